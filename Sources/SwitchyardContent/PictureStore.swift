import Dispatch
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
  /// The longest side, in pixels, of a drawing that is looked through for clear pixels.
  private static let judgedSide = 256.0

  enum Key: Hashable, Sendable {
    case picture(Picture)
    case element(Portion)
  }

  let cache: DrawingCache<Key, Bitmap>
  private let queue = DispatchQueue(label: "switchyard.pictures")

  /// Creates an empty store that keeps up to some bytes of bitmaps; only those in use and those
  /// that are expected may be more.
  public init(budget: Int = 32 << 20) {
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

  /// Decodes pictures on another thread, and keeps them until others are expected.
  ///
  /// What can't be decoded is told when it is asked for.
  public func expect(_ pictures: [Picture]) {
    let missing = cache.keep(Set(pictures.map(Key.picture)))
    for picture in pictures where missing.contains(.picture(picture)) {
      queue.async { [self] in
        // By now the film may be past it.
        if cache.keeps(.picture(picture)) { _ = try? bitmap(for: picture) }
      }
    }
  }

  /// Returns whether a picture has clear pixels.
  ///
  /// Drawings are judged by a small one of the same view, which also fails as the large one would.
  public func isTransparent(_ picture: Picture) throws(ContentError) -> Bool {
    let file = try PictureFile(path: picture.path)
    guard file.isVector else {
      defer { cache.trim(keepingSince: cache.turn) }
      return try !bitmap(for: picture).isOpaque
    }
    let vector = try VectorPicture(file, page: picture.page)
    let size = vector.info.size
    let factor = min(1, Self.judgedSide / max(size.width, size.height))
    let small = Size(width: size.width * factor, height: size.height * factor).wholePixels
    return try !vector.bitmap(width: small.width, height: small.height).isOpaque
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
