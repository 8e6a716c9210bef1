/// Copies of layers that take their places, each with all that is in it.
struct LayerCopies {
  private var copies: [ObjectIdentifier: Layer] = [:]

  /// Returns a copy of a tree, and from now on for each of its layers.
  mutating func copy(_ layer: Layer) -> Layer {
    layer.copy { original, copy in copies[ObjectIdentifier(original)] = copy }
  }

  /// Has one layer take the place of another, without what is in it.
  mutating func put(_ layer: Layer, inPlaceOf original: Layer) {
    copies[ObjectIdentifier(original)] = layer
  }

  /// Returns what has taken the place of a layer; itself, when nothing has.
  subscript(_ layer: Layer) -> Layer { copies[ObjectIdentifier(layer)] ?? layer }
}
