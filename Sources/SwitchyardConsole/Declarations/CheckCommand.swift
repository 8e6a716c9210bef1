/// Shows what a journey will do, without rendering, or asks a plugin every question there is.
package struct CheckCommand: CommandDeclaration {
  package static let name = "check"
  package static let summary = "Check a journey, or a plugin by running all its lines."

  package let options = OptionParser(
    command: "check", operands: "JOURNEY | PICTURE… | PLUGIN.so",
    summary: "Checks a journey and shows its steps with start, end, frames, line and passengers;\n"
      + "passengers in brackets have no partner and fade with their screen. Of a plugin it runs every\n"
      + "line in processes of their own: 0 all is well, 1 a check failed, 2 one crashed, 3 one took\n"
      + "too long, 4 it is no plugin.")
  package let journey: JourneyOptions
  package let plugins: PluginOptions
  package let plugin: PluginCheckOptions
  package let json: OptionParser.Flag
  package let strict: OptionParser.Flag

  package init() {
    journey = JourneyOptions(in: options)
    plugins = PluginOptions(in: options)
    plugin = PluginCheckOptions(in: options)
    json = options.flag("json", "Print JSON")
    strict = options.flag("strict", "Fail when there is anything to warn of")
  }
}
