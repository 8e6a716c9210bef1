/// Stations one above the other, each with the line on which it came.
///
/// A copy shares all that lies below a change, so that pushing, popping and comparing what was before
/// with what is after take as long as the change, however deep the stack.
struct StationList {
  typealias Entry = StationStack.Entry

  private final class Node {
    let entry: Entry
    let count: Int
    var below: Node?

    init(_ entry: Entry, above below: Node?) {
      self.entry = entry
      self.below = below
      count = (below?.count ?? 0) + 1
    }

    deinit {
      // One after the other: if each let go of the next, a deep stack would use up the thread's.
      var rest = below
      below = nil
      while isKnownUniquelyReferenced(&rest) {
        let next = rest?.below
        rest?.below = nil
        rest = next
      }
    }
  }

  private var node: Node?

  /// Creates a list, bottom first.
  init(_ entries: [Entry] = []) {
    for entry in entries { append(entry) }
  }

  var count: Int { node?.count ?? 0 }
  var top: Entry? { node?.entry }

  /// Bottom first.
  ///
  /// - Complexity: O(*n*).
  var entries: [Entry] { entries(above: 0) }

  mutating func append(_ entry: Entry) { node = Node(entry, above: node) }

  /// Takes off what lies above a number of stations.
  mutating func keep(_ count: Int) {
    while self.count > count { node = node?.below }
  }

  @discardableResult mutating func popLast() -> Entry? {
    defer { node = node?.below }
    return top
  }

  /// Returns how many stations there are up to one, counted from the bottom; nil when it is absent.
  ///
  /// - Complexity: O(*n*) in the number above it.
  func count(upTo station: Station) -> Int? {
    var node = node
    while let current = node, current.entry.station !== station { node = current.below }
    return node?.count
  }

  /// Whether both hold the same stations in the same order.
  func hasSameStations(as other: StationList) -> Bool {
    guard count == other.count else { return false }
    var (a, b) = (node, other.node)
    while let first = a, let second = b, first !== second {
      guard first.entry.station === second.entry.station else { return false }
      (a, b) = (first.below, second.below)
    }
    return true
  }

  /// Returns how many entries at the bottom both share.
  func sharedCount(with other: StationList) -> Int {
    var (a, b) = (node, other.node)
    while let first = a, let second = b, first !== second {
      if first.count >= second.count { a = first.below }
      if second.count >= first.count { b = second.below }
    }
    return a == nil || b == nil ? 0 : a?.count ?? 0
  }

  /// Returns what lies above a number of stations, bottom first.
  func entries(above count: Int) -> [Entry] {
    var entries: [Entry] = []
    var node = node
    while let current = node, current.count > count {
      entries.append(current.entry)
      node = current.below
    }
    return entries.reversed()
  }
}
