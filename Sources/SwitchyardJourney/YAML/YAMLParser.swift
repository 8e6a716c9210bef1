import CYAML

/// One event of a YAML text, copied out of the library.
struct YAMLEvent {
  enum Kind: Equatable {
    case scalar(String, isPlain: Bool)
    case alias(String)
    case list, map, end
    /// The start or end of the stream or document.
    case other
  }

  var kind: Kind
  var position: Position
  var anchor: String?
  /// Only those that mean anything beyond text, list and map.
  var tag: String?

  var isContent: Bool { kind != .other && kind != .end }
}

/// Owns a libfyaml parser that never writes to the terminal.
final class YAMLParser {
  private let source: Source
  private let diagnostics: OpaquePointer?
  private let parser: OpaquePointer?
  private let bytes: UnsafeMutableBufferPointer<CChar>

  init(_ source: Source) {
    self.source = source
    var silence = fy_diag_cfg()
    fy_diag_cfg_default(&silence)
    silence.fp = nil
    silence.output_fn = { _, _, _, _ in }
    diagnostics = fy_diag_create(&silence)
    fy_diag_set_collect_errors(diagnostics, true)
    var configuration = fy_parse_cfg()
    configuration.flags = fy_parse_cfg_flags(FYPCF_QUIET.rawValue)
    configuration.diag = diagnostics
    parser = fy_parser_create(&configuration)
    let text = source.text.utf8.map(CChar.init(bitPattern:))
    bytes = .allocate(capacity: text.count)
    _ = bytes.initialize(from: text)
    fy_parser_set_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    fy_parser_destroy(parser)
    fy_diag_destroy(diagnostics)
    bytes.deallocate()
  }

  /// Returns the next event, or nil at the end of the text.
  func next() throws(JourneyProblem) -> YAMLEvent? {
    guard let event = fy_parser_parse(parser) else {
      if let problem = firstProblem { throw problem }
      return nil
    }
    defer { fy_parser_event_free(parser, event) }
    return copy(event.pointee)
  }

  private func copy(_ event: fy_event) -> YAMLEvent {
    switch event.type {
    case FYET_SCALAR:
      let token = event.scalar.value
      let style = token == nil ? FYSS_PLAIN : fy_scalar_token_get_style(token)
      var place = position(token)
      // The library's mark stands behind the quote.
      if style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED { place.column -= 1 }
      return YAMLEvent(
        kind: .scalar(text(token) ?? "", isPlain: style == FYSS_PLAIN), position: place,
        anchor: text(event.scalar.anchor), tag: tag(event.scalar.tag))
    case FYET_ALIAS:
      let token = event.alias.anchor
      return YAMLEvent(kind: .alias(text(token) ?? ""), position: position(token))
    case FYET_SEQUENCE_START:
      return YAMLEvent(
        kind: .list, position: position(event.sequence_start.sequence_start),
        anchor: text(event.sequence_start.anchor), tag: tag(event.sequence_start.tag))
    case FYET_MAPPING_START:
      return YAMLEvent(
        kind: .map, position: position(event.mapping_start.mapping_start),
        anchor: text(event.mapping_start.anchor), tag: tag(event.mapping_start.tag))
    case FYET_SEQUENCE_END, FYET_MAPPING_END:
      return YAMLEvent(kind: .end, position: position(nil))
    default:
      return YAMLEvent(kind: .other, position: position(nil))
    }
  }

  private func text(_ token: OpaquePointer?) -> String? {
    guard let token else { return nil }
    var length = 0
    guard let start = fy_token_get_text(token, &length) else { return nil }
    return start.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }

  private func tag(_ token: OpaquePointer?) -> String? {
    let known = ["str", "int", "float", "bool", "null", "map", "seq"]
    guard let tag = text(token), !known.contains(where: { tag == "tag:yaml.org,2002:\($0)" })
    else { return nil }
    return tag
  }

  /// Returns a token's place; line 0 when there is none.
  private func position(_ token: OpaquePointer?) -> Position {
    guard let token, let mark = fy_token_start_mark(token) else {
      return Position(source: source, line: 0, column: 0)
    }
    return Position(
      source: source, line: Int(mark.pointee.line) + 1, column: Int(mark.pointee.column) + 1)
  }

  private var firstProblem: JourneyProblem? {
    var state: UnsafeMutableRawPointer?
    guard let error = fy_diag_errors_iterate(diagnostics, &state) else { return nil }
    let place = Position(
      source: source, line: Int(error.pointee.line), column: Int(error.pointee.column))
    return commentProblem(before: place)
      ?? JourneyProblem(String(cString: error.pointee.msg), at: place)
  }

  /// Returns a better problem when a colour without quotes has hidden the rest of its line.
  private func commentProblem(before place: Position) -> JourneyProblem? {
    let lines = source.text.split(
      maxSplits: place.line, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.prefix(place.line).enumerated().reversed() {
      guard let mark = line.firstRange(of: /[:,\[] +#[0-9a-fA-F]{3}/),
        let hash = line[mark].firstIndex(of: "#")
      else { continue }
      let column = line.distance(from: line.startIndex, to: hash) + 1
      return JourneyProblem(
        "# starts a comment in YAML, so write the color in quotes: '#...'",
        at: Position(source: source, line: index + 1, column: column))
    }
    return nil
  }
}
