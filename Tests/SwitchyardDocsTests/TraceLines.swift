import SwitchyardSDK

/// Lines of every kind, with passengers, for the trace.
private struct Walk: PassengerProgressLine {
  static let info = LineInfo("walk", "Progress.", duration: 0.4)
  func layout(_ scene: Scene, at progress: Double) {}
  func layout(_ passenger: Passenger, in scene: Scene, at progress: Double) {}
}

private struct March: PassengerAnimationLine {
  static let info = LineInfo("march", "Animation.", duration: 0.4)
  func animate(_ scene: Scene) {}
  func animate(_ passenger: Passenger, in scene: Scene) {}
}

private struct Lead: PassengerInteractionLine {
  static let info = LineInfo("lead", "Interaction.", duration: 0.4)
  func layout(_ scene: Scene, at progress: Double) {}
  func finish(_ scene: Scene, from last: Double, velocity: Point?) -> Double { 0.1 }
  func cancel(_ scene: Scene, from last: Double, velocity: Point?) -> Double { 0.1 }
  func layout(_ passenger: Passenger, in scene: Scene, at progress: Double) {}
  func finish(_ passenger: Passenger, in scene: Scene, over seconds: Double) {}
  func cancel(_ passenger: Passenger, in scene: Scene, over seconds: Double) {}
}

private struct Call: CompletionLine {
  static let info = LineInfo("call", "Completion.", duration: 0.4)
  func run(_ scene: Scene) { scene.complete() }
}

private struct Stumble: ProgressLine {
  static let info = LineInfo("stumble", "Fault.", duration: 0.4)
  func layout(_ scene: Scene, at progress: Double) throws { throw LineError.failed("a stone") }
}

func traceLines() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    Walk.self, March.self, Lead.self, Call.self, Stumble.self,
    plugin: PluginInfo("com.example.trace", version: "1.0.0"))
}
