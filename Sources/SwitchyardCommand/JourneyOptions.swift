import SwitchyardConsole
import SwitchyardContent
import SwitchyardCore
import SwitchyardHost
import SwitchyardJourney
import SwitchyardMotion
import SwitchyardRender

extension JourneyOptions {
  /// Reads the journey and decides what it will do.
  ///
  /// - Parameters:
  ///   - parser: What was asked for.
  ///   - registry: Where lines come from.
  ///   - store: Where pictures come from.
  ///   - report: Is told which files are needed.
  ///   - count: Is told which step is tried; 0 in the end.
  func plan(
    from parser: OptionParser, registry: PluginRegistry, store: PictureStore,
    report: InputReport? = nil, count: StepCount = StepCount()
  ) throws(Failure) -> JourneyPlan {
    let journey = try read(from: parser, report, count)
    defer { count.set(0) }
    return try Failure.ofJourney { () throws(JourneyError) in
      try journey.plan(lines: LineSource(registry), pictures: PictureSource(store))
    }
  }

  private func read(
    from parser: OptionParser, _ report: InputReport?, _ count: StepCount
  ) throws(Failure) -> Journey {
    var options = try journeyOptions(from: parser)
    if let report { options.lookUp = { report.add($0) } }
    options.willTry = { count.set($0) }
    let files = parser.operands
    guard let first = files.first else {
      throw .usage("\(parser.command): name a journey, or pictures to show one after the other")
    }
    if files.count > 1, let file = files.first(where: JourneyOptions.isJourney) {
      throw .usage("\(parser.command): '\(file)' is a journey; name one journey, or only pictures")
    }
    return try Failure.ofJourney { () throws(JourneyError) in
      files.count == 1 && JourneyOptions.isJourney(first)
        ? try Journey(contentsOf: first, options: options)
        : try Journey(slides: files, options: options)
    }
  }

  private func journeyOptions(from parser: OptionParser) throws(Failure) -> Journey.Options {
    var options = Journey.Options()
    options.overrides = parser[overrides]
    for text in parser[variables] {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw .usage("\(parser.command): --var wants NAME=VALUE, not '\(text)'")
      }
      options.variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return options
  }

  /// Whether a file is a journey by its ending.
  static func isJourney(_ path: String) -> Bool {
    [".yaml", ".yml", ".json"].contains { path.lowercased().hasSuffix($0) }
  }
}

extension PictureSource {
  /// The most pixels of a picture that is looked through for clear ones.
  private static let largestSearched = Double(1 << 24)

  /// Creates a source that asks a store.
  init(_ store: PictureStore) {
    self.init(
      facts: { (path, page) throws(Refusal) in
        try Self.refusing { () throws(ContentError) in
          try Self.facts(of: path, page: page, in: store)
        }
      },
      element: { (path, id) throws(Refusal) in
        try Self.refusing { () throws(ContentError) in try store.elementFrame(path, id: id) }
      })
    // Most pictures that can hold clear pixels hold none; a damaged one is told when it is drawn.
    isTransparent = { (try? store.isTransparent($0)) ?? false }
  }

  /// Drawings are tried at once, small, so that a bad one is told before anything is drawn.
  private static func facts(
    of path: String, page: Int, in store: PictureStore
  ) throws(ContentError) -> Facts {
    let info = try store.probe(path, page: page)
    guard info.hasAlpha, info.size.width * info.size.height <= largestSearched else {
      return Facts(size: info.size, hasAlpha: false)
    }
    let picture = Picture(path: path, page: page, naturalSize: info.size)
    return Facts(
      size: info.size, hasAlpha: info.isVector ? try store.isTransparent(picture) : true)
  }

  private static func refusing<Result>(
    _ body: () throws(ContentError) -> Result
  ) throws(Refusal) -> Result {
    do throws(ContentError) { return try body() } catch { throw Refusal(error.text) }
  }
}
