/// Reads an exported constant out of a shared library's file, without loading it.
///
/// Nothing in the file is believed: every offset and count is checked against the bytes that are
/// there. Layouts are those of the 64-bit little-endian ELF format (System V ABI, chapter 4 and 5).
struct ELFReader {
  /// Most bytes of one table that are read.
  private static let largestTable: UInt64 = 64 << 20

  /// Returns bytes of the file, or nil when they aren't all inside it.
  private let read: (_ offset: UInt64, _ count: Int) -> [UInt8]?

  /// Creates a reader over what answers the bytes of a file.
  init(read: @escaping (_ offset: UInt64, _ count: Int) -> [UInt8]?) {
    self.read = read
  }

  /// Returns the bytes of an exported constant.
  ///
  /// - Throws: What keeps them from being read.
  func constant(_ name: String, byteCount: UInt64) throws(Fault) -> [UInt8] {
    let header = try header()
    let symbol = try symbol(name, header)
    guard symbol.size >= byteCount else {
      throw Fault("\(name) has \(symbol.size) bytes instead of \(byteCount)")
    }
    for segment in try segments(header) where segment.holds(symbol.address) {
      let skipped = symbol.address - segment.address
      guard skipped <= segment.bytesInFile, byteCount <= segment.bytesInFile - skipped else {
        throw Fault("\(name) lies in zeroed memory (.bss)", advice: "make it a constant")
      }
      let (offset, overflow) = segment.offset.addingReportingOverflow(skipped)
      guard !overflow, let bytes = read(offset, Int(byteCount)) else { throw .truncated }
      return bytes
    }
    throw Fault("\(name) lies outside the file's segments")
  }

  // MARK: - The file's header

  func header() throws(Fault) -> ELFRecord {
    guard let magic = read(0, 4), magic == [0x7f, 0x45, 0x4c, 0x46] else {
      throw Fault("isn't a shared library (no ELF header)", advice: "build it with cc -shared")
    }
    guard let bytes = read(0, 64) else { throw .truncated }
    let header = ELFRecord(bytes: bytes[...])
    guard header.u8(4) == 2 else {
      throw Fault("is a 32-bit library", advice: "build it for 64 bits")
    }
    guard header.u8(5) == 1 else {
      throw Fault("is built for another order of bytes", advice: "build it on this machine")
    }
    let machine = header.u16(18)
    guard machine == Machine.host else {
      throw Fault(
        "is built for \(Machine.name(machine)), this machine is \(Machine.name(Machine.host))",
        advice: "build it on this machine")
    }
    guard header.u16(16) == 3 else {
      throw Fault(
        "isn't a shared library but another kind of ELF file", advice: "link with -shared")
    }
    return header
  }

  // MARK: - Symbols

  private struct Symbol {
    var address: UInt64
    var size: UInt64
  }

  private func symbol(_ name: String, _ header: ELFRecord) throws(Fault) -> Symbol {
    let sections = try table(header.u64(40), count: header.u16(60), size: 64, of: header.u16(58))
    guard let symbols = sections.first(where: { $0.u32(4) == 11 }),
      symbols.u32(40) < UInt32(sections.count)
    else { throw Fault("has no table of exported symbols", advice: "link with -shared") }
    let names = try contents(of: sections[Int(symbols.u32(40))])
    let wanted = Array(name.utf8) + [0]
    let entries = try contents(of: symbols)
    for start in stride(from: 0, to: entries.count - 23, by: 24) {
      let entry = ELFRecord(bytes: entries[start..<start + 24])
      let place = Int(entry.u32(0))
      // Section 0 means that the symbol is wanted from elsewhere.
      guard entry.u16(6) != 0, names.dropFirst(place).starts(with: wanted) else { continue }
      return Symbol(address: entry.u64(8), size: entry.u64(16))
    }
    throw .noSymbol(name)
  }

  func contents(of section: ELFRecord) throws(Fault) -> [UInt8] {
    let size = section.u64(32)
    guard size <= Self.largestTable else { throw Fault("has an absurd symbol table") }
    guard let bytes = read(section.u64(24), Int(size)) else { throw .truncated }
    return bytes
  }

  // MARK: - Segments

  private struct Segment {
    var offset: UInt64
    var address: UInt64
    var bytesInFile: UInt64
    var bytesInMemory: UInt64

    func holds(_ place: UInt64) -> Bool {
      place >= address && place - address < bytesInMemory
    }
  }

  private func segments(_ header: ELFRecord) throws(Fault) -> [Segment] {
    try table(header.u64(32), count: header.u16(56), size: 56, of: header.u16(54))
      .filter { $0.u32(0) == 1 }
      .map {
        Segment(
          offset: $0.u64(8), address: $0.u64(16), bytesInFile: $0.u64(32),
          bytesInMemory: $0.u64(40))
      }
  }

  func table(
    _ offset: UInt64, count: UInt16, size: Int, of declared: UInt16
  ) throws(Fault) -> [ELFRecord] {
    guard count > 0, Int(declared) == size else {
      throw Fault("has no section or program headers", advice: "don't strip them")
    }
    guard let bytes = read(offset, Int(count) * size) else { throw .truncated }
    return (0..<Int(count)).map { ELFRecord(bytes: bytes[$0 * size..<($0 + 1) * size]) }
  }
}

/// Little-endian numbers in a few bytes; the offsets are the caller's constants.
struct ELFRecord {
  let bytes: ArraySlice<UInt8>

  func u8(_ offset: Int) -> UInt8 { bytes[bytes.startIndex + offset] }
  func u16(_ offset: Int) -> UInt16 { UInt16(number(offset, 2)) }
  func u32(_ offset: Int) -> UInt32 { UInt32(number(offset, 4)) }
  func u64(_ offset: Int) -> UInt64 { number(offset, 8) }

  private func number(_ offset: Int, _ count: Int) -> UInt64 {
    let start = bytes.startIndex + offset
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Numbers of processors in ELF headers.
private enum Machine {
  #if arch(x86_64)
  static let host: UInt16 = 62
  #elseif arch(arm64)
  static let host: UInt16 = 183
  #endif

  static func name(_ number: UInt16) -> String {
    switch number {
    case 3: "i386"
    case 40: "arm"
    case 62: "x86-64"
    case 183: "aarch64"
    case 243: "riscv64"
    default: "machine \(number)"
    }
  }
}

extension Fault {
  static let truncated = Fault("is cut short or damaged", advice: "copy or build it again")

  static func noSymbol(_ name: String) -> Fault {
    Fault("isn't a switchyard plugin (it exports no \(name))", advice: "take it out of the folder")
  }
}
