import SwitchyardABI

/// A host table that remembers what plugins tell it.
final class FakeHost {
  let table: UnsafeMutablePointer<switchyard_host_t>
  fileprivate(set) var errors: [String] = []

  init() {
    table = .allocate(capacity: 1)
    table.initialize(
      to: switchyard_host_t(
        struct_size: UInt32(MemoryLayout<switchyard_host_t>.size), flags: 0, abi_major: 1,
        abi_minor: 0, name: FakeHost.text("fake"), version: FakeHost.text("1"), host_data: nil,
        log: { _, _, _ in }, set_error: { FakeHost.of($0).errors.append(String(cString: $1)) },
        scratch_alloc: { _, _, _ in nil }, parallel_for: { _, _, _, _ in -2 },
        is_main_thread: { _ in 1 }, ease: { _, _, _, _ in -2 }, get_extension: { _, _ in nil },
        reserved: (nil, nil, nil, nil)))
    table.pointee.host_data = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    free(table.pointee.name)
    free(table.pointee.version)
    table.deallocate()
  }

  private func free(_ text: UnsafePointer<CChar>) { text.deallocate() }

  private static func of(_ table: UnsafePointer<switchyard_host_t>) -> FakeHost {
    guard let data = table.pointee.host_data else { preconditionFailure("a host has its data") }
    return Unmanaged<FakeHost>.fromOpaque(data).takeUnretainedValue()
  }

  static func text(_ string: String) -> UnsafePointer<CChar> {
    let bytes = Array(string.utf8CString)
    let place = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    place.initialize(from: bytes, count: bytes.count)
    return UnsafePointer(place)
  }
}
