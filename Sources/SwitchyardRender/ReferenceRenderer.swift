import SwitchyardMotion

/// Draws display lists, plainly: every pixel by itself, in Double, straight from the definitions.
///
/// It is what the compositor is compared with; weights of shadows may differ by one, all else by
/// nothing but what Double itself rounds.
public struct ReferenceRenderer {
  /// Creates a reference renderer.
  public init() {}

  /// Draws a list into a bitmap of the list's size.
  public func draw(_ list: DisplayList, into bitmap: Bitmap) {
    precondition(
      list.width == bitmap.width && list.height == bitmap.height,
      "a list is drawn into a bitmap of its own size")
    let ground = ReferencePixel(list.ground)
    var sheet = ReferenceSheet(width: list.width, height: list.height, filledWith: ground)
    sheet.draw(list.simplified().nodes)
    sheet.write(to: bitmap)
    bitmap.pixelsChanged()
  }
}

/// A premultiplied pixel, each channel a whole number 0…255.
struct ReferencePixel: Equatable {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var alpha = 0.0

  init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates the pixel nearest to a colour.
  init(_ color: Color) {
    let c = color.premultiplied
    self.init(red: c.0 * 255, green: c.1 * 255, blue: c.2 * 255, alpha: c.3 * 255)
    self = map(self) { value, _ in value }
  }

  static let clear = ReferencePixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// Returns a rounded function of each channel and another pixel's.
  func map(_ other: ReferencePixel, _ function: (Double, Double) -> Double) -> ReferencePixel {
    func rounded(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
    return ReferencePixel(
      red: rounded(function(red, other.red)), green: rounded(function(green, other.green)),
      blue: rounded(function(blue, other.blue)), alpha: rounded(function(alpha, other.alpha)))
  }

  /// Returns this pixel laid over another with a weight 0…255.
  func laid(over below: ReferencePixel, weight: Double) -> ReferencePixel {
    let a = (alpha * weight / 255 + 0.5).rounded(.down)
    return map(below) { s, d in (s * weight + d * (255 - a)) / 255 }
  }

  /// Returns this pixel mixed with another with a weight 0…255.
  func mixed(with below: ReferencePixel, weight: Double) -> ReferencePixel {
    map(below) { s, d in (s * weight + d * (255 - weight)) / 255 }
  }
}

/// A picture that nodes are drawn on.
struct ReferenceSheet {
  let width: Int
  let height: Int
  private var pixels: [ReferencePixel]

  init(width: Int, height: Int, filledWith pixel: ReferencePixel) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: pixel, count: width * height)
  }

  subscript(x: Int, y: Int) -> ReferencePixel {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  func write(to bitmap: Bitmap) {
    bitmap.isOpaque = pixels.allSatisfy { $0.alpha == 255 }
    for y in 0..<height {
      for x in 0..<width {
        let p = self[x, y]
        bitmap[x, y] = SIMD4(UInt8(p.red), UInt8(p.green), UInt8(p.blue), UInt8(p.alpha))
      }
    }
  }

  mutating func draw(_ nodes: [RenderNode]) {
    for node in nodes {
      switch node {
      case .quad(let quad): draw(quad)
      case .shadow(let shadow): draw(shadow)
      case .group(let group): draw(group)
      }
    }
  }

  private mutating func draw(_ quad: Quad) {
    let outline = ReferenceShape(
      rect: quad.rect, transform: quad.transform, cornerRadius: quad.cornerRadius)
    let paint = ReferencePaint(quad)
    draw(opacity: quad.opacity, blend: quad.blend, clips: quad.clips) { x, y in
      guard let outline, let paint else { return nil }
      let coverage = outline.coverage(x, y)
      return coverage > 0 ? (paint.pixel(x, y), coverage) : nil
    }
  }

  private mutating func draw(_ node: ShadowNode) {
    guard node.blur > 0 else { return draw(node.hardQuad) }
    guard let shadow = ReferenceShadow(node) else { return }
    let pixel = ReferencePixel(node.color)
    draw(opacity: node.opacity, blend: .normal, clips: node.clips) { x, y in
      (pixel, shadow.coverage(x, y))
    }
  }

  private mutating func draw(_ group: GroupNode) {
    var sheet = ReferenceSheet(width: width, height: height, filledWith: .clear)
    sheet.draw(group.nodes)
    draw(opacity: group.opacity, blend: group.blend, clips: group.clips) { x, y in
      (sheet[Int(x), Int(y)], 1)
    }
  }

  /// Draws what a function gives for the centres of pixels: a colour and a coverage, or nothing.
  private mutating func draw(
    opacity: Double, blend: Blend, clips: [Clip],
    source: (Double, Double) -> (ReferencePixel, Double)?
  ) {
    let weight = (opacity.heldOpacity * 255 + 0.5).rounded(.down)
    guard weight > 0 else { return }
    let shapes = clips.map {
      ReferenceShape(
        rect: $0.rect, transform: $0.transform, cornerRadius: $0.cornerRadius,
        softness: $0.softness)
    }
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
        var (pixel, coverage) = source(u, v) ?? (.clear, 0)
        for shape in shapes where coverage > 0 { coverage *= shape?.coverage(u, v) ?? 0 }
        switch blend {
        case .normal:
          let m = (coverage * weight + 0.5).rounded(.down)
          self[x, y] = pixel.laid(over: self[x, y], weight: m)
        case .mix:
          pixel = pixel.laid(over: .clear, weight: (coverage * 255 + 0.5).rounded(.down))
          self[x, y] = pixel.mixed(with: self[x, y], weight: weight)
        }
      }
    }
  }
}
