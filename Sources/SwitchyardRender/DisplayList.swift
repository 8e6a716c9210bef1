public import SwitchyardMotion

/// What one frame shows: nodes from back to front over a ground, in output pixels.
///
/// Two equal lists give equal frames, so a frame that repeats is known without drawing it.
public struct DisplayList: Equatable, Sendable {
  public var width: Int
  public var height: Int
  /// The colour under everything; clear for a transparent film.
  public var ground: Color
  public var nodes: [RenderNode]

  /// Creates a list for frames of a size in pixels.
  public init(width: Int, height: Int, ground: Color = .clear, nodes: [RenderNode] = []) {
    self.width = width
    self.height = height
    self.ground = ground
    self.nodes = nodes
  }
}

/// One thing to draw.
public indirect enum RenderNode: Equatable, Sendable {
  /// A filled rectangle.
  case quad(Quad)
  /// A soft shadow below a rounded rectangle.
  case shadow(ShadowNode)
  /// Nodes drawn together on a clear sheet, which is then laid down as one picture.
  case group(GroupNode)
}

/// A rectangle of pixels or paint, placed by a transform.
public struct Quad: Equatable, Sendable {
  /// The rectangle in its own space.
  public var rect: Rect
  /// From the rectangle's own space to output pixels.
  public var transform: Transform
  public var paint: Paint
  /// 0…1.
  public var opacity: Double
  public var blend: Blend
  /// Radius of the rectangle's own corners, in its own space.
  public var cornerRadius: Double
  /// Shapes that cut the quad, each in a space of its own; all must cover a pixel.
  public var clips: [Clip]

  /// Creates a quad.
  public init(
    rect: Rect, transform: Transform, paint: Paint, opacity: Double = 1, blend: Blend = .normal,
    cornerRadius: Double = 0, clips: [Clip] = []
  ) {
    self.rect = rect
    self.transform = transform
    self.paint = paint
    self.opacity = opacity
    self.blend = blend
    self.cornerRadius = cornerRadius
    self.clips = clips
  }
}

/// What a quad is filled with.
public enum Paint: Equatable, Sendable {
  case color(Color)
  /// The part `source` of a bitmap, in its pixels, stretched over the quad's rectangle.
  case bitmap(Bitmap, source: Rect)
  case gradient(GradientPaint)
}

/// Colours along a line or around a centre, in the quad's own space.
public struct GradientPaint: Equatable, Sendable {
  public enum Shape: Equatable, Sendable {
    case linear(from: Point, to: Point)
    case radial(center: Point, radius: Double)
  }

  public struct Stop: Equatable, Sendable {
    /// 0…1, not falling from one stop to the next.
    public var offset: Double
    public var color: Color

    /// Creates a stop.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  public var shape: Shape
  public var stops: [Stop]

  /// Creates a gradient of at least one stop.
  public init(shape: Shape, stops: [Stop]) {
    self.shape = shape
    self.stops = stops
  }
}

/// How a node joins what lies below it.
public enum Blend: Equatable, Sendable {
  /// D' = S·o + D·(1 − Sa·o), premultiplied, o the opacity.
  case normal
  /// D' = D + (S − D)·o inside the enclosing group, alpha included: a cross-fade.
  ///
  /// It acts on the whole sheet: where the node draws nothing, S is clear.
  case mix
}

/// A rounded rectangle, perhaps with a soft edge, that cuts what it clips.
public struct Clip: Equatable, Sendable {
  public var rect: Rect
  public var transform: Transform
  public var cornerRadius: Double
  /// Width of the soft edge inside and outside the outline, in the clip's own space.
  public var softness: Double

  /// Creates a clip.
  public init(rect: Rect, transform: Transform, cornerRadius: Double = 0, softness: Double = 0) {
    self.rect = rect
    self.transform = transform
    self.cornerRadius = cornerRadius
    self.softness = softness
  }
}

/// The shadow of a rounded rectangle.
public struct ShadowNode: Equatable, Sendable {
  public var rect: Rect
  public var transform: Transform
  public var cornerRadius: Double
  public var color: Color
  /// Shift and blur in the rectangle's own space; blur is twice the Gaussian's deviation, as in CSS.
  public var offset: Point
  public var blur: Double
  public var opacity: Double
  public var clips: [Clip]

  /// Creates a shadow.
  public init(
    rect: Rect, transform: Transform, cornerRadius: Double, color: Color, offset: Point,
    blur: Double, opacity: Double = 1, clips: [Clip] = []
  ) {
    self.rect = rect
    self.transform = transform
    self.cornerRadius = cornerRadius
    self.color = color
    self.offset = offset
    self.blur = blur
    self.opacity = opacity
    self.clips = clips
  }
}

/// Nodes that are laid down as one picture.
public struct GroupNode: Equatable, Sendable {
  public var nodes: [RenderNode]
  public var opacity: Double
  public var blend: Blend
  public var clips: [Clip]

  /// Creates a group.
  public init(
    nodes: [RenderNode], opacity: Double = 1, blend: Blend = .normal, clips: [Clip] = []
  ) {
    self.nodes = nodes
    self.opacity = opacity
    self.blend = blend
    self.clips = clips
  }
}
