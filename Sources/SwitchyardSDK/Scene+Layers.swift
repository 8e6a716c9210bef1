extension Scene {
  /// Where a layer lies among its siblings.
  public enum Place {
    /// Above all its siblings; travellers in the container too.
    case top
    /// Below all its siblings.
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
  /// One that is made in `layout` goes before the next `layout`, which starts afresh.
  public func makeLayer(in superlayer: LayerHandle) -> LayerHandle {
    var made: switchyard_layer_t = 0
    let status = raw.pointee.make_layer(raw, superlayer.id, &made)
    record.check(status, "making a layer in \(superlayer)")
    return handle(made)
  }

  /// Removes a helper layer before the train has ended.
  public func remove(_ layer: LayerHandle) {
    record.check(raw.pointee.remove_layer(raw, layer.id), "removing \(layer)")
  }

  /// Shows only the departing station at progress 0, and only the arriving one at 1.
  ///
  /// - Returns: Whether the progress is at such an end, where a line need do no more.
  @discardableResult
  public func showEnd(at progress: Double) -> Bool {
    if progress <= 0 { arriving.isHidden = true }
    if progress >= 1 { departing.isHidden = true }
    return progress <= 0 || progress >= 1
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
    var answer = Numbers()
    var numbers = Numbers(rect.x, rect.y, rect.width, rect.height)
    let status = numbers.withMemory { numbers in
      answer.withMemory { raw.pointee.convert(raw, source.id, target.id, numbers, $0) }
    }
    guard record.check(status, "converting from \(source) to \(target)") else { return .zero }
    return Rect(x: answer[0], y: answer[1], width: answer[2], height: answer[3])
  }

  func get(_ layer: LayerHandle, _ property: UInt32, count: Int) -> Numbers {
    var numbers = Numbers()
    let status = numbers.withMemory {
      raw.pointee.get(raw, layer.id, property, $0, UInt32(count))
    }
    record.check(status, "reading property \(property) of \(layer)")
    return numbers
  }

  func set(_ layer: LayerHandle, _ property: UInt32, _ numbers: Numbers, count: Int) {
    var numbers = numbers
    let status = numbers.withMemory {
      raw.pointee.set(raw, layer.id, property, $0, UInt32(count))
    }
    record.check(
      status, "setting property \(property) of \(layer) to \(numbers.text(count))")
  }
}
