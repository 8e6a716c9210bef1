import Glibc
import Synchronization

/// Where `-` leads.
public enum StandardOutput {
  private static let current = Atomic<Int32>(STDOUT_FILENO)

  /// What films for standard output are written to.
  static var descriptor: Int32 { current.load(ordering: .relaxed) }

  /// Takes another descriptor for standard output, for a program in which others print to the first.
  public static func use(_ descriptor: Int32) { current.store(descriptor, ordering: .relaxed) }
}
