import SwitchyardMotion

extension Layer {
  /// All that a line can change in a layer, apart from its place among its siblings.
  struct State: Equatable {
    var bounds: Rect
    var position: Point
    var transform: Transform
    var opacity: Double
    var isHidden: Bool
    var cornerRadius: Double
    var clipsToBounds: Bool
    var background: Color?
    var shadow: Shadow?
    var mask: Mask?
    var blend: LayerBlend

    /// Takes some parts over from another state.
    mutating func take(_ parts: StateParts, from other: State) {
      if parts.contains(.geometry) { (bounds, position) = (other.bounds, other.position) }
      if parts.contains(.transform) { transform = other.transform }
      if parts.contains(.opacity) { opacity = other.opacity }
      if parts.contains(.hidden) { isHidden = other.isHidden }
      if parts.contains(.corners) { cornerRadius = other.cornerRadius }
      if parts.contains(.clip) { clipsToBounds = other.clipsToBounds }
      if parts.contains(.background) { background = other.background }
      if parts.contains(.shadow) { shadow = other.shadow }
      if parts.contains(.mask) { mask = other.mask }
      if parts.contains(.blend) { blend = other.blend }
    }
  }

  /// Parts of a state that are saved and given back on their own.
  struct StateParts: OptionSet {
    let rawValue: Int
    static let geometry = StateParts(rawValue: 1)
    static let transform = StateParts(rawValue: 2)
    static let opacity = StateParts(rawValue: 4)
    static let hidden = StateParts(rawValue: 8)
    static let corners = StateParts(rawValue: 16)
    static let clip = StateParts(rawValue: 32)
    static let background = StateParts(rawValue: 64)
    static let shadow = StateParts(rawValue: 128)
    static let mask = StateParts(rawValue: 256)
    static let blend = StateParts(rawValue: 512)
  }

  private static let initialState = Layer().state

  /// Whether a line could have made it, in one of the calls of its table, just as it is now.
  var isUnused: Bool {
    superlayer == nil && sublayers.isEmpty && recognizers.isEmpty && contents == .none
      && name == nil && tag == 0
  }

  /// Returns to the state of a new layer.
  func reset() { state = Layer.initialState }

  var state: State {
    get {
      State(
        bounds: bounds, position: position, transform: transform, opacity: opacity,
        isHidden: isHidden, cornerRadius: cornerRadius, clipsToBounds: clipsToBounds,
        background: background, shadow: shadow, mask: mask, blend: blend)
    }
    set {
      (bounds, position, transform) = (newValue.bounds, newValue.position, newValue.transform)
      (opacity, isHidden, blend) = (newValue.opacity, newValue.isHidden, newValue.blend)
      (cornerRadius, clipsToBounds) = (newValue.cornerRadius, newValue.clipsToBounds)
      (background, shadow, mask) = (newValue.background, newValue.shadow, newValue.mask)
    }
  }
}
