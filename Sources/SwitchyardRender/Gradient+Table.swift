import SwitchyardKernels
import SwitchyardMotion

extension Gradient {
  /// Returns the colour at a position, premultiplied: red, green, blue, alpha, each 0…1.
  func color(at position: Double) -> (Double, Double, Double, Double) {
    guard let after = stops.firstIndex(where: { $0.offset > position }) else {
      return (stops.last?.color ?? .clear).premultiplied
    }
    guard after > 0 else { return stops[0].color.premultiplied }
    let (a, b) = (stops[after - 1], stops[after])
    let t = (position - a.offset) / (b.offset - a.offset)
    let (p, q) = (a.color.premultiplied, b.color.premultiplied)
    return (
      p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t, p.2 + (q.2 - p.2) * t, p.3 + (q.3 - p.3) * t
    )
  }

  /// The colours at all positions.
  func table() -> [UInt32] {
    (0...Int(SWITCHYARD_GRADIENT_LAST)).map { index in
      packed(color(at: Double(index) / Double(SWITCHYARD_GRADIENT_LAST)))
    }
  }

  /// The map from the quad's own space to the plane where the position is read off, if it has one.
  var toPlane: Transform? {
    switch shape {
    case .linear(let from, let to):
      let d = to - from
      let k = 1 / (d.x * d.x + d.y * d.y)
      let map = Transform(
        a: d.x * k, b: d.y * k, c: -(from.x * d.x + from.y * d.y) * k, d: 0, e: 1, f: 0)
      return map.isFinite ? map : nil
    case .radial(let center, let radius):
      let map = Transform.scale(1 / radius) * .translation(x: -center.x, y: -center.y)
      return map.isFinite && radius > 0 ? map : nil
    }
  }

  /// Whether the position is a distance from the origin of its plane.
  var isRadial: Bool {
    if case .radial = shape { true } else { false }
  }

  /// The colour of a gradient without a plane.
  var lastColor: Color { stops.last?.color ?? .clear }
}

extension Color {
  /// Red, green and blue times alpha, and alpha, all held within 0…1.
  var premultiplied: (Double, Double, Double, Double) {
    let a = alpha.heldOpacity
    return (red.heldOpacity * a, green.heldOpacity * a, blue.heldOpacity * a, a)
  }
}

/// Returns a premultiplied colour in 8 bits, red in the lowest.
func packed(_ c: (Double, Double, Double, Double)) -> UInt32 {
  let r = UInt32(c.0 * 255 + 0.5)
  let g = UInt32(c.1 * 255 + 0.5)
  let b = UInt32(c.2 * 255 + 0.5)
  return (r | g << 8 | b << 16 | UInt32(c.3 * 255 + 0.5) << 24).littleEndian
}
