public import SwitchyardMotion

extension Layer {
  /// Returns the map from the layer's own space to another's, or nil when they share no root.
  public func transform(to other: Layer) -> Transform? {
    var map = Transform.identity
    var layer = self
    while layer !== other {
      guard let parent = layer.superlayer else {
        let way = other.wayToRoot
        return way.root === layer ? way.map.inverse.map { $0 * map } : nil
      }
      map = layer.transformToSuperlayer * map
      layer = parent
    }
    return map
  }

  /// Returns the box around a rectangle's corners in another layer's space.
  ///
  /// - Returns: Nil when the layers share no root, or the other one is squeezed flat.
  public func convert(_ rect: Rect, to other: Layer) -> Rect? {
    guard let map = transform(to: other) else { return nil }
    let box = map.apply(rect)
    guard map.isAxisAligned else { return box }
    // Without the detour over the far corner, what is only shifted keeps its very size.
    return Rect(
      x: box.x, y: box.y, width: abs(map.a) * rect.width, height: abs(map.e) * rect.height)
  }

  private var wayToRoot: (map: Transform, root: Layer) {
    var map = Transform.identity
    var layer = self
    while let parent = layer.superlayer {
      map = layer.transformToSuperlayer * map
      layer = parent
    }
    return (map, layer)
  }
}
