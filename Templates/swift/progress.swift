// SPDX-License-Identifier: MIT
import SwitchyardSDK

/// The new screen rises over the old one, which sinks back and darkens.
///
/// A progress line: `layout` is called for every frame. Each call starts from the same state and
/// the host restores everything at the end, so there is nothing to remember and nothing to tidy up;
/// a pop is played backwards by itself.
struct TemplateName: ProgressLine {
  static let info = LineInfo(
    "template-name", "Raises the new screen over the old one.", duration: 0.5,
    promises: [.deterministic, .hasMotion])

  @Parameter(0.35, in: 0...1, "How dark the old screen gets.")
  var dim: Double
  @Parameter(28, in: 0...400, unit: "pt", "How round the corners are on the way.")
  var radius: Double
  @Parameter(0.08, in: 0...0.5, "How much smaller the old screen gets.")
  var depth: Double

  func layout(_ scene: Scene, at progress: Double) {
    // The first and the last frame are exactly the two screens.
    guard !scene.showEnd(at: progress) else { return }
    sink(scene.departing, at: progress, in: scene)
    rise(scene.arriving, at: progress, in: scene)
  }

  private func sink(_ screen: LayerHandle, at progress: Double, in scene: Scene) {
    screen.transform = .scale(1 - depth * progress)
    screen.cornerRadius = radius * progress
    screen.clipsToBounds = true
    let veil = scene.makeLayer(in: screen)
    veil.frame = screen.bounds
    veil.background = .black
    veil.opacity = dim * progress
  }

  private func rise(_ screen: LayerHandle, at progress: Double, in scene: Scene) {
    screen.position.y += scene.size.height * (1 - progress)
    // Round while it moves, square when it has arrived.
    screen.cornerRadius = radius * (1 - progress)
    screen.clipsToBounds = true
    let shade = Color(red: 0, green: 0, blue: 0, alpha: 0.3 * (1 - progress))
    screen.shadow = Shadow(color: shade, offset: Point(x: 0, y: -4), blur: 24)
  }
}

@c @implementation
public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    TemplateName.self,
    plugin: PluginInfo("org.example.template-name", version: "0.1.0", licence: "MIT"))
}
