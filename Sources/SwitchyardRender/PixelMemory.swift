import Glibc

/// Memory for the pixels of frames and pictures.
enum PixelMemory {
  private static let largePage = 2 << 20

  /// Returns bytes that start at a multiple of 64; they are given back by `deallocate`.
  ///
  /// Much of it is taken in large pages where the system lets a program ask for them: the processor
  /// then looks up fewer addresses, which shows in all that goes through a frame once.
  static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    guard byteCount >= largePage else { return .allocate(byteCount: byteCount, alignment: 64) }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: largePage)
    // Without them it is memory all the same.
    madvise(memory, byteCount, MADV_HUGEPAGE)
    return memory
  }
}
