import SwitchyardConsole
import SwitchyardHost

/// Runs checks of a plugin in processes; one that a check ends is followed by another for the rest.
struct CheckRunner {
  let program: String
  let file: String
  let library: [UInt8]
  let seed: UInt64
  /// Seconds that one check may take.
  let patience: Double
  /// Seconds that all checks together may take.
  var deadline = 600.0
  /// A library that is loaded first, such as that of a sanitizer.
  var preload: String?

  /// Runs checks in order, and tells of each as soon as its answer is there.
  ///
  /// - Throws: A plugin failure when there can be no process.
  func run(_ checks: [PluginCheck], done: (CheckReport.Entry) -> Void) throws(Failure) {
    let end = ContinuousClock.now + .seconds(deadline)
    var rest = checks[...]
    while !rest.isEmpty {
      var reason: String?
      try runSome(&rest, until: end) { entry in
        done(entry)
        if entry.check.isStopped(by: entry.verdict) { reason = "it needs \(entry.check.name)" }
      }
      if left(until: end) <= 0 { reason = reason ?? "no time was left" }
      guard let reason else { continue }
      for check in rest { done(CheckReport.Entry(check: check, verdict: .skipped(reason))) }
      return
    }
  }

  private func left(until end: ContinuousClock.Instant) -> Double { (end - .now) / .seconds(1) }

  /// Runs checks in one process, until it ends or a vital one fails, and takes them off.
  private func runSome(
    _ rest: inout ArraySlice<PluginCheck>, until end: ContinuousClock.Instant,
    done: (CheckReport.Entry) -> Void
  ) throws(Failure) {
    let process = try start(rest)
    while let check = rest.first {
      var verdict: CheckVerdict?
      var endsProcess = true
      switch process.next(within: patience, atMost: left(until: end)) {
      case .began(let name):
        if name == check.name { continue }
      case .ended(let answer):
        verdict = try confirmed(answer, of: check)
        endsProcess = check.isStopped(by: answer)
      case .fence(let text): verdict = .failed("it \(text)")
      case .died(let text): verdict = .crashed("it \(text)")
      case .silent: verdict = .late(lateness(until: end))
      case .done, .nonsense: break
      }
      done(.init(check: check, verdict: verdict ?? .crashed("its process talks nonsense")))
      rest.removeFirst()
      if endsProcess { return }
    }
  }

  /// Why there was no answer.
  private func lateness(until end: ContinuousClock.Instant) -> String {
    left(until: end) > 0
      ? "it took longer than \(ShownNumber.text(of: patience)) s"
      : "all checks together took longer than \(ShownNumber.text(of: deadline)) s"
  }

  /// Asks again in fresh processes when an answer may be the fault of a machine that does much else.
  private func confirmed(
    _ answer: CheckVerdict, of check: PluginCheck
  ) throws(Failure) -> CheckVerdict {
    guard check.isTimed, case .failed = answer else { return answer }
    for _ in 0..<4 {
      let process = try start([check])
      guard process.next(within: patience) == .began(check.name) else { continue }
      if process.next(within: patience) == .ended(.passed) { return .passed }
    }
    return answer
  }

  private func start(_ checks: ArraySlice<PluginCheck>) throws(Failure) -> CheckProcess {
    let names = checks.map(\.name).joined(separator: ",")
    do throws(Fault) {
      return try CheckProcess(
        program: program, arguments: [file, String(seed), names, String(deadline)],
        library: library, preload: preload)
    } catch {
      throw Failure(code: .plugin, message: "\(file): \(error.reason); \(error.advice)")
    }
  }
}
