import SwitchyardMotion

/// What a quad is filled with, asked pixel by pixel.
struct ReferencePaint {
  private let quad: Quad
  private let inverse: Transform
  private let color: ReferencePixel
  /// The bitmap's level that stands for it, and how much smaller it is.
  private let picture: (bitmap: Bitmap, source: Rect, shrink: Double)?

  init?(_ quad: Quad) {
    guard let inverse = referenceInverse(of: quad.transform, on: quad.rect) else { return nil }
    (self.quad, self.inverse) = (quad, inverse)
    switch quad.paint {
    case .color(let color):
      (self.color, picture) = (ReferencePixel(color), nil)
    case .gradient(let gradient):
      (color, picture) = (ReferencePixel(gradient.lastColor), nil)
    case .bitmap(let bitmap, let source):
      let numbers = [source.x, source.y, source.maxX, source.maxY]
      guard numbers.allSatisfy(\.isFinite), !source.isEmpty else { return nil }
      color = .clear
      let (level, shrink) = Self.level(bitmap, source: source, quad: quad, inverse: inverse)
      picture = (level, source, shrink)
    }
  }

  /// Returns the colour at a pixel's centre.
  func pixel(_ x: Double, _ y: Double) -> ReferencePixel {
    if let picture { return sample(picture, at: inverse.apply(Point(x: x, y: y))) }
    guard case .gradient(let gradient) = quad.paint else { return color }
    let place = inverse.apply(Point(x: x, y: y))
    guard let position = Self.position(in: gradient, at: place) else { return color }
    let c = gradient.color(at: (held(position) * 4095 + 0.5).rounded(.down) / 4095)
    return ReferencePixel(red: c.0 * 255, green: c.1 * 255, blue: c.2 * 255, alpha: c.3 * 255)
      .map(.clear) { value, _ in value }
  }

  private static func position(in gradient: Gradient, at place: Point) -> Double? {
    switch gradient.shape {
    case .linear(let from, let to):
      let d = to - from
      guard d.x != 0 || d.y != 0 else { return nil }
      return ((place.x - from.x) * d.x + (place.y - from.y) * d.y) / (d.x * d.x + d.y * d.y)
    case .radial(let center, let radius):
      guard radius > 0 else { return nil }
      return length(place.x - center.x, place.y - center.y) / radius
    }
  }

  private func sample(
    _ picture: (bitmap: Bitmap, source: Rect, shrink: Double), at place: Point
  ) -> ReferencePixel {
    let (bitmap, source, shrink) = picture
    let along = (place.x - quad.rect.x) / quad.rect.width
    let down = (place.y - quad.rect.y) / quad.rect.height
    let u = Axis(
      (source.x + along * source.width) * shrink, source.x * shrink,
      source.maxX * shrink, size: bitmap.width)
    let v = Axis(
      (source.y + down * source.height) * shrink, source.y * shrink,
      source.maxY * shrink, size: bitmap.height)
    func column(_ x: Int) -> ReferencePixel {
      let (above, below) = (bitmap.reference(x, v.index), bitmap.reference(x, v.next))
      return above.map(below) { a, b in a + (b - a) * v.fraction }
    }
    return column(u.index).map(column(u.next)) { a, b in a + (b - a) * u.fraction }
  }

  /// Two neighbours along one direction, and how far towards the second.
  private struct Axis {
    let index: Int
    let next: Int
    let fraction: Double

    init(_ position: Double, _ start: Double, _ end: Double, size: Int) {
      let low = min(max(start.rounded(.down), 0), Double(size - 1))
      let high = max(low, min(max(end.rounded(.up) - 1, 0), Double(size - 1)))
      let place = min(max((position - 0.5) * 256, low * 256), high * 256)
      let units = (place + 0.5).rounded(.down)
      index = Int((units / 256).rounded(.down))
      next = min(index + 1, Int(high))
      fraction = units / 256 - Double(index)
    }
  }

  /// Returns the bitmap halved as often as a frame pixel takes four times its pixels' area.
  private static func level(_ bitmap: Bitmap, source: Rect, quad: Quad, inverse: Transform)
    -> (Bitmap, Double)
  {
    let place = quad.transform.apply(quad.rect.center)
    let s = inverse.slopes(place.x, place.y)
    let scale = source.width / quad.rect.width * source.height / quad.rect.height
    var area = abs(s.ux * s.vy - s.uy * s.vx) * scale * (1 + 1e-9)
    var (level, shrink) = (bitmap, 1.0)
    while area >= 4 && area.isFinite && max(level.width, level.height) > 1 {
      level = level.referenceHalf()
      shrink /= 2
      area /= 4
    }
    return (level, shrink)
  }
}

extension Bitmap {
  func reference(_ x: Int, _ y: Int) -> ReferencePixel {
    let p = self[min(x, width - 1), min(y, height - 1)]
    return ReferencePixel(
      red: Double(p.x), green: Double(p.y), blue: Double(p.z), alpha: Double(p.w))
  }

  /// Returns the means of 2 × 2 pixels; the last column and row are repeated where a side is odd.
  fileprivate func referenceHalf() -> Bitmap {
    let half = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      for x in 0..<half.width {
        let parts = [(0, 0), (1, 0), (0, 1), (1, 1)].map { reference(2 * x + $0.0, 2 * y + $0.1) }
        let sum = parts.reduce(ReferencePixel.clear) { $0.map($1, +) }
        let mean = sum.map(.clear) { value, _ in value / 4 }
        half[x, y] = SIMD4(
          UInt8(mean.red), UInt8(mean.green), UInt8(mean.blue), UInt8(mean.alpha))
      }
    }
    return half
  }
}
