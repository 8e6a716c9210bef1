import Glibc
import SwitchyardCore
import SwitchyardMotion

/// A finger as the film shows it: a dot that comes down and lifts off, a trail, or the ring of a tap.
///
/// What is shown is a function of the moment alone.
final class Finger {
  /// How long a finger takes to come down, to lift off, and how far back its trail reaches; seconds.
  private enum Span {
    static let landing = 0.12
    static let lifting = 0.22
    static let trail = 0.3
  }

  /// How many dots make a trail.
  private static let grain = 32

  private let mark: TouchMark
  private let radius: Double
  private let group: Layer
  private let dot: Layer
  private let ring: Layer
  private var trail: [Layer] = []

  /// Creates a finger whose layers are hidden.
  init(_ mark: TouchMark, radius: Double, on glass: Layer) {
    self.mark = mark
    self.radius = radius
    group = Layer(name: mark.isTap ? "tap" : "finger", frame: glass.bounds)
    group.isHidden = true
    glass.add(group)
    ring = Layer.disc(radius * 1.06, Color(white: 1, alpha: 0.55))
    dot = Layer.dot(radius)
    if !mark.isTap {
      trail = (0..<Self.grain).map { _ in Layer.disc(radius, Color(white: 0.62, alpha: 1)) }
    }
    for layer in trail + [ring, dot] { group.add(layer) }
  }

  /// Returns the size of a finger on a film: 11 mm across on a phone.
  static func radius(on size: Size) -> Double {
    21 * min(max(min(size.width, size.height) / 390, 0.5), 2)
  }

  /// Lays the finger out for a moment, in seconds.
  func show(at moment: Double) {
    let age = moment - mark.start
    let down = mark.path.seconds
    let isSeen =
      mark.isTap
      ? age >= 0 && age < down
      : moment >= mark.earliest && age > -Span.landing && age < down + Span.trail
    group.isHidden = !isSeen
    guard isSeen else { return }
    if mark.isTap { showTap(age / down) } else { showDrag(age, down) }
  }

  // MARK: - Tap

  /// Presses for the first half, and lets a ring go in the second.
  private func showTap(_ part: Double) {
    let place = mark.path.location(at: 0)
    let landing = smooth(part / 0.3)
    let lifting = smooth((part - 0.62) / 0.38)
    let press = smooth(part / 0.45) - smooth((part - 0.5) / 0.3)
    dot.put(at: place, scale: 1.3 - 0.3 * landing - 0.14 * press + 0.12 * lifting)
    dot.opacity = landing * (1 - lifting)
    let wave = clamped((part - 0.42) / 0.58)
    ring.put(at: place, scale: 0.86 + 0.95 * (1 - (1 - wave) * (1 - wave)))
    ring.opacity = wave > 0 ? 0.75 * (1 - wave) : 0
  }

  // MARK: - Drag

  private func showDrag(_ age: Double, _ down: Double) {
    let place = mark.path.location(at: min(max(age, 0), down))
    let landing = smooth(1 + age / Span.landing)
    let lifting = smooth((age - down) / Span.lifting)
    dot.put(at: place, scale: 1.35 - 0.35 * landing + 0.3 * lifting)
    dot.opacity = landing * (1 - lifting)
    ring.opacity = 0
    showTrail(until: age, from: place, strength: 1 - clamped((age - down) / Span.trail))
  }

  /// Sets the dots of the trail evenly along the way of the last moments, thinner towards its end.
  private func showTrail(until age: Double, from head: Point, strength: Double) {
    let steps = 48
    var points = [head]
    for step in 1...steps {
      let time = age - Span.trail * Double(step) / Double(steps)
      points.append(mark.path.location(at: max(0, time)))
    }
    let lengths = zip(points, points.dropFirst()).map { ($1 - $0).length }
    let whole = lengths.reduce(0, +)
    let spacing = max(whole / Double(trail.count), radius * 0.12)
    for (index, grain) in trail.enumerated() {
      let way = spacing * Double(index + 1)
      grain.isHidden = way > whole || age <= 0
      guard !grain.isHidden else { continue }
      let part = way / whole
      grain.put(at: points.location(after: way, lengths), scale: 0.92 - 0.72 * part)
      // So many dots lie over each other that together they are as dense everywhere.
      let overlap = max(1, 2 * radius * (0.92 - 0.72 * part) / spacing)
      let density = 0.5 * strength * (1 - part) * clamped(way / radius)
      grain.opacity = 1 - pow(1 - density, 1 / overlap)
    }
  }
}

// MARK: - Layers

extension Layer {
  /// Returns a round layer about the origin.
  fileprivate static func disc(_ radius: Double, _ color: Color) -> Layer {
    let layer = Layer(frame: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    layer.background = color
    layer.cornerRadius = radius
    return layer
  }

  /// Returns a light dot with a dark rim, which can be seen on any ground.
  fileprivate static func dot(_ radius: Double) -> Layer {
    let dot = Layer.disc(radius * 1.06, Color(white: 0, alpha: 0.22))
    dot.shadow = Shadow(
      color: Color(white: 0, alpha: 0.35), offset: Point(x: 0, y: radius * 0.1), blur: radius * 0.6)
    let face = Layer.disc(radius, Color(white: 1, alpha: 0.8))
    face.position = dot.bounds.center
    dot.add(face)
    return dot
  }

  fileprivate func put(at place: Point, scale: Double) {
    position = place
    transform = .scale(x: scale, y: scale)
  }
}

extension Color {
  fileprivate init(white: Double, alpha: Double) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }
}

extension [Point] {
  /// Returns the point some way along the line through the points.
  fileprivate func location(after way: Double, _ lengths: [Double]) -> Point {
    var left = way
    for (index, length) in lengths.enumerated() {
      if left <= length, length > 0 {
        return self[index] + (self[index + 1] - self[index]) * (left / length)
      }
      left -= length
    }
    return self[count - 1]
  }
}

extension Point {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}

private func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }

/// Returns 0…1 with flat ends.
private func smooth(_ value: Double) -> Double {
  let x = clamped(value)
  return x * x * (3 - 2 * x)
}
