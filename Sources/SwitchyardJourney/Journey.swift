import SwitchyardCore
import SwitchyardMotion

/// A file that lists stations and steps, read and checked.
///
/// ```
/// let journey = try Journey(contentsOf: "tour.yaml")
/// let plan = try journey.plan(lines: .init(registry), pictures: pictures)
/// ```
public struct Journey {
  /// What the command line changes.
  public struct Options: Sendable {
    /// Values for `${name}`, which win over the file's `vars`.
    public var variables: [String: String] = [:]
    /// Settings such as `output.fps=60`, the last of which win.
    public var overrides: [String] = []
    /// Is given the absolute path or pattern of each file that is needed, before it is looked for.
    public var lookUp: @Sendable (String) -> Void = { _ in }
    /// Is given the number of each step, from 1, that is tried while planning, before its lines run.
    public var willTry: @Sendable (Int) -> Void = { _ in }

    /// Creates options that change nothing.
    public init() {}
  }

  let document: Document
  let lookUp: (String) -> Void
  let willTry: (Int) -> Void

  /// The title for people, when the file has one.
  public var title: String? { document.title }

  /// Reads a file.
  ///
  /// - Throws: Every problem of the file; of kind `input` when it cannot be read.
  public init(contentsOf path: String, options: Options = Options()) throws(JourneyError) {
    let problems = Problems(lookUp: options.lookUp)
    let source: Source
    do throws(Fault) {
      source = try Source(
        contentsOf: problems.find(path, from: Files.workingDirectory), name: path)
    } catch {
      let place = Position.argument(path)
      let name = "'\(path)' "
      let message =
        error.message.hasPrefix(name) ? String(error.message.dropFirst(name.count)) : error.message
      throw JourneyError([
        JourneyProblem(message, at: place, kind: error.kind, suggestion: error.suggestion)
      ])
    }
    self = try Journey(source, options, problems)
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: YAML or JSON.
  ///   - file: What messages call it.
  ///   - directory: What paths in the text are relative to; nil for the working directory.
  ///   - options: What the command line changes.
  public init(
    parsing text: String, file: String = "journey.yaml", directory: String? = nil,
    options: Options = Options()
  ) throws(JourneyError) {
    let source = Source(
      name: file, directory: directory ?? Files.workingDirectory, text: text)
    self = try Journey(source, options, Problems(lookUp: options.lookUp))
  }

  /// Makes a journey of pictures, each pushed over the one before.
  public init(slides: [String], options: Options = Options()) throws(JourneyError) {
    let files = slides.map { path in
      Node(content: .scalar(path, isPlain: false), position: .argument(path))
    }
    let place = Position.argument("the command line")
    let list = Node(content: .list(files), position: place)
    let entry = Node.Entry(key: "slides", keyPosition: place, value: list)
    let problems = Problems(lookUp: options.lookUp)
    var root = Node(content: .map([entry]), position: place)
    root = try Loader(options: options, problems: problems).finish(root)
    self = try Journey(root, options, problems)
  }

  private init(
    _ source: Source, _ options: Options, _ problems: Problems
  ) throws(JourneyError) {
    let root = try Loader(options: options, problems: problems).load(source)
    self = try Journey(root, options, problems)
  }

  private init(_ root: Node, _ options: Options, _ problems: Problems) throws(JourneyError) {
    (lookUp, willTry) = (options.lookUp, options.willTry)
    let document = Document.record.shape.read(root, problems)
    try problems.check()
    guard let document else { throw JourneyError([JourneyProblem("empty", at: root.position)]) }
    var checker = Checker(document, problems)
    self.document = try checker.checked()
  }
}
