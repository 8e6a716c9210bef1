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
        let left = after.descriptors.count - before.descriptors.count
        return left == 0 ? nil : "it leaves \(left) more files open than before"
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
        let count = ProcessState.now.threads - before.threads
        // The host's own threads run what it was asked to run side by side.
        let allowed = bench.trial.usedThreads ? sysconf(Int32(_SC_NPROCESSORS_ONLN)) + 1 : 0
        try bench.require(count <= allowed, "it leaves \(count) threads running")
      },
    ]
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
      // The host's own threads may have something open for a moment.
      for _ in 0..<10 where finding(before, ProcessState.now) != nil { usleep(10_000) }
      if let text = finding(before, ProcessState.now) { throw .failed(text) }
    }
  }
}
