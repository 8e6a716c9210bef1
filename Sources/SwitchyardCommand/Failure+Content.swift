import SwitchyardConsole
import SwitchyardContent
import SwitchyardMotion

extension ContentError {
  /// The file that can't be used; absolute, or as it was named.
  var path: String {
    switch self {
    case .missing(let path, _), .unreadable(let path, _), .empty(let path), .notAPicture(let path),
      .damaged(let path, _), .tooLarge(let path, _, _), .noSuchPage(let path, _, _),
      .element(let path, _, _):
      path
    }
  }

  /// One line without a capital or a full stop.
  var text: String { "'\(ShownPath.text(of: path))' \(reason)" }

  private var reason: String {
    switch self {
    case .missing(_, let suggestion):
      "is missing"
        + (suggestion.map { "; did you mean \(ShownPath.text(of: $0))?" } ?? "")
    case .unreadable(_, let reason): "can't be read: \(reason)"
    case .empty: "is empty"
    case .notAPicture: "is not a picture that can be read, whatever its name says"
    case .damaged(_, let detail): "is damaged: \(detail)"
    case .tooLarge(_, let size, let limit):
      "is too large: \(Self.text(of: size)) pixels; in this shape at most \(Self.text(of: limit))"
    case .noSuchPage(_, let page, let pages):
      "has \(pages == 1 ? "1 page" : "\(pages) pages"), so there is no page \(page + 1)"
    case .element(_, let id, let problem): Self.text(of: problem, id: id)
    }
  }

  private static func text(of problem: ElementProblem, id: String) -> String {
    switch problem {
    case .unknown(let nearest):
      "has no element '#\(id)'"
        + (nearest.isEmpty
          ? "" : "; did you mean \(nearest.map { "'#\($0)'" }.joined(separator: " or "))?")
    case .empty: "draws nothing for '#\(id)', so it can't travel: its box is empty"
    case .notVector: "is not an SVG, so it has no element '#\(id)'; write a rectangle"
    }
  }

  private static func text(of size: Size) -> String {
    func side(_ value: Double) -> String { value < 1e15 ? "\(Int(value))" : "\(value)" }
    return "\(side(size.width))x\(side(size.height))"
  }
}
