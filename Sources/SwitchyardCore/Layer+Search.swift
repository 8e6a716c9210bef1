extension Layer {
  /// Returns the first layer of a name in the tree below and including this one, bottom first.
  public func layer(named name: String) -> Layer? {
    if self.name == name { return self }
    for sublayer in sublayers {
      if let found = sublayer.layer(named: name) { return found }
    }
    return nil
  }

  /// Returns a copy of the tree, without a superlayer.
  public func copy() -> Layer { copy { _, _ in } }

  /// Returns a copy of the tree, and tells of each of its layers and that layer's copy.
  func copy(_ body: (Layer, Layer) -> Void) -> Layer {
    let copy = Layer(name: name)
    copy.state = state
    copy.contents = contents
    copy.tag = tag
    copy.acceptsTouches = acceptsTouches
    for sublayer in sublayers { copy.add(sublayer.copy(body)) }
    body(self, copy)
    return copy
  }
}

extension Layer {
  /// The layer at the top of the tree.
  var root: Layer {
    var layer = self
    while let parent = layer.superlayer { layer = parent }
    return layer
  }
}
