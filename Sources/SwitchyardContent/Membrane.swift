/// A grid of colours, some fixed, the others stretched between them like a soap film.
struct Membrane {
  private let width: Int
  private let height: Int
  private var values: [SIMD4<Float>]
  private var isFixed: [Bool]

  /// Sweeps over the grid at each level of detail.
  private static let sweeps = 4

  /// Creates a grid with nothing fixed.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = Array(repeating: .zero, count: width * height)
    isFixed = Array(repeating: false, count: width * height)
  }

  subscript(x: Int, y: Int) -> SIMD4<Float> { values[y * width + x] }

  /// Fixes one colour.
  mutating func fix(x: Int, y: Int, _ value: SIMD4<Float>) {
    values[y * width + x] = value
    isFixed[y * width + x] = true
  }

  /// Solves for the colours that are not fixed, from coarse to fine.
  ///
  /// - Returns: False when nothing is fixed; then all stays clear.
  /// - Complexity: O(width · height).
  @discardableResult mutating func relax() -> Bool {
    guard isFixed.contains(true) else { return false }
    if width > 2 || height > 2 {
      var coarse = halved()
      coarse.relax()
      start(from: coarse)
    } else {
      startFromMean()
    }
    for _ in 0..<Membrane.sweeps { sweep() }
    return true
  }

  /// Returns the grid at half the detail; a cell is fixed when one of its four parts is.
  private func halved() -> Membrane {
    var coarse = Membrane(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<coarse.height {
      for x in 0..<coarse.width {
        var sum = SIMD4<Float>.zero
        var count: Float = 0
        for row in 2 * y..<min(2 * y + 2, height) {
          for column in 2 * x..<min(2 * x + 2, width) where isFixed[row * width + column] {
            sum += values[row * width + column]
            count += 1
          }
        }
        if count > 0 { coarse.fix(x: x, y: y, sum / count) }
      }
    }
    return coarse
  }

  /// Takes first values from the coarse grid, bilinearly.
  private mutating func start(from coarse: Membrane) {
    for y in 0..<height {
      for x in 0..<width where !isFixed[y * width + x] {
        let (x0, x1, u) = Membrane.neighbours(x, coarse.width)
        let (y0, y1, v) = Membrane.neighbours(y, coarse.height)
        let top = coarse[x0, y0] * (1 - u) + coarse[x1, y0] * u
        let bottom = coarse[x0, y1] * (1 - u) + coarse[x1, y1] * u
        values[y * width + x] = top * (1 - v) + bottom * v
      }
    }
  }

  private static func neighbours(_ index: Int, _ count: Int) -> (Int, Int, Float) {
    let place = max(0, (Float(index) + 0.5) / 2 - 0.5)
    let first = min(Int(place), count - 1)
    return (first, min(first + 1, count - 1), place - Float(first))
  }

  private mutating func startFromMean() {
    let fixed = values.indices.filter { isFixed[$0] }
    let mean = fixed.reduce(SIMD4<Float>.zero) { $0 + values[$1] } / Float(fixed.count)
    for index in values.indices where !isFixed[index] { values[index] = mean }
  }

  /// Replaces each colour that is not fixed by the mean of its neighbours.
  private mutating func sweep() {
    let (width, height) = (width, height)
    values.withUnsafeMutableBufferPointer { values in
      for y in 0..<height {
        for index in y * width..<(y + 1) * width where !isFixed[index] {
          var sum = SIMD4<Float>.zero
          var count: Float = 0
          if index > y * width { (sum, count) = (sum + values[index - 1], count + 1) }
          if index + 1 < (y + 1) * width { (sum, count) = (sum + values[index + 1], count + 1) }
          if y > 0 { (sum, count) = (sum + values[index - width], count + 1) }
          if y + 1 < height { (sum, count) = (sum + values[index + width], count + 1) }
          values[index] = sum / count
        }
      }
    }
  }
}
