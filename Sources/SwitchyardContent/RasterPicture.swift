import CVips
import SwitchyardMotion
import SwitchyardRender

/// A page of a picture made of pixels, from its header to its bitmap.
struct RasterPicture {
  let file: PictureFile
  let page: Int
  let info: PictureInfo

  /// Reads the header.
  ///
  /// - Throws: `damaged`, `tooLarge`, or `noSuchPage`.
  init(_ file: PictureFile, page: Int) throws(ContentError) {
    self.file = file
    self.page = page
    var header = try file.open(page: 0)
    let pages = header.pages
    guard page >= 0, page < pages else {
      throw .noSuchPage(path: file.path, page: page, pages: pages)
    }
    if page > 0 { header = try file.open(page: page) }
    var size = Size(width: Double(header.width), height: Double(header.height))
    if header.isSideways { size = Size(width: size.height, height: size.width) }
    info = PictureInfo(size: size, pages: pages, hasAlpha: header.hasAlpha)
    try PictureStore.checkSize(size, path: file.path)
  }

  /// Decodes the picture upright, in premultiplied sRGB, at a size in whole pixels.
  ///
  /// At its own size no pixel is resampled.
  func bitmap(width: Int, height: Int) throws(ContentError) -> Bitmap {
    let shrink = min(info.size.width / Double(width), info.size.height / Double(height))
    let source = try file.open(page: page, shrink: shrink)
    do {
      let bitmap = Bitmap(width: width, height: height)
      try RasterPicture.pixels(of: source, width: width, height: height).write(into: bitmap)
      if info.hasAlpha { bitmap.premultiply() } else { bitmap.isOpaque = true }
      return bitmap
    } catch {
      throw .damaged(path: file.path, detail: error.detail)
    }
  }

  /// Returns the picture with straight alpha.
  private static func pixels(
    of source: borrowing VipsPicture, width: Int, height: Int
  ) throws(VipsError) -> VipsPicture {
    let size = source.isSideways ? (across: height, down: width) : (width, height)
    if source.hasAlpha {
      let color = try source.inStandardColor()
      return try color.resized(to: size).upright().asRGBA()
    }
    return try source.resized(to: size).inStandardColor().upright().asRGBA()
  }
}

extension VipsPicture {
  fileprivate func resized(to size: (across: Int, down: Int)) throws(VipsError) -> VipsPicture {
    guard width != size.across || height != size.down else { return unchanged() }
    let across = Double(size.across) / Double(width)
    let down = Double(size.down) / Double(height)
    // Growing reads rows more than once, which a stream from a file can't give.
    let source = across > 1 || down > 1 ? try inMemory() : unchanged()
    let hasAlpha: Int32 = source.hasAlpha ? 1 : 0
    return try source.applying { switchyard_vips_resize($0, $1, across, down, hasAlpha) }
  }

  fileprivate func upright() throws(VipsError) -> VipsPicture {
    isUpright ? unchanged() : try inMemory().applying(switchyard_vips_upright)
  }

  fileprivate func asRGBA() throws(VipsError) -> VipsPicture {
    try applying(switchyard_vips_rgba)
  }

  /// Returns the picture in sRGB, one byte a band.
  fileprivate func inStandardColor() throws(VipsError) -> VipsPicture {
    // Profiles are applied to colours alone, so that wide alpha has to be narrowed before.
    if hasAlpha, format == VIPS_FORMAT_USHORT {
      return try applying(switchyard_vips_srgb).inStandardColor()
    }
    if hasProfile, !isStandardColor {
      if let converted = try? applying(switchyard_vips_icc) { return converted }
      _ = VipsError.take()  // The profile isn't this picture's; go on as if there were none.
    }
    if interpretation == VIPS_INTERPRETATION_CMYK { return try applying(switchyard_vips_cmyk) }
    return try applying(switchyard_vips_srgb)
  }

  /// Whether the profile is that of sRGB: it moves no colour by more than one level.
  private var isStandardColor: Bool {
    guard interpretation == VIPS_INTERPRETATION_sRGB, format == VIPS_FORMAT_UCHAR else {
      return false
    }
    var colors: [UInt8] = []
    for index in 0..<216 {
      colors += [index % 6, index / 6 % 6, index / 36, 5].map { UInt8($0 * 51) }
    }
    guard let sample = VipsPicture(bytes: colors, width: 216) else { return false }
    copyProfile(to: sample)
    let result = Bitmap(width: 216, height: 1)
    do {
      try sample.applying(switchyard_vips_icc).asRGBA().write(into: result)
    } catch {
      return false
    }
    return colors.indices.allSatisfy { abs(Int(colors[$0]) - Int(result.row(0)[$0])) <= 1 }
  }
}
