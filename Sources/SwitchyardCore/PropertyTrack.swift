import SwitchyardMotion

/// All that was declared for one property of one layer: its value at every moment of a train.
struct PropertyTrack {
  /// How the pieces are run.
  struct Pace {
    /// Whether time runs from the end to the start, each piece keeping its own pace on the way.
    var isMirrored = false
    /// Whether a finger drives: then every piece is even.
    var isEven = false
    /// Where a finger took hold of it on the way.
    var hold: Hold?
  }

  /// Where a finger took hold: from there everything goes straight to either end.
  struct Hold {
    /// Where it was, in the time of the pieces.
    var time: Double
    /// Which time of even pieces looks most like that.
    var evenTime: Double
    /// The whole way.
    var seconds: Double
  }

  /// One declared animation.
  struct Piece {
    var start: Double
    var seconds: Double
    var easing: Easing
    var target: PropertyValue
  }

  private(set) var layer: Layer
  let property: LayerProperty
  private let origin: PropertyValue
  /// In order of their starts; each sets off from the value that those before it give at its start.
  private var pieces: [(piece: Piece, origin: PropertyValue)] = []

  /// Creates a track that keeps a property as it is.
  init(layer: Layer, property: LayerProperty, origin: PropertyValue) {
    self.layer = layer
    self.property = property
    self.origin = origin
  }

  /// Adds a piece; of those that overlap, the one that starts later holds.
  mutating func add(_ piece: Piece) {
    let index = pieces.firstIndex { $0.piece.start > piece.start } ?? pieces.count
    let later = pieces[index...].map(\.piece)
    pieces.removeSubrange(index...)
    for piece in [piece] + later { pieces.append((piece, value(at: piece.start, of: Pace()))) }
  }

  /// Returns the value at a time on the way out.
  func value(at time: Double, of pace: Pace) -> PropertyValue {
    if let hold = pace.hold { return value(at: time, of: pace, from: hold) }
    guard let (piece, origin) = pieces.last(where: { $0.piece.start <= time }) else {
      return origin
    }
    return origin.interpolated(
      to: piece.target, at: piece.progress(at: time, of: pace), of: property)
  }

  private func value(at time: Double, of pace: Pace, from hold: Hold) -> PropertyValue {
    var free = pace
    free.hold = nil
    let held = value(at: hold.time, of: free)
    let end = time < hold.evenTime ? 0 : hold.seconds
    let way = end - hold.evenTime
    let fraction = way == 0 ? 1 : (time - hold.evenTime) / way
    return held.interpolated(to: value(at: end, of: free), at: fraction, of: property)
  }

  /// Returns when it would look like this if its pieces were even.
  func evenTime(at time: Double, of pace: Pace) -> Double {
    guard let piece = pieces.last(where: { $0.piece.start <= time })?.piece,
      time < piece.start + piece.seconds
    else { return time }
    return piece.start + piece.progress(at: time, of: pace) * piece.seconds
  }

  /// Returns the same for the copy of its layer.
  func moved(to copies: LayerCopies) -> PropertyTrack {
    var track = self
    track.layer = copies[layer]
    return track
  }

  /// Writes the value of a time to the layer.
  func apply(at time: Double, of pace: Pace) {
    layer.set(property, to: value(at: time, of: pace))
  }
}

extension PropertyTrack.Piece {
  /// On the way back the piece goes from its target to its origin along the same easing.
  fileprivate func progress(at time: Double, of pace: PropertyTrack.Pace) -> Double {
    let fraction = seconds > 0 ? min(max((time - start) / seconds, 0), 1) : 1
    if pace.isEven || fraction == 0 || fraction == 1 { return fraction }
    return pace.isMirrored ? 1 - easing.value(at: 1 - fraction) : easing.value(at: fraction)
  }
}
