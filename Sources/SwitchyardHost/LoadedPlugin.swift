import Glibc
import SwitchyardABI
import SwitchyardCore
import Synchronization

/// A plugin that is in use: it keeps the copied tables, and tells the plugin when it is over.
///
/// Each of its lines holds on to it. The plugin's `init` runs when the first of the process is made
/// and its `deinit` when the last has gone, since several registries may use one file.
final class LoadedPlugin {
  /// How many registries use a plugin, and what it was given.
  private struct Use: Sendable {
    let services: HostServices
    var count = 0
  }

  /// Plugins of this process by the addresses of their tables, as the loader knows them.
  private static let uses = Mutex<[UInt: Use]>([:])

  let draft: PluginDraft
  let services: HostServices
  private let address: UInt

  /// Starts using a plugin.
  ///
  /// - Throws: When its `init` fails.
  init(
    _ draft: PluginDraft, at address: UnsafeRawPointer, host: HostDescription
  ) throws(Fault) {
    let address = UInt(bitPattern: address)
    let functions = Functions(table: draft.table.value)
    let id = draft.id
    let (services, problem) = LoadedPlugin.uses.withLock { uses in
      var use = uses[address] ?? Use(services: HostServices(host: host))
      use.services.attach(plugin: id, log: host.log)
      let problem = use.count == 0 ? functions.start(use.services, id: id) : nil
      if problem == nil { use.count += 1 }
      uses[address] = use
      return (use.services, problem)
    }
    if let problem {
      throw Fault("it could not start: \(problem)", advice: "see what the plugin needs")
    }
    self.draft = draft
    self.services = services
    self.address = address
  }

  deinit {
    let (address, functions) = (address, Functions(table: draft.table.value))
    let id = draft.id
    LoadedPlugin.uses.withLock { uses in
      uses[address]?.count -= 1
      if uses[address]?.count == 0 { functions.stop(id: id) }
    }
  }

  /// A plugin's own functions, called with the lock held so that they never overlap.
  private struct Functions: @unchecked Sendable {
    let table: switchyard_plugin_table_t

    /// Calls the plugin's `init` and returns what went wrong.
    func start(_ services: HostServices, id: String) -> String? {
      guard let start = table.`init` else { return nil }
      services.beginCall()
      let status = CallWatch.during(id, "init") { start(services.table) }
      let text = services.finishCall()
      services.mendProcess(after: "loading it")
      return status == switchyard_status_ok ? nil : text ?? "status \(status)"
    }

    /// Calls the plugin's `deinit`.
    func stop(id: String) {
      guard let stop = table.deinit else { return }
      CallWatch.during(id, "deinit") { stop() }
    }
  }

  /// Makes the lines that the engine runs.
  func lines(file: String?) -> [Line] {
    draft.lines.map { line in
      let (services, id, name) = (services, line.id, "\(draft.id)/\(line.id)")
      return Line(
        id: line.id, plugin: draft.id, pluginVersion: draft.version, file: file,
        label: line.label, doc: line.doc, kinds: line.kinds, flags: line.flags,
        parameters: line.parameters, duration: line.duration,
        table: UnsafePointer(line.table.pointer), host: services.table, owner: self,
        beginCall: {
          services.beginCall()
          CallWatch.begin(name, $0, at: $1)
        },
        finishCall: {
          if CallWatch.end() { services.mendProcess(after: id) }
          return services.finishCall()
        })
    }
  }
}

/// Who the host says that it is, and where plugins' log lines go.
struct HostDescription: Sendable {
  let name: String
  let version: String
  let log: @Sendable (LogMessage) -> Void
}
