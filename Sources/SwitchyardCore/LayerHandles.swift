/// The layers that a plugin knows, by number; 0 is no layer and numbers are never used twice.
struct LayerHandles {
  private var layers: [UInt32: Layer] = [:]
  private var numbers: [ObjectIdentifier: UInt32] = [:]
  private var last: UInt32 = 0

  /// Returns the layer of a number.
  subscript(_ number: UInt32) -> Layer? { layers[number] }

  /// Returns the number of a layer, which gets one the first time.
  mutating func number(of layer: Layer) -> UInt32 {
    if let number = numbers[ObjectIdentifier(layer)] { return number }
    last += 1
    layers[last] = layer
    numbers[ObjectIdentifier(layer)] = last
    return last
  }

  /// Has the numbers mean the copies of their layers.
  mutating func move(to copies: LayerCopies) {
    layers = layers.mapValues { copies[$0] }
    numbers = Dictionary(uniqueKeysWithValues: layers.map { (ObjectIdentifier($1), $0) })
  }

  /// Forgets a layer, so that its number means nothing any more.
  mutating func forget(_ layer: Layer) {
    guard let number = numbers.removeValue(forKey: ObjectIdentifier(layer)) else { return }
    layers[number] = nil
  }
}
