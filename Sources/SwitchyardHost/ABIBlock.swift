import SwitchyardABI

/// What a plugin's data block says, read from its file before any of its code runs.
struct ABIBlock: Equatable {
  static let byteCount = MemoryLayout<switchyard_abi_block_t>.size
  static let magic: [UInt8] = Array("SWYARD".utf8) + [0x1a, 0]

  let bytes: [UInt8]

  /// Creates a block from the 64 bytes of `switchyard_abi`.
  ///
  /// - Throws: Why the plugin can't be run by this host.
  init(bytes: [UInt8]) throws(Fault) {
    precondition(bytes.count == ABIBlock.byteCount, "the data block has 64 bytes")
    self.bytes = bytes
    guard Array(bytes.prefix(8)) == ABIBlock.magic else {
      throw Fault("its switchyard_abi doesn't start with the magic bytes", .magic)
    }
    guard (64...SWITCHYARD_MAX_STRUCT).contains(word(8)) else {
      throw Fault("its switchyard_abi says that it has \(word(8)) bytes", .versions)
    }
    try checkVersion()
    guard word(24) == 0, word(28) == 0 else {
      throw Fault(
        "its switchyard_abi sets flags or reserved fields that this host doesn't know", .versions)
    }
  }

  /// The Swift runtime that the host and its SDK share, as their own blocks say it.
  static let swift = "swift 6.3"

  /// Reads the block of a shared library, and whether the library fits the host's Swift runtime.
  ///
  /// - Throws: Why the plugin can't be run by this host.
  init(of library: [UInt8]) throws(Fault) {
    try self.init(bytes: ABIBlock.bytes(in: library))
    // One with a runtime of its own inside may be of any compiler.
    guard toolchain.hasPrefix("swift "), toolchain != ABIBlock.swift,
      try ELFFacts(of: library).needed.contains(where: { $0.hasPrefix("libswiftCore.so") })
    else { return }
    throw Fault(
      "is built with \(toolchain) and shares the host's runtime, which is of \(ABIBlock.swift)",
      advice: "build it with \(ABIBlock.swift), or with -static-stdlib", topic: .versions)
  }

  /// Returns the bytes of the block in a file.
  ///
  /// - Throws: Why the file is no plugin.
  static func bytes(in file: PluginFile) throws(Fault) -> [UInt8] {
    try ELFReader(read: file.read).constant(SWITCHYARD_ABI_SYMBOL, byteCount: UInt64(byteCount))
  }

  /// Returns the bytes of the block in a shared library.
  ///
  /// - Throws: Why the library is no plugin.
  static func bytes(in library: [UInt8]) throws(Fault) -> [UInt8] {
    let reader = ELFReader { offset, count in
      guard offset <= UInt64(library.count), count <= library.count - Int(offset) else {
        return nil
      }
      return Array(library[Int(offset)..<Int(offset) + count])
    }
    return try reader.constant(SWITCHYARD_ABI_SYMBOL, byteCount: UInt64(byteCount))
  }

  /// The version of the plugin contract that it was built for: `1.0`.
  var version: String { "\(word(12)).\(word(16))" }

  /// Who compiled it.
  var toolchain: String {
    PluginText.clean(String(decoding: bytes[32...].prefix { $0 != 0 }, as: UTF8.self))
  }

  private func checkVersion() throws(Fault) {
    let host = "\(SWITCHYARD_ABI_MAJOR).\(SWITCHYARD_ABI_MINOR)"
    guard word(12) == SWITCHYARD_ABI_MAJOR else {
      throw Fault(
        "is built for plugin contract \(word(12)).\(word(16)), this host has \(host)",
        advice: "build it again with this host's headers", topic: .versions)
    }
    guard word(20) <= SWITCHYARD_ABI_MINOR else {
      throw Fault(
        "needs plugin contract \(word(12)).\(word(20)) or later, this host has \(host)",
        advice: "update switchyard, or build the plugin with this host's headers",
        topic: .versions)
    }
  }

  private func word(_ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
