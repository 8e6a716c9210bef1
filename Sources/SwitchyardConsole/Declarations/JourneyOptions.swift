/// The options and operands that say which journey is meant, shared by `run` and `check`.
package struct JourneyOptions {
  package let overrides: OptionParser.Texts
  package let variables: OptionParser.Texts

  /// Declares the options.
  package init(in parser: OptionParser) {
    overrides = parser.texts("set", "KEY=VALUE", "Set a key of the journey: --set output.fps=60")
    variables = parser.texts("var", "NAME=VALUE", "Set what ${NAME} stands for in the journey")
  }
}
