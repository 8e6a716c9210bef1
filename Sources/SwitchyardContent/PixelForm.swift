import Glibc
import SwitchyardABI
import SwitchyardCore
import SwitchyardRender

/// How a pixel line wants its pixels: the nearest that it takes to how bitmaps hold them.
struct PixelForm: Equatable {
  /// Whether channels are floats of linear light, instead of bytes of sRGB.
  let isLinear: Bool
  /// Whether colour isn't multiplied by alpha.
  let isStraight: Bool
  /// Whether the line leaves alpha undefined.
  let ignoresAlpha: Bool

  /// Chooses among what a line says that it takes; nothing said is the bitmaps' own form.
  init(of line: Line) {
    let formats = line.table.pointee.formats
    let alphas = line.table.pointee.alpha_modes
    isLinear = formats != 0 && formats & UInt32(switchyard_format_rgba8) == 0
    let keepsAlpha = alphas == 0 || alphas & UInt32(switchyard_alpha_premultiplied) != 0
    isStraight = !keepsAlpha && alphas & UInt32(switchyard_alpha_straight) != 0
    ignoresAlpha = !keepsAlpha && !isStraight
  }

  /// Whether bitmaps hold their pixels so.
  var isOwn: Bool { !isLinear && !isStraight }

  var bytesPerPixel: Int { isLinear ? 16 : 4 }

  // MARK: - Pixels there and back

  /// Writes a premultiplied pixel of bytes in this form.
  func store(_ pixel: SIMD4<UInt8>, to place: UnsafeMutableRawPointer) {
    let alpha = Float(pixel.w) / 255
    guard isLinear else {
      place.storeBytes(of: isStraight ? pixel.straight : pixel, as: SIMD4<UInt8>.self)
      return
    }
    var light = SIMD4<Float>(pixel) / 255
    if alpha > 0, alpha < 1 { light /= alpha }
    light = SIMD4(light.x.decoded, light.y.decoded, light.z.decoded, 1)
    if !isStraight { light *= alpha }
    light.w = alpha
    place.storeBytes(of: light, as: SIMD4<Float>.self)
  }

  /// Reads a pixel of this form as premultiplied bytes.
  func load(_ place: UnsafeRawPointer) -> SIMD4<UInt8> {
    guard isLinear else {
      var pixel = place.loadUnaligned(as: SIMD4<UInt8>.self)
      if ignoresAlpha { pixel.w = 255 }
      return isStraight ? pixel.premultiplied : pixel
    }
    let light = place.loadUnaligned(as: SIMD4<Float>.self)
    let alpha = ignoresAlpha ? 1 : light.w.inUnit
    let factor = isStraight || alpha == 0 ? 1 : 1 / alpha
    func byte(_ channel: Float) -> UInt8 {
      UInt8(((channel * factor).inUnit.encoded * alpha * 255).rounded())
    }
    return SIMD4(byte(light.x), byte(light.y), byte(light.z), UInt8((alpha * 255).rounded()))
  }
}

extension SIMD4<UInt8> {
  /// Colour divided by alpha.
  fileprivate var straight: SIMD4<UInt8> {
    guard w > 0, w < 255 else { return self }
    func divided(_ channel: UInt8) -> UInt8 {
      UInt8(Swift.min(255, (Int(channel) * 255 + Int(w) / 2) / Int(w)))
    }
    return SIMD4(divided(x), divided(y), divided(z), w)
  }

  /// Colour times alpha.
  fileprivate var premultiplied: SIMD4<UInt8> {
    func times(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * Int(w) + 127) / 255) }
    return SIMD4(times(x), times(y), times(z), w)
  }
}

extension Float {
  /// The number in 0…1; what isn't a number is 0.
  fileprivate var inUnit: Float { self > 0 ? min(self, 1) : 0 }

  /// Linear light of an sRGB value of 0…1, by IEC 61966-2-1.
  fileprivate var decoded: Float {
    self <= 0.04045 ? self / 12.92 : powf((self + 0.055) / 1.055, 2.4)
  }

  /// The sRGB value of linear light of 0…1.
  fileprivate var encoded: Float {
    self <= 0.0031308 ? self * 12.92 : 1.055 * powf(self, 1 / 2.4) - 0.055
  }
}
