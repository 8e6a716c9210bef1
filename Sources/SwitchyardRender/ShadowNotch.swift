import Glibc
import SwitchyardMotion

/// What rounding takes from a corner of a blurred rectangle, by the distances inside its two edges.
///
/// Lengths are in deviations of the Gaussian, so that a shadow that grows with its layer keeps it.
final class ShadowNotch {
  private var radius = 0.0
  private var step = 0.0
  private var side = 0
  private var values: [Double] = []
  /// The blur along x of one strip.
  private var along: [Double] = []

  /// Makes it the notch of another radius.
  private func begin(radius: Double) {
    self.radius = radius
    let extent = radius + 6
    side = min(Int((extent * 6).rounded(.up)), 512) + 2
    step = extent / Double(side - 2)
    fill()
  }

  /// Whether a distance inside an edge is near enough for a corner to matter.
  func reaches(_ distance: Double) -> Bool {
    distance > -3 && distance < radius + 3
  }

  /// Returns what is taken off at a place, by bilinear interpolation.
  func value(_ x: Double, _ y: Double) -> Double {
    guard reaches(x), reaches(y) else { return 0 }
    let u = (x + 3) / step
    let v = (y + 3) / step
    let (i, j) = (min(Int(u), side - 2), min(Int(v), side - 2))
    let (p, q) = (u - Double(i), v - Double(j))
    let k = j * side + i
    let top = values[k] + (values[k + 1] - values[k]) * p
    let bottom = values[k + side] + (values[k + side + 1] - values[k + side]) * p
    return top + (bottom - top) * q
  }

  /// Fills the table: the notch cut in strips, whose ends are blurred along x, then all along y.
  ///
  /// A strip at the height t = r − r·cos θ is r − r·sin θ wide; taking θ in equal steps follows the
  /// arc.
  private func fill() {
    let count = min(max(Int(4 * radius), 24), 256)
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(0, count: side * side))
    along.removeAll(keepingCapacity: true)
    along.append(contentsOf: repeatElement(0, count: side))
    for k in 0..<count {
      let angle = (Double(k) + 0.5) / Double(count) * .pi / 2
      let height = radius - radius * cos(angle)
      let width = radius - radius * sin(angle)
      let weight = radius * sin(angle) * .pi / 2 / Double(count)
      for i in 0..<side {
        let x = Double(i) * step - 3
        along[i] = GaussianShadow.normal(x) - GaussianShadow.normal(x - width)
      }
      for j in 0..<side {
        let z = Double(j) * step - 3 - height
        let factor = weight * exp(-z * z / 2) / 2.5066282746310002
        for i in 0..<side { values[j * side + i] += factor * along[i] }
      }
    }
  }

  /// The notches that were used last.
  final class Store {
    private var notches: [ShadowNotch] = []

    /// Returns the notch of a radius in deviations, which is rounded to what a Float holds: on the
    /// way of one layer it is never quite the same.
    func notch(radius: Double) -> ShadowNotch {
      let radius = Double(Float(radius))
      if let notch = notches.first(where: { $0.radius == radius }) { return notch }
      // The oldest one's memory is used again, unless the frame at hand shows it.
      var notch = notches.count == 16 ? notches.removeFirst() : ShadowNotch()
      if !isKnownUniquelyReferenced(&notch) { notch = ShadowNotch() }
      notch.begin(radius: radius)
      notches.append(notch)
      return notch
    }
  }
}
