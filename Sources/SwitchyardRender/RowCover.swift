/// Columns of a row that are surely replaced: up to two ranges apart from each other, of more the
/// longest.
struct RowCover {
  private var left = 0..<0
  private var right = 0..<0

  /// Adds a range.
  mutating func add(_ range: Range<Int>) {
    var range = range
    if range.joins(left) { (range, left) = (range.joined(left), 0..<0) }
    if range.joins(right) { (range, right) = (range.joined(right), 0..<0) }
    if left.isEmpty {
      left = range
    } else if right.isEmpty {
      right = range
    } else if min(left.count, right.count) < range.count {
      if left.count < right.count { left = range } else { right = range }
    }
    if left.isEmpty || !right.isEmpty && right.lowerBound < left.lowerBound {
      (left, right) = (right, left)
    }
  }

  /// Calls a body with each part of some columns that isn't replaced, from left to right.
  @inline(__always)
  func forEachGap(in columns: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start = columns.lowerBound
    if !left.isEmpty {
      if left.lowerBound > start { body(start..<min(left.lowerBound, columns.upperBound)) }
      start = max(start, left.upperBound)
    }
    if start < columns.upperBound, !right.isEmpty {
      if right.lowerBound > start { body(start..<min(right.lowerBound, columns.upperBound)) }
      start = max(start, right.upperBound)
    }
    if start < columns.upperBound { body(start..<columns.upperBound) }
  }
}

extension Range<Int> {
  /// Returns whether both have columns, and none that neither has lies between.
  func joins(_ other: Range<Int>) -> Bool {
    !isEmpty && !other.isEmpty && lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }

  /// Returns the range around both.
  func joined(_ other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
