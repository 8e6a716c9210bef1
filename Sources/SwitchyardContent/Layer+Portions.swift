import SwitchyardCore
import SwitchyardMotion

extension Layer {
  /// Returns the sublayers' portions of this layer's picture that are not at rest in it.
  func absentPortions(of picture: Picture) -> [Portion] {
    sublayers.compactMap { sublayer in
      guard case .portion(let portion) = sublayer.contents, portion.isPart(of: picture),
        !sublayer.isAtRest(portion)
      else { return nil }
      return portion
    }
  }

  /// Returns whether the superlayer's picture shows what this layer would: it is where it belongs.
  func isAtRest(_ portion: Portion) -> Bool {
    guard let superlayer, case .picture(let picture) = superlayer.contents,
      portion.isPart(of: picture)
    else { return false }
    let place = portion.pixelRect(in: superlayer.bounds.size)
      .offset(x: superlayer.bounds.x, y: superlayer.bounds.y)
    return !isHidden && opacity >= 1 && transform == .identity && mask == nil && blend == .normal
      && frame.isNear(place)
  }
}

extension Portion {
  fileprivate func isPart(of picture: Picture) -> Bool {
    path == picture.path && page == picture.page && !picture.isBackdrop
  }

  /// The whole picture that it is a part of.
  var picture: Picture {
    Picture(path: path, page: page, naturalSize: naturalSize, pixelSize: pixelSize)
  }
}

extension Picture {
  /// Returns the picture with more places filled.
  func without(_ portions: [Portion]) -> Picture {
    var picture = self
    picture.erased += portions
    return picture
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    max(abs(x - other.x), abs(y - other.y), abs(maxX - other.maxX), abs(maxY - other.maxY)) < 1e-6
  }
}
