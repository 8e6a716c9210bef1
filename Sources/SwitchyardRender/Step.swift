import SwitchyardMotion

/// A node made ready for one frame: what it draws, where, and what it surely replaces.
struct Step {
  var source: Source
  /// Everything that cuts the source.
  var shapes: [Shape] = []
  var shadow: GaussianShadow?
  /// The opacity, 0…255.
  var weight: UInt32 = 255
  /// Whether the step mixes with the whole sheet.
  var mixes = false
  /// Pixels that it may touch; a mix fades all others.
  var bounds: PixelRect
  /// Pixels that it covers wholly, where they are a rectangle and known.
  var solid: PixelRect?

  static var empty: Step { Step(source: .color(0), bounds: .empty) }

  /// Pixels whose former colour does not matter.
  var cover: PixelRect? {
    weight == 255 && source.isOpaque ? solid : nil
  }
}

extension Step {
  /// Returns the step of a node that draws nothing: a mix fades the sheet all the same.
  static func nothing(blend: Blend, weight: UInt32) -> Step? {
    guard blend == .mix else { return nil }
    return Step(source: .color(0), weight: weight, mixes: true, bounds: .empty).ifDrawn
  }

  /// The step, unless it is not to be seen.
  var ifDrawn: Step? { weight > 0 ? self : nil }

  /// Turns a mix of an opaque picture over a whole sheet into what it equals, laying it over.
  mutating func settle(on surface: PixelRect) {
    if mixes && source.isOpaque && solid?.contains(surface) == true { mixes = false }
  }

  /// Returns one step for this and the next, where both are bitmaps on the same pixels and this one
  /// is opaque.
  func paired(with upper: Step) -> Step? {
    guard case .bitmap(let a) = source, case .bitmap(let b) = upper.source,
      !mixes, !upper.mixes, cover == bounds, upper.solid == bounds, upper.bounds == bounds
    else { return nil }
    var pair = self
    pair.source = .pair(a, b, weight: upper.weight)
    return pair
  }
}

/// What remains of an area under shapes.
struct Cut {
  /// Shapes that cut something off.
  let shapes: [Shape]
  let bounds: PixelRect
  let solid: PixelRect?

  /// Creates a cut, or none when nothing remains.
  init?(
    _ outline: Shape?, _ clips: [Clip], in area: PixelRect, memory: inout PlannerMemory
  ) {
    memory.shapes.removeAll(keepingCapacity: true)
    if let outline { memory.shapes.append(outline) }
    for clip in clips {
      guard
        let shape = Shape(
          rect: clip.rect, transform: clip.transform, cornerRadius: clip.cornerRadius,
          softness: clip.softness)
      else { return nil }
      memory.shapes.append(shape)
    }
    let bounds = memory.shapes.reduce(area) { $0.intersection($1.bounds) }
    if bounds.isEmpty { return nil }
    self.bounds = bounds
    solid = memory.shapes.reduce(PixelRect?.some(bounds)) { rect, shape in
      shape.solid.flatMap { rect?.intersection($0) }
    }
    memory.shapes.removeAll { $0.solid?.contains(bounds) == true }
    shapes = memory.keepShapes()
  }
}

/// Where a step's colours come from.
enum Source {
  case color(UInt32)
  case bitmap(BitmapSampler)
  case gradient(GradientSampler)
  /// Two bitmaps, the second over the first, which is opaque, at a weight.
  case pair(BitmapSampler, BitmapSampler, weight: UInt32)
  case sheet([Step], isOpaque: Bool)

  /// Whether every pixel's alpha is 255.
  var isOpaque: Bool {
    switch self {
    case .color(let pixel): UInt32(littleEndian: pixel) >> 24 == 255
    case .bitmap(let sampler): sampler.isOpaque
    case .gradient(let sampler): sampler.isOpaque
    case .pair: true
    case .sheet(_, let isOpaque): isOpaque
    }
  }
}
