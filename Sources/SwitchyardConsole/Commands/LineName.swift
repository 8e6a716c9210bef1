/// What a new line is called: words of small letters and digits with hyphens between them.
struct LineName: Equatable {
  /// The most bytes of a name; a plugin's id has room for it.
  static let longest = 64

  /// What journeys say for a cut.
  private static let reserved = "none"

  /// As journeys call the line.
  let text: String

  /// Takes the name from the last part of a path.
  ///
  /// - Throws: A usage failure with a name that would do.
  init(_ path: String) throws(Failure) {
    text = path.split(separator: "/").last.map(String.init) ?? ""
    guard text != LineName.reserved else {
      throw .usage("new: '\(text)' is reserved: journeys say it where no line is wanted")
    }
    guard !LineName.isGood(text) else { return }
    let better = LineName.mended(text)
    let advice = LineName.isGood(better) && better != text ? "; did you mean \(better)?" : ""
    throw .usage(
      "new: '\(text)' is no name for a line: a letter, then letters, digits and single hyphens, "
        + "all small, at most \(LineName.longest)\(advice)")
  }

  private static func isGood(_ text: String) -> Bool {
    text.utf8.count <= longest && text.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil
      && text != reserved
  }

  private static func mended(_ text: String) -> String {
    text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      .joined(separator: "-")
  }

  /// The name as one word with capitals: `page-curl` is `PageCurl`.
  var type: String {
    text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
