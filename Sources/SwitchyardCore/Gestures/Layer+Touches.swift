public import SwitchyardMotion

extension Layer {
  /// Has a recogniser look at the touches on the layer and its sublayers, and on no other layer.
  public func add(_ recognizer: GestureRecognizer) {
    guard recognizer.layer !== self else { return }
    recognizer.layer?.remove(recognizer)
    recognizers.append(recognizer)
    recognizer.layer = self
  }

  /// Has a recogniser look no more; what it is in the middle of is cancelled.
  public func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.layer === self else { return }
    recognizer.giveUp()
    recognizers.removeAll { $0 === recognizer }
    recognizer.layer = nil
  }

  /// Returns the deepest layer that is seen at a point and accepts touches, topmost first.
  ///
  /// - Parameter point: In the layer's own space.
  public func hitTest(_ point: Point) -> Layer? {
    guard acceptsTouches, !isHidden, opacity > 0.01, bounds.contains(point) else { return nil }
    for sublayer in sublayers.reversed() {
      guard let map = sublayer.transformToSuperlayer.inverse else { continue }
      if let hit = sublayer.hitTest(map.apply(point)) { return hit }
    }
    return self
  }
}

extension Rect {
  fileprivate func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
