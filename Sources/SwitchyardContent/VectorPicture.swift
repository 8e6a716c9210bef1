import CRsvg
import SwitchyardMotion
import SwitchyardRender

/// An SVG, drawn at any size without resampling.
///
/// It is read from memory, without a base address, so nothing outside the file is fetched.
struct VectorPicture {
  let path: String
  let info: PictureInfo
  private let source: [UInt8]

  /// Reads the file.
  ///
  /// - Throws: `unreadable`, `damaged`, `noSuchPage`, or `tooLarge`.
  init(_ file: PictureFile, page: Int) throws(ContentError) {
    guard page == 0 else { throw .noSuchPage(path: file.path, page: page, pages: 1) }
    path = file.path
    source = try VectorPicture.bytes(of: path)
    let document = try VectorDocument(source, path: path)
    let size = document.size
    info = PictureInfo(size: size, pages: 1, hasAlpha: true, isVector: true)
    try PictureStore.checkSize(size, path: path)
  }

  /// Draws the picture, perhaps without some of its elements.
  func bitmap(
    width: Int, height: Int, hiding ids: [String] = []
  ) throws(ContentError) -> Bitmap {
    let document = try VectorDocument(source, path: path)
    try document.hide(ids)
    let canvas = Size(width: Double(width), height: Double(height))
    return try draw(document, box: Rect(size: canvas), canvas: canvas, element: nil)
  }

  /// Draws one element alone, as it lies in a box of a canvas; all in pixels.
  func bitmap(ofElement id: String, box: Rect, canvas: Size) throws(ContentError) -> Bitmap {
    let document = try VectorDocument(source, path: path)
    return try draw(document, box: box, canvas: canvas, element: id)
  }

  /// Returns the whole pixels around what an element draws, inside the picture.
  ///
  /// - Throws: `element`.
  func frame(ofElement id: String) throws(ContentError) -> Rect {
    let document = try VectorDocument(source, path: path)
    guard document.contains(id) else {
      throw .element(path: path, id: id, .unknown(nearest: nearestIds(to: id)))
    }
    let ink = try document.ink(of: id, in: info.size)
    guard !ink.isEmpty, let frame = ink.rounded.intersection(Rect(size: info.size)) else {
      throw .element(path: path, id: id, .empty)
    }
    return frame
  }

  private func draw(
    _ document: borrowing VectorDocument, box: Rect, canvas: Size, element: String?
  ) throws(ContentError) -> Bitmap {
    let (width, height) = box.size.wholePixels
    let bitmap = Bitmap(width: width, height: height)
    guard let surface = CairoSurface(bitmap) else {
      let limit = Double(CairoSurface.maximumSide)
      throw .tooLarge(path: path, size: box.size, limit: Size(width: limit, height: limit))
    }
    surface.translate(x: -box.x, y: -box.y)
    surface.scale(x: canvas.width / info.size.width, y: canvas.height / info.size.height)
    try document.draw(on: surface, element: element, viewport: info.size)
    surface.finish()
    bitmap.isOpaque = bitmap.hasOnlyOpaquePixels
    return bitmap
  }

  /// Returns up to three ids, the nearest first.
  private func nearestIds(to id: String) -> [String] {
    var known = ids
    var nearest: [String] = []
    while nearest.count < 3, let next = Suggestion.nearest(to: id, among: known) {
      nearest.append(next)
      known.removeAll { $0 == next }
    }
    return nearest
  }

  /// Every id in the text, in order.
  private var ids: [String] {
    String(decoding: source, as: UTF8.self).matches(of: /\sid\s*=\s*["']([^"'<>]+)["']/)
      .map { String($0.1) }
  }

  private static func bytes(of path: String) throws(ContentError) -> [UInt8] {
    var contents: UnsafeMutablePointer<CChar>?
    var count = 0
    guard g_file_get_contents(path, &contents, &count, nil) != 0, let contents else {
      throw .unreadable(path: path, reason: "it could not be read")
    }
    defer { g_free(contents) }
    return Array(UnsafeRawBufferPointer(start: contents, count: count))
  }
}
