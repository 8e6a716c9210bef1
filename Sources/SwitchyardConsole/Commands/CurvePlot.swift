import SwitchyardMotion

/// An easing drawn in characters, eight dots to each by Braille patterns.
struct CurvePlot {
  let easing: Easing
  var columns = 60
  var rows = 16

  /// Creates a plot.
  init(easing: Easing) { self.easing = easing }

  /// Returns a number of inputs from 0 to 1, both included.
  static func evenly(_ count: Int) -> [Double] {
    (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// The plot with its scale on the left and its name above.
  var text: String {
    let values = Self.evenly(columns * 2).map(easing.value(at:))
    let low = min(0, values.min() ?? 0)
    let high = max(1, values.max() ?? 1)
    var lines = [title]
    for (row, cells) in drawn(values, low: low, high: high).enumerated() {
      lines.append(label(row, low: low, high: high) + " │" + cells)
    }
    lines.append("      └" + String(repeating: "─", count: columns))
    return lines.joined(separator: "\n")
  }

  private var title: String {
    easing.description
      + (easing.settlingDuration.map { ", settles in \(Int(($0 * 1000).rounded())) ms" } ?? "")
  }

  private func label(_ row: Int, low: Double, high: Double) -> String {
    guard row == 0 || row == rows - 1 else { return "     " }
    let value = row == 0 ? high : low
    let hundredths = Int((abs(value) * 100).rounded())
    let text =
      (value < 0 ? "-" : "") + "\(hundredths / 100)."
      + String(hundredths % 100).leftPadded(to: 2, with: "0")
    return text.leftPadded(to: 5)
  }

  /// Rows of Braille cells, two dots wide and four high each, joined between neighbours.
  private func drawn(_ values: [Double], low: Double, high: Double) -> [String] {
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    var cells = [[UInt32]](repeating: [UInt32](repeating: 0, count: columns), count: rows)
    let last = rows * 4 - 1
    func dot(_ value: Double) -> Int {
      Int(((high - value) / (high - low) * Double(last)).rounded())
    }
    for x in values.indices {
      let here = dot(values[x])
      let before = x == 0 ? here : dot(values[x - 1])
      let start = here > before ? before + 1 : here
      let end = here < before ? before - 1 : here
      for y in start...end {
        cells[y / 4][x / 2] |= bits[y % 4][x % 2]
      }
    }
    return cells.map { row in
      let last = row.lastIndex { $0 != 0 } ?? -1
      return row[...last].map { $0 == 0 ? " " : Unicode.Scalar(0x2800 + $0).map(String.init) ?? "" }
        .joined()
    }
  }
}
