public import SwitchyardMotion

/// A layer whose sublayers a finger scrolls.
///
/// ```swift
/// let strip = ScrollRegion(layer, contentSize: Size(width: 900, height: 200))
/// station.scrollRegions = [strip]
/// ```
/// The offset is the origin of the layer's bounds. Where it can scroll along a finger's way it
/// takes the finger before recognisers further up, unless it yields to a stack that goes back. When
/// the finger lets go it coasts on until it is at rest or at the end of its content.
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
  /// How it slows down when the finger has let go; nil to stop with the finger.
  public var deceleration: Projection? = .normal
  /// What scrolls it.
  public let pan: PanRecognizer
  private var offsetAtStart = Point.zero
  /// What has it go on by itself.
  private var coasting: (timeline: Timeline, tokens: [Timeline.Token])?

  /// Creates a region that scrolls where its content is larger than the layer.
  public init(_ layer: Layer, contentSize: Size, inset: Inset = Inset()) {
    self.layer = layer
    self.contentSize = contentSize
    self.inset = inset
    pan = PanRecognizer(name: "scroll") { _ in }
    pan.action = { [weak self] pan in self?.follow(pan) }
    pan.shouldBegin = { [weak self] in self?.mayBegin ?? false }
    pan.shouldReceive = { [weak self] in
      self?.stop()
      return true
    }
    layer.add(pan)
  }

  deinit {
    stop()
    layer.remove(pan)
  }

  /// What is seen at the layer's top left; what is written is brought into the range of the content.
  ///
  /// Writing it stops what goes on by itself.
  public var offset: Point {
    get { layer.bounds.origin }
    set {
      stop()
      scroll(to: newValue)
    }
  }

  /// Whether it goes on by itself after a finger has let go.
  public var isCoasting: Bool { coasting != nil }

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

  /// The offsets that there are.
  private var range: Coast.Range {
    // Zero without a sign where there is no inset.
    let (box, start) = (layer.bounds, Point(x: 0 - inset.left, y: 0 - inset.top))
    let end = Point(
      x: max(start.x, contentSize.width + inset.right - box.width),
      y: max(start.y, contentSize.height + inset.bottom - box.height))
    return Coast.Range(start: start, end: end)
  }

  private var mayBegin: Bool {
    let heading = pan.heading(in: layer)
    if isPulledBack(by: heading), yieldsToStack { return false }
    let range = range
    let isAcross = abs(heading.x) > abs(heading.y)
    return isAcross ? range.end.x > range.start.x : range.end.y > range.start.y
  }

  private var yieldsToStack: Bool {
    yieldsAtStart?() ?? pan.surface?.yieldsAtStart?(self) ?? false
  }

  private func follow(_ pan: PanRecognizer) {
    if pan.state == .began { offsetAtStart = offset }
    let way = pan.translationSinceBegan(in: layer.superlayer)
    offset = offsetAtStart - way
    if pan.state == .ended { coast() }
  }

  private func scroll(to point: Point) {
    layer.bounds.origin = range.nearest(to: point)
  }

  // MARK: - Coasting

  private func coast() {
    let velocity = pan.velocity(in: layer.superlayer) * -1
    guard let deceleration, let timeline = pan.surface?.timeline,
      let coast = Coast(from: offset, at: velocity, in: range, slowedBy: deceleration)
    else { return }
    let start = timeline.now
    let follower = timeline.follow { [weak self] in
      self?.scroll(to: coast.offset(after: timeline.now - start))
    }
    let end = timeline.schedule(at: start + coast.seconds) { [weak self] in
      self?.offset = coast.offset(after: coast.seconds)
    }
    coasting = (timeline, [follower, end])
  }

  private func stop() {
    for token in coasting?.tokens ?? [] { coasting?.timeline.cancel(token) }
    coasting = nil
  }
}
