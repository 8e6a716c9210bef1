import SwitchyardMotion

/// A passenger on its way: a box on top of the container, with copies of both ends inside.
///
/// The copies keep the sizes of their ends; `layOut` fits them into the box, whoever moved it. Both
/// originals are hidden until `unhide`. Where an end is cut, as in a list that is scrolled, so is the
/// box, by a window that opens on the way to the other end's.
final class Traveller {
  /// One end of the way, in the container.
  struct End {
    fileprivate(set) var layer: Layer
    let frame: Rect
    /// Points of the container in one of the layer.
    let scale: Double
    let wasHidden: Bool
    let window: Window

    /// In points of the container.
    var cornerRadius: Double { layer.cornerRadius * scale }

    /// In points of the container; nil when it shows no text.
    var typeSize: Double? { layer.text.map { $0.size * scale } }
  }

  let name: String
  let cName: CText
  private(set) var start: End
  private(set) var end: End
  let box: Layer
  private let fit: Passenger.Fit
  private var contents: [Content] = []
  private var areOriginalsHidden = true

  /// Makes a traveller at its start, still empty, and hides both originals.
  ///
  /// - Returns: Nil when an end is not in the container.
  init?(_ pair: PassengerPair, in container: Layer) {
    guard let start = End(pair.start.layer, in: container),
      let end = End(pair.end.layer, in: container)
    else { return nil }
    name = pair.start.name
    cName = CText(name)
    self.start = start
    self.end = end
    box = Layer(name: name, frame: start.frame)
    box.acceptsTouches = false
    let isOne = start.layer.looks(like: end.layer)
    fit = pair.start.fit ?? pair.end.fit ?? (isOne ? .stretch : Self.fit(from: start, to: end))
    box.clipsToBounds =
      [.cover, .natural].contains(fit) || start.cornerRadius > 0 || end.cornerRadius > 0
    (start.layer.isHidden, end.layer.isHidden) = (true, true)
  }

  /// Copies what the box shows, once all travellers are made, so that none is in another's copy.
  func pack() {
    let ends = start.layer.looks(like: end.layer) ? [start.layer] : [start.layer, end.layer]
    contents = ends.map { Content(layer: $0.copyToTravel(), size: $0.bounds.size) }
    for content in contents { box.add(content.layer) }
    if contents.count > 1 { contents[1].layer.blend = .mix }
    layOut(at: 0)
  }

  /// Puts the box where it is at a progress, which may leave 0…1.
  func move(to progress: Double) {
    let isAtEnd = progress == 1  // x + (y - x) is not always y
    let frame = isAtEnd ? end.frame : start.frame.interpolated(to: end.frame, at: progress)
    box.frame = Rect(
      x: frame.x, y: frame.y, width: max(0, frame.width), height: max(0, frame.height))
    box.cornerRadius = max(
      0, start.cornerRadius + (end.cornerRadius - start.cornerRadius) * progress)
  }

  /// Fits the copies into the box as it is now, and cross-fades them by progress.
  func layOut(at progress: Double) {
    let mix = min(max(progress, 0), 1)
    let (from, to) = (start.layer, end.layer)
    box.opacity = from.opacity + (to.opacity - from.opacity) * mix
    box.shadow = Shadow.between(from.shadow, to.shadow, at: mix)
    if start.window.isCut || end.window.isCut { box.mask = mask(at: mix) }
    let typeSize = typeSize(at: progress)
    for content in contents { content.layOut(in: box, fit: fit, typeSize: typeSize) }
    if contents.count > 1 { contents[1].layer.opacity = mix }
  }

  /// Cuts the box by the window on its way from one end's to the other's.
  private func mask(at progress: Double) -> Mask? {
    let window = start.window.rect.interpolated(to: end.window.rect, at: progress)
    return box.superlayer?.convert(window, to: box).map { Mask(rect: $0) }
  }

  /// The size of the type on its way from one text to the other, if the box shows nothing else.
  ///
  /// Both copies are set in it, so that the letters that they share lie upon each other.
  private func typeSize(at progress: Double) -> Double? {
    guard let a = start.typeSize, let b = end.typeSize else { return nil }
    let height = start.frame.height + (end.frame.height - start.frame.height) * progress
    guard height > 0 else { return nil }
    return (a + (b - a) * progress) * box.bounds.height / height
  }

  /// Gives the originals back the hidden flags that they had.
  func unhide() {
    guard areOriginalsHidden else { return }
    areOriginalsHidden = false
    (end.layer.isHidden, start.layer.isHidden) = (end.wasHidden, start.wasHidden)
  }

  /// Gives the originals back, and goes on with their copies.
  func move(to copies: LayerCopies) {
    if areOriginalsHidden {
      (end.layer.isHidden, start.layer.isHidden) = (end.wasHidden, start.wasHidden)
    }
    (start.layer, end.layer) = (copies[start.layer], copies[end.layer])
  }

  /// Unhides the originals and takes the box away.
  func leave() {
    unhide()
    box.removeFromSuperlayer()
  }

  private static func fit(from start: End, to end: End) -> Passenger.Fit {
    if start.layer.text != nil || end.layer.text != nil { return .natural }
    let (a, b) = (start.frame.size, end.frame.size)
    let (across, down) = (a.width * b.height, b.width * a.height)
    // A side may be a point off, as drawings' boxes of whole points are; so each of the products
    // may be off by the sides that its own are multiplied with.
    let slack = max(a.width + a.height + b.width + b.height, 0.01 * max(across, down))
    return abs(across - down) <= slack ? .stretch : .cover
  }
}

extension Traveller.End {
  fileprivate init?(_ layer: Layer, in container: Layer) {
    guard layer.superlayer != nil, let frame = layer.convert(layer.bounds, to: container) else {
      return nil
    }
    let scale = layer.bounds.width > 0 ? frame.width / layer.bounds.width : 1
    self.init(
      layer: layer, frame: frame, scale: scale, wasHidden: layer.isHidden,
      window: Traveller.Window(of: layer, at: frame, in: container))
  }
}

extension Layer {
  /// Whether one picture does for both ends: then nothing has to be cross-faded.
  fileprivate func looks(like other: Layer) -> Bool {
    guard contents == other.contents, background == other.background, mask == other.mask else {
      return false
    }
    if text != nil || !sublayers.isEmpty || mask != nil, bounds.size != other.bounds.size {
      return false
    }
    return sublayers.elementsEqual(other.sublayers) { a, b in
      a.state == b.state && a.looks(like: b)
    }
  }

  /// A copy whose place, corners, opacity and shadow are the box's business.
  fileprivate func copyToTravel() -> Layer {
    let copy = copy()
    copy.transform = .identity
    copy.opacity = 1
    copy.isHidden = false
    copy.cornerRadius = 0
    copy.shadow = nil
    copy.blend = .normal
    return copy
  }
}

extension Shadow {
  /// Returns a shadow on the way between two, where one that is missing has no colour.
  fileprivate static func between(_ a: Shadow?, _ b: Shadow?, at progress: Double) -> Shadow? {
    guard let start = a ?? b, let end = b ?? a else { return nil }
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * progress }
    let (from, to) = (start.color, end.color)
    return Shadow(
      color: Color(
        red: mix(from.red, to.red), green: mix(from.green, to.green),
        blue: mix(from.blue, to.blue),
        alpha: mix(a == nil ? 0 : from.alpha, b == nil ? 0 : to.alpha)),
      offset: start.offset + (end.offset - start.offset) * progress,
      blur: mix(start.blur, end.blur))
  }
}
