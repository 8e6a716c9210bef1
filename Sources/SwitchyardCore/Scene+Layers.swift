import SwitchyardABI
import SwitchyardMotion

extension Scene {
  /// Makes a helper layer on top of a layer's sublayers.
  func makeLayer(in superlayer: UInt32) -> UInt32? {
    guard let superlayer = handles[superlayer] else { return nil }
    let layer = takeLayer()
    layer.acceptsTouches = false
    superlayer.add(layer)
    made.append(layer)
    return handles.number(of: layer)
  }

  /// Removes a layer that the line made.
  func removeLayer(_ number: UInt32) -> Bool {
    guard let layer = handles[number], made.contains(where: { $0 === layer }) else {
      return false
    }
    remove(layer)
    return true
  }

  /// Takes a layer away that the line made.
  func remove(_ layer: Layer) {
    made.removeAll { $0 === layer }
    layer.removeFromSuperlayer()
    tracks.removeAll { $0.layer === layer }
    handles.forget(layer)
  }

  /// Moves a layer among its siblings.
  func order(_ number: UInt32, _ place: UInt32, _ siblingNumber: UInt32) -> Bool {
    guard let layer = handles[number], let superlayer = layer.superlayer else { return false }
    let sibling = handles[siblingNumber]
    let isSibling = sibling !== layer && sibling?.superlayer === superlayer
    switch (Int(place), sibling) {
    case (switchyard_order_top, _) where siblingNumber == 0:
      saveOrder(in: superlayer)
      superlayer.add(layer)
    case (switchyard_order_bottom, _) where siblingNumber == 0:
      saveOrder(in: superlayer)
      superlayer.insert(layer, at: 0)
    case (switchyard_order_above, let sibling?) where isSibling:
      saveOrder(in: superlayer)
      superlayer.insert(layer, above: sibling)
    case (switchyard_order_below, let sibling?) where isSibling:
      saveOrder(in: superlayer)
      superlayer.insert(layer, below: sibling)
    default: return false
    }
    return true
  }

  /// Converts a rectangle between the spaces of two layers.
  func convert(
    _ numbers: Numbers, from source: UInt32, to target: UInt32,
    into converted: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let source = handles[source], let target = handles[target],
      let value = PropertyValue(numbers, count: 4),
      let rect = source.convert(
        Rect(x: value[0], y: value[1], width: value[2], height: value[3]), to: target),
      rect.x.isFinite, rect.y.isFinite, rect.width.isFinite, rect.height.isFinite
    else { return false }
    (converted[0], converted[1]) = (rect.x, rect.y)
    (converted[2], converted[3]) = (rect.width, rect.height)
    return true
  }

  /// Finds a layer by name; 0 when there is none.
  func findLayer(_ name: String, in station: Layer) -> UInt32 {
    for sublayer in station.sublayers {
      if let found = sublayer.layer(named: name) { return handles.number(of: found) }
    }
    return 0
  }

  /// Describes a traveller.
  func describe(
    passenger index: UInt32, in passenger: UnsafeMutablePointer<switchyard_passenger_t>
  ) -> Bool {
    let size = MemoryLayout<switchyard_passenger_t>.size
    guard index < travellers.count, passenger.pointee.struct_size >= size else { return false }
    let traveller = travellers[Int(index)]
    passenger.pointee.layer = handles.number(of: traveller.box)
    passenger.pointee.name = traveller.cName.pointer
    passenger.pointee.start = traveller.start.frame.tuple
    passenger.pointee.end = traveller.end.frame.tuple
    passenger.pointee.start_radius = traveller.start.cornerRadius
    passenger.pointee.end_radius = traveller.end.cornerRadius
    return true
  }
}

extension Rect {
  fileprivate var tuple: (Double, Double, Double, Double) { (x, y, width, height) }
}
