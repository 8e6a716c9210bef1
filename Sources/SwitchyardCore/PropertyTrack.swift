import SwitchyardMotion

/// All that was declared for one property of one layer: its value at every moment of a train.
struct PropertyTrack {
  /// How the pieces are run.
  struct Pace {
    /// Whether time runs from the end to the start, each piece keeping its own pace on the way.
    var isMirrored = false
    /// Whether a finger drives: then every piece is even.
    var isEven = false
  }

  private struct Piece {
    let start: Double
    let seconds: Double
    let easing: Easing
    let origin: PropertyValue
    let target: PropertyValue
  }

  let layer: Layer
  let property: LayerProperty
  private let origin: PropertyValue
  private var pieces: [Piece] = []

  /// Creates a track that keeps a property as it is.
  init(layer: Layer, property: LayerProperty, origin: PropertyValue) {
    self.layer = layer
    self.property = property
    self.origin = origin
  }

  /// Adds a piece, from the value that the property has when it starts.
  mutating func add(to target: PropertyValue, from start: Double, for seconds: Double, on easing: Easing)
  {
    let origin = value(at: start, of: Pace())
    pieces.append(
      Piece(start: start, seconds: seconds, easing: easing, origin: origin, target: target))
  }

  /// Returns the value at a time on the way out; of pieces that overlap, the latest declared holds.
  func value(at time: Double, of pace: Pace) -> PropertyValue {
    guard let piece = pieces.last(where: { $0.start <= time }) else { return origin }
    return piece.value(at: time, of: pace)
  }

  /// Writes the value of a time to the layer.
  func apply(at time: Double, of pace: Pace) {
    layer.set(property, to: value(at: time, of: pace))
  }
}

extension PropertyTrack.Piece {
  func value(at time: Double, of pace: PropertyTrack.Pace) -> PropertyValue {
    let fraction = seconds > 0 ? min(max((time - start) / seconds, 0), 1) : 1
    return origin.interpolated(to: target, at: eased(fraction, of: pace))
  }

  /// On the way back the piece goes from its target to its origin along the same easing.
  private func eased(_ fraction: Double, of pace: PropertyTrack.Pace) -> Double {
    if pace.isEven || fraction == 0 || fraction == 1 { return fraction }
    return pace.isMirrored ? 1 - easing.value(at: 1 - fraction) : easing.value(at: fraction)
  }
}
