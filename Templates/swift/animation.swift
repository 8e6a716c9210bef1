// SPDX-License-Identifier: MIT
import SwitchyardSDK

/// The new screen settles on the old one like a card that is laid down.
///
/// An animation line: `animate` says once what moves, and the host runs it, scrubs it under a
/// finger and turns it round.
struct TemplateName: AnimationLine {
  static let info = LineInfo(
    "template-name", "Lays the new screen down on the old one.", duration: 0.6,
    promises: [.deterministic, .hasMotion])

  @Parameter(0.25, in: 0...2, "How much larger the new screen is at first.")
  var height: Double
  @Parameter(.spring(bounce: 0.3), "How it comes down.")
  var fall: Easing

  func animate(_ scene: Scene) {
    let (card, table) = (scene.arriving, scene.departing)
    card.transform = .scale(1 + height)
    card.opacity = 0
    scene.animate(card, .transform, to: .identity, easing: fall)
    scene.animate(card, .opacity, to: 1, over: 0.4 * scene.duration, easing: .easeOut)
    scene.animate(table, .transform, to: .scale(0.94), easing: .easeOut)
    scene.animate(table, .opacity, to: 0, easing: .easeIn)
  }
}

@c @implementation
public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    TemplateName.self,
    plugin: PluginInfo("org.example.template-name", version: "0.1.0", licence: "MIT"))
}
