/// The name that somebody probably meant.
public enum Suggestion {
  /// Returns the known name that is closest to a misspelt one, or nil when none is close.
  ///
  /// Case, dashes and underscores are ignored. Close means at most one edit in three letters, where an edit adds, drops or
  /// changes a letter or swaps two neighbours; or that one name begins with the other. Of equally
  /// close names the first wins.
  ///
  /// - Complexity: O(n · m²) for n names of about m letters.
  public static func nearest(to name: String, among known: [String]) -> String? {
    let word = letters(of: name)
    var best: (name: String, edits: Int)?
    for candidate in known {
      let other = letters(of: candidate)
      let edits = distance(word, other)
      guard isClose(word, other, edits: edits), edits < best?.edits ?? .max else { continue }
      best = (candidate, edits)
    }
    return best?.name
  }

  private static func letters(of name: String) -> [Character] {
    Array(name.lowercased().filter { $0 != "-" && $0 != "_" })
  }

  private static func isClose(_ a: [Character], _ b: [Character], edits: Int) -> Bool {
    if edits <= max(a.count, b.count) / 3 { return true }
    let (short, long) = a.count < b.count ? (a, b) : (b, a)
    return short.count >= 2 && long.starts(with: short)
  }

  /// Returns the fewest edits that turn one word into another, no letter being edited twice.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var edits = min(last[j + 1], row[j]) + 1
        edits = min(edits, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          edits = min(edits, beforeLast[j - 1] + 1)
        }
        row.append(edits)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
