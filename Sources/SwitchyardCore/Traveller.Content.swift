import SwitchyardMotion

extension Traveller {
  /// A copy of an end's layer inside the box.
  struct Content {
    let layer: Layer
    /// Its own, without what the station's transforms do to it.
    let size: Size
  }
}

extension Traveller.Content {
  /// Scales the copy about its centre; it is only ever as wide and high as at its own end.
  func layOut(in box: Layer, fit: Passenger.Fit, typeSize: Double?) {
    guard size.width > 0, size.height > 0 else { return }
    let across = box.bounds.width / size.width
    let down = box.bounds.height / size.height
    var place = box.bounds.center
    let scale: (x: Double, y: Double)
    switch fit {
    case .stretch: scale = (across, down)
    case .cover: scale = (max(across, down), max(across, down))
    case .contain: scale = (min(across, down), min(across, down))
    case .natural:
      let text = layer.text
      let factor = if let typeSize, let text, text.size > 0 { typeSize / text.size } else { down }
      scale = (factor, factor)
      place.y = box.bounds.y + size.height * factor / 2
      let rest = box.bounds.width - size.width * factor
      place.x += ((text?.alignment ?? .leading).share - 0.5) * rest
    }
    layer.position = place
    let isAtRest = abs(scale.x - 1) < 1e-9 && abs(scale.y - 1) < 1e-9
    layer.transform = isAtRest ? .identity : .scale(x: scale.x, y: scale.y)
  }
}

extension Layer {
  /// The text that it shows, if that is what it shows.
  var text: TextBlock? {
    if case .text(let text) = contents { text } else { nil }
  }
}

extension TextBlock.Alignment {
  /// How much of the room beside a text lies before it.
  fileprivate var share: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}
