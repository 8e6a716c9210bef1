/// A text in memory that C can hold on to for as long as the object lives.
final class CText {
  let pointer: UnsafePointer<CChar>

  /// Copies a text; one with a NUL in it ends there.
  init(_ text: String) {
    let bytes = text.utf8CString
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { memory[index] = byte }
    pointer = UnsafePointer(memory)
  }

  deinit { pointer.deallocate() }
}
