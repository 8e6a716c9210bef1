import SwitchyardCore
import SwitchyardMotion

/// A list with one row; its icon travels to the page.
final class List: Station {
  var onChoose: (() -> Void)?

  override func load() {
    layer.background = .white
    let row = Layer(name: "row", frame: Rect(x: 0, y: 100, width: 400, height: 60))
    let icon = Layer(name: "icon", frame: Rect(x: 10, y: 10, width: 40, height: 40))
    icon.background = Color(red: 0.1, green: 0.3, blue: 0.6)
    row.add(icon)
    layer.add(row)
    passengers = [Passenger("icon", layer: icon)]
    row.add(TapRecognizer { [weak self] _ in self?.onChoose?() })
  }
}

/// A page with a large icon.
final class Page: Station {
  private let icon = Layer(name: "icon")

  override func load() {
    layer.background = .white
    icon.background = Color(red: 0.1, green: 0.3, blue: 0.6)
    layer.add(icon)
    passengers = [Passenger("icon", layer: icon)]
  }

  override func layOut(in size: Size) {
    icon.frame = Rect(
      center: Point(x: size.width / 2, y: 200), size: Size(width: 120, height: 120))
  }
}
