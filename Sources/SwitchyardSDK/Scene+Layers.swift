extension Scene {
  /// Where a layer lies among its siblings.
  public enum Place {
    case top
    case bottom
    /// Directly above a sibling.
    case above(LayerHandle)
    /// Directly below a sibling.
    case below(LayerHandle)
  }

  /// Moves a layer among its siblings.
  public func order(_ layer: LayerHandle, _ place: Place) {
    let (code, sibling): (Int, switchyard_layer_t) =
      switch place {
      case .top: (switchyard_order_top, 0)
      case .bottom: (switchyard_order_bottom, 0)
      case .above(let other): (switchyard_order_above, other.id)
      case .below(let other): (switchyard_order_below, other.id)
      }
    record.check(raw.pointee.order(raw, layer.id, UInt32(code), sibling), "ordering \(layer)")
  }

  /// Makes a helper layer on top of a layer's sublayers; it goes when the train has ended.
  ///
  /// Make one in `beforeDepart`, or use `helper`, which makes it once.
  public func makeLayer(in superlayer: LayerHandle) -> LayerHandle {
    var made: switchyard_layer_t = 0
    let status = raw.pointee.make_layer(raw, superlayer.id, &made)
    record.check(status, "making a layer in \(superlayer)")
    return handle(made)
  }

  /// Returns the train's helper layer of a name, which the first call makes.
  ///
  /// - Parameters:
  ///   - name: The line's own name for it, such as `dim`.
  ///   - superlayer: Where it is made; the container by default.
  public func helper(_ name: String, in superlayer: LayerHandle? = nil) -> LayerHandle {
    if let id = record.helpers[name] { return handle(id) }
    let made = makeLayer(in: superlayer ?? container)
    record.helpers[name] = made.id
    return made
  }

  /// Removes a helper layer before the train has ended.
  public func remove(_ layer: LayerHandle) {
    record.helpers = record.helpers.filter { $0.value != layer.id }
    record.check(raw.pointee.remove_layer(raw, layer.id), "removing \(layer)")
  }

  /// Returns the layer of a name inside a station, or nil when there is none.
  public func layer(named name: String, in station: LayerHandle) -> LayerHandle? {
    var found: switchyard_layer_t = 0
    let status = raw.pointee.find_layer(raw, station.id, name, &found)
    guard record.check(status, "looking for \(name)"), found != 0 else { return nil }
    return handle(found)
  }

  /// Returns the box around a rectangle of one layer's space in another's.
  public func convert(
    _ rect: Rect, from source: LayerHandle, to target: LayerHandle
  ) -> Rect {
    var answer = [0.0, 0, 0, 0]
    let numbers = [rect.x, rect.y, rect.width, rect.height]
    let status = raw.pointee.convert(raw, source.id, target.id, numbers, &answer)
    guard record.check(status, "converting from \(source) to \(target)") else { return .zero }
    return Rect(x: answer[0], y: answer[1], width: answer[2], height: answer[3])
  }

  func get(_ layer: LayerHandle, _ property: UInt32, count: Int) -> [Double] {
    var numbers = [Double](repeating: 0, count: count)
    let status = raw.pointee.get(raw, layer.id, property, &numbers, UInt32(count))
    record.check(status, "reading property \(property) of \(layer)")
    return numbers
  }

  func set(_ layer: LayerHandle, _ property: UInt32, _ numbers: [Double]) {
    let status = raw.pointee.set(raw, layer.id, property, numbers, UInt32(numbers.count))
    record.check(status, "setting property \(property) of \(layer) to \(numbers)")
  }
}
