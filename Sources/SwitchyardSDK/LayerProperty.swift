/// A property of a layer, by its type and the numbers that make it up.
public struct LayerProperty<Value>: Sendable {
  let code: UInt32
  let count: Int
  let encode: @Sendable (Value) -> Numbers
  let decode: @Sendable (Numbers) -> Value

  init(
    _ code: some BinaryInteger, _ count: Int, encode: @escaping @Sendable (Value) -> Numbers,
    decode: @escaping @Sendable (Numbers) -> Value
  ) {
    self.code = UInt32(code)
    self.count = count
    self.encode = encode
    self.decode = decode
  }
}

extension LayerProperty<Double> {
  /// 0…1.
  public static var opacity: Self { Self(number: switchyard_property_opacity) }
  /// Points.
  public static var cornerRadius: Self { Self(number: switchyard_property_corner_radius) }

  private init(number code: some BinaryInteger) {
    self.init(code, 1, encode: { Numbers($0) }, decode: { $0[0] })
  }
}

extension LayerProperty<Bool> {
  /// Whether the layer is not shown; it cannot be animated.
  public static var isHidden: Self { Self(flag: switchyard_property_hidden) }
  /// Whether sublayers are cut off.
  public static var clipsToBounds: Self { Self(flag: switchyard_property_clips) }

  private init(flag code: some BinaryInteger) {
    self.init(code, 1, encode: { Numbers($0 ? 1 : 0) }, decode: { $0[0] != 0 })
  }
}

extension LayerProperty<Rect> {
  /// In the superlayer, in points.
  public static var frame: Self { Self(rect: switchyard_property_frame) }
  /// In the layer's own space, in points.
  public static var bounds: Self { Self(rect: switchyard_property_bounds) }

  private init(rect code: some BinaryInteger) {
    self.init(
      code, 4, encode: { Numbers($0.x, $0.y, $0.width, $0.height) },
      decode: { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
  }
}

extension LayerProperty<Point> {
  /// The centre in the superlayer, in points.
  public static var position: Self {
    Self(
      switchyard_property_position, 2, encode: { Numbers($0.x, $0.y) },
      decode: { Point(x: $0[0], y: $0[1]) })
  }
}

extension LayerProperty<Transform> {
  /// Applied about the centre.
  public static var transform: Self {
    Self(
      switchyard_property_transform, 9,
      encode: { Numbers($0.a, $0.b, $0.c, $0.d, $0.e, $0.f, $0.g, $0.h, $0.i) },
      decode: {
        Transform(
          a: $0[0], b: $0[1], c: $0[2], d: $0[3], e: $0[4], f: $0[5], g: $0[6], h: $0[7], i: $0[8])
      })
  }
}

extension LayerProperty<Color> {
  /// The colour below the contents.
  public static var background: Self {
    Self(
      switchyard_property_background, 4,
      encode: { Numbers($0.red, $0.green, $0.blue, $0.alpha) },
      decode: { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) })
  }
}

extension LayerProperty<Mask?> {
  /// A shape that cuts the layer, if any.
  public static var mask: Self {
    Self(
      switchyard_property_mask, 6,
      encode: {
        guard let mask = $0 else { return Numbers(0, 0, -1) }
        let rect = mask.rect
        return Numbers(
          rect.x, rect.y, max(0, rect.width), rect.height, mask.cornerRadius, mask.softness)
      },
      decode: {
        guard $0[2] >= 0 else { return nil }
        let rect = Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        return Mask(rect, cornerRadius: $0[4], softness: $0[5])
      })
  }
}

extension LayerProperty<Shadow?> {
  /// The shadow of the bounds, if any.
  public static var shadow: Self {
    Self(
      switchyard_property_shadow, 7,
      encode: {
        guard let shadow = $0 else { return Numbers(0) }
        let color = shadow.color
        return Numbers(
          color.red, color.green, color.blue, color.alpha, shadow.offset.x, shadow.offset.y,
          shadow.blur)
      },
      decode: {
        guard $0[3] > 0 else { return nil }
        let color = Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
        return Shadow(color: color, offset: Point(x: $0[4], y: $0[5]), blur: $0[6])
      })
  }
}

extension LayerProperty<Blend> {
  /// How the layer goes together with what lies below; it cannot be animated.
  public static var blend: Self {
    Self(
      switchyard_property_blend, 1, encode: { Numbers(Double($0.rawValue)) },
      decode: { $0[0] == 1 ? .mix : .normal })
  }
}

/// Up to nine numbers, without memory of their own: properties are written in every frame.
struct Numbers: Sendable {
  private var values: [9 of Double]

  init(
    _ a: Double = 0, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0, _ e: Double = 0,
    _ f: Double = 0, _ g: Double = 0, _ h: Double = 0, _ i: Double = 0
  ) {
    values = [a, b, c, d, e, f, g, h, i]
  }

  subscript(_ index: Int) -> Double { values[index] }

  /// The first ones, for people.
  func text(_ count: Int) -> String { (0..<count).map { values[$0] }.description }

  mutating func withMemory<Answer>(_ body: (UnsafeMutablePointer<Double>) -> Answer) -> Answer {
    withUnsafeMutablePointer(to: &values) { values in
      values.withMemoryRebound(to: Double.self, capacity: 9, body)
    }
  }
}
