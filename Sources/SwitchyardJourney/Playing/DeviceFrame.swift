import SwitchyardCore
import SwitchyardMotion

/// A device around the film, drawn smaller in it, and the marks of its bars.
enum DeviceFrame {
  /// Returns a layer with a film on the screen of a device.
  static func around(_ film: Layer) -> Layer {
    let size = film.bounds.size
    let short = min(size.width, size.height)
    let (bezel, margin) = (short * 0.03, short * 0.035)
    let scale = min(
      1 - 2 * (bezel + margin) / size.width, 1 - 2 * (bezel + margin) / size.height)
    let screen = Size(width: size.width * scale, height: size.height * scale)
    let root = Layer(name: "device", frame: film.frame)
    let body = Layer(
      name: "body",
      frame: Rect(
        center: film.bounds.center,
        size: Size(width: screen.width + 2 * bezel, height: screen.height + 2 * bezel)))
    body.background = Color(red: 0.05, green: 0.05, blue: 0.06, alpha: 1)
    body.cornerRadius = short * 0.13 * scale + bezel
    body.shadow = Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.4), offset: Point(x: 0, y: margin * 0.3),
      blur: margin * 1.2)
    root.add(body)
    let rim = Layer(frame: body.frame.insetBy(bezel * 0.16))
    rim.background = Color(red: 0.16, green: 0.16, blue: 0.18, alpha: 1)
    rim.cornerRadius = body.cornerRadius - bezel * 0.16
    root.add(rim)
    let glass = Layer(frame: body.frame.insetBy(bezel * 0.34))
    glass.background = body.background
    glass.cornerRadius = body.cornerRadius - bezel * 0.34
    root.add(glass)
    film.transform = .scale(x: scale, y: scale)
    film.clipsToBounds = true
    film.cornerRadius = short * 0.13
    root.add(film)
    return root
  }

  /// Marks the bars of the system on a glass over the film.
  static func mark(_ bars: ScrollRegion.Inset, on glass: Layer) {
    let box = glass.bounds
    let frames = [
      Rect(x: 0, y: 0, width: box.width, height: bars.top),
      Rect(x: 0, y: box.height - bars.bottom, width: box.width, height: bars.bottom),
      Rect(x: 0, y: 0, width: bars.left, height: box.height),
      Rect(x: box.width - bars.right, y: 0, width: bars.right, height: box.height),
    ]
    for frame in frames where frame.width > 0 && frame.height > 0 {
      let bar = Layer(name: "safeArea", frame: frame)
      bar.background = Color(red: 1, green: 0.18, blue: 0.33, alpha: 0.2)
      glass.add(bar)
    }
  }
}

extension Rect {
  fileprivate func insetBy(_ inset: Double) -> Rect {
    Rect(x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset)
  }
}
