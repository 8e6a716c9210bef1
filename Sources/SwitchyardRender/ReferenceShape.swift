import SwitchyardMotion

/// A placed rounded rectangle, measured pixel by pixel.
struct ReferenceShape {
  private let rect: Rect
  private let inverse: Transform
  private let radius: Double
  private let softness: Double
  /// Own units in a pixel at the centre, across x and across y.
  private let pixelX: Double
  private let pixelY: Double

  init?(rect: Rect, transform: Transform, cornerRadius: Double = 0, softness: Double = 0) {
    guard let inverse = referenceInverse(of: transform, on: rect), cornerRadius.isFinite,
      softness.isFinite
    else { return nil }
    (self.rect, self.inverse) = (rect, inverse)
    radius = min(max(cornerRadius, 0), rect.width / 2, rect.height / 2)
    self.softness = max(softness, 0)
    let place = transform.apply(rect.center)
    let slopes = inverse.slopes(place.x, place.y)
    pixelX = length(slopes.ux, slopes.uy)
    pixelY = length(slopes.vx, slopes.vy)
  }

  /// Returns how much of the pixel around a place is covered, 0…1.
  func coverage(_ x: Double, _ y: Double) -> Double {
    min(cornerCoverage(x, y), edgeCoverage(x, y))
  }

  private func edgeCoverage(_ x: Double, _ y: Double) -> Double {
    let left = ramp(x, y, width: softness / pixelX) { u, _, w in u - rect.x * w }
    let right = ramp(x, y, width: softness / pixelX) { u, _, w in rect.maxX * w - u }
    let top = ramp(x, y, width: softness / pixelY) { _, v, w in v - rect.y * w }
    let bottom = ramp(x, y, width: softness / pixelY) { _, v, w in rect.maxY * w - v }
    return max(0, left + right - 1) * max(0, top + bottom - 1)
  }

  /// Returns clamp(d / width + ½), d the distance in pixels from the line where `edge` is 0.
  private func ramp(
    _ x: Double, _ y: Double, width: Double, edge: (Double, Double, Double) -> Double
  ) -> Double {
    func value(_ x: Double, _ y: Double) -> Double {
      let p = inverse.homogeneous(x, y)
      return edge(p.u, p.v, p.w)
    }
    let here = value(x, y)
    let slope = length(value(x + 1, y) - here, value(x, y + 1) - here)
    if slope == 0 { return here > 0 ? 1 : 0 }
    return held(here / slope / max(1, width) + 0.5)
  }

  /// Returns the coverage near an arc, 1 elsewhere.
  private func cornerCoverage(_ x: Double, _ y: Double) -> Double {
    guard radius > 0 else { return 1 }
    let p = inverse.homogeneous(x, y)
    guard p.w > 0 else { return 0 }
    let (u, v) = (p.u / p.w, p.v / p.w)
    let core = rect.inset(by: radius)
    let (du, dv) = (
      u < rect.center.x ? u - core.x : u - core.maxX, v < rect.center.y ? v - core.y : v - core.maxY
    )
    guard (du < 0) == (u < rect.center.x), (dv < 0) == (v < rect.center.y), du != 0, dv != 0 else {
      return 1
    }
    let distance = length(du, dv)
    let s = inverse.slopes(x, y)
    let slope = length(
      (du * s.ux + dv * s.vx) / distance, (du * s.uy + dv * s.vy) / distance)
    return held((radius - distance) / max(slope, softness) + 0.5)
  }
}

/// Returns the map from the frame back to a rectangle's space, or nil where nothing can be drawn.
func referenceInverse(of transform: Transform, on rect: Rect) -> Transform? {
  let numbers = [rect.x, rect.y, rect.maxX, rect.maxY]
  guard transform.isFinite, numbers.allSatisfy(\.isFinite), rect.width > 0, rect.height > 0,
    let inverse = transform.inverse, inverse.isFinite
  else { return nil }
  return inverse
}

extension Transform {
  /// Returns a place before the division by the third coordinate.
  func homogeneous(_ x: Double, _ y: Double) -> (u: Double, v: Double, w: Double) {
    (a * x + b * y + c, d * x + e * y + f, g * x + h * y + i)
  }

  /// Returns how fast the two coordinates change along x and along y at a place.
  func slopes(_ x: Double, _ y: Double) -> (ux: Double, uy: Double, vx: Double, vy: Double) {
    let p = homogeneous(x, y)
    let (u, v) = (p.u / p.w, p.v / p.w)
    return (
      (a - u * g) / p.w, (b - u * h) / p.w, (d - v * g) / p.w, (e - v * h) / p.w
    )
  }
}

/// Returns the length of a vector.
func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

/// Returns a value held within 0…1.
func held(_ value: Double) -> Double { min(max(value, 0), 1) }
