import Glibc
import SwitchyardHost

/// Writes beside a plugin what is in it, so that hosts need not look.
struct ManifestCommand: Subcommand {
  static let name = "manifest"
  static let summary = "Write a plugin's manifest beside it."

  let options = OptionParser(
    command: "manifest", operands: "FILE.so…",
    summary:
      "Looks into plugins and writes NAME.switchyard.json beside each NAME.so: its lines with\n"
      + "their parameters, versions, licence and checksum. To be run whenever a plugin was built.")
  private let print: OptionParser.Flag

  init() {
    print = options.flag("print", "Print the manifest instead of writing it")
  }

  func run() throws(Failure) -> ExitCode {
    guard !options.operands.isEmpty else { throw .usage("manifest: name a plugin's file") }
    for file in options.operands {
      let text = try text(for: file)
      if options[print] {
        try Console().print(text, terminator: "")
      } else {
        try write(text, for: file)
      }
    }
    return .ok
  }

  private func text(for file: String) throws(Failure) -> String {
    guard let scan = PluginScan.ofThisProgram() else {
      throw Failure(code: .plugin, message: "switchyard manifest: /proc isn't there")
    }
    do throws(HostError) {
      return try PluginManifest.text(for: file, scan: scan, version: SwitchyardTool.version)
    } catch {
      throw Failure(code: .plugin, message: "\(error)")
    }
  }

  private func write(_ text: String, for file: String) throws(Failure) {
    guard !PluginManifest.write(text, for: file) else { return }
    let reason = String(cString: strerror(errno))
    throw Failure(
      code: .output, message: "\(PluginManifest.path(for: file)): can't be written: \(reason)")
  }
}
