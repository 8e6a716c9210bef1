import Glibc

/// Numbered files that appear together in a folder.
///
/// A folder that isn't there yet appears whole; one that is there gets the files one by one.
struct FrameFolder {
  /// The pattern as the person gave it, for messages.
  let path: String
  /// Where the files are made.
  let scratch: String
  let count: Int
  private let folder: String
  private let place: OutputPlace
  private let prefix: Substring
  private let suffix: Substring
  private let digits: Int
  private let strays: [String]

  /// Makes the scratch folder for files that a pattern such as `frames/####.png` names.
  ///
  /// - Throws: `strayFrames` when a longer film's frames would stay among the new ones.
  init(path: String, count: Int, replacesStrays: Bool) throws(OutputError) {
    self.path = path
    self.count = count
    folder = FilePath.resolved(FilePath.folder(of: path))
    let name = FilePath.name(of: path)
    let marks = name.drop { $0 != "#" }.prefix { $0 == "#" }
    prefix = name[..<marks.startIndex]
    suffix = name[marks.endIndex...]
    digits = max(marks.count, String(count - 1).count)
    strays = FrameFolder.strays(folder, prefix, suffix, digits, count)
    if let first = strays.first, !replacesStrays {
      throw .strayFrames(first: FilePath.join(folder, first), count: strays.count)
    }
    let target = FilePath.isFolder(folder) ? FilePath.join(folder, name) : folder
    place = try OutputPlace(target: target, shownAs: path)
    scratch = place.scratch
    guard mkdir(scratch, 0o777) == 0 || errno == EEXIST else {
      let reason = FilePath.lastError
      place.discard()
      throw .notWritable(path: path, reason: reason)
    }
  }

  /// Returns the scratch path of a frame counted from 0.
  func path(ofFrame index: Int) -> String {
    FilePath.join(scratch, FrameFolder.name(index, prefix, suffix, digits))
  }

  /// Puts all files in their place and removes what a longer film has left.
  func commit() throws(OutputError) {
    guard FilePath.isFolder(folder) else {
      try place.commit()
      return
    }
    for name in FilePath.names(in: scratch) {
      guard rename(FilePath.join(scratch, name), FilePath.join(folder, name)) == 0 else {
        let reason = FilePath.lastError
        discard()
        throw .notWritable(path: path, reason: reason)
      }
    }
    for name in strays { unlink(FilePath.join(folder, name)) }
    rmdir(scratch)
  }

  /// Removes the scratch folder.
  func discard() { place.discard() }

  private static func name(
    _ index: Int, _ prefix: Substring, _ suffix: Substring, _ digits: Int
  ) -> String {
    let number = String(index)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }

  private static func strays(
    _ folder: String, _ prefix: Substring, _ suffix: Substring, _ digits: Int, _ count: Int
  ) -> [String] {
    FilePath.names(in: folder).filter { name in
      guard name.hasPrefix(prefix), name.hasSuffix(suffix),
        name.utf8.count > prefix.utf8.count + suffix.utf8.count
      else { return false }
      let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
      guard middle.allSatisfy({ ("0"..."9").contains($0) }) else { return false }
      guard let index = Int(middle), index < count else { return true }
      return name != FrameFolder.name(index, prefix, suffix, digits)
    }.sorted()
  }
}
