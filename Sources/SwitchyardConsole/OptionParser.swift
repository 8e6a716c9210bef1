import CGLib
import Glibc
import SwitchyardMotion

/// Options of one command, parsed by GLib's GOption.
package final class OptionParser {
  /// An option that was declared; ask the parser for what it was given.
  package struct Flag { fileprivate let index: Int }
  package struct Texts { fileprivate let index: Int }

  /// What was said of an option, for help and other pages.
  struct Declared {
    let long: String
    let short: Character?
    let summary: String
    /// What stands for the value in help; nil for a flag.
    let placeholder: String?
    /// The words that can be the value, where there are few; shells offer them.
    var choices: [String] = []

    /// Whether the value is a file.
    var isFile: Bool { placeholder?.hasPrefix("FILE") == true }
  }

  private typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// The word that names the command.
  package let command: String
  /// What stands at the end of the usage line.
  let operandNames: String
  /// What the command does, in lines of about 80 columns.
  let summary: String
  /// What was parsed, as it was given.
  package private(set) var arguments: [String] = []
  /// The options, in the order of help.
  private(set) var declared: [Declared] = []
  private var flags: [Int: UnsafeMutablePointer<CInt>] = [:]
  private var texts: [Int: UnsafeMutablePointer<CStrings?>] = [:]
  private var kept: [UnsafeMutablePointer<CChar>] = []
  private let rest = UnsafeMutablePointer<CStrings?>.allocate(capacity: 1)

  /// Creates a parser; `operands` stands at the end of the usage line, `summary` below it.
  package init(command: String, operands: String, summary: String) {
    self.command = command
    operandNames = operands
    self.summary = summary
    rest.initialize(to: nil)
  }

  deinit {
    flags.values.forEach { $0.deallocate() }
    texts.values.forEach { place in
      switchyard_texts_free(place.pointee)
      place.deallocate()
    }
    switchyard_texts_free(rest.pointee)
    rest.deallocate()
    kept.forEach { free($0) }
  }

  /// Declares an option without a value.
  package func flag(_ long: String, short: Character? = nil, _ summary: String) -> Flag {
    let place = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
    place.initialize(to: 0)
    flags[declared.count] = place
    declared.append(Declared(long: long, short: short, summary: summary, placeholder: nil))
    return Flag(index: declared.count - 1)
  }

  /// Declares an option with a value, which may be given several times.
  ///
  /// - Parameter choices: The words that can be the value, where there are few.
  package func texts(
    _ long: String, short: Character? = nil, _ placeholder: String, _ summary: String,
    choices: [String] = []
  ) -> Texts {
    let place = UnsafeMutablePointer<CStrings?>.allocate(capacity: 1)
    place.initialize(to: nil)
    texts[declared.count] = place
    declared.append(
      Declared(
        long: long, short: short, summary: summary, placeholder: placeholder, choices: choices))
    return Texts(index: declared.count - 1)
  }

  /// Whether a flag was given.
  package subscript(flag: Flag) -> Bool { flags[flag.index]?.pointee != 0 }

  /// The values an option was given, in order.
  package subscript(option: Texts) -> [String] { strings(texts[option.index]?.pointee) }

  /// The last value an option was given.
  package func last(_ option: Texts) -> String? { self[option].last }

  /// The arguments that belong to no option.
  package var operands: [String] { strings(rest.pointee) }

  /// Parses the arguments that follow the command's name.
  ///
  /// - Throws: A usage failure that names the option and the nearest one.
  package func parse(_ arguments: [String]) throws(Failure) {
    self.arguments = arguments
    let context = makeContext()
    defer { switchyard_options_free(context) }
    var list: CStrings? = makeVector(["switchyard"] + arguments)
    defer { switchyard_texts_free(list) }
    guard let text = switchyard_options_parse(context, &list) else { return }
    defer { switchyard_free(text) }
    throw .usage("\(command): \(explain(String(cString: text)))")
  }

  /// The help text, ending in a line break.
  var help: String {
    let context = makeContext()
    defer { switchyard_options_free(context) }
    guard let text = switchyard_options_help(context) else { return "" }
    defer { switchyard_free(text) }
    return String(cString: text)
  }

  // MARK: - GOption

  private func makeContext() -> UnsafeMutableRawPointer? {
    let entries = switchyard_entries_make(declared.count + 1)
    defer { switchyard_free(entries) }
    for (index, option) in declared.enumerated() {
      let flag = flags[index]
      let place = flag.map { UnsafeMutableRawPointer($0) }
      switchyard_entries_set(
        entries, index, keep(option.long), CChar(option.short?.asciiValue ?? 0),
        flag == nil ? 0 : 1, place ?? texts[index].map { UnsafeMutableRawPointer($0) },
        keep(option.summary), option.placeholder.map(keep))
    }
    switchyard_entries_set(entries, declared.count, keep(""), 0, 0, rest, nil, nil)
    return switchyard_options_make(
      "switchyard \(command)", operandNames, summary, entries)
  }

  private func keep(_ text: String) -> UnsafePointer<CChar> {
    guard let copy = strdup(text) else { preconditionFailure("out of memory for an option's name") }
    kept.append(copy)
    return UnsafePointer(copy)
  }

  private func makeVector(_ strings: [String]) -> CStrings? {
    let vector = switchyard_texts_make(strings.count)
    for (index, string) in strings.enumerated() { vector?[index] = switchyard_text_copy(string) }
    return vector
  }

  private func strings(_ vector: CStrings?) -> [String] {
    guard var next = vector else { return [] }
    var result: [String] = []
    while let text = next.pointee {
      result.append(String(cString: text))
      next += 1
    }
    return result
  }

  /// Rewrites GOption's message in our form, with the nearest option where one was unknown.
  private func explain(_ text: String) -> String {
    let unknown = "Unknown option "
    guard text.hasPrefix(unknown) else { return lowercasedFirst(text) }
    let name = String(text.dropFirst(unknown.count))
    let long = name.drop { $0 == "-" }.prefix { $0 != "=" }
    let near = Suggestion.nearest(to: String(long), among: declared.map(\.long))
    return "unknown option \(name)" + (near.map { "; did you mean --\($0)?" } ?? "")
  }

  private func lowercasedFirst(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}
