import Glibc

extension PluginRegistry {
  /// Largest manifest that is looked through for a line, in bytes.
  private static let largestManifest: UInt64 = 8 << 20

  /// Returns the refusals that may be why a line isn't there: its own, or its plugin's by the
  /// manifest beside the file or by the file's name.
  ///
  /// - Parameter name: The line's id, or its plugin's and its own.
  public func refusals(about name: String) -> [Refusal] {
    let id = name.split(separator: "/").last.map(String.init) ?? name
    return refusals.filter { refusal in
      if let line = refusal.line { return line == id }
      return isNamed(refusal.file, for: id) || manifest(beside: refusal.file, names: id)
    }
  }

  /// Whether a file is called as one with such a line would be: `libPageCurl.so` for `page-curl`.
  private func isNamed(_ file: String, for id: String) -> Bool {
    guard file.hasSuffix(".so") else { return false }
    let name = file.dropLast(3).split(separator: "/").last ?? ""
    func plain(_ text: some StringProtocol) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    return [plain(name), plain(name.hasPrefix("lib") ? name.dropFirst(3) : name)]
      .contains(plain(id))
  }

  /// Whether the manifest beside a file names a line; it may be of another build.
  private func manifest(beside file: String, names id: String) -> Bool {
    guard
      let manifest = try? PluginFile(
        PluginManifest.path(for: file), owners: searchPath.owners),
      manifest.byteCount <= PluginRegistry.largestManifest,
      let bytes = manifest.read(at: 0, count: Int(manifest.byteCount)),
      let lines = JSONReader.value(of: bytes)?["lines"]?.list
    else { return false }
    return lines.contains { $0["id"]?.text == id }
  }
}
