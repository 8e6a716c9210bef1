/// The options that say which files are written, for journeys that name none or other ones.
package struct OutputOptions {
  package let outputs: OptionParser.Texts
  package let format: OptionParser.Texts
  package let range: OptionParser.Texts
  package let at: OptionParser.Texts
  package let sheet: OptionParser.Texts
  package let force: OptionParser.Flag

  /// Declares the options.
  package init(in parser: OptionParser) {
    outputs = parser.texts(
      "output", short: "o", "FILE", "Write this file, - for standard output; may be repeated")
    format = parser.texts(
      "format", "ENDING", "The format where the name has no ending that tells",
      choices: ["mp4", "mov", "webm", "gif", "apng", "webp", "png", "y4m", "raw"])
    range = parser.texts("range", "FROM..TO", "Only this part of the film: 1s..2s")
    at = parser.texts("at", "TIME", "The moment that a single .png shows: 1.5s")
    sheet = parser.texts("sheet", "N", "Make a single .png a contact sheet of N columns and rows")
    force = parser.flag("force", "Remove frames of a longer film that lie in the way")
  }
}
