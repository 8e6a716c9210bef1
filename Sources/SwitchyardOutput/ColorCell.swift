/// Neighbouring colours that are treated as one, with how much they count.
struct ColorCell {
  private(set) var weight: Float = 0
  private var red: Float = 0
  private var green: Float = 0
  private var blue: Float = 0
  /// Where the mean lies; set by `prepared`.
  private(set) var point = Oklab(RGB(code: 0))

  /// Adds a colour.
  mutating func add(_ color: RGB, weight: Float) {
    self.weight += weight
    red += Float(color.red) * weight
    green += Float(color.green) * weight
    blue += Float(color.blue) * weight
  }

  /// Adds a whole cell.
  mutating func add(_ other: ColorCell) {
    weight += other.weight
    red += other.red
    green += other.green
    blue += other.blue
  }

  /// The mean of the colours.
  var mean: RGB {
    let parts = [red, green, blue].map { Int(($0 / max(weight, 1e-6)).rounded()) }
    return RGB(code: min(parts[0], 255) << 16 | min(parts[1], 255) << 8 | min(parts[2], 255))
  }

  /// Returns the cell with its place known and its weight damped, so that small things count too.
  func prepared() -> ColorCell {
    var cell = self
    cell.point = Oklab(mean)
    let factor = 1 / weight.squareRoot().squareRoot()
    cell.weight *= factor
    cell.red *= factor
    cell.green *= factor
    cell.blue *= factor
    return cell
  }

  /// Returns the mean of some cells.
  static func mean(of cells: [ColorCell]) -> RGB {
    cells.reduce(into: ColorCell()) { $0.add($1) }.mean
  }
}

// MARK: - Cutting and settling

extension ColorCell {
  private struct Box {
    var cells: [ColorCell]
    /// Weight times variance along the widest axis.
    var spread: Float = 0
    var axis = 0
    var middle: Float = 0

    init(_ cells: [ColorCell]) {
      self.cells = cells
      let weight = cells.reduce(0) { $0 + $1.weight }
      for axis in 0..<3 {
        let mean = cells.reduce(0) { $0 + $1.weight * $1.place(on: axis) } / weight
        let spread = cells.reduce(Float(0)) { sum, cell in
          let distance = cell.place(on: axis) - mean
          return sum + cell.weight * distance * distance
        }
        if spread > self.spread { (self.spread, self.axis, middle) = (spread, axis, mean) }
      }
    }
  }

  private func place(on axis: Int) -> Float {
    axis == 0 ? point.lightness : axis == 1 ? point.a : point.b
  }

  /// Cuts cells into boxes, each time the box that varies most, at its mean.
  static func cut(_ cells: [ColorCell], into count: Int) -> [[ColorCell]] {
    var boxes = cells.isEmpty ? [] : [Box(cells)]
    while boxes.count < count {
      guard let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
        boxes[widest].spread > 0
      else { break }
      let box = boxes[widest]
      let low = box.cells.filter { $0.place(on: box.axis) <= box.middle }
      let high = box.cells.filter { $0.place(on: box.axis) > box.middle }
      guard !low.isEmpty, !high.isEmpty else { break }
      boxes[widest] = Box(low)
      boxes.append(Box(high))
    }
    return boxes.map(\.cells)
  }

  /// Moves means to the middle of the cells that are nearest to them, three times.
  static func settle(_ cells: [ColorCell], fixed: [RGB], means: [RGB]) -> [RGB] {
    var colors = fixed + means
    for _ in 0..<3 {
      let points = ColorPoints(colors)
      var sums = [ColorCell](repeating: ColorCell(), count: colors.count)
      for cell in cells { sums[points.nearest(to: cell.point).index].add(cell) }
      for index in fixed.count..<colors.count where sums[index].weight > 0 {
        colors[index] = sums[index].mean
      }
    }
    return Array(Set(colors)).sorted { $0.code < $1.code }
  }
}
