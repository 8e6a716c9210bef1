import SwitchyardCore
import SwitchyardMotion

/// Where a station's picture lies, and its passengers in it.
struct PictureFrame {
  private let maker: BlueprintMaker
  private let picture: Picture
  /// The part of the picture that is the screen, in its own pixels.
  private let view: Rect
  /// Pixels of the picture in a point of the station.
  private let density: Double
  private let fit: Fit
  /// Where the view lies in the film, in points.
  private let frame: Rect

  /// Lays a picture out, or reports that its crop is wrong.
  init?(_ picture: Picture, _ station: StationSpec, in maker: BlueprintMaker) {
    let whole = Rect(size: picture.naturalSize)
    var view = whole
    if let crop = station.crop {
      let points = crop.value.resolved(in: picture.naturalSize.scaled(by: 1 / station.scale))
      guard
        let clipped = maker.clip(
          points.scaled(by: station.scale), to: whole, density: station.scale, "crop",
          at: crop.position)
      else { return nil }
      view = clipped
    }
    self.maker = maker
    self.picture = picture
    self.view = view
    density = station.scale
    fit = station.fit ?? maker.fit
    frame = fit.frame(
      of: view.size.scaled(by: 1 / density), in: maker.size, pixelScale: maker.scale)
  }

  /// Returns the layers of the station, bottom first.
  func parts(of station: Named<StationSpec>) -> [Blueprint.Part] {
    var main = part(in: frame)
    let inner = main.parts.isEmpty ? main : main.parts[0]
    let passengers = station.value.passengers.compactMap {
      part(of: $0, station: station, in: inner.frame.size)
    }
    if main.parts.isEmpty { main.parts = passengers } else { main.parts[0].parts = passengers }
    guard fit == .blur else { return [main] }
    return [backdrop, main]
  }

  /// The picture over the whole film, blurred.
  private var backdrop: Blueprint.Part {
    let cover = Fit.cover.frame(
      of: view.size.scaled(by: 1 / density), in: maker.size, pixelScale: maker.scale)
    return part(in: cover, isBackdrop: true)
  }

  /// Returns the picture with its view in a frame; cropped, it lies in a layer that cuts it.
  private func part(in frame: Rect, isBackdrop: Bool = false) -> Blueprint.Part {
    let across = frame.width / view.width
    let down = frame.height / view.height
    let whole = Rect(
      x: -view.x * across, y: -view.y * down, width: picture.naturalSize.width * across,
      height: picture.naturalSize.height * down)
    var sized = picture.shown(at: whole.size, scale: maker.scale)
    sized.isBackdrop = isBackdrop
    if view == Rect(size: picture.naturalSize) {
      return Blueprint.Part(frame: frame, contents: .picture(sized))
    }
    let inner = Blueprint.Part(frame: whole, contents: .picture(sized))
    return Blueprint.Part(frame: frame, clips: true, parts: [inner])
  }

  // MARK: - Passengers

  private func part(
    of passenger: Named<PassengerSpec>, station: Named<StationSpec>, in size: Size
  ) -> Blueprint.Part? {
    guard let place = passenger.value.place else { return nil }
    var element: String?
    let rect: Rect?
    switch place.value {
    case .rect(let spec):
      let points = spec.resolved(in: view.size.scaled(by: 1 / density))
      rect = maker.clip(
        points.scaled(by: density).offset(x: view.x, y: view.y), to: view, density: density,
        passenger.name, at: place.position)
    case .element(let id):
      element = id
      rect = maker.album.element(
        id, of: picture, at: place.position, station: station.name
      )?.intersection(view)
    case .layer: return nil
    }
    guard let rect else { return nil }
    let scale = size.width / picture.naturalSize.width
    let radius = (passenger.value.radius ?? 0) * density
    let portion = Portion(
      of: picture.shown(at: size, scale: maker.scale), rect: rect, cornerRadius: radius,
      element: element,
      fill: fill(of: passenger.value, station))
    return Blueprint.Part(
      name: passenger.name,
      frame: rect.scaled(x: scale, y: size.height / picture.naturalSize.height),
      contents: .portion(portion), cornerRadius: radius * scale)
  }

  private func fill(
    of passenger: PassengerSpec, _ station: Named<StationSpec>
  ) -> Portion.Fill {
    if let fill = passenger.fill { return fill }
    guard let path = station.value.plate else { return station.value.fill }
    guard let plate = maker.album.picture(path, page: nil, of: station.name) else { return .none }
    if plate.naturalSize != picture.naturalSize {
      maker.problems.report(
        "the plate is \(plate.naturalSize.text), but its picture \(picture.naturalSize.text)",
        at: path.position)
    }
    return .plate(plate.path)
  }
}

extension BlueprintMaker {
  /// Returns the part of a rectangle that lies in a picture; reports when some or all does not.
  ///
  /// - Parameters:
  ///   - rect: In the picture's pixels, as are the bounds.
  ///   - density: Pixels in a point, for messages.
  func clip(
    _ rect: Rect, to bounds: Rect, density: Double, _ name: String, at position: Position
  ) -> Rect? {
    let size = bounds.size.scaled(by: 1 / density).text
    guard let inside = rect.intersection(bounds) else {
      problems.report("'\(name)' lies outside the picture, which is \(size)", at: position)
      return nil
    }
    let isInside =
      rect.x >= bounds.x && rect.y >= bounds.y && rect.maxX <= bounds.maxX + 1e-6
      && rect.maxY <= bounds.maxY + 1e-6
    if !isInside {
      problems.report(
        "'\(name)' stands out of the picture, which is \(size), and is cut", at: position,
        kind: .notice)
    }
    return inside
  }
}

extension Size {
  /// Returns the size times a factor.
  func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }

  /// The size as messages write it.
  var text: String { "\(width.short)x\(height.short)" }
}

extension Rect {
  func scaled(by factor: Double) -> Rect { scaled(x: factor, y: factor) }

  /// Returns the rectangle about the origin times two factors.
  func scaled(x across: Double, y down: Double) -> Rect {
    Rect(x: x * across, y: y * down, width: width * across, height: height * down)
  }
}
