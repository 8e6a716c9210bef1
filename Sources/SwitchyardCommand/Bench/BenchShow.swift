import SwitchyardConsole

/// The show that other programs are measured with: pictures that rest for 2 s and fade in 0.5 s.
struct BenchShow {
  let pictures: [String]
  let kind: String
  let preset: String
  let timing: String?
  let path: String

  /// Returns what `switchyard run` is given for it.
  func arguments() throws(Failure) -> [String] {
    guard !pictures.isEmpty else { throw .usage("bench: show wants pictures") }
    var keys = [
      "defaults.line=fade", "defaults.hold=2s", "defaults.duration=500ms", "output.fps=30",
    ]
    if kind == "gif" { keys.append("output.size=640x360") }
    if kind == "mp4" { keys.append("output.quality=\(try quality)") }
    let output = kind == "null" ? ["-o", "/dev/null", "--format", "y4m"] : []
    if output.isEmpty { keys.append("outputs=[{\(try file())}]") }
    return pictures + keys.flatMap { ["--set", $0] } + output + ["--progress", "none", "--force"]
  }

  /// The one output of the journey; frames that nobody wants go to nowhere instead, as planes.
  private func file() throws(Failure) -> String {
    guard ["mp4", "webm", "gif", "png"].contains(kind) else {
      throw .usage("bench: --kind is mp4, webm, gif, png or null, not '\(kind)'")
    }
    let target = JSONText.quoted(kind == "png" ? "\(path)/f-####.png" : path)
    return "path: \(target)" + (kind == "mp4" ? ", crf: 20" : "")
      + (timing.map { ", timing: \($0)" } ?? "")
  }

  private var quality: String {
    get throws(Failure) {
      switch preset {
      case "-", "veryfast": "good"
      case "ultrafast": "draft"
      default: throw .usage("bench: --preset is veryfast or ultrafast, not '\(preset)'")
      }
    }
  }
}
