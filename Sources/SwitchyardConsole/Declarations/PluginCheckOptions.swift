/// The options of `check` that are for plugins, and what they do.
package struct PluginCheckOptions {
  package let only: OptionParser.Texts
  package let skip: OptionParser.Texts
  package let seed: OptionParser.Texts
  package let timeout: OptionParser.Texts
  package let deadline: OptionParser.Texts
  package let preload: OptionParser.Texts
  package let list: OptionParser.Flag
  package let sheet: OptionParser.Texts

  /// Declares the options.
  package init(in parser: OptionParser) {
    only = parser.texts("only", "CHECKS", "Plugin: run only these checks (commas between)")
    skip = parser.texts("skip", "CHECKS", "Plugin: leave these checks out")
    seed = parser.texts("seed", "N", "Plugin: repeat what was found with this seed")
    timeout = parser.texts("timeout", "SECONDS", "Plugin: let one check take so long (20)")
    deadline = parser.texts("deadline", "SECONDS", "Plugin: let all checks take so long (600)")
    preload = parser.texts(
      "preload", "FILE", "Plugin: load a sanitizer first, and show its reports")
    list = parser.flag("list-checks", "Print the checks of plugins and their questions")
    sheet = parser.texts("sheet", "FILE.png", "Plugin: draw its lines as a contact sheet")
  }
}
