import SwitchyardHost
import SwitchyardSDK

struct Curtain: ProgressLine {
  static let info = LineInfo("curtain", "Lets the new screen down.", duration: 0.5)

  func layout(_ scene: Scene, at progress: Double) {
    scene.arriving.position.y -= scene.size.height * (1 - progress)
  }
}

extension PluginRegistry {
  func registerStage() throws {
    try register { export(Curtain.self, plugin: PluginInfo("com.example.stage", version: "1.0.0")) }
  }
}
