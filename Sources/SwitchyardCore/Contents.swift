public import SwitchyardMotion

/// What a layer shows inside its bounds.
public enum Contents: Equatable {
  case none
  case color(Color)
  /// Places are fractions of the bounds, a radius one of the longer side.
  case gradient(Gradient)
  /// A whole picture, stretched over the bounds.
  case picture(Picture)
  /// A part of the superlayer's picture, which can travel on its own.
  case portion(Portion)
  case text(TextBlock)
  /// The frame that a pixel line writes.
  case pixels(PixelPass)
}

/// A still or moving picture by where it comes from; nothing is decoded here.
public struct Picture: Hashable, Sendable {
  /// Absolute path.
  @ExactPath public var path: String
  /// From 0, for files of several pages.
  public var page: Int
  /// Size of the upright picture in its own pixels.
  public var naturalSize: Size
  /// Size in output pixels at which it is shown at rest; decoded at this size.
  public var pixelSize: Size
  /// Places whose passengers are away, filled so that no second copy shows.
  public var erased: [Portion]
  /// Whether it is blurred and a little darkened, to fill the bars around the sharp one.
  public var isBackdrop = false

  /// Creates a picture; `pixelSize` defaults to the natural one.
  public init(path: String, page: Int = 0, naturalSize: Size, pixelSize: Size? = nil) {
    self.path = path
    self.page = page
    self.naturalSize = naturalSize
    self.pixelSize = pixelSize ?? naturalSize
    erased = []
  }
}

/// A rectangle or element of a picture that is a passenger.
///
/// A portion layer is a sublayer of its picture's layer. At rest it draws nothing, since the
/// picture shows it; while it is hidden the picture is drawn with this place filled; anywhere else
/// it draws its own pixels.
public struct Portion: Hashable, Sendable {
  /// How the place is filled while the passenger is away.
  public enum Fill: Hashable, Sendable {
    /// From the pixels around it.
    case automatic
    case color(Color)
    /// From the same screen drawn without its passengers; an absolute path.
    case plate(String)
    /// Not at all.
    case none
  }

  /// Absolute.
  @ExactPath public var path: String
  /// From 0.
  public var page: Int
  /// Size of the upright picture in its own pixels.
  public var naturalSize: Size
  /// Size of the whole picture in output pixels at rest.
  public var pixelSize: Size
  /// The place in the picture's natural pixels.
  public var rect: Rect
  /// In the picture's natural pixels.
  public var cornerRadius: Double
  /// An element of an SVG picture, without the `#`; then only that element is drawn.
  public var element: String?
  /// How the place is filled while the passenger is away.
  public var fill: Fill

  /// Creates a portion of a picture.
  public init(
    of picture: Picture, rect: Rect, cornerRadius: Double = 0, element: String? = nil,
    fill: Fill = .automatic
  ) {
    path = picture.path
    page = picture.page
    naturalSize = picture.naturalSize
    pixelSize = picture.pixelSize
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.element = element
    self.fill = fill
  }
}

/// Text that is wrapped to the layer's width.
public struct TextBlock: Hashable, Sendable {
  /// Where lines start, or end.
  public enum Alignment: String, Hashable, Sendable, CaseIterable { case leading, center, trailing }

  /// May hold several lines.
  public var string: String
  /// A family name; nil for the system's sans serif.
  public var font: String?
  /// Points.
  public var size: Double
  /// 100…900; 400 is regular.
  public var weight: Int
  /// Of the letters.
  public var color: Color
  /// Where lines start, or end.
  public var alignment: Alignment
  /// As a multiple of the font's own; nil for the font's own.
  public var lineHeight: Double?

  /// Creates a text block.
  public init(
    _ string: String, font: String? = nil, size: Double = 17, weight: Int = 400,
    color: Color = .black, alignment: Alignment = .leading, lineHeight: Double? = nil
  ) {
    self.string = string
    self.font = font
    self.size = size
    self.weight = weight
    self.color = color
    self.alignment = alignment
    self.lineHeight = lineHeight
  }
}

/// The shadow of a layer's rounded bounds.
public struct Shadow: Hashable, Sendable {
  /// Its alpha counts too.
  public var color: Color
  /// Points.
  public var offset: Point
  /// Points; twice the Gaussian's deviation, as in CSS.
  public var blur: Double

  /// Creates a shadow.
  public init(color: Color, offset: Point, blur: Double) {
    self.color = color
    self.offset = offset
    self.blur = blur
  }
}

/// A rounded rectangle, perhaps with a soft edge, that cuts a layer.
public struct Mask: Hashable, Sendable {
  /// In the layer's own space.
  public var rect: Rect
  /// Points.
  public var cornerRadius: Double
  /// Width of the edge, in points.
  public var softness: Double

  /// Creates a mask.
  public init(rect: Rect, cornerRadius: Double = 0, softness: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.softness = softness
  }
}

/// How a layer joins what lies below it in its superlayer.
public enum LayerBlend: Hashable, Sendable {
  case normal
  /// A cross-fade with everything below it in the same superlayer, alpha included.
  case mix
}
