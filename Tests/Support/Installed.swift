package import Foundation

/// A prefix that `make install` filled, shared by all tests that work as a stranger would.
package final class Installed: Sendable {
  /// The package's folder.
  package static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// What copies a build to a prefix.
  package static let script = package.appending(path: "Scripts/install").path()

  /// The prefix, made when it is first asked for, and removed at the end of the tests.
  package static let shared: Result<Installed, any Error> = Result {
    let prefix = FileManager.default.temporaryDirectory
      .appending(path: "switchyard-prefix-\(UUID().uuidString)")
    let outcome = try Tool.launch(script, [Tool.products.path, prefix.path])
    atexit {
      guard case .success(let installed) = Installed.shared else { return }
      try? FileManager.default.removeItem(at: installed.prefix)
    }
    return Installed(prefix: prefix, outcome: outcome)
  }

  package let prefix: URL
  /// How the installation went.
  package let outcome: Outcome

  private init(prefix: URL, outcome: Outcome) {
    self.prefix = prefix
    self.outcome = outcome
  }

  /// Runs lines of a shell in a folder outside the repository; the first that fails is the last.
  package func run(_ script: String, in scratch: Scratch) throws -> Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // A cargo of rustup's may have no toolchain in this home; Debian's needs none.
    let start = "cargo -V >/dev/null 2>&1 || PATH=\(prefix.path)/bin:/usr/bin:$PATH\n"
    return try Tool.launch(
      "sh", ["-e", "-c", start + script], in: scratch.url,
      environment: [
        "PATH": "\(prefix.path)/bin:\(path)", "PKG_CONFIG_PATH": "\(prefix.path)/lib/pkgconfig",
        "XDG_DATA_HOME": scratch["data"].path, "XDG_CACHE_HOME": scratch["cache"].path,
        "CARGO_NET_OFFLINE": "true", "MAKEFLAGS": "",
      ])
  }
}
