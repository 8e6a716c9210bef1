import Glibc
import SwitchyardConsole

/// How far a rendering has come, told on standard error.
struct ProgressReporter {
  enum Style: String, CaseIterable {
    /// A bar on a terminal, else lines.
    case auto
    /// At most one line for each tenth.
    case plain
    /// One JSON object a line.
    case json
    /// Nothing.
    case none
  }

  private enum Form { case bar, lines, json, silent }

  private let form: Form
  private let total: Int
  private let console: Console
  private let started: Double
  private var lastShown = -Double.infinity
  private var lastTenth = 0
  private var done = 0
  private var isBarOpen = false

  /// Creates a reporter for a number of frames.
  init(style: Style, total: Int, console: Console) {
    form =
      switch style {
      case .auto: console.isTerminal ? .bar : .lines
      case .plain: .lines
      case .json: .json
      case .none: .silent
      }
    self.total = total
    self.console = console
    started = Self.seconds
  }

  /// Tells that some frames more are ready.
  mutating func advance(by frames: Int) {
    done += frames
    switch form {
    case .bar: showBar(done)
    case .lines: showTenth(done)
    case .json: showObject(done)
    case .silent: break
    }
  }

  /// Takes the bar away, so that other lines can follow.
  mutating func close() {
    guard isBarOpen else { return }
    console.draw("\r\u{1B}[K")
    isBarOpen = false
  }

  // MARK: - Forms

  private mutating func showBar(_ done: Int) {
    let now = Self.seconds
    guard now - lastShown >= 0.1 || done == total else { return }
    lastShown = now
    isBarOpen = true
    console.draw("\r\u{1B}[K" + bar(done, now: now))
  }

  private func bar(_ done: Int, now: Double) -> String {
    let facts =
      "  \(done)/\(total) frames  \(rate(done, now: now)) frames/s  \(timeLeft(done, now: now)) left"
    let room = min(40, console.columns - facts.count - 8)
    guard room >= 4 else {
      return String("\(percent(done))%\(facts)".prefix(max(0, console.columns - 1)))
    }
    let filled = total == 0 ? room : room * done / total
    let blocks =
      String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
    return blocks + "\(percent(done))%".leftPadded(to: 5) + facts
  }

  private mutating func showTenth(_ done: Int) {
    let tenth = total == 0 ? 10 : done * 10 / total
    guard tenth > lastTenth else { return }
    lastTenth = tenth
    let now = Self.seconds
    console.report(
      "\(tenth * 10)% \(done)/\(total) frames, \(rate(done, now: now)) frames/s, "
        + "\(timeLeft(done, now: now)) left")
  }

  private mutating func showObject(_ done: Int) {
    let now = Self.seconds
    guard now - lastShown >= 0.1 || done == total else { return }
    lastShown = now
    let left = secondsLeft(done, now: now).map { "\(($0 * 10).rounded() / 10)" } ?? "null"
    console.report(
      "{\"percent\":\(percent(done)),\"frame\":\(done),\"frames\":\(total),"
        + "\"framesPerSecond\":\(rate(done, now: now)),\"secondsLeft\":\(left)}")
  }

  // MARK: - Figures

  private func percent(_ done: Int) -> Int { total == 0 ? 100 : done * 100 / total }

  private func rate(_ done: Int, now: Double) -> Int {
    now > started ? Int((Double(done) / (now - started)).rounded()) : 0
  }

  private func secondsLeft(_ done: Int, now: Double) -> Double? {
    done == 0 ? nil : (now - started) / Double(done) * Double(total - done)
  }

  private func timeLeft(_ done: Int, now: Double) -> String {
    guard let seconds = secondsLeft(done, now: now) else { return "-:--" }
    let whole = Int(seconds.rounded(.up))
    return "\(whole / 60):" + String(whole % 60).leftPadded(to: 2, with: "0")
  }

  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
