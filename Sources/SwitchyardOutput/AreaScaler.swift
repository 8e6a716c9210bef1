import SwitchyardRender

/// Makes pictures smaller or larger: every new pixel is the mean of the area that it covers.
final class AreaScaler {
  /// The source pixels under a new one, with weights that sum to 1.
  private struct Window {
    let first: Int
    let weights: [Float]
  }

  private let columns: [Window]
  private let rows: [Window]
  private var sums: [Float]

  /// Creates a scaler between two sizes in pixels.
  init(width: Int, height: Int, toWidth: Int, toHeight: Int) {
    columns = AreaScaler.windows(width, toWidth)
    rows = AreaScaler.windows(height, toHeight)
    sums = [Float](repeating: 0, count: width * 4)
  }

  /// Scales a picture into another; both must have the sizes that the scaler was made for.
  func scale(_ source: Bitmap, into target: Bitmap) {
    precondition(source.width * 4 == sums.count && target.width == columns.count, "sizes agree")
    target.isOpaque = source.isOpaque
    for (y, window) in rows.enumerated() {
      sumRows(of: source, under: window)
      sumColumns(into: target.row(y))
    }
  }

  private func sumRows(of source: Bitmap, under window: Window) {
    let count = sums.count
    sums.withUnsafeMutableBufferPointer { sums in
      sums.update(repeating: 0)
      for (offset, weight) in window.weights.enumerated() {
        let row = source.row(window.first + offset)
        for i in 0..<count { sums[i] += Float(row[i]) * weight }
      }
    }
  }

  private func sumColumns(into row: UnsafeMutablePointer<UInt8>) {
    sums.withUnsafeBufferPointer { sums in
      for (x, window) in columns.enumerated() {
        for channel in 0..<4 {
          var sum: Float = 0.5
          for (offset, weight) in window.weights.enumerated() {
            sum += sums[(window.first + offset) * 4 + channel] * weight
          }
          row[x * 4 + channel] = UInt8(min(255, sum))
        }
      }
    }
  }

  private static func windows(_ count: Int, _ newCount: Int) -> [Window] {
    let size = Double(count) / Double(newCount)
    return (0..<newCount).map { index in
      let start = Double(index) * size
      let end = min(start + size, Double(count))
      let first = min(Int(start), count - 1)
      let last = max(first, min(Int(end.rounded(.up)), count) - 1)
      let weights = (first...last).map {
        Float((min(end, Double($0 + 1)) - max(start, Double($0))) / size)
      }
      return Window(first: first, weights: weights)
    }
  }
}
