/// Colours along a line or around a centre, in a space that its user names.
public struct Gradient: Hashable, Sendable {
  /// Where the colours lie.
  public enum Shape: Hashable, Sendable {
    case linear(from: Point, to: Point)
    case radial(center: Point, radius: Double)
  }

  /// A colour at a place of the way.
  public struct Stop: Hashable, Sendable {
    /// 0…1, not falling from one stop to the next.
    public var offset: Double
    /// What the gradient is there.
    public var color: Color

    /// Creates a stop.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Where the colours lie.
  public var shape: Shape
  /// At least one, in order of their offsets.
  public var stops: [Stop]

  /// Creates a gradient.
  public init(shape: Shape, stops: [Stop]) {
    self.shape = shape
    self.stops = stops
  }
}
