/// What is wrong with the text of an easing.
public enum EasingError: Error, Equatable {
  /// No easing has this name; columns count from 1.
  case unknown(String, suggestion: String?, column: Int)
  /// Something else should stand here.
  case expected(String, column: Int)

  /// The place in the text, from 1.
  public var column: Int {
    switch self {
    case .unknown(_, _, let column), .expected(_, let column): column
    }
  }
}

// MARK: -
extension EasingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name, let suggestion?, _):
      "unknown easing '\(name)'; did you mean '\(suggestion)'?"
    case .unknown(let name, nil, _): "unknown easing '\(name)'"
    case .expected(let what, let column): "expected \(what) at column \(column) of the easing"
    }
  }
}
