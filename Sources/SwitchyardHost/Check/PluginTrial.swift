import CLoader
import Glibc
import SwitchyardABI
package import SwitchyardCore

/// One plugin on trial, in a process that was made for that.
package final class PluginTrial {
  /// Where the plugin's file lies; what is loaded are the bytes that were handed over.
  package let file: String
  private let bytes: [UInt8]
  private let host: HostDescription
  private var image: PluginImage?
  private var draft: (table: UnsafeRawPointer, plugin: PluginDraft)?
  private var plugin: LoadedPlugin?

  /// Creates a trial of the library that the parent handed over.
  ///
  /// - Throws: When it can't be read.
  package init(file: String, version: String) throws(Fault) {
    self.file = file
    host = HostDescription(name: "switchyard", version: version) { _ in }
    guard let bytes = PluginTrial.read(Int32(cloader_plugin_descriptor)) else { throw .truncated }
    self.bytes = bytes
  }

  /// Reads a file that may be a plugin, by the rules for files.
  ///
  /// - Throws: What makes it unsafe to look into.
  package static func library(at path: String) throws(Fault) -> [UInt8] {
    guard let resolved = PluginSearchPath.resolved(path) else {
      throw Fault("isn't there", advice: "check the path")
    }
    let file = try PluginFile(resolved, owners: PluginSearchPath(files: [path]).owners)
    guard let bytes = file.read(at: 0, count: Int(file.byteCount)) else { throw .truncated }
    return bytes
  }

  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= 0 else { return nil }
    let count = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let part = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, count - done, off_t(done))
      }
      guard part > 0 else { return nil }
      done += part
    }
    return bytes
  }

  // MARK: - The file

  /// Returns what the file says of itself.
  ///
  /// - Throws: Why it is no library.
  package func facts() throws(Fault) -> ELFFacts { try ELFFacts(of: bytes) }

  /// Reads the data block out of the file.
  ///
  /// - Throws: What is wrong with it; a block that isn't there is a matter of its magic.
  package func readBlock() throws(Fault) {
    do throws(Fault) {
      _ = try ABIBlock.bytes(in: bytes)
    } catch {
      throw Fault(error.reason, advice: error.advice, topic: .magic)
    }
    _ = try ABIBlock(of: bytes)
  }

  /// Whether its language ends the process when there is no memory.
  package var endsWithoutMemory: Bool {
    let toolchain = (try? ABIBlock(of: bytes))?.toolchain ?? ""
    return ["swift", "rust"].contains { toolchain.hasPrefix($0) }
  }

  /// Reads the manifest beside the file.
  ///
  /// - Parameter isCompared: Whether it has to be what the loaded plugin says.
  /// - Returns: Whether there is one.
  /// - Throws: What is wrong with it.
  package func readManifest(isCompared: Bool) throws(Fault) -> Bool {
    let owners = PluginSearchPath(files: [file]).owners
    guard
      let said = try PluginManifest.description(
        beside: file, sha256: Digest.sha256(bytes), owners: owners)
    else { return false }
    guard isCompared else { return true }
    let block = try ABIBlock(of: bytes)
    let draft = try readTables()
    let found = PluginDescription(draft, block: block)
    guard let difference = said.difference(from: found) else { return true }
    throw Fault("the manifest says another \(difference) than the plugin")
  }

  // MARK: - The library

  /// Loads the library.
  ///
  /// - Throws: The loader's words.
  package func load() throws(Fault) {
    guard image == nil else { return }
    image = try PluginImage(path: "/proc/self/fd/\(cloader_plugin_descriptor)")
  }

  /// Symbols that are there only because this program happens to have them.
  ///
  /// - Throws: Why the file can't be read.
  package func borrowedSymbols() throws(Fault) -> [String] {
    let wanted = try facts().symbols.filter { !$0.isDefined && !$0.isWeak }.map(\.name)
    guard let image else { return [] }
    // It looks into the library and what that needs, and nowhere else.
    return wanted.filter { dlsym(image.handle, $0) == nil }.sorted()
  }

  /// Asks the plugin for its table, and answers where that lies.
  ///
  /// - Throws: When there is none.
  @discardableResult package func askForTable() throws(Fault) -> UnsafeRawPointer {
    try load()
    guard let table = try image?.table() else { throw .unusable }
    guard UInt(bitPattern: table) % 8 == 0 else { throw Fault("its table isn't aligned") }
    // What isn't mapped ends the process here.
    guard table.load(as: UInt32.self) > 0 else { throw Fault("its table is empty") }
    return table
  }

  /// Reads the plugin's tables anew.
  ///
  /// - Throws: When nothing of the plugin can be used.
  @discardableResult func readTables() throws(Fault) -> PluginDraft {
    try PluginDraft(askForTable())
  }

  /// Whether anything of the tables can be used.
  package var hasTables: Bool { (try? readTables()) != nil }

  /// What is wrong with the tables, by line where it is a line's.
  package var tableFaults: [(line: String?, fault: Fault)] {
    do throws(Fault) {
      return try readTables().faults
    } catch {
      return [(nil, error)]
    }
  }

  /// Whether the plugin says the same thing of itself as when it was asked first.
  package func saysTheSame() throws(Fault) -> Bool {
    let first = PluginDescription(try readTables(), block: nil)
    let second = PluginDescription(try readTables(), block: nil)
    return first == second
  }

  /// Asks the plugin for an extension.
  package func hasExtension(_ id: String) throws(Fault) -> Bool {
    let table = try readTables().table.value
    return table.get_extension?(id) != nil
  }

  // MARK: - Its life

  /// Starts the plugin, unless it runs, and returns its lines.
  ///
  /// - Throws: When it can't be started.
  package func start() throws(Fault) -> [Line] {
    if draft == nil { draft = (try askForTable(), try readTables()) }
    if plugin == nil, let draft {
      plugin = try LoadedPlugin(draft.plugin, at: draft.table, host: host)
    }
    return plugin?.lines(file: file) ?? []
  }

  /// Stops the plugin; its `deinit` runs when no line is held any more.
  package func stop() { plugin = nil }

  /// Makes the host's memory for render calls run out, or not.
  package func refuseScratch(_ refuses: Bool) { plugin?.services.refuseScratch(refuses) }

  /// Whether the plugin ever asked for several threads.
  package var usedThreads: Bool { plugin?.services.hasRunJobs ?? false }

  // MARK: - The C library, for the plugin alone

  private var isInterposed = false

  /// Lets only so many more of the plugin's allocations succeed; nil: all.
  package func limitAllocations(to count: Int?) {
    interpose()
    cloader_limit_allocations(count ?? -1)
  }

  /// Puts the plugin's clocks forward.
  package func putClocksForward(by seconds: Int) {
    interpose()
    cloader_set_ahead(seconds)
  }

  /// How many functions the plugin leaves to be run at the end of the process (nil: can't be told).
  ///
  /// It can't be run any more after that. In C++ static objects may look the same.
  package func countExits() -> Int? {
    let count = image.map { cloader_count_exits($0.handle) } ?? 0
    return count < 0 ? nil : Int(count)
  }

  private func interpose() {
    guard !isInterposed, let image else { return }
    isInterposed = true
    cloader_interpose(image.handle)
  }

  /// How the processor rounds; what a plugin changes has to be put back.
  package static var floatMode: UInt32 {
    get { cloader_float_mode() }
    set { cloader_set_float_mode(newValue) }
  }

  /// Bytes of the heap that are in use.
  package static var heapBytes: Int { Int(cloader_heap_bytes()) }
}

extension PluginDescription {
  /// Returns the first part that differs.
  fileprivate func difference(from other: PluginDescription) -> String? {
    if id != other.id { return "id" }
    if version != other.version { return "version" }
    if abi != other.abi { return "contract" }
    if lines.map(\.id) != other.lines.map(\.id) { return "set of lines" }
    for (mine, others) in zip(lines, other.lines) where mine != others {
      return mine.parameters == others.parameters
        ? "line \(mine.id)" : "set of parameters of line \(mine.id)"
    }
    return self == other ? nil : "text"
  }
}
