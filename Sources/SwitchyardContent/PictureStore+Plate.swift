import CVips
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

extension PictureStore {
  /// Draws a picture with the places of its absent passengers filled.
  func plate(of picture: Picture) throws(ContentError) -> Bitmap {
    var whole = picture
    whole.erased = []
    let hidden = picture.erased.filter { $0.fill == .automatic }.compactMap(\.element)
    let plate: Bitmap
    if hidden.isEmpty {
      plate = try bitmap(for: whole).copy()
    } else {
      let original = try bitmap(for: whole)
      plate = try VectorPicture(PictureFile(path: picture.path), page: picture.page)
        .bitmap(width: original.width, height: original.height, hiding: hidden)
    }
    let size = Size(width: Double(plate.width), height: Double(plate.height))
    let rest = picture.erased.filter { $0.element == nil || $0.fill != .automatic }
    let smooth = rest.filter { $0.fill == .automatic }.compactMap { Hole(of: $0, in: size) }
    for hole in smooth { plate.fillFromBorder(hole, leavingOut: smooth) }
    for portion in rest {
      guard let hole = Hole(of: portion, in: size) else { continue }
      switch portion.fill {
      case .none, .automatic: break
      case .color(let color): plate.fill(hole, with: color)
      case .plate(let path): plate.fill(hole, from: try page(path, like: plate))
      }
    }
    return plate
  }

  /// Returns another file's first page at the size of a bitmap.
  private func page(_ path: String, like bitmap: Bitmap) throws(ContentError) -> Bitmap {
    let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
    let info = try probe(path)
    let page = try self.bitmap(
      for: Picture(path: path, naturalSize: info.size, pixelSize: size))
    guard page.width == bitmap.width, page.height == bitmap.height else {
      throw .tooLarge(path: path, size: size, limit: info.size)
    }
    return page
  }

  /// Draws a picture small, blurred and a little darker, to be stretched behind itself.
  func backdrop(of picture: Picture) throws(ContentError) -> Bitmap {
    var small = picture
    small.isBackdrop = false
    small.erased = []
    let (width, height) = picture.pixelSize.wholePixels
    let factor = max(1, Double(min(width, height)) / 90)
    small.pixelSize = Size(
      width: max(1, (Double(width) / factor).rounded()),
      height: max(1, (Double(height) / factor).rounded()))
    let source = try bitmap(for: small)
    let result = Bitmap(width: source.width, height: source.height, isOpaque: source.isOpaque)
    do {
      try VipsPicture(blurring: source, deviation: 3, light: 0.75).write(into: result)
    } catch {
      throw .damaged(path: picture.path, detail: error.detail)
    }
    return result
  }
}
