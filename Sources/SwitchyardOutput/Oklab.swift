import Glibc

/// A colour in Oklab, where equal distances look about equally large.
///
/// The space and its numbers are Björn Ottosson's of 2020.
struct Oklab {
  var lightness: Float
  var a: Float
  var b: Float

  /// Linear light of every 8-bit sRGB level.
  private static let linear: [Float] = (0...255).map { level in
    let encoded = Float(level) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : powf((encoded + 0.055) / 1.055, 2.4)
  }

  /// Creates the colour of an sRGB pixel.
  init(_ pixel: RGB) {
    let red = Oklab.linear[Int(pixel.red)]
    let green = Oklab.linear[Int(pixel.green)]
    let blue = Oklab.linear[Int(pixel.blue)]
    let l = cbrtf(0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue)
    let m = cbrtf(0.211_903_5 * red + 0.680_699_55 * green + 0.107_396_96 * blue)
    let s = cbrtf(0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue)
    lightness = 0.210_454_26 * l + 0.793_617_79 * m - 0.004_072_05 * s
    a = 1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s
    b = 0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s
  }

  /// Returns the square of the distance to another colour.
  @inline(__always)
  func squaredDistance(to other: Oklab) -> Float {
    let x = lightness - other.lightness
    let y = a - other.a
    let z = b - other.b
    return x * x + y * y + z * z
  }
}

/// An opaque sRGB pixel, 8 bits a part.
struct RGB: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  /// The three parts in one number, blue lowest.
  var code: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(code: Int) {
    red = UInt8(truncatingIfNeeded: code >> 16)
    green = UInt8(truncatingIfNeeded: code >> 8)
    blue = UInt8(truncatingIfNeeded: code)
  }

  /// Mixes two colours as a cross-fade does.
  init(mixing a: RGB, with b: RGB, eighths: Int) {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Int(a) * (8 - eighths) + Int(b) * eighths + 4) / 8)
    }
    self.init(red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue))
  }
}
