import SwitchyardCore
import SwitchyardMotion

extension BlueprintMaker {
  /// Returns the parts of a station that is built from layers, bottom first.
  func parts(_ layers: [LayerSpec], in size: Size, station: String) -> [Blueprint.Part] {
    layers.raised(above: \.above?.value, name: \.name?.value)
      .map { part($0, in: size, station: station) }
  }

  /// Returns a part that scrolls.
  func part(of scroll: ScrollSpec, station: String) -> Blueprint.Part {
    let frame = scroll.frame?.resolved(in: size) ?? Rect(size: size)
    var part = Blueprint.Part(name: "scroll", frame: frame, clips: true)
    var content = Size(
      width: scroll.content[0].resolved(in: frame.width),
      height: scroll.content[1].resolved(in: frame.height))
    if scroll.axis == .horizontal { content.height = frame.height }
    if scroll.axis == .vertical { content.width = frame.width }
    part.scroll = Blueprint.Scroll(
      contentSize: content, offset: scroll.offset, inset: scroll.inset)
    part.parts = parts(scroll.layers, in: content, station: station)
    return part
  }

  private func part(_ layer: LayerSpec, in size: Size, station: String) -> Blueprint.Part {
    let frame = layer.frame?.resolved(in: size) ?? Rect(size: size)
    var part = Blueprint.Part(
      name: layer.name?.value, frame: frame, cornerRadius: layer.radius, opacity: layer.opacity,
      transform: layer.transform.transform, clips: layer.clip, shadow: layer.shadow)
    switch layer.paint {
    case nil: break
    case .color(let color): part.contents = .color(color)
    case .gradient(let gradient): part.contents = .gradient(gradient)
    case .text(let text): part.contents = .text(text)
    case .image(let image): add(image, to: &part, station: station)
    }
    part.parts += parts(layer.layers, in: frame.size, station: station)
    return part
  }

  /// Puts a picture on a part: as its contents, or in a part of its own when it is fitted.
  private func add(_ image: ImageSpec, to part: inout Blueprint.Part, station: String) {
    guard let picture = album.picture(image.path, page: image.page, of: station) else { return }
    guard image.fit != .stretch else {
      part.contents = .picture(picture.shown(at: part.frame.size, scale: scale))
      return
    }
    part.clips = true
    func fitted(_ fit: Fit) -> Blueprint.Part {
      let frame = fit.frame(of: picture.naturalSize, in: part.frame.size, pixelScale: scale)
      var shown = picture.shown(at: frame.size, scale: scale)
      shown.isBackdrop = fit != image.fit
      return Blueprint.Part(frame: frame, contents: .picture(shown))
    }
    if image.fit == .blur { part.parts.append(fitted(.cover)) }
    part.parts.append(fitted(image.fit))
  }
}

extension StationSpec {
  /// Where a flow goes from here; nil when the station does not say.
  var way: WaySpec? {
    guard next != nil || previous != nil else { return nil }
    return WaySpec(next: next?.value == "none" ? nil : next, previous: previous)
  }
}

extension Picture {
  /// Returns the picture for a layer of a size in points, with so many pixels in a point.
  func shown(at size: Size, scale: Double) -> Picture {
    var picture = self
    picture.pixelSize = Size(
      width: max(1, (size.width * scale).rounded()),
      height: max(1, (size.height * scale).rounded()))
    return picture
  }
}
