/// What is wrong with the text of a colour.
public enum ColorError: Error, Equatable {
  /// No colour has this name.
  case unknown(String, suggestion: String?)
  /// Something else should stand at this column, counted from 1.
  case expected(String, column: Int)
}

// MARK: -
extension ColorError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name, let suggestion?):
      "unknown color '\(name)'; did you mean '\(suggestion)'?"
    case .unknown(let name, nil): "unknown color '\(name)'"
    case .expected(let what, let column): "expected \(what) at column \(column) of the color"
    }
  }
}
