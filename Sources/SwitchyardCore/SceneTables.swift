import Glibc
import SwitchyardABI
import Synchronization

/// Memory for the C tables of scenes, and which scene each thread is in.
///
/// Tables are used again and never freed: a plugin that kept one finds functions that refuse.
enum SceneTables {
  typealias Table = UnsafeMutablePointer<switchyard_scene_t>

  private struct Spare: @unchecked Sendable {
    var tables: [Table] = []
  }

  private static let spare = Mutex(Spare())

  static func take() -> Table {
    let table = spare.withLock { spare in
      Spare(tables: spare.tables.popLast().map { [$0] } ?? [])
    }
    return table.tables.first ?? .allocate(capacity: 1)
  }

  static func giveBack(_ table: Table) {
    let given = Spare(tables: [table])
    spare.withLock { $0.tables += given.tables }
  }

  // MARK: - The scene of a thread

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The scene whose line this thread is calling, which is alive for as long.
  static var current: Scene? {
    get {
      pthread_getspecific(key).map { Unmanaged<Scene>.fromOpaque($0).takeUnretainedValue() }
    }
    set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
  }
}
