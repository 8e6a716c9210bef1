import Glibc
import SwitchyardMotion

/// The coverage of a rounded rectangle under a Gaussian.
///
/// A rectangle's is the product of two differences of normal distributions. Rounding takes a notch
/// from each corner, and blurring is linear, so the notches' own blur, kept in a table, is what
/// must be taken off.
struct GaussianShadow {
  private let rect: Rect
  private let deviation: Double
  private let inverse: Transform
  private let notch: ShadowNotch?
  /// The factor of each column of `bounds`, for upright shadows.
  private var columns: [Double]
  private let firstColumn: Int
  let bounds: PixelRect

  /// Creates a shadow, or none where there is nothing to draw.
  ///
  /// - Parameter memory: An empty list to put the columns in.
  init?(
    _ node: ShadowNode, surface: PixelRect, notches: ShadowNotch.Store,
    memory: consuming [Double] = []
  ) {
    let rect = node.rect.offset(x: node.offset.x, y: node.offset.y)
    guard let inverse = Placement.inverse(of: node.transform, on: rect),
      let deviation = Self.deviation(node, rect: rect)
    else { return nil }
    let reach = rect.inset(by: -3 * deviation)
    guard reach.x.isFinite, reach.maxX.isFinite, reach.y.isFinite, reach.maxY.isFinite else {
      return nil
    }
    let radius = min(max(node.cornerRadius, 0), rect.width / 2, rect.height / 2)
    (self.rect, self.deviation, self.inverse) = (rect, deviation, inverse)
    notch = radius > 0 ? notches.notch(radius: radius / deviation) : nil
    bounds = Placement.bounds(of: reach, transform: node.transform, margin: 1)
      .intersection(surface)
    firstColumn = bounds.x0
    columns = consume memory
    guard inverse.isAxisAligned else { return }
    for x in bounds.x0..<bounds.x1 {
      let u = inverse.a * (Double(x) + 0.5) + inverse.c
      columns.append(Self.between(u, rect.x, rect.maxX, deviation))
    }
  }

  /// Gives up its memory; it must not be drawn any more.
  mutating func takeColumns() -> [Double] {
    var taken: [Double] = []
    swap(&taken, &columns)
    return taken
  }

  /// Returns the Gaussian's deviation in the shadow's own space, if all its numbers are sound.
  static func deviation(_ node: ShadowNode, rect: Rect) -> Double? {
    let center = node.transform.apply(rect.center)
    guard let inverse = Placement.inverse(of: node.transform, on: rect), node.blur.isFinite,
      node.cornerRadius.isFinite
    else { return nil }
    let w = inverse.g * center.x + inverse.h * center.y + inverse.i
    let pixel = (abs(inverse.determinant) / abs(w * w * w)).squareRoot()
    let least = pixel.isFinite ? 0.4 * pixel : 0
    let deviation = max(node.blur / 2, least)
    return deviation > 0 && deviation.isFinite ? deviation : nil
  }

  /// Multiplies the coverage of the pixels from (x, y) on.
  func cover(_ coverage: UnsafeMutablePointer<Double>, x: Int, y: Int, count: Int) {
    if columns.isEmpty {
      for i in 0..<count { coverage[i] *= value(x: Double(x + i) + 0.5, y: Double(y) + 0.5) }
      return
    }
    let v = inverse.e * (Double(y) + 0.5) + inverse.f
    let row = Self.between(v, rect.y, rect.maxY, deviation)
    for i in 0..<count { coverage[i] *= columns[x - firstColumn + i] * row }
    guard let notch, reaches(notch, v - rect.y) || reaches(notch, rect.maxY - v) else { return }
    for i in 0..<count {
      let u = inverse.a * (Double(x + i) + 0.5) + inverse.c
      guard reaches(notch, u - rect.x) || reaches(notch, rect.maxX - u) else { continue }
      let straight = columns[x - firstColumn + i] * row
      guard straight > 0 else { continue }
      coverage[i] *= max(0, 1 - notches(notch, u, v) / straight)
    }
  }

  private func value(x: Double, y: Double) -> Double {
    let w = inverse.g * x + inverse.h * y + inverse.i
    guard w > 0 else { return 0 }
    let u = (inverse.a * x + inverse.b * y + inverse.c) / w
    let v = (inverse.d * x + inverse.e * y + inverse.f) / w
    let straight =
      Self.between(u, rect.x, rect.maxX, deviation)
      * Self.between(v, rect.y, rect.maxY, deviation)
    guard straight > 0, let notch else { return straight }
    return max(0, straight - notches(notch, u, v))
  }

  private func reaches(_ notch: ShadowNotch, _ distance: Double) -> Bool {
    notch.reaches(distance / deviation)
  }

  private func notches(_ notch: ShadowNotch, _ u: Double, _ v: Double) -> Double {
    let (left, right) = ((u - rect.x) / deviation, (rect.maxX - u) / deviation)
    let (top, bottom) = ((v - rect.y) / deviation, (rect.maxY - v) / deviation)
    return notch.value(left, top) + notch.value(right, top) + notch.value(left, bottom)
      + notch.value(right, bottom)
  }

  /// Returns how much of a Gaussian around a place lies between two edges; nothing beyond three
  /// deviations.
  static func between(_ place: Double, _ low: Double, _ high: Double, _ deviation: Double)
    -> Double
  {
    let a = (place - low) / deviation
    let b = (high - place) / deviation
    guard a > -3, b > -3 else { return 0 }
    return max(0, normal(a) + normal(b) - 1)
  }

  /// Returns the normal distribution, 0…1.
  static func normal(_ z: Double) -> Double {
    if z > 5 { return 1 }
    if z < -5 { return 0 }
    return 0.5 + 0.5 * erf(z * 0.7071067811865476)
  }
}
