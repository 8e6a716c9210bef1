public import SwitchyardCore
public import SwitchyardMotion
public import SwitchyardRender

/// Pictures decoded at the size at which they are shown, each once.
///
/// Any thread may ask. Bitmaps that were not asked for lately are let go of, so that a long film
/// needs no more memory than a short one; whoever holds one keeps it alive.
///
/// ```swift
/// let store = PictureStore()
/// let info = try store.probe("cover.jpg")
/// let bitmap = try store.bitmap(for: Picture(path: "cover.jpg", naturalSize: info.size))
/// ```
public final class PictureStore: Sendable {
  /// The longest side that a picture may have, in pixels.
  public static let maximumSide = 100_000
  /// The most pixels that a picture may have: 2^30.
  public static let maximumPixels = 1 << 30
  /// Beyond this many pixels a picture is enlarged while drawing, not while decoding.
  static let maximumEnlargedPixels = 1 << 24

  enum Key: Hashable, Sendable {
    case picture(Picture)
    case element(Portion)
  }

  let cache: DrawingCache<Key, Bitmap>

  /// Creates an empty store that keeps some bytes of bitmaps beyond those in use.
  public init(budget: Int = 64 << 20) {
    cache = DrawingCache(budget: budget) { $0.heldByteCount }
  }

  /// Reads what a picture's header says; no pixels are decoded.
  ///
  /// - Throws: `ContentError`, but for an SVG `damaged` only if it isn't XML.
  public func probe(_ path: String, page: Int = 0) throws(ContentError) -> PictureInfo {
    let file = try PictureFile(path: path)
    return file.isVector
      ? try VectorPicture(file, page: page).info : try RasterPicture(file, page: page).info
  }

  /// Returns the box around what an element of an SVG draws, in whole pixels of the picture.
  ///
  /// - Throws: `ContentError.element` when there is no such element or it draws nothing.
  public func elementFrame(_ path: String, id: String) throws(ContentError) -> Rect {
    let file = try PictureFile(path: path)
    guard file.isVector else { throw .element(path: path, id: id, .notVector) }
    return try VectorPicture(file, page: 0).frame(ofElement: id)
  }

  /// Returns a picture's pixels at its pixel size, or smaller ones of the same view.
  ///
  /// A picture that would be enlarged beyond 16 megapixels comes at its natural size.
  public func bitmap(for picture: Picture) throws(ContentError) -> Bitmap {
    try cache.drawing(for: .picture(picture)) { () throws(ContentError) in try self.decode(picture)
    }
  }

  /// Returns an element of an SVG alone, over its frame rounded outwards to whole pixels.
  func bitmap(forElement portion: Portion, id: String) throws(ContentError) -> Bitmap {
    try cache.drawing(for: .element(portion)) { () throws(ContentError) in
      let vector = try VectorPicture(PictureFile(path: portion.path), page: portion.page)
      return try vector.bitmap(
        ofElement: id, box: portion.pixelRect(in: portion.pixelSize).rounded,
        canvas: portion.pixelSize)
    }
  }

  /// Decodes pictures ahead of their use, to have them at hand and to meet their errors early.
  ///
  /// Ones that don't fit into the budget are decoded once more later.
  public func prepare(_ pictures: [Picture]) throws(ContentError) {
    for picture in pictures {
      _ = try bitmap(for: picture)
      cache.trim(keepingSince: cache.turn)
    }
  }

  private func decode(_ picture: Picture) throws(ContentError) -> Bitmap {
    if picture.isBackdrop { return try backdrop(of: picture) }
    if !picture.erased.isEmpty { return try plate(of: picture) }
    let file = try PictureFile(path: picture.path)
    let (width, height) = PictureStore.decodedSize(of: picture)
    return file.isVector
      ? try VectorPicture(file, page: picture.page).bitmap(width: width, height: height)
      : try RasterPicture(file, page: picture.page).bitmap(width: width, height: height)
  }

  private static func decodedSize(of picture: Picture) -> (width: Int, height: Int) {
    let natural = picture.naturalSize.wholePixels
    let wanted = picture.pixelSize.wholePixels
    let limit = max(natural.width * natural.height, maximumEnlargedPixels)
    return wanted.width * wanted.height > limit ? natural : wanted
  }

  static func checkSize(_ size: Size, path: String) throws(ContentError) {
    let side = Double(maximumSide) / max(size.width, size.height)
    let area = (Double(maximumPixels) / (size.width * size.height)).squareRoot()
    let factor = min(side, area)
    guard factor < 1 else { return }
    let limit = Size(
      width: (size.width * factor).rounded(.down), height: (size.height * factor).rounded(.down))
    throw .tooLarge(path: path, size: size, limit: limit)
  }
}

extension Size {
  /// The nearest whole numbers, at least one.
  var wholePixels: (width: Int, height: Int) {
    (max(1, Int(width.rounded())), max(1, Int(height.rounded())))
  }
}
