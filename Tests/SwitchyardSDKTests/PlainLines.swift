import SwitchyardSDK

/// A duration and an animation, and nothing else.
private struct Plain: AnimationLine, TimedLine {
  static let info = LineInfo("plain", "Fades in.", duration: 1)
  var seconds: Double { 0.4 }
  func animate(_ scene: Scene) {
    scene.arriving.opacity = 0
    scene.animate(scene.arriving, .opacity, to: 1)
  }
}

private struct Pop: AnimationLine {
  static let info = LineInfo("pop", "Pops.", duration: 0.5)
  func animate(_ scene: Scene) { scene.pop(scene.arriving, after: 0.1) }
}

/// Does nothing of its own.
private struct Bare: CompletionLine {
  static let info = LineInfo("bare", "Is done.", duration: 0.3)
}

/// Is given the container, both screens, which way they go and for how long; then it is done.
private struct Caller: CompletionLine {
  static let info = LineInfo("caller", "Calls.", duration: 0.3, promises: [.ownReturn])
  func run(_ scene: Scene) {
    let isDismissing = scene.direction == .return
    scene.departing.opacity = isDismissing ? 0.25 : 0.75
    scene.arriving.frame = scene.container.bounds.inset(by: 10)
    scene.after(scene.duration) { $0.complete() }
  }
}

func plainLines() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    Plain.self, Pop.self, Bare.self, Caller.self,
    plugin: PluginInfo("org.example.plain", version: "1.0.0"))
}
