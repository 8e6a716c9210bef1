import Glibc
import SwitchyardMotion

/// What rounding takes from a corner of a blurred rectangle, by the distances inside its two edges.
final class ShadowNotch: Sendable {
  private let radius: Double
  private let deviation: Double
  private let step: Double
  private let side: Int
  private let values: [Double]

  init(radius: Double, deviation: Double) {
    self.radius = radius
    self.deviation = deviation
    let extent = radius + 6 * deviation
    side = min(Int((extent / deviation * 6).rounded(.up)), 512) + 2
    step = extent / Double(side - 2)
    values = Self.table(radius: radius, deviation: deviation, side: side, step: step)
  }

  /// Whether a distance inside an edge is near enough for a corner to matter.
  func reaches(_ distance: Double) -> Bool {
    distance > -3 * deviation && distance < radius + 3 * deviation
  }

  /// Returns what is taken off at a place, by bilinear interpolation.
  func value(_ x: Double, _ y: Double) -> Double {
    guard reaches(x), reaches(y) else { return 0 }
    let u = (x + 3 * deviation) / step
    let v = (y + 3 * deviation) / step
    let (i, j) = (min(Int(u), side - 2), min(Int(v), side - 2))
    let (p, q) = (u - Double(i), v - Double(j))
    let k = j * side + i
    let top = values[k] + (values[k + 1] - values[k]) * p
    let bottom = values[k + side] + (values[k + side + 1] - values[k + side]) * p
    return top + (bottom - top) * q
  }

  /// Returns the table: the notch cut in strips, whose ends are blurred along x, then all along y.
  ///
  /// A strip at the height t = r − r·cos θ is r − r·sin θ wide; taking θ in equal steps follows the
  /// arc.
  private static func table(radius: Double, deviation: Double, side: Int, step: Double) -> [Double]
  {
    let count = min(max(Int(4 * radius / deviation), 24), 256)
    var values = [Double](repeating: 0, count: side * side)
    for k in 0..<count {
      let angle = (Double(k) + 0.5) / Double(count) * .pi / 2
      let height = radius - radius * cos(angle)
      let width = radius - radius * sin(angle)
      let weight = radius * sin(angle) * .pi / 2 / Double(count)
      let along = (0..<side).map { index in
        let x = Double(index) * step - 3 * deviation
        return GaussianShadow.normal(x / deviation)
          - GaussianShadow.normal((x - width) / deviation)
      }
      for j in 0..<side {
        let z = (Double(j) * step - 3 * deviation - height) / deviation
        let factor = weight * exp(-z * z / 2) / (deviation * 2.5066282746310002)
        for i in 0..<side { values[j * side + i] += factor * along[i] }
      }
    }
    return values
  }

  /// The notches that were used last.
  final class Store {
    private var notches: [ShadowNotch] = []

    func notch(radius: Double, deviation: Double) -> ShadowNotch {
      if let index = notches.firstIndex(where: {
        $0.radius == radius && $0.deviation == deviation
      }) {
        return notches[index]
      }
      let notch = ShadowNotch(radius: radius, deviation: deviation)
      if notches.count == 16 { notches.removeFirst() }
      notches.append(notch)
      return notch
    }
  }
}
