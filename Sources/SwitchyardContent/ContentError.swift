public import SwitchyardMotion

/// Why a picture can't be shown.
public enum ContentError: Error, Equatable {
  /// There is no such file; the suggestion is the path of one with a similar name.
  case missing(path: String, suggestion: String?)
  /// It is a folder, or may not be read; the reason is the system's.
  case unreadable(path: String, reason: String)
  /// It has no bytes.
  case empty(path: String)
  /// Its bytes are not those of any picture that is known, whatever its name says.
  case notAPicture(path: String)
  /// It begins like a picture and then breaks off or makes no sense; the detail is the reader's.
  case damaged(path: String, detail: String)
  /// It is larger than `PictureStore.maximumSize` allows; both sizes are in pixels.
  case tooLarge(path: String, size: Size, limit: Size)
  /// It has fewer pages; `page` counts from 0.
  case noSuchPage(path: String, page: Int, pages: Int)
  /// An element of an SVG can't be a passenger.
  case element(path: String, id: String, ElementProblem)

  /// What is wrong with an element.
  public enum ElementProblem: Equatable, Sendable {
    /// No element has the id; these have, the nearest first.
    case unknown(nearest: [String])
    /// It draws nothing inside the picture.
    case empty
    /// The picture is not an SVG, so it has no elements.
    case notVector
  }
}
