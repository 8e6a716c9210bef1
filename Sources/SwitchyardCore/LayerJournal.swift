/// What layers were before they were touched, so that all of it can be undone.
struct LayerJournal {
  private struct Entry {
    let layer: Layer
    var state: Layer.State
    var parts: Layer.StateParts
  }

  private struct Order {
    let superlayer: Layer
    var sublayers: [Layer]
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var orders: [Order] = []
  /// The memory of orders that were undone.
  private var spare: [[Layer]] = []

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
    // Not the layer's own list, which would be copied with every change.
    var sublayers = spare.popLast() ?? []
    sublayers.append(contentsOf: superlayer.sublayers)
    orders.append(Order(superlayer: superlayer, sublayers: sublayers))
  }

  /// Returns what of a layer was saved.
  func parts(of layer: Layer) -> Layer.StateParts {
    entries[ObjectIdentifier(layer)]?.parts ?? []
  }

  /// Undoes what was done to layers that have copies; from now on it can be undone in the copies.
  mutating func move(to copies: LayerCopies) {
    for order in orders { order.superlayer.reorder(like: order.sublayers) }
    orders = orders.map { order in
      Order(
        superlayer: copies[order.superlayer], sublayers: order.sublayers.map { copies[$0] })
    }
    let originals = entries.values
    entries = [:]
    for entry in originals {
      let copy = copies[entry.layer]
      if copy !== entry.layer { entry.layer.state.take(entry.parts, from: entry.state) }
      entries[ObjectIdentifier(copy)] = Entry(layer: copy, state: entry.state, parts: entry.parts)
    }
  }

  /// Undoes everything and starts afresh.
  mutating func undo() {
    for index in orders.indices {
      orders[index].superlayer.reorder(like: orders[index].sublayers)
      var sublayers: [Layer] = []
      swap(&sublayers, &orders[index].sublayers)
      sublayers.removeAll(keepingCapacity: true)
      spare.append(sublayers)
    }
    for entry in entries.values { entry.layer.state.take(entry.parts, from: entry.state) }
    entries.removeAll(keepingCapacity: true)
    orders.removeAll(keepingCapacity: true)
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
