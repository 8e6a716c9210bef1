/// What layers were before they were touched, so that all of it can be undone.
struct LayerJournal {
  private struct Entry {
    let layer: Layer
    var state: Layer.State
    var parts: Layer.StateParts
  }

  private struct Order {
    let superlayer: Layer
    let sublayers: [Layer]
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var orders: [Order] = []
  private var made: [Layer] = []

  /// Saves parts of a layer, unless they were saved before.
  mutating func save(_ parts: Layer.StateParts, of layer: Layer) {
    guard var entry = entries[ObjectIdentifier(layer)] else {
      entries[ObjectIdentifier(layer)] = Entry(layer: layer, state: layer.state, parts: parts)
      return
    }
    guard !entry.parts.isSuperset(of: parts) else { return }
    entry.state.take(parts.subtracting(entry.parts), from: layer.state)
    entry.parts.formUnion(parts)
    entries[ObjectIdentifier(layer)] = entry
  }

  /// Saves the order of a layer's sublayers, unless it was saved before.
  mutating func saveOrder(in superlayer: Layer) {
    guard !orders.contains(where: { $0.superlayer === superlayer }) else { return }
    orders.append(Order(superlayer: superlayer, sublayers: superlayer.sublayers))
  }

  /// Remembers a layer that was made, to take it away again.
  mutating func note(made layer: Layer) { made.append(layer) }

  /// Forgets a layer that was made and is gone again; answers whether it was one.
  mutating func forget(made layer: Layer) -> Bool {
    guard let index = made.firstIndex(where: { $0 === layer }) else { return false }
    made.remove(at: index)
    return true
  }

  /// Undoes everything and starts afresh.
  ///
  /// - Returns: The made layers that were taken away.
  mutating func undo() -> [Layer] {
    for layer in made { layer.removeFromSuperlayer() }
    for order in orders.reversed() { order.superlayer.reorder(like: order.sublayers) }
    for entry in entries.values { entry.layer.state.take(entry.parts, from: entry.state) }
    defer {
      entries.removeAll(keepingCapacity: true)
      orders.removeAll(keepingCapacity: true)
      made.removeAll(keepingCapacity: true)
    }
    return made
  }
}

extension Layer {
  /// Brings sublayers into an earlier order; those that came later stay above them.
  fileprivate func reorder(like earlier: [Layer]) {
    guard !sublayers.elementsEqual(earlier, by: { $0 === $1 }) else { return }
    let later = sublayers.filter { layer in !earlier.contains { $0 === layer } }
    for layer in earlier where layer.superlayer === self { add(layer) }
    for layer in later { add(layer) }
  }
}
