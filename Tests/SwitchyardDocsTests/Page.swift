import Foundation
import Testing

/// A page of the documentation, taken apart.
struct Page {
  /// The package's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// From the package's folder.
  let path: String
  let text: String

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: Page.root.appending(path: path), encoding: .utf8)
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The code blocks of a language, each with the line feed at its end.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// The lines of all shell blocks that call something.
  func commands(_ programs: String...) -> [String] {
    blocks("sh").flatMap { $0.split(separator: "\n") }.map(String.init).filter { line in
      programs.contains { line.hasPrefix("\($0) ") }
    }
  }

  /// The rows of the table whose first heading is this, without the headings.
  func table(_ heading: String) throws -> [[String]] {
    let start = try #require(lines.firstIndex { $0.hasPrefix("| \(heading) |") }, "\(path)")
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.dropFirst().dropLast().replacing("\\|", with: "\0").components(separatedBy: "|")
        .map { $0.replacing("\0", with: "|").trimmingCharacters(in: .whitespaces) }
    }
  }
}

extension String {
  /// What stands in backticks, in order.
  var quoted: [String] {
    components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// The lines without what is before and behind them.
  var dedented: String {
    components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }
}
