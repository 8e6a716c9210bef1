/// The pictures that `slides` names, in order, as stations.
struct SlideList {
  private(set) var stations: [Named<StationSpec>] = []
  private let problems: Problems
  private var names = Checker.reservedNames

  init(_ slides: SlidesSpec, _ problems: Problems) {
    self.problems = problems
    for file in slides.files { add(file) }
    if slides.files.isEmpty {
      problems.report(
        "the journey goes nowhere: there are no slides", at: slides.position)
    }
  }

  /// Adds what one path, pattern or range of pages stands for.
  private mutating func add(_ file: Located<String>) {
    let directory = file.position.source.directory
    if Files.isFile(Files.absolute(file.value, from: directory)) {
      add(file.value, at: file.position)
    } else if let mark = file.value.lastIndex(of: "#") {
      addPages(file, mark)
    } else if file.value.contains(where: { "*?[".contains($0) }) {
      let matches = problems.matches(file.value, from: directory)
      if matches.isEmpty {
        problems.report("no file matches '\(file.value)'", at: file.position, kind: .input)
      }
      for match in matches { add(match, at: file.position) }
    } else {
      // Missing, perhaps; whoever opens it says so.
      add(file.value, at: file.position)
    }
  }

  private mutating func addPages(_ file: Located<String>, _ mark: String.Index) {
    let path = String(file.value[..<mark])
    let pages = file.value[file.value.index(after: mark)...]
      .split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(pages.count), let first = pages[0], let last = pages[pages.count - 1],
      first >= 1, first <= last, last - first < 10_000
    else {
      problems.report(
        "'\(file.value)' is no file, and no pages such as talk.pdf#1-12", at: file.position)
      return
    }
    for page in first...last { add(path, page: page, at: file.position) }
  }

  private mutating func add(_ path: String, page: Int? = nil, at position: Position) {
    let stem = Files.stem(of: path) + (page.map { "-\($0)" } ?? "")
    var id = stem
    var count = 1
    while !names.insert(id).inserted {
      count += 1
      id = "\(stem)-\(count)"
    }
    var station = StationSpec(position: position)
    station.source = Located(value: path, position: position)
    station.isFile = true
    station.page = page
    stations.append(Named(name: id, position: position, value: station))
  }
}
