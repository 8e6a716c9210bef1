import SwitchyardHost
import SwitchyardSDK

/// Lets the new screen down over the old one.
struct Curtain: ProgressLine {
  static let info = LineInfo("curtain", "Lets the new screen down.", duration: 0.5)

  func layout(_ scene: Scene, at progress: Double) {
    scene.arriving.frame.bottom = scene.size.height * progress
  }
}

extension PluginRegistry {
  /// Brings in the lines that are part of this program.
  func registerOwnLines() throws {
    try register {
      export(Curtain.self, plugin: PluginInfo("com.example.embedding", version: "1.0.0"))
    }
  }
}
