import SwitchyardMotion

extension Scene {
  /// The time of a declared animation as it comes from a plugin.
  struct Window {
    let start: Double
    let seconds: Double
    let easing: UnsafePointer<CChar>?
  }

  /// Returns a property as it is now, or nil when an argument is wrong.
  func value(of property: UInt32, layer: UInt32, count: UInt32) -> PropertyValue? {
    guard let (layer, property) = target(property, layer, count) else { return nil }
    return layer.value(of: property)
  }

  /// Writes a property; answers false and changes nothing when an argument is wrong.
  func set(_ property: UInt32, of layer: UInt32, to numbers: Numbers, count: UInt32) -> Bool {
    guard let (layer, property) = target(property, layer, count),
      let value = PropertyValue(numbers, count: Int(count)), property.accepts(value)
    else { return false }
    save(property.parts, of: layer)
    layer.set(property, to: value)
    return true
  }

  /// Declares an animation from the value that the property has when it starts.
  func animate(
    _ property: UInt32, of layer: UInt32, to numbers: Numbers, count: UInt32, window: Window
  ) -> Bool {
    guard calls.mayAnimate, let (layer, property) = target(property, layer, count),
      let value = PropertyValue(numbers, count: Int(count)), property.accepts(value),
      property.isAnimatable, window.isValid, let easing = easing(of: window)
    else { return false }
    save(property.parts, of: layer)
    let index =
      tracks.firstIndex { $0.layer === layer && $0.property == property }
      ?? addTrack(layer, property, towards: value)
    tracks[index].add(
      .init(start: window.start, seconds: window.seconds, easing: easing, target: value))
    return true
  }

  /// Writes what was declared, as it is at a time on the way out.
  func show(at time: Double, of pace: PropertyTrack.Pace) {
    for track in tracks { track.apply(at: time, of: pace) }
  }

  /// Returns when what was declared would look much like this if all pieces were even.
  func evenTime(at time: Double, of pace: PropertyTrack.Pace) -> Double {
    if tracks.isEmpty { return time }
    return tracks.reduce(0) { $0 + $1.evenTime(at: time, of: pace) } / Double(tracks.count)
  }

  private func target(
    _ property: UInt32, _ layer: UInt32, _ count: UInt32
  ) -> (Layer, LayerProperty)? {
    guard let layer = handles[layer], let property = LayerProperty(rawValue: property),
      count == property.count
    else { return nil }
    return (layer, property)
  }

  private func addTrack(
    _ layer: Layer, _ property: LayerProperty, towards target: PropertyValue
  ) -> Int {
    let origin = layer.origin(of: property, towards: target)
    tracks.append(PropertyTrack(layer: layer, property: property, origin: origin))
    return tracks.count - 1
  }

  private func easing(of window: Window) -> Easing? {
    guard let text = window.easing else { return setting.easing ?? .easeInOut }
    guard let declared = try? Easing(parsing: String(cString: text)) else { return nil }
    return setting.easing ?? declared
  }
}

extension Scene.Window {
  fileprivate var isValid: Bool { start.isFinite && start >= 0 && seconds.isFinite && seconds >= 0 }
}

extension LayerProperty {
  /// Whether finite numbers make a value: sizes and radii aren't negative, flags are 0 or 1.
  fileprivate func accepts(_ value: PropertyValue) -> Bool {
    switch self {
    case .frame, .bounds: value[2] >= 0 && value[3] >= 0
    case .hidden, .clips, .blend: value[0] == 0 || value[0] == 1
    case .cornerRadius: value[0] >= 0
    case .mask: value[2] < 0 || (value[3] >= 0 && value[4] >= 0 && value[5] >= 0)
    case .shadow: value[6] >= 0
    case .position, .transform, .opacity, .background: true
    }
  }
}
