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

  /// Runs checks in order, and tells of each as soon as its answer is there.
  ///
  /// - Throws: A plugin failure when there can be no process.
  func run(_ checks: [PluginCheck], done: (CheckReport.Entry) -> Void) throws(Failure) {
    var rest = checks[...]
    while !rest.isEmpty {
      var needed: PluginCheck?
      try runSome(&rest) { entry in
        done(entry)
        if entry.check.isStopped(by: entry.verdict) { needed = entry.check }
      }
      guard let needed else { continue }
      for check in rest {
        done(CheckReport.Entry(check: check, verdict: .skipped("it needs \(needed.name)")))
      }
      return
    }
  }

  /// Runs checks in one process, until it ends or a vital one fails, and takes them off.
  private func runSome(
    _ rest: inout ArraySlice<PluginCheck>, done: (CheckReport.Entry) -> Void
  ) throws(Failure) {
    let process = try start(rest)
    while let check = rest.first {
      var verdict: CheckVerdict?
      var endsProcess = true
      switch process.next(within: patience) {
      case .began(let name):
        if name == check.name { continue }
      case .ended(let answer):
        verdict = answer
        endsProcess = check.isStopped(by: answer)
      case .fence(let text): verdict = .failed("it \(text)")
      case .died(let text): verdict = .crashed("it \(text)")
      case .silent: verdict = .late("it took longer than \(CheckRunner.text(of: patience)) s")
      case .done, .nonsense: break
      }
      done(.init(check: check, verdict: verdict ?? .crashed("its process talks nonsense")))
      rest.removeFirst()
      if endsProcess { return }
    }
  }

  private func start(_ checks: ArraySlice<PluginCheck>) throws(Failure) -> CheckProcess {
    let names = checks.map(\.name).joined(separator: ",")
    do throws(Fault) {
      return try CheckProcess(
        program: program, arguments: [file, String(seed), names], library: library)
    } catch {
      throw Failure(code: .plugin, message: "\(file): \(error.reason); \(error.advice)")
    }
  }

  private static func text(of seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}
