import CPangoCairo
import CRsvg
import CVips
import Foundation
import Testing
import SwitchyardRender

@testable import SwitchyardContent

/// A folder of pictures made for one test, removed with it.
final class Fixture {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "switchyard-content-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try? PictureStore().probe("/")  // Starts libvips.
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Writes text or bytes to a file.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// Writes an SVG whose root has some attributes.
  func svg(_ name: String, root: String, _ body: String) throws -> String {
    try write(name, "<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(body)</svg>".utf8)
  }

  /// Saves pixels; the file's ending chooses the operation, unless one is named.
  func save(
    _ name: String, _ pixels: Pixels, operation: String? = nil, options: [String: String] = [:],
    orientation: Int32? = nil
  ) throws -> String {
    let image = pixels.vipsImage
    defer { g_object_unref(image) }
    if let orientation { vips_image_set_int(image, VIPS_META_ORIENTATION, orientation) }
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let saver = try #require(vips_operation_new(operation ?? ending + "save"))
    defer { g_object_unref(saver) }
    let object = UnsafeMutableRawPointer(saver).assumingMemoryBound(to: VipsObject.self)
    var value = GValue()
    g_value_init(&value, vips_image_get_type())
    g_value_set_object(&value, image)
    g_object_set_property(
      UnsafeMutableRawPointer(saver).assumingMemoryBound(to: GObject.self), "in", &value)
    g_value_unset(&value)
    let arguments = options.merging(["filename": path(name)]) { $1 }
    for (key, text) in arguments {
      try #require(vips_object_set_argument_from_string(object, key, text) == 0)
    }
    try #require(vips_object_build(object) == 0, "\(String(cString: vips_error_buffer()))")
    return path(name)
  }
}

/// Pixels of a fixture, in bands of one or two bytes.
struct Pixels {
  var width: Int
  var height: Int
  var bands = 3
  var bytesPerBand = 1
  var interpretation = VIPS_INTERPRETATION_sRGB
  var bytes: [UInt8]

  /// Makes pixels from a function of the place.
  init(
    _ width: Int, _ height: Int, interpretation: VipsInterpretation = VIPS_INTERPRETATION_sRGB,
    _ color: (Int, Int) -> [UInt8]
  ) {
    self.width = width
    self.height = height
    self.interpretation = interpretation
    bytes = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
    bands = bytes.count / width / height
  }

  /// One grey, quickly made.
  static func grey(_ level: UInt8, _ width: Int, _ height: Int) -> Pixels {
    var pixels = Pixels(1, 1, interpretation: VIPS_INTERPRETATION_B_W) { _, _ in [level] }
    (pixels.width, pixels.height) = (width, height)
    pixels.bytes = Array(repeating: level, count: width * height)
    return pixels
  }

  /// One colour.
  static func flat(_ color: [UInt8], _ width: Int = 32, _ height: Int = 24) -> Pixels {
    Pixels(width, height) { _, _ in color }
  }

  /// Red, green; blue, white quarters.
  static func quarters(_ width: Int = 32, _ height: Int = 24) -> Pixels {
    Pixels(width, height) { x, y in
      let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
      return colors[(y * 2 / height) * 2 + x * 2 / width]
    }
  }

  /// The same picture with two bytes a band.
  var sixteenBit: Pixels {
    var wide = self
    wide.bytes = bytes.flatMap { [$0, $0] }
    wide.bytesPerBand = 2
    wide.interpretation = bands < 3 ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16
    return wide
  }

  var vipsImage: UnsafeMutablePointer<VipsImage> {
    let format = bytesPerBand == 1 ? VIPS_FORMAT_UCHAR : VIPS_FORMAT_USHORT
    let image = bytes.withUnsafeBytes {
      vips_image_new_from_memory_copy(
        $0.baseAddress, $0.count, Int32(width), Int32(height), Int32(bands), format)
    }
    guard let image else { preconditionFailure("there is memory for a fixture") }
    image.pointee.Type = interpretation
    return image
  }
}
