import SwitchyardMotion

/// Changes of layers that move along with a train, and are taken back when it is.
struct Alongside {
  /// What else is to be done.
  struct Calls {
    var completion: (() -> Void)?
    var cancellation: ((Train) -> Void)?
  }

  fileprivate struct Change {
    fileprivate private(set) var layer: Layer
    fileprivate private(set) var isOfCopy = false
    let before: Layer.State
    let after: Layer.State
    /// What there is to move, each between two values.
    let values: [Value]

    typealias Value = (property: LayerProperty, start: PropertyValue, end: PropertyValue)
  }

  fileprivate private(set) var changes: [Change]
  fileprivate private(set) var calls: Calls
  /// How they follow the train's progress.
  private let pace: Easing

  /// Finds out what a closure changes, and puts it back to where the train is.
  ///
  /// - Parameters:
  ///   - roots: The trees that are looked at.
  ///   - calls: Made at the end.
  ///   - pace: How they follow the train's progress.
  ///   - animation: Sets layers to what they are to be at the end of the train.
  init(in roots: [Layer], calls: Calls, pace: Easing, animation: () -> Void) {
    var layers: [(layer: Layer, state: Layer.State)] = []
    var seen: Set<ObjectIdentifier> = []
    for root in roots {
      root.forEach {
        if seen.insert(ObjectIdentifier($0)).inserted { layers.append(($0, $0.state)) }
      }
    }
    animation()
    changes = layers.compactMap { layer, before in Change(layer, from: before) }
    self.calls = calls
    self.pace = pace
  }

  /// Lays everything out for a progress; what cannot be half done is done from the start.
  ///
  /// - Parameter effigy: What may still move what this sets out from.
  func show(at progress: Double, from effigy: Effigy?) {
    let fraction = fraction(at: progress)
    for change in changes {
      for value in change.values {
        change.layer.set(value.property, to: change.seen(value, at: fraction, from: effigy))
      }
    }
  }

  /// Returns what a property of a layer is at a progress; nil when it stays as it is.
  func value(
    of property: LayerProperty, of layer: Layer, at progress: Double, from effigy: Effigy?
  ) -> PropertyValue? {
    guard let change = changes.first(where: { $0.layer === layer }),
      let value = change.values.first(where: { $0.property == property })
    else { return nil }
    return change.seen(value, at: fraction(at: progress), from: effigy)
  }

  private func fraction(at progress: Double) -> Double {
    min(max(pace.value(at: min(max(progress, 0), 1)), 0), 1)
  }

  /// Returns the same for the copies of layers that have some, and with no calls.
  func moved(to copies: LayerCopies) -> Alongside {
    var companion = self
    for index in changes.indices { companion.changes[index].move(to: copies) }
    companion.calls = Calls()
    return companion
  }

  /// Leaves layers alone that are no copies, and that are not as the train's end left them.
  mutating func forgetChanged(success: Bool) {
    changes.removeAll { !$0.isOfCopy && !$0.isSettled(success: success) }
  }

  func settle(success: Bool) {
    for change in changes { change.set(success ? change.after : change.before) }
  }
}

extension [Alongside] {
  /// Leaves everything at its end, or back at its start, and makes the calls in the order of asking.
  func end(_ train: Train) {
    let success = train.isFinishing
    for companion in success ? self : reversed() { companion.settle(success: success) }
    for companion in self {
      if success { companion.calls.completion?() } else { companion.calls.cancellation?(train) }
    }
  }
}

extension Alongside.Change {
  /// Takes the present state of a layer as the end, and is nil when that is the start's.
  fileprivate init?(_ layer: Layer, from before: Layer.State) {
    let after = layer.state
    guard after != before else { return nil }
    let properties = LayerProperty.allCases.filter { $0 != .frame }
    let ends = properties.map { layer.value(of: $0) }
    layer.state = before
    // What has no value of its own, such as no mask, may still have one to set out from.
    let moved = zip(properties, ends).filter { property, end in
      !layer.value(of: property).equals(end, count: property.count)
    }
    self.layer = layer
    self.before = before
    self.after = after
    values = moved.map { property, end in
      (property, layer.origin(of: property, towards: end), end)
    }
  }

  /// Returns what a value is at a fraction of its way; an effigy may still move its start.
  fileprivate func seen(
    _ value: Value, at fraction: Double, from effigy: Effigy?
  ) -> PropertyValue {
    guard value.property.isAnimatable else { return value.end }
    let start = effigy?.value(of: value.property, of: layer) ?? value.start
    return start.interpolated(to: value.end, at: fraction, of: value.property)
  }

  fileprivate mutating func move(to copies: LayerCopies) {
    isOfCopy = copies[layer] !== layer
    layer = copies[layer]
  }

  fileprivate func isSettled(success: Bool) -> Bool {
    var settled = layer.state
    settled.take(parts, from: success ? after : before)
    return layer.state == settled
  }

  private var parts: Layer.StateParts {
    values.reduce(into: Layer.StateParts()) { $0.formUnion($1.property.parts) }
  }

  /// Writes what was changed and nothing else: the rest may be another's by now.
  fileprivate func set(_ state: Layer.State) {
    layer.state.take(parts, from: state)
  }
}

extension PropertyValue {
  fileprivate func equals(_ other: PropertyValue, count: Int) -> Bool {
    (0..<count).allSatisfy { self[$0] == other[$0] }
  }
}

extension Layer {
  /// Calls a function for this layer and all below it.
  fileprivate func forEach(_ body: (Layer) -> Void) {
    body(self)
    for sublayer in sublayers { sublayer.forEach(body) }
  }
}
