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
    for portion in picture.erased where portion.element == nil || portion.fill != .automatic {
      try fill(portion, in: plate)
    }
    return plate
  }

  private func fill(_ portion: Portion, in plate: Bitmap) throws(ContentError) {
    let size = Size(width: Double(plate.width), height: Double(plate.height))
    guard let hole = Hole(of: portion, in: size) else { return }
    switch portion.fill {
    case .none: break
    case .color(let color): plate.fill(hole, with: color)
    case .automatic: plate.fillFromBorder(hole)
    case .plate(let path):
      let page = Picture(path: path, naturalSize: try probe(path).size, pixelSize: size)
      let other = try bitmap(for: page)
      guard other.width == plate.width, other.height == plate.height else { return }
      plate.fill(hole, from: other)
    }
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
