import SwitchyardMotion

/// Writes a folder with a new line that builds, passes its checks and can be seen.
struct NewCommand: Subcommand {
  static let name = "new"
  static let summary = "Begin a line of your own: a folder that builds, with a preview."

  let options = OptionParser(
    command: "new", operands: "NAME",
    summary: "Writes a folder with a line of your own, which builds with `make`: its source, a\n"
      + "Makefile, a preview journey, a README and a script for continuous integration.\n"
      + "NAME is what journeys call the line; folders before it must be there: lines/fold.")
  private let language: OptionParser.Texts
  private let kind: OptionParser.Texts

  init() {
    language = options.texts(
      "lang", "LANGUAGE", "swift (default), c, cpp or rust",
      choices: LineKit.Language.allCases.map(\.rawValue))
    kind = options.texts(
      "kind", "KIND", "progress (default), animation, interaction, pixels or function",
      choices: LineKit.Kind.allCases.map(\.rawValue))
  }

  func run() throws(Failure) -> ExitCode {
    guard let path = options.operands.first, options.operands.count == 1 else {
      throw .usage("new: give the line one name, such as fold")
    }
    let kit = LineKit(
      name: try LineName(path), language: try choice(language, .swift),
      kind: try choice(kind, .progress))
    guard kit.kind != .function || kit.language != .swift else {
      throw .usage(
        "new: function lines are plain C functions; in Swift, --kind progress is as short")
    }
    Interrupts.watch()
    try NewFolder.write(kit.files, to: path)
    try Console().print(lines: [
      "\(path): `make -C \(path)` builds it, README.md tells the rest"
    ])
    return .ok
  }

  private func choice<Value: RawRepresentable & CaseIterable>(
    _ option: OptionParser.Texts, _ standard: Value
  ) throws(Failure) -> Value where Value.RawValue == String {
    guard let word = options.last(option) else { return standard }
    if let value = Value(rawValue: word) { return value }
    let words = Value.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: word, among: words).map { "; did you mean \($0)?" } ?? ""
    throw .usage("new: '\(word)' is none of \(words.joined(separator: ", "))\(near)")
  }
}
