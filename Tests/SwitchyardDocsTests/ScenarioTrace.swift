import Foundation
import SwitchyardTestSupport
import Testing

/// The trace of a journey in docs/journeys, as the built program writes it.
struct ScenarioTrace {
  /// How a finger that drove a transition let go of it.
  struct Release: Equatable, CustomStringConvertible {
    var progress: Double
    var finishes: Bool
    /// From there to the end, in seconds.
    var seconds: Double

    init(_ progress: Double, finishes: Bool, _ seconds: Double) {
      self.progress = (progress * 1e6).rounded() / 1e6
      self.finishes = finishes
      self.seconds = (seconds * 1e6).rounded() / 1e6
    }

    var description: String { "\(progress) \(finishes ? "on" : "back") in \(seconds) s" }
  }

  static let framesPerSecond = 20.0

  let name: String
  private let lines: [Substring]
  /// All that is no frame.
  let events: [JSONValue]
  private let frames: [Substring]

  /// Plays a journey, drawn as small as can be.
  init(_ name: String) throws {
    self.name = name
    let scratch = try Scratch()
    let journey = Page.root.appending(path: "docs/journeys/\(name)/journey.yaml").path
    let outcome = try Tool.run(
      [
        "run", journey, "-o", "film.y4m", "--set", "output.scale=0.05", "--set",
        "loop.seamless=false", "--trace", "trace.jsonl", "--trace-frames", "--progress", "none",
      ], in: scratch.url)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let text = try String(contentsOf: scratch["trace.jsonl"], encoding: .utf8)
    lines = text.split(separator: "\n")
    frames = lines.filter(\.isFrame)
    events = try lines.filter { !$0.isFrame }.map { try JSONValue($0) }
  }

  func events(_ names: String...) -> [JSONValue] {
    events.filter { names.contains($0["event"]?.text ?? "") }
  }

  /// What every finger did that drove something, in order.
  var releases: [Release] {
    let ends = events("didComplete", "didCancel", "interactFinish", "interactCancel", "complete")
    var last = 0.0
    var updates = events("didUpdate", "complete")[...]
    return zip(ends, ends.dropFirst()).compactMap { end, complete in
      guard end.name != "complete", complete.name == "complete" else { return nil }
      while let update = updates.first, update.time <= end.time {
        last = update["progress"]?.number ?? last
        updates.removeFirst()
      }
      let success = complete["success"] == .flag(true)
      #expect(["didComplete", "interactFinish"].contains(end.name) == success)
      return Release(
        end["last"]?.number ?? last, finishes: success, complete.time - end.time)
    }
  }

  /// How long each transition took that nobody drove, by its number.
  func seconds(ofTrain number: Double) throws -> Double {
    let own = events("beforeDepart", "complete").filter { $0["train"]?.number == number }
    let (start, end) = (try #require(own.first), try #require(own.last))
    return ((end.time - start.time) * 1e6).rounded() / 1e6
  }

  /// The stacks after each change, stations with modals after a bar.
  var stacks: [String] {
    events("stack").map { event in
      [event["stations"], event["modals"]].compactMap { $0 }
        .map { $0.items.compactMap(\.text).joined(separator: " ") }.joined(separator: " | ")
    }
  }

  // MARK: - Frames

  /// The frame that shows a moment: all layers, as they are written.
  func picture(at seconds: Double) throws -> Substring {
    let index = Int((seconds * Self.framesPerSecond).rounded())
    let frame = try #require(frames.indices.contains(index) ? frames[index] : nil)
    return frame[try #require(frame.range(of: "\"layers\":")).upperBound...]
  }

  /// The topmost layer of a path at a moment.
  func layer(_ path: String, at seconds: Double) throws -> JSONValue {
    let layers = try JSONValue("{\"layers\":" + picture(at: seconds))["layers"]?.items ?? []
    return try #require(layers.last { $0["path"]?.text == path }, "\(path) at \(seconds)")
  }

  /// Where the topmost layer of a path is at a moment: x, y, width, height.
  func place(_ path: String, at seconds: Double) throws -> [Double] {
    try #require(layer(path, at: seconds)["frame"]).items.compactMap(\.number)
  }
}

extension JSONValue {
  var name: String { self["event"]?.text ?? "" }
  var time: Double { self["t"]?.number ?? -1 }
}

// MARK: - What is kept

extension ScenarioTrace {
  /// Of what happens many times in a row, how many are kept at either end.
  private static let ends = 2
  /// Every how many frames one is kept.
  private static let interval = 10

  /// The trace without most of what repeats, small enough to be read and kept.
  ///
  /// Of touches and progress only the first and the last of each row stay, and of the frames one each
  /// half second with the layers that the engine moves: stations, travellers, what goes with every
  /// transition, what is scrolled.
  var golden: String {
    var kept: [String] = []
    var row: [String] = []
    func close() {
      kept += row.prefix(Self.ends) + row.dropFirst(Self.ends).suffix(Self.ends)
      row = []
    }
    var frame = -1
    for line in lines {
      if line.isFrame {
        frame += 1
        guard frame % Self.interval == 0 else { continue }
        close()
        kept.append(Self.shortened(line))
      } else if line.isFleeting {
        row.append(String(line))
      } else {
        close()
        kept.append(String(line))
      }
    }
    close()
    return kept.joined(separator: "\n") + "\n"
  }

  private static func shortened(_ frame: Substring) -> String {
    let opening = "\"layers\":[{\"path\":"
    guard let start = frame.range(of: opening) else { return String(frame) }
    let records = frame[start.upperBound...].dropLast("}]}".count)
      .components(separatedBy: "},{\"path\":")
    return frame[..<start.upperBound]
      + records.filter(isMoved).joined(separator: "},{\"path\":") + "}]}"
  }

  private static func isMoved(_ record: String) -> Bool {
    let path = record.dropFirst().prefix { $0 != "\"" }.split(separator: "/")
    let isStack = path.suffix(2).contains { $0.hasSuffix(" stack") }
    return path.count <= 2 || isStack || record.contains("\"offset\"")
  }

  /// Where the trace lies that this one has to equal.
  private var file: URL { Page.root.appending(path: "Tests/Fixtures/scenarios/\(name).jsonl") }

  /// Compares with the trace that is kept; with `SWITCHYARD_GOLDEN=write` keeps this one first.
  func expectGolden() throws {
    let golden = golden
    if ProcessInfo.processInfo.environment["SWITCHYARD_GOLDEN"] == "write" {
      try Data(golden.utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    guard golden != expected else { return }
    let (old, new) = (expected.split(separator: "\n"), golden.split(separator: "\n"))
    let index =
      zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
    let lines = [old, new].map { $0.indices.contains(index) ? String($0[index]) : "the end" }
    Issue.record("\(name).jsonl:\(index + 1): expected \(lines[0]), but it was \(lines[1])")
  }
}

extension Substring {
  fileprivate var isFrame: Bool { contains("\"event\":\"frame\"") }

  /// Whether it is one of many that differ in numbers only.
  fileprivate var isFleeting: Bool {
    ["\"event\":\"didUpdate\"", "\"event\":\"progress", "\"state\":\"changed\""].contains {
      self.contains($0)
    }
  }
}
