/// What a shared library's file says of itself, read without loading it.
package struct ELFFacts {
  /// One name of the table of exported and wanted symbols.
  package struct Symbol: Hashable {
    package let name: String
    /// Whether the library has it, rather than wanting it.
    package let isDefined: Bool
    /// Whether the loader makes one of it for the whole process (STB_GNU_UNIQUE).
    package let isUnique: Bool
    package let isWeak: Bool
  }

  package private(set) var symbols: [Symbol] = []
  /// Libraries that it wants.
  package private(set) var needed: [String] = []
  /// Where it wants the loader to look (DT_RPATH, DT_RUNPATH).
  package private(set) var searchPaths: [String] = []
  package private(set) var hasTextRelocations = false
  package private(set) var hasExecutableStack = false
  package private(set) var hasBuildID = false

  /// Reads a library's bytes, none of which is believed.
  ///
  /// - Throws: Why it is no shared library of this machine.
  init(of library: [UInt8]) throws(Fault) {
    let reader = ELFReader { offset, count in
      guard offset <= UInt64(library.count), count <= library.count - Int(offset) else {
        return nil
      }
      return Array(library[Int(offset)..<Int(offset) + count])
    }
    let header = try reader.header()
    let segments = try reader.table(
      header.u64(32), count: header.u16(56), size: 56, of: header.u16(54))
    // PT_GNU_STACK with PF_X; a library without one is given an executable stack.
    let stack = segments.first { $0.u32(0) == 0x6474_e551 }
    hasExecutableStack = stack.map { $0.u32(4) & 1 != 0 } ?? true
    let sections = try reader.table(
      header.u64(40), count: header.u16(60), size: 64, of: header.u16(58))
    for section in sections {
      switch section.u32(4) {
      case 7: if ELFFacts.isBuildID(try reader.contents(of: section)) { hasBuildID = true }
      case 6: try readDynamic(section, sections, reader)
      case 11: try readSymbols(section, sections, reader)
      default: break
      }
    }
  }

  /// A note of type 3 by GNU.
  private static func isBuildID(_ note: [UInt8]) -> Bool {
    note.count > 16 && note[8] == 3 && note[12..<15].elementsEqual("GNU".utf8)
  }

  private mutating func readDynamic(
    _ section: ELFRecord, _ sections: [ELFRecord], _ reader: ELFReader
  ) throws(Fault) {
    let names = try names(of: section, sections, reader)
    let entries = try reader.contents(of: section)
    for start in stride(from: 0, to: entries.count - 15, by: 16) {
      let entry = ELFRecord(bytes: entries[start..<start + 16])
      let value = entry.u64(8)
      switch entry.u64(0) {
      case 0: return
      case 1: needed.append(ELFFacts.name(at: value, in: names))
      case 15, 29: searchPaths.append(ELFFacts.name(at: value, in: names))
      case 22: hasTextRelocations = true
      case 30: hasTextRelocations = hasTextRelocations || value & 4 != 0
      default: break
      }
    }
  }

  private mutating func readSymbols(
    _ section: ELFRecord, _ sections: [ELFRecord], _ reader: ELFReader
  ) throws(Fault) {
    let names = try names(of: section, sections, reader)
    let entries = try reader.contents(of: section)
    for start in stride(from: 24, to: entries.count - 23, by: 24) {
      let entry = ELFRecord(bytes: entries[start..<start + 24])
      let binding = entry.u8(4) >> 4
      // Hidden and internal symbols stay inside.
      let isVisible = [0, 3].contains(entry.u8(5) & 3)
      guard binding != 0, isVisible else { continue }
      symbols.append(
        Symbol(
          name: ELFFacts.name(at: UInt64(entry.u32(0)), in: names), isDefined: entry.u16(6) != 0,
          isUnique: binding == 10, isWeak: binding == 2))
    }
  }

  private func names(
    of section: ELFRecord, _ sections: [ELFRecord], _ reader: ELFReader
  ) throws(Fault) -> [UInt8] {
    guard section.u32(40) < UInt32(sections.count) else { throw .truncated }
    return try reader.contents(of: sections[Int(section.u32(40))])
  }

  private static func name(at place: UInt64, in names: [UInt8]) -> String {
    guard place < UInt64(names.count) else { return "" }
    let bytes = names[Int(place)...].prefix(512).prefix { $0 != 0 }
    return PluginText.clean(String(decoding: bytes, as: UTF8.self))
  }
}
