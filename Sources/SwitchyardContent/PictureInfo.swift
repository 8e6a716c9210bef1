public import SwitchyardMotion

/// What the header of a picture's file says.
public struct PictureInfo: Equatable, Sendable {
  /// Of the upright picture, in its own pixels.
  public var size: Size
  /// At least one.
  public var pages: Int
  public var hasAlpha: Bool
  /// Whether it is drawn from shapes, at any size.
  public var isVector: Bool

  /// Creates a description.
  public init(size: Size, pages: Int, hasAlpha: Bool, isVector: Bool = false) {
    self.size = size
    self.pages = pages
    self.hasAlpha = hasAlpha
    self.isVector = isVector
  }
}
