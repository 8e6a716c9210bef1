public import SwitchyardMotion

/// How a picture is laid into a station of another size.
public enum Fit: String, Hashable, Sendable, CaseIterable {
  /// The whole picture, in proportion, between bars.
  case contain
  /// In proportion over the whole station; what stands out is cut off.
  case cover
  /// Out of proportion if need be, over the whole station.
  case stretch
  /// Like `contain`, with the bars filled by the picture itself, covering and blurred.
  case blur
  /// At its own size, in the middle; what stands out is cut off.
  case none

  /// Returns where a picture lies in its station, on whole output pixels.
  ///
  /// The picture is centred; an odd pixel that is left over goes to the right or the bottom.
  ///
  /// - Parameters:
  ///   - picture: The upright picture's size in station units.
  ///   - container: The station's size in station units.
  ///   - pixelScale: Output pixels in one station unit.
  /// - Returns: The picture's frame in station units, at least one output pixel wide and high.
  public func frame(of picture: Size, in container: Size, pixelScale: Double) -> Rect {
    guard !Rect(size: picture).isEmpty else { return .zero }
    let size = size(of: picture, in: container)
    let width = max(1, (size.width * pixelScale).rounded())
    let height = max(1, (size.height * pixelScale).rounded())
    let x = ((container.width * pixelScale - width) / 2).rounded(.down)
    let y = ((container.height * pixelScale - height) / 2).rounded(.down)
    return Rect(
      x: x / pixelScale, y: y / pixelScale, width: width / pixelScale, height: height / pixelScale)
  }

  private func size(of picture: Size, in container: Size) -> Size {
    let across = container.width / picture.width
    let down = container.height / picture.height
    switch self {
    case .contain, .blur: return picture.scaled(by: min(across, down))
    case .cover: return picture.scaled(by: max(across, down))
    case .stretch: return container
    case .none: return picture
    }
  }
}

extension Size {
  fileprivate func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }
}
