public import SwitchyardMotion

/// What one frame shows: nodes from back to front over a ground, in output pixels.
///
/// Two equal lists give equal frames, so a frame that repeats is known without drawing it.
///
/// Colours are premultiplied and rounded to 8 bits, and so is the frame after each node. For every
/// pixel a node has a source colour S and a weight m = round(c · round(255·o)), o being its opacity
/// and c the part of the pixel that its outline and its clips cover; then, with D below it,
/// `a = round(Sa·m / 255)` and `D' = round((S·m + D·(255 − a)) / 255)`.
/// So an opaque node replaces what it covers, a transparent one leaves it, and an opaque picture
/// over an equal one never shows, whatever its opacity.
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
public enum RenderNode: Equatable, Sendable {
  /// A filled rectangle.
  case quad(Quad)
  /// A soft shadow below a rounded rectangle.
  case shadow(ShadowNode)
  /// Nodes drawn together on a clear sheet, which is then laid down as one picture.
  case group(GroupNode)
}

/// A rectangle of pixels or paint, placed by a transform.
///
/// Its edges are antialiased: two opposite edges cover `clamp(d₁ + ½) + clamp(d₂ + ½) − 1` of a
/// pixel, d being the distance of the pixel's centre inside the edge in pixels, and both pairs are
/// multiplied; that is exact where the edges are upright. Round corners cover at most
/// `clamp(d + ½)`, d being the distance inside the arc. What lies behind the viewer (w ≤ 0) is not
/// drawn, and neither is a quad whose numbers are not finite, whose rectangle is empty or whose
/// transform has no inverse.
public struct Quad: Equatable, Sendable {
  /// The rectangle in its own space.
  public var rect: Rect
  /// From the rectangle's own space to output pixels.
  public var transform: Transform
  public var paint: Paint
  /// 0…1.
  public var opacity: Double
  public var blend: Blend
  /// Radius of the rectangle's own corners, in its own space; at most half of its sides.
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
  ///
  /// Sampled at the centre of each frame pixel, bilinearly between the centres of the bitmap's
  /// pixels, at positions rounded to 1/256 pixel and held within the pixels that `source` touches;
  /// rows are joined first and rounded, then columns. Where a frame pixel takes the area of 4ⁿ
  /// bitmap pixels or more (measured at the quad's centre), the bitmap halved n times by means of
  /// 2 × 2 pixels stands for it.
  case bitmap(Bitmap, source: Rect)
  /// Places are in the quad's own space.
  ///
  /// Premultiplied sRGB-encoded colours are interpolated at positions rounded to 1/4095; before the
  /// first stop and after the last their colours go on. Where several stops share an offset, the
  /// last holds from there on; a line or circle without length shows the last colour.
  case gradient(Gradient)
}

/// How a node joins what lies below it.
public enum Blend: Equatable, Sendable {
  /// D' = S·o + D·(1 − Sa·o), premultiplied, o the opacity; rounding as `DisplayList` says.
  case normal
  /// D' = D + (S − D)·o inside the enclosing group, alpha included: a cross-fade.
  ///
  /// It acts on the whole sheet: where the node draws nothing, S is clear. S is first weighed with
  /// its coverage, then D' = round((S·m + D·(255 − m)) / 255), m = round(255·o): two equal pictures
  /// mix to that picture at every o.
  case mix
}

/// A rounded rectangle, perhaps with a soft edge, that cuts what it clips.
///
/// It covers pixels as a quad does. An empty one covers nothing; one that cannot be drawn likewise.
public struct Clip: Equatable, Sendable {
  public var rect: Rect
  public var transform: Transform
  public var cornerRadius: Double
  /// Width of the soft edge, half inside and half outside the outline, in the clip's own space.
  ///
  /// Coverage rises linearly over it, and never over less than a pixel of the frame.
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
///
/// Its coverage is that of the rectangle under a Gaussian, at the pixel's centre and 0 beyond three
/// deviations, which are never less than 0.4 pixel. Without blur it is a quad of the colour.
public struct ShadowNode: Equatable, Sendable {
  public var rect: Rect
  public var transform: Transform
  public var cornerRadius: Double
  public var color: Color
  /// Shift and blur in the rectangle's own space; blur is twice the Gaussian's deviation, as in
  /// CSS.
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
///
/// A group is only as good as its sheet, so it has none where that says the same: see
/// `DisplayList.simplified()`.
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
