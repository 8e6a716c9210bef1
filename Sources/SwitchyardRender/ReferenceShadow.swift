import Glibc
import SwitchyardMotion

/// A blurred rounded rectangle, integrated pixel by pixel.
struct ReferenceShadow {
  private let rect: Rect
  private let inverse: Transform
  private let radius: Double
  private let deviation: Double

  init?(_ node: ShadowNode) {
    let rect = node.rect.offset(x: node.offset.x, y: node.offset.y)
    guard let inverse = referenceInverse(of: node.transform, on: rect), node.blur.isFinite,
      node.cornerRadius.isFinite
    else { return nil }
    let place = node.transform.apply(rect.center)
    let s = inverse.slopes(place.x, place.y)
    let pixel = abs(s.ux * s.vy - s.uy * s.vx).squareRoot()
    (self.rect, self.inverse) = (rect, inverse)
    radius = min(max(node.cornerRadius, 0), rect.width / 2, rect.height / 2)
    deviation = max(node.blur / 2, pixel.isFinite ? 0.4 * pixel : 0)
  }

  /// Returns the coverage at a place, 0…1.
  func coverage(_ x: Double, _ y: Double) -> Double {
    let p = inverse.homogeneous(x, y)
    guard p.w > 0 else { return 0 }
    let (u, v) = (p.u / p.w, p.v / p.w)
    let reach = rect.inset(by: -3 * deviation)
    guard u > reach.x, u < reach.maxX, v > reach.y, v < reach.maxY else { return 0 }
    let core = rect.inset(by: radius)
    let middle = share(v, rect.y + radius, rect.maxY - radius) * share(u, rect.x, rect.maxX)
    return held(middle + ends(u, v, top: core.y, bottom: core.maxY))
  }

  /// Returns what the rounded ends add: strips at the heights r·cos θ beyond the core.
  private func ends(_ u: Double, _ v: Double, top: Double, bottom: Double) -> Double {
    guard radius > 0 else { return 0 }
    let count = 48
    return (0..<count).reduce(0) { sum, k in
      let angle = (Double(k) + 0.5) / Double(count) * .pi / 2
      let cut = radius - radius * sin(angle)
      let thickness = radius * sin(angle) * .pi / 2 / Double(count)
      let height = radius * cos(angle)
      let density = bell(v - (top - height)) + bell(v - (bottom + height))
      return sum + thickness * density * share(u, rect.x + cut, rect.maxX - cut)
    }
  }

  private func bell(_ distance: Double) -> Double {
    exp(-distance * distance / (2 * deviation * deviation)) / (deviation * (2 * .pi).squareRoot())
  }

  /// Returns how much of the Gaussian around a place lies between two edges.
  private func share(_ place: Double, _ low: Double, _ high: Double) -> Double {
    let k = 1 / (deviation * 2.0.squareRoot())
    return (erf((high - place) * k) - erf((low - place) * k)) / 2
  }
}
