import SwitchyardTemplates

/// The files of a new line, made of the templates in the program.
struct LineKit {
  enum Language: String, CaseIterable {
    case swift, c, cpp, rust
  }

  enum Kind: String, CaseIterable {
    case progress, animation, interaction, pixels, function
  }

  let name: LineName
  let language: Language
  let kind: Kind

  /// Texts by their paths in the new folder.
  var files: [String: String] {
    var files: [String: String] = [:]
    var index = 0
    while let template = switchyard_template(index)?.pointee {
      index += 1
      guard isFor(template.language, language.rawValue), isFor(template.kind, kind.rawValue)
      else { continue }
      let bytes = UnsafeRawBufferPointer(start: template.text, count: template.length)
      let text = String(decoding: bytes, as: UTF8.self)
      files[filled(String(cString: template.path)), default: ""] += filled(text)
    }
    return files
  }

  private func isFor(_ what: UnsafePointer<CChar>?, _ ours: String) -> Bool {
    what.map { String(cString: $0) == ours } ?? true
  }

  /// Puts the line's own words where the templates have theirs.
  private func filled(_ text: String) -> String {
    let words = [
      ("template-name", name.text), ("template_name", name.text.replacing("-", with: "_")),
      ("TemplateName", type(in: text)), ("template-kind", kind.rawValue),
      ("template-language", spoken), ("template-source", source), ("template-tools", tools),
      ("A animation", "An animation"), ("A interaction", "An interaction"),
    ]
    return words.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// Returns the Swift type's name; one that the template has another use for is lengthened.
  private func type(in text: String) -> String {
    let used = Set(text.split { !($0.isLetter || $0.isNumber) })
    return used.contains(name.type[...]) ? "My\(name.type)" : name.type
  }

  private var spoken: String {
    switch language {
    case .swift: "Swift"
    case .c: "C"
    case .cpp: "C++"
    case .rust: "Rust"
    }
  }

  private var source: String {
    language == .rust ? "src/lib.rs" : "\(name.text).\(language.rawValue)"
  }

  private var tools: String {
    switch language {
    case .swift: "the Swift that Switchyard was built with"
    case .c: "a C compiler"
    case .cpp: "a compiler of C++20"
    case .rust: "`cargo` of Rust 1.63 or later, and no crates"
    }
  }
}
