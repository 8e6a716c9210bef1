// SPDX-License-Identifier: MIT
import SwitchyardSDK

/// A drawer: the new screen comes in from the side, the old one gives way.
///
/// An interaction line: `layout` follows the finger (or the clock, when nobody drags), and when the
/// finger is gone `finish` or `cancel` declares the rest of the way.
struct TemplateName: InteractionLine {
  static let info = LineInfo(
    "template-name", "Pulls the new screen in like a drawer.", duration: 0.45,
    promises: [.deterministic, .hasMotion])

  @Parameter(0.3, in: 0...1, "How far the old screen gives way, as a part of the width.")
  var parallax: Double

  /// Seconds that the whole way takes after a finger is gone.
  private let tail = 0.35

  func layout(_ scene: Scene, at progress: Double) {
    guard !scene.showEnd(at: progress) else { return }
    scene.departing.position.x += scene.size.width * (-parallax * progress)
    scene.arriving.position.x += scene.size.width * (1 - progress)
    let shade = Color(red: 0, green: 0, blue: 0, alpha: 0.3)
    scene.arriving.shadow = Shadow(color: shade, offset: Point(x: -4, y: 0), blur: 24)
  }

  func finish(_ scene: Scene, from last: Double, velocity: Point?) -> Double {
    let seconds = seconds(for: 1 - last, velocity, scene)
    slide(scene.arriving, to: 0, over: seconds, in: scene)
    slide(scene.departing, to: -parallax, over: seconds, in: scene)
    return seconds
  }

  func cancel(_ scene: Scene, from last: Double, velocity: Point?) -> Double {
    let seconds = seconds(for: last, velocity, scene)
    slide(scene.arriving, to: 1, over: seconds, in: scene)
    slide(scene.departing, to: 0, over: seconds, in: scene)
    return seconds
  }

  /// A quick finger gets there sooner.
  private func seconds(for way: Double, _ velocity: Point?, _ scene: Scene) -> Double {
    let speed = velocity.map { abs($0.x) } ?? 0
    return min(tail * way, speed > 0 ? 2 * way * scene.size.width / speed : tail)
  }

  /// Declares a screen's way to a place right of its own, in parts of the width.
  private func slide(
    _ screen: LayerHandle, to parts: Double, over seconds: Double, in scene: Scene
  ) {
    let center = Point(x: scene.size.width * (0.5 + parts), y: scene.size.height / 2)
    scene.animate(screen, .position, to: center, over: seconds, easing: .easeOut)
  }
}

@c @implementation
public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    TemplateName.self,
    plugin: PluginInfo("org.example.template-name", version: "0.1.0", licence: "MIT"))
}
