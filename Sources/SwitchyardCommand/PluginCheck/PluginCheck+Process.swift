import Glibc
import SwitchyardCore
import SwitchyardHost

/// Checks of what running a plugin's lines does to its process.
extension PluginCheck {
  static var process: [PluginCheck] {
    [
      state("fpu-state", "does it leave the rounding of numbers alone?") { before, after in
        before.floatMode == after.floatMode ? nil : "it changes how numbers are rounded"
      },
      state("signal-handlers", "does it leave signals alone?") { before, after in
        before.handlers == after.handlers ? nil : "it installs signal handlers"
      },
      state("cwd-env-locale", "does it leave folder, environment, locale and umask alone?") {
        before, after in after.difference(from: before).map { "it changes \($0)" }
      },
      state("fds-leaked", "does it close what it opens?") { before, after in
        let left = after.descriptors.subtracting(before.descriptors)
        let closed = before.descriptors.subtracting(after.descriptors)
        if let one = left.min() { return "it leaves \(left.count) more open than before: \(one)" }
        return closed.min().map { "it closes what it didn't open: \($0)" }
      },
      state("stdout-silent", "does it print nothing?") { before, after in
        let count = after.printed - before.printed
        return count == 0 ? nil : "it prints \(count) bytes"
      },
      PluginCheck(
        name: "threads-left-behind", question: "does it leave no threads running?"
      ) { (bench) throws(CheckFinding) in
        _ = try bench.lines()
        let before = ProcessState.now
        try bench.exercise()
        try bench.exercise()
        // The host's own threads run what it was asked to run side by side.
        let allowed = bench.trial.usedThreads ? sysconf(Int32(_SC_NPROCESSORS_ONLN)) + 1 : 0
        try settled { () -> String? in
          let count = ProcessState.now.threads - before.threads
          return count > allowed ? "it leaves \(count) threads running" : nil
        }
      },
    ]
  }

  static var ending: [PluginCheck] {
    [
      PluginCheck(
        name: "exit-handlers", question: "does it leave nothing to be run when the process ends?"
      ) { (bench) throws(CheckFinding) in
        try bench.exercise()
        bench.trial.stop()
        guard let count = bench.trial.countExits() else {
          throw .skipped("this machine's processor is a stranger")
        }
        let facts = try bench.attempt { () throws(Fault) in try bench.trial.facts() }
        if count > 0, facts.needed.contains(where: { $0.hasPrefix("libstdc++.") }) {
          throw .skipped("it is in part C++, whose arrays of objects look the same")
        }
        try bench.require(
          count == 0, "it leaves \(count) to be run when the process ends (atexit)")
      }
    ]
  }

  /// Fails with what is found and stays so: threads take a moment to be gone, and the host's own may
  /// have something open for one.
  private static func settled(_ finding: () -> String?) throws(CheckFinding) {
    for _ in 0..<100 {
      guard finding() != nil else { return }
      usleep(10_000)
    }
    if let text = finding() { throw .failed(text) }
  }

  /// Compares the process before and after every line was run.
  private static func state(
    _ name: String, _ question: String,
    finding: @escaping (_ before: ProcessState, _ after: ProcessState) -> String?
  ) -> PluginCheck {
    PluginCheck(name: name, question: question) { (bench) throws(CheckFinding) in
      _ = try bench.lines()
      // What earlier checks have changed counts as well.
      let before = bench.loading?.after ?? ProcessState.now
      try bench.exercise()
      defer { PluginTrial.floatMode = before.floatMode }
      try settled { finding(before, ProcessState.now) }
    }
  }
}
