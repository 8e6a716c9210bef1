/// Edges by their names; writing one moves the rectangle and keeps its size.
///
/// ```swift
/// layer.frame.right = other.frame.left
/// ```
/// The edges of a rectangle some points further out are those of `inset(by:)` with less than 0.
extension Rect {
  /// The left edge.
  @inlinable public var left: Double {
    get { x }
    set { x = newValue }
  }
  /// The right edge.
  @inlinable public var right: Double {
    get { maxX }
    set { x = newValue - width }
  }
  /// The top edge.
  @inlinable public var top: Double {
    get { y }
    set { y = newValue }
  }
  /// The bottom edge.
  @inlinable public var bottom: Double {
    get { maxY }
    set { y = newValue - height }
  }
}
