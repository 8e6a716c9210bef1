extension Easing {
  /// Reads an easing.
  ///
  /// - `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`, `step-start`, `step-end`, and the
  ///   other ``names``
  /// - `cubic-bezier(x1, y1, x2, y2)`, `steps(n, jump-end)`, `linear(0, 0.3 20%, 1)` as in CSS
  /// - `spring(bounce)`, `spring(bounce, settling time)`
  /// - `spring(mass m, stiffness k, damping c, velocity v)` with mass 1 and velocity 0 by default
  /// - `spring(damping-ratio z, duration t, velocity v)` with velocity 0 by default
  /// - `path(x1 y1 x2 y2 x y, …)`: cubic pieces, each from the end of the one before, from (0, 0)
  ///   to (1, 1)
  /// - `reverse(easing)`: the easing run backwards, 1 − f(1 − x)
  /// - `interval(a, b, easing)`: all of it between the moments a and b, linear by default
  ///
  /// Case and blanks don't matter.
  ///
  /// - Throws: `EasingError` with the column of the first thing that is wrong.
  public init(parsing text: String) throws(EasingError) {
    var parser = EasingParser(text)
    self = try parser.whole()
  }

  /// The names of easings that stand alone, the CSS ones first.
  public static let names = named.map(\.name)

  static let named: [(name: String, easing: Easing)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
    ("step-start", Easing(shape: .steps(1, .start))), ("step-end", Easing(shape: .steps(1, .end))),
    // Material 3: its standard and its emphasized family.
    ("standard", .standard), ("decelerate", .cubicBezier(0, 0, 0, 1)),
    ("accelerate", .cubicBezier(0.3, 0, 1, 1)),
    (
      "emphasized",
      path([[0.05, 0, 0.133333, 0.06, 0.166666, 0.4], [0.208333, 0.82, 0.25, 1, 1, 1]])
    ),
    ("emphasized-decelerate", .cubicBezier(0.05, 0.7, 0.1, 1)),
    ("emphasized-accelerate", .cubicBezier(0.3, 0, 0.8, 0.15)),
    // Material 2, for things that leave but may come back.
    ("sharp", .cubicBezier(0.4, 0, 0.6, 1)),
    // A fit of the push of iOS, and the progress of Android's predictive back.
    (
      "ios-push",
      path([[0.056, 0.024, 0.108, 0.3085, 0.198, 0.541], [0.3655, 1, 0.5465, 0.989, 1, 1]])
    ),
    ("predictive-back", .cubicBezier(0.1, 0.1, 0, 1)),
    // SwiftUI's three springs of half a second.
    ("smooth", .spring(Spring(duration: 0.5))),
    ("snappy", .spring(Spring(duration: 0.5, bounce: 0.15))),
    ("bouncy", .spring(Spring(duration: 0.5, bounce: 0.3))),
  ]
}

// MARK: -
extension Easing: CustomStringConvertible {
  /// The easing as text that reads back as the same easing.
  public var description: String {
    if let css = Easing.named.prefix(5).first(where: { $0.easing == self }) { return css.name }
    switch shape {
    case .polyline(let stops):
      return "linear(" + list(stops) { "\($0.value.plainText) \($0.percent.plainText)%" } + ")"
    case .cubics(let pieces): return text(of: pieces)
    case .steps(let count, .end): return "steps(\(count))"
    case .steps(let count, let jump): return "steps(\(count), \(jump.rawValue))"
    case .spring(let pace): return pace.description
    case .reversed(let original): return "reverse(\(original))"
    case .interval(let start, let end, let inner):
      return "interval(\(start.plainText), \(end.plainText), \(inner))"
    }
  }

  private func text(of pieces: [Cubic]) -> String {
    func numbers(_ points: Point...) -> [String] {
      points.flatMap { [$0.x.plainText, $0.y.plainText] }
    }
    if pieces.count == 1 {
      return "cubic-bezier("
        + numbers(pieces[0].first, pieces[0].second).joined(separator: ", ") + ")"
    }
    return "path("
      + list(pieces) { numbers($0.first, $0.second, $0.end).joined(separator: " ") } + ")"
  }

  private func list<Item>(_ items: [Item], _ text: (Item) -> String) -> String {
    items.map(text).joined(separator: ", ")
  }
}
