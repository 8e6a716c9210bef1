import SwitchyardMotion

extension Traveller {
  /// What an end is seen through, in the container: a list in which it is scrolled, for instance.
  struct Window {
    let rect: Rect
    /// Whether something of the end is not seen.
    let isCut: Bool
  }
}

extension Traveller.Window {
  /// Finds the window of an end with a frame in a container.
  ///
  /// Where nothing in between cuts the end, that is the container and all of the end. Rounded
  /// corners of what cuts it do not count.
  init(of layer: Layer, at frame: Rect, in container: Layer) {
    var window: Rect?
    var parent = layer.superlayer
    while let current = parent, current !== container {
      parent = current.superlayer
      guard current.clipsToBounds, let box = current.convert(current.bounds, to: container)
      else { continue }
      window =
        window.map { $0.intersection(box) ?? Rect(x: box.x, y: box.y, width: 0, height: 0) } ?? box
    }
    rect = window ?? Rect(around: frame.corners + container.bounds.corners)
    let slack = 1e-9
    isCut =
      frame.x < rect.x - slack || frame.y < rect.y - slack || frame.maxX > rect.maxX + slack
      || frame.maxY > rect.maxY + slack
  }
}
