import SwitchyardMotion

@testable import SwitchyardRender

/// SplitMix64: small, seeded, the same everywhere.
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(bitPattern: Int64(seed))
    state = next() ^ 0x5851_F42D_4C95_7F2D
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
}

/// Makes display lists of everything that there is, the same for the same seed.
struct RandomScene {
  private var generator: Generator
  private let width: Int
  private let height: Int

  init(seed: Int) {
    generator = Generator(seed: seed)
    width = generator.whole(1...24)
    height = generator.whole(1...14)
  }

  mutating func list() -> DisplayList {
    let ground = generator.chance(0.5) ? color(opaque: true) : color(opaque: false)
    return DisplayList(width: width, height: height, ground: ground, nodes: nodes(depth: 0))
  }

  private mutating func nodes(depth: Int) -> [RenderNode] {
    (0..<generator.whole(depth == 0 ? 1...4 : 0...3)).map { _ in node(depth: depth) }
  }

  private mutating func node(depth: Int) -> RenderNode {
    switch generator.whole(0...9) {
    case 0...1 where depth < 2:
      .group(
        GroupNode(
          nodes: nodes(depth: depth + 1), opacity: opacity(), blend: blend(), clips: clips()))
    case 2: .shadow(shadow())
    default: .quad(quad())
    }
  }

  private mutating func quad() -> Quad {
    let rect = rect()
    return Quad(
      rect: rect, transform: transform(rect), paint: paint(rect), opacity: opacity(),
      blend: blend(), cornerRadius: generator.chance(0.25) ? generator.number(0...9) : 0,
      clips: clips())
  }

  private mutating func shadow() -> ShadowNode {
    let rect = rect()
    let radius = [0.0, 0, 2, 5][generator.whole(0...3)]
    let blur = [0.0, 1, 4, 9][generator.whole(0...3)]
    return ShadowNode(
      rect: rect, transform: transform(rect), cornerRadius: radius, color: color(opaque: false),
      offset: Point(x: generator.number(-3...3), y: generator.number(-3...3)), blur: blur,
      opacity: opacity(), clips: clips())
  }

  private mutating func rect() -> Rect {
    switch generator.whole(0...3) {
    case 0: Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    case 1:
      Rect(
        x: Double(generator.whole(-4...width)), y: Double(generator.whole(-4...height)),
        width: Double(generator.whole(1...width)), height: Double(generator.whole(1...height)))
    default:
      Rect(
        x: generator.number(-9...20), y: generator.number(-9...12),
        width: generator.number(0.2...30), height: generator.number(0.2...20))
    }
  }

  private mutating func transform(_ rect: Rect) -> Transform {
    switch generator.whole(0...7) {
    case 0...2: return .identity
    case 3:
      return .translation(x: Double(generator.whole(-9...9)), y: Double(generator.whole(-5...5)))
    case 4: return .translation(x: generator.number(-5...5), y: generator.number(-5...5))
    case 5:
      let (x, y) = (generator.number(-2...2.5), generator.number(0.1...2.5))
      return around(rect.center, .scale(x: x, y: y))
    case 6:
      let turn = Transform(
        a: generator.number(-1.5...1.5), b: generator.number(-1...1), c: 0,
        d: generator.number(-1...1), e: generator.number(-1.5...1.5), f: 0)
      return around(rect.center, turn)
    default:
      let tilt = Transform(
        a: generator.number(0.4...1.2), b: generator.number(-0.4...0.4), c: 0,
        d: generator.number(-0.4...0.4), e: generator.number(0.4...1.2), f: 0,
        g: generator.number(-0.04...0.04), h: generator.number(-0.04...0.04))
      return around(rect.center, tilt)
    }
  }

  private func around(_ center: Point, _ transform: Transform) -> Transform {
    .translation(x: center.x, y: center.y) * transform
      * .translation(x: -center.x, y: -center.y)
  }

  private mutating func paint(_ rect: Rect) -> Paint {
    switch generator.whole(0...5) {
    case 0: return .color(color(opaque: generator.chance(0.5)))
    case 1: return .gradient(gradient(rect))
    case 2...3:
      let size = (Int(rect.width.rounded(.up)), Int(rect.height.rounded(.up)))
      let source = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
      return .bitmap(bitmap(max(1, size.0), max(1, size.1)), source: source)
    default:
      let picture = bitmap(generator.whole(1...40), generator.whole(1...40))
      let source = Rect(
        x: generator.number(0...3), y: generator.number(0...3),
        width: generator.number(0.5...Double(picture.width)),
        height: generator.number(0.5...Double(picture.height)))
      return .bitmap(picture, source: source)
    }
  }

  private mutating func gradient(_ rect: Rect) -> Gradient {
    let offsets = (0..<generator.whole(1...4)).map { _ in generator.number(0...1) }.sorted()
    let opaque = generator.chance(0.5)
    let stops = offsets.map { Gradient.Stop(offset: $0, color: color(opaque: opaque)) }
    let from = Point(x: rect.x + generator.number(0...9), y: rect.y)
    if generator.chance(0.5) {
      return Gradient(shape: .linear(from: from, to: rect.center), stops: stops)
    }
    return Gradient(
      shape: .radial(center: from, radius: generator.number(1...20)), stops: stops)
  }

  private mutating func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    let isOpaque = generator.chance(0.5)
    let bitmap = Bitmap(width: width, height: height, isOpaque: isOpaque)
    for y in 0..<height {
      for x in 0..<width {
        let bits = generator.next()
        let alpha = isOpaque ? 255 : UInt32(truncatingIfNeeded: bits >> 32) & 255
        let channels = (0..<3).map { index in
          UInt8((UInt32(truncatingIfNeeded: bits >> (8 * index)) & 255) * alpha / 255)
        }
        bitmap[x, y] = SIMD4(channels[0], channels[1], channels[2], UInt8(alpha))
      }
    }
    return bitmap
  }

  private mutating func clips() -> [Clip] {
    guard generator.chance(0.3) else { return [] }
    return (0..<generator.whole(1...2)).map { _ in
      let rect = rect()
      return Clip(
        rect: rect, transform: transform(rect),
        cornerRadius: generator.chance(0.5) ? generator.number(0...9) : 0,
        softness: generator.chance(0.3) ? generator.number(0...6) : 0)
    }
  }

  private mutating func color(opaque: Bool) -> Color {
    Color(
      red: generator.number(0...1), green: generator.number(0...1), blue: generator.number(0...1),
      alpha: opaque ? 1 : generator.number(0...1))
  }

  private mutating func opacity() -> Double {
    [1, 1, 1, 0, generator.number(0...1), 0.5][generator.whole(0...5)]
  }

  private mutating func blend() -> Blend { generator.chance(0.2) ? .mix : .normal }
}
