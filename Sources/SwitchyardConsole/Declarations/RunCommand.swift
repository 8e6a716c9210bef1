import SwitchyardCore

/// Renders a journey, or pictures one after the other, into films and pictures.
package struct RunCommand: CommandDeclaration {
  package static let name = "run"
  package static let summary = "Render a journey or pictures into films, GIFs and frames."

  package let options = OptionParser(
    command: "run", operands: "JOURNEY | PICTURE…",
    summary: "Renders a journey, or pictures one after the other, into films and pictures.\n"
      + "The ending of a name is its format: mp4 mov webm gif apng webp png y4m raw; a name like\n"
      + "frames/####.png gets a picture for every frame.")
  package let journey: JourneyOptions
  package let outputs: OutputOptions
  package let plugins: PluginOptions
  package let progress: OptionParser.Texts
  package let trace: OptionParser.Texts
  package let traceFrames: OptionParser.Flag
  package let jobs: OptionParser.Texts
  package let check: OptionParser.Flag
  package let json: OptionParser.Flag
  package let strict: OptionParser.Flag
  package let onFault: OptionParser.Texts
  package let deadline: OptionParser.Texts
  package let watch: OptionParser.Flag

  package init() {
    outputs = OutputOptions(in: options)
    journey = JourneyOptions(in: options)
    plugins = PluginOptions(in: options)
    jobs = options.texts("jobs", "N", "Draw on N threads instead of one for each core")
    progress = options.texts(
      "progress", "HOW", "auto (default), plain, json or none",
      choices: ["auto", "plain", "json", "none"])
    trace = options.texts("trace", "FILE", "Write everything the engine does as JSON lines")
    traceFrames = options.flag("trace-frames", "Also trace every layer of every frame")
    check = options.flag("check", "Show the plan and render nothing")
    json = options.flag("json", "With --check: print JSON")
    onFault = options.texts(
      "on-fault", "HOW", "When a line fails: cut (default), fade, or fail without a film",
      choices: FaultPolicy.allCases.map(\.rawValue))
    deadline = options.texts(
      "call-timeout", "SECONDS", "End when a line takes longer for one call (60)")
    strict = options.flag("strict", "Fail when there is anything to warn of")
    watch = options.flag("watch", "Run again whenever a file that is needed changes")
  }
}
