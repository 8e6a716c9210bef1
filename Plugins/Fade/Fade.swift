import SwitchyardSDK

/// Cross-fades the screens, straight or through a colour.
struct Fade: ProgressLine {
  static let info = LineInfo(
    "fade", "Cross-fades the screens, straight or through a colour.", duration: 0.3,
    promises: .deterministic, label: "Fade", category: "dissolve")

  @Parameter(nil, "A colour to go through; transparent for a straight cross-fade.")
  var through: Color?

  func layout(_ scene: Scene, at progress: Double) {
    scene.arriving.blend = .mix
    guard let through else {
      scene.arriving.opacity = progress
      return
    }
    let wash = scene.makeLayer(in: scene.container)
    scene.order(wash, .above(scene.arriving))
    wash.frame = scene.container.bounds
    wash.background = through
    wash.blend = .mix
    wash.opacity = 1 - abs(2 * progress - 1)
    scene.arriving.opacity = progress < 0.5 ? 0 : 1
  }
}

@c @implementation
public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    Fade.self,
    plugin: PluginInfo("org.switchyard.fade", version: "1.0.0", name: "Fade", licence: "MIT"))
}
