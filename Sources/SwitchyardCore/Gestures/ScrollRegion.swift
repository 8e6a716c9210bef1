public import SwitchyardMotion

/// A layer whose sublayers a finger scrolls.
///
/// ```swift
/// let strip = ScrollRegion(layer, contentSize: Size(width: 900, height: 200))
/// station.scrollRegions = [strip]
/// ```
/// The offset is the origin of the layer's bounds. Where it can scroll along a finger's way it
/// takes the finger before recognisers further up, unless it yields to a stack that goes back.
public final class ScrollRegion {
  /// Free space around the content, in points.
  public struct Inset: Hashable, Sendable {
    /// Above.
    public var top: Double
    /// On the left.
    public var left: Double
    /// Below.
    public var bottom: Double
    /// On the right.
    public var right: Double

    /// Creates an inset; none by default.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// What the content is seen through.
  public let layer: Layer
  /// Points.
  public var contentSize: Size
  /// Space around the content that scrolls with it.
  public var inset: Inset
  /// Whether, at its start, it lets a drag to the right go back; nil leaves that to the surface.
  ///
  /// Asked at the time of the gesture, once its shape is right.
  public var yieldsAtStart: (() -> Bool)?
  /// What scrolls it.
  public let pan: PanRecognizer
  private var offsetAtStart = Point.zero

  /// Creates a region that scrolls where its content is larger than the layer.
  public init(_ layer: Layer, contentSize: Size, inset: Inset = Inset()) {
    self.layer = layer
    self.contentSize = contentSize
    self.inset = inset
    pan = PanRecognizer(name: "scroll") { _ in }
    pan.action = { [weak self] pan in self?.follow(pan) }
    pan.shouldBegin = { [weak self] in self?.mayBegin ?? false }
    layer.add(pan)
  }

  deinit {
    layer.remove(pan)
  }

  /// What is seen at the layer's top left; what is written is brought into the range of the content.
  public var offset: Point {
    get { layer.bounds.origin }
    set {
      let (box, end) = (layer.bounds, farthestOffset)
      layer.bounds = Rect(
        x: min(max(newValue.x, -inset.left), end.x), y: min(max(newValue.y, -inset.top), end.y),
        width: box.width, height: box.height)
    }
  }

  /// Returns whether a drag looks as if it were meant to go back rather than to scroll.
  ///
  /// That is one to the right rather than up or down, at the start of content that is wider than
  /// the layer; the start is known to half a point.
  ///
  /// - Parameter velocity: Points a second.
  public func isPulledBack(by velocity: Point) -> Bool {
    layer.bounds.width < contentSize.width && abs(offset.x + inset.left) <= 0.5 && velocity.x > 0
      && abs(velocity.x) > abs(velocity.y)
  }

  /// Whether it lies in a container whose recognisers go back.
  public var isInStackWithGestures: Bool {
    layer.responders.contains { ($0 as? Navigator)?.gestures?.goesBack ?? false }
  }

  private var farthestOffset: Point {
    let box = layer.bounds
    return Point(
      x: max(-inset.left, contentSize.width + inset.right - box.width),
      y: max(-inset.top, contentSize.height + inset.bottom - box.height))
  }

  private var mayBegin: Bool {
    let heading = pan.heading(in: layer)
    if isPulledBack(by: heading), yieldsToStack { return false }
    let end = farthestOffset
    let isAcross = abs(heading.x) > abs(heading.y)
    return isAcross ? end.x > -inset.left : end.y > -inset.top
  }

  private var yieldsToStack: Bool {
    yieldsAtStart?() ?? pan.surface?.yieldsAtStart?(self) ?? false
  }

  private func follow(_ pan: PanRecognizer) {
    if pan.state == .began { offsetAtStart = offset }
    let way = pan.translationSinceBegan(in: layer.superlayer)
    offset = offsetAtStart - way
  }
}
