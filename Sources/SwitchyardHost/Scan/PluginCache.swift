import Glibc
import SwitchyardABI

/// What is known of files from earlier scans, in one file that is read and replaced as a whole.
///
/// Nothing in it is needed: whatever can't be read is found out again. The file has a line that says
/// what it is, a line for each file that was looked into, and a line with a checksum of the others.
final class PluginCache {
  /// What was found out about one file.
  struct Record {
    /// Of the library's bytes.
    let sha256: String
    /// Of the file, and of the manifest beside it.
    let stamp: String
    /// Whether the manifest was believed; then the result says nothing about equal files without.
    let isFromManifest: Bool
    let result: ProbeResult
  }

  /// Where a record stands in the file.
  private struct Entry {
    let line: Range<Int>
    let words: [Range<Int>]
  }

  /// Changes whenever files of an older host must not be read.
  private static let format = 2
  private static let largest: Int64 = 64 << 20
  private static let mostRecords = 8192

  private let folder: PrivateFolder
  private let name: String
  private let ignoresRefusals: Bool
  private var bytes: [UInt8] = []
  /// Records in `bytes`, by stamp and by content.
  private var byStamp: [String: Entry] = [:]
  private var byContent: [String: Entry] = [:]
  private var fresh: [Record] = []

  /// Reads what is there.
  ///
  /// - Parameters:
  ///   - host: Says which program looked into the files; each has a file of its own.
  ///   - ignoresRefusals: Whether files that were refused are to be looked into again.
  init(folder: PrivateFolder, host: String, ignoresRefusals: Bool) {
    self.folder = folder
    self.ignoresRefusals = ignoresRefusals
    name = "plugins-\(Digest.sha256(Array(host.utf8)).prefix(16)).cache"
    load()
  }

  private static var header: String {
    "switchyard plugins \(format) contract \(SWITCHYARD_ABI_MAJOR).\(SWITCHYARD_ABI_MINOR)"
  }

  private func load() {
    (bytes, byStamp, byContent) = ([], [:], [:])
    guard let read = folder.read(name, limit: PluginCache.largest) else { return }
    let lines = PluginCache.lines(of: read)
    guard lines.count >= 2, let first = lines.first, let last = lines.last,
      read[first].elementsEqual(PluginCache.header.utf8),
      read[last].elementsEqual(Digest.checksum(read[..<last.lowerBound]).utf8)
    else { return }
    bytes = read
    for line in lines.dropFirst().dropLast() {
      let words = bytes[line].split(separator: 0x20, maxSplits: 3).map(\.indices)
      guard words.count == 4 else { continue }
      let entry = Entry(line: line, words: words)
      byStamp[text(words[1])] = entry
      if isOfProbe(entry) { byContent[text(words[0])] = entry }
    }
  }

  private func text(_ word: Range<Int>) -> String { String(decoding: bytes[word], as: UTF8.self) }

  private func isOfProbe(_ entry: Entry) -> Bool {
    bytes[entry.words[2]].elementsEqual("probe".utf8)
  }

  /// Returns the places of the lines, without their line breaks.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while let base = bytes.baseAddress, start < bytes.count,
        let found = memchr(base + start, 0x0a, bytes.count - start)
      {
        let end = UnsafeRawPointer(found) - base
        lines.append(start..<end)
        start = end + 1
      }
    }
    return lines
  }

  // MARK: - Looking up

  /// Returns what was found out about a file that has not been touched since.
  func record(stamp: String) -> Record? { byStamp[stamp].flatMap(record) }

  /// Returns what a probe said of a file with these contents.
  func record(sha256: String) -> Record? { byContent[sha256].flatMap(record) }

  private func record(_ entry: Entry) -> Record? {
    let json = bytes.withUnsafeBytes {
      JSONReader.value(of: UnsafeRawBufferPointer(rebasing: $0[entry.words[3]]))
    }
    guard let json, let result = try? ProbeResult(json), !(ignoresRefusals && result.isRefusal)
    else { return nil }
    return Record(
      sha256: text(entry.words[0]), stamp: text(entry.words[1]),
      isFromManifest: !isOfProbe(entry), result: result)
  }

  // MARK: - Storing

  /// Remembers what was found out; results that may be others the next time are left out.
  func store(_ record: Record) {
    if record.result.isLasting { fresh.append(record) }
  }

  /// Writes what is new, together with what others have written meanwhile.
  func save() {
    guard !fresh.isEmpty else { return }
    folder.locked {
      load()
      let known = Set(fresh.map(\.stamp))
      let old = byStamp.filter { !known.contains($0.key) }.map(\.value.line)
        .sorted { $0.lowerBound < $1.lowerBound }
      var text = Array("\(PluginCache.header)\n".utf8)
      for line in old.suffix(max(0, PluginCache.mostRecords - fresh.count)) {
        text += bytes[line] + [0x0a]
      }
      for record in fresh {
        let source = record.isFromManifest ? "manifest" : "probe"
        text += "\(record.sha256) \(record.stamp) \(source) \(record.result.json.compact)\n".utf8
      }
      text += "\(Digest.checksum(text[...]))\n".utf8
      folder.write(text, to: name, mode: 0o600)
    }
    folder.prune()
    fresh = []
  }
}
