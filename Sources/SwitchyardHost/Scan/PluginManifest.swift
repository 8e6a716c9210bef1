import Glibc

/// The file beside a plugin that tells what is in it: `fade.switchyard.json` beside `fade.so`.
public enum PluginManifest {
  private static let schema = 1.0
  private static let largest: UInt64 = 8 << 20

  /// Returns where the manifest of a plugin's file lies.
  public static func path(for file: String) -> String {
    "\(file.hasSuffix(".so") ? String(file.dropLast(3)) : file).switchyard.json"
  }

  /// Returns the text of a plugin's manifest, after a look into the plugin.
  ///
  /// - Parameters:
  ///   - file: The plugin's file.
  ///   - scan: How to look into it; what is cached isn't believed.
  ///   - version: The host's version.
  /// - Throws: `HostError.refused` when it is no sound plugin.
  public static func text(
    for file: String, scan: PluginScan, version: String
  ) throws(HostError) -> String {
    let owners = PluginSearchPath(files: [file]).owners
    guard let path = PluginSearchPath.resolved(file) else {
      throw .refused(Refusal(file: file, Fault("isn't there", advice: "check the path")))
    }
    var scan = scan
    scan.cache = nil
    let scanner = PluginScanner(scan, version: version, owners: owners, believesManifests: false)
    let finding = scanner.findings(for: [path])[0]
    switch finding.result {
    case .refused(_, let fault): throw .refused(Refusal(file: file, fault))
    case .plugin(let plugin):
      if let first = plugin.faults.first {
        throw .refused(Refusal(file: file, line: first.line, first.fault))
      }
      return text(of: plugin, sha256: finding.sha256)
    }
  }

  /// Puts a manifest's text beside a plugin's file.
  ///
  /// - Returns: Whether that went well; if not, an older one is still there and `errno` says why.
  public static func write(_ text: String, for file: String) -> Bool {
    WholeFile.write(Array(text.utf8), to: path(for: file), mode: 0o644)
  }

  private static func text(of plugin: PluginDescription, sha256: String) -> String {
    let head = [
      JSONValue.Member(name: "schema", value: .number(schema)),
      JSONValue.Member(name: "sha256", value: .text(sha256)),
      JSONValue.Member(name: "arch", value: .text(architecture)),
    ]
    return JSONValue.object(head + plugin.members).pretty() + "\n"
  }

  private static var architecture: String {
    #if arch(x86_64)
    "x86_64"
    #else
    "aarch64"
    #endif
  }

  // MARK: - Reading

  /// Returns what a manifest says of the file that it lies beside; nil when there is none.
  ///
  /// - Throws: When it can't be read, or is of another file.
  static func description(
    beside file: String, sha256: String, owners: Set<uid_t>
  ) throws(Fault) -> PluginDescription? {
    let path = path(for: file)
    guard access(path, F_OK) == 0 else { return nil }
    do throws(Fault) {
      let file = try PluginFile(path, owners: owners)
      guard file.byteCount <= largest, let bytes = file.read(at: 0, count: Int(file.byteCount)),
        let json = JSONReader.value(of: bytes)
      else { throw Fault("it isn't JSON") }
      guard json["schema"]?.number == schema else { throw Fault("it has an unknown schema") }
      guard json["sha256"]?.text == sha256, json["arch"]?.text == architecture else {
        throw Fault("it is of another build")
      }
      return try PluginDescription(json)
    } catch {
      throw Fault(
        "has a manifest that can't be used: \(error.reason)",
        advice: "write it again with switchyard manifest, or take \(path) away")
    }
  }
}
