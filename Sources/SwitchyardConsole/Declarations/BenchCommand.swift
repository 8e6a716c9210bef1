/// Measures the program itself, in the way that other programs are measured beside it.
package struct BenchCommand: CommandDeclaration {
  package static let name = "bench"
  package static let summary = "Measure how fast frames and films are made."

  package let options = OptionParser(
    command: "bench", operands: "raw | show PICTURE…",
    summary:
      "raw composites frames of one job from two pictures, draws them and throws them away:\n"
      + "\(BenchJob.allCases.map(\.rawValue).joined(separator: " ")).\n"
      + "show makes a film of pictures, 2 s each, with fades of half a second, 30 frames/s.")
  package let job: OptionParser.Texts
  package let size: OptionParser.Texts
  package let threads: OptionParser.Texts
  package let frames: OptionParser.Texts
  package let dump: OptionParser.Texts
  package let kind: OptionParser.Texts
  package let preset: OptionParser.Texts
  package let timing: OptionParser.Texts
  package let output: OptionParser.Texts
  package let plugins: PluginOptions

  package init() {
    job = options.texts("job", "JOB", "raw: what to draw")
    size = options.texts("size", "WxH", "raw: pixels of a frame; 1920x1080 unless told")
    threads = options.texts("threads", "N", "raw: draw on N threads; 1 unless told")
    frames = options.texts("frames", "N", "raw: how many; 300 unless told")
    dump = options.texts(
      "dump", "FILE", "raw: write the frame at 0.4 as raw RGBA, or planes of 4:2:0")
    kind = options.texts("kind", "KIND", "show: mp4, webm, gif, png or null; mp4 unless told")
    preset = options.texts("preset", "NAME", "show: veryfast (usual), ultrafast or - for an mp4")
    timing = options.texts("timing", "HOW", "show: constant or variable")
    output = options.texts("output", short: "o", "FILE", "show: the film, or a folder for png")
    plugins = PluginOptions(in: options)
  }
}
