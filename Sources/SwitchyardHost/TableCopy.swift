import SwitchyardABI

/// A plugin's structure copied into the host's own size, zero where the plugin's is shorter.
///
/// The plugin's compiler may know more or fewer fields than the host; both only ever append. Pointers
/// are read as optionals, since nothing makes a plugin keep its promise that one isn't NULL.
final class TableCopy<Table> {
  let pointer: UnsafeMutablePointer<Table>

  /// Copies a structure that starts with its own size.
  ///
  /// - Throws: When the address or the size can't be one of this structure.
  init(_ source: UnsafeRawPointer?, name: String) throws(Fault) {
    guard let source else { throw Fault("\(name) is NULL") }
    guard UInt(bitPattern: source) % UInt(MemoryLayout<Table>.alignment) == 0 else {
      throw Fault("\(name) isn't aligned")
    }
    let own = MemoryLayout<Table>.size
    let size = source.load(as: UInt32.self)
    // The host has only ever had one minor version, so its own sizes are the smallest.
    guard size >= UInt32(own), size <= SWITCHYARD_MAX_STRUCT else {
      throw Fault("\(name) says that it has \(size) bytes instead of \(own)")
    }
    pointer = .allocate(capacity: 1)
    UnsafeMutableRawPointer(pointer).copyMemory(from: source, byteCount: own)
  }

  deinit { pointer.deallocate() }

  /// The whole structure; unlike `pointer`, it may be asked of a copy that nobody else holds.
  var value: Table { withExtendedLifetime(self) { pointer.pointee } }

  /// Returns a field that is a number.
  subscript<Number: FixedWidthInteger>(_ field: KeyPath<Table, Number>) -> Number {
    pointer.pointee[keyPath: field]
  }

  /// Returns a field that is a number.
  subscript(_ field: KeyPath<Table, Double>) -> Double { pointer.pointee[keyPath: field] }

  /// Returns a field that is a pointer, whatever the header says about NULL.
  func address<Field>(_ field: KeyPath<Table, Field>) -> UnsafeRawPointer? {
    UnsafeRawPointer(pointer).load(fromByteOffset: offset(field), as: UnsafeRawPointer?.self)
  }

  /// Returns a text, nil when it is NULL.
  func text<Field>(
    _ field: KeyPath<Table, Field>, limit: UInt32, name: String
  ) throws(Fault) -> String? {
    let start = address(field)?.assumingMemoryBound(to: CChar.self)
    return try PluginText.read(start, limit: limit, name: name)
  }

  /// Returns the addresses in an array of pointers.
  func elements<Field>(
    _ field: KeyPath<Table, Field>, count: UInt32, limit: UInt32, name: String
  ) throws(Fault) -> [UnsafeRawPointer] {
    guard count > 0 else { return [] }
    guard count <= limit else { throw Fault("it counts \(count) \(name), more than \(limit)") }
    guard let start = address(field) else { throw Fault("it counts \(count) \(name) at NULL") }
    var found: [UnsafeRawPointer] = []
    for index in 0..<Int(count) {
      let stride = MemoryLayout<UnsafeRawPointer?>.stride
      guard
        let element = start.load(fromByteOffset: index * stride, as: UnsafeRawPointer?.self)
      else { throw Fault("number \(index) of its \(name) is NULL") }
      found.append(element)
    }
    return found
  }

  /// Checks that a reserved field is zero.
  func checkZero<Field>(_ field: KeyPath<Table, Field>, of name: String) throws(Fault) {
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(pointer) + offset(field), count: MemoryLayout<Field>.size)
    guard bytes.allSatisfy({ $0 == 0 }) else {
      throw Fault("\(name) sets a reserved field", .reserved)
    }
  }

  private func offset<Field>(_ field: KeyPath<Table, Field>) -> Int {
    guard let offset = MemoryLayout<Table>.offset(of: field) else {
      preconditionFailure("a field of a C structure has an offset")
    }
    return offset
  }
}
