import CLoader
import Glibc
import SwitchyardABI

/// A plugin's library mapped into the process; it is never unmapped.
struct PluginImage {
  private typealias Entry = @convention(c) () -> UnsafeRawPointer?

  let handle: UnsafeMutableRawPointer
  /// What people know it by.
  private let name: String

  /// Maps a library, which runs its constructors.
  ///
  /// - Parameters:
  ///   - path: Where the loader finds it.
  ///   - name: What people know it by; nil for the same.
  /// - Throws: The loader's words.
  init(path: String, name: String? = nil) throws(Fault) {
    self.name = name ?? path
    CallWatch.note(library: path, is: self.name)
    guard let handle = CallWatch.during(self.name, "loading", { cloader_open(path) }) else {
      throw Fault(
        "can't be loaded: \(PluginImage.lastError(of: path))",
        advice: "install what is missing, or build it again on this machine")
    }
    self.handle = handle
  }

  /// The data block as it is in memory.
  ///
  /// - Throws: What is wrong with it.
  func block() throws(Fault) -> ABIBlock {
    guard let data = dlsym(handle, SWITCHYARD_ABI_SYMBOL) else {
      throw .noSymbol(SWITCHYARD_ABI_SYMBOL)
    }
    let bytes = UnsafeRawBufferPointer(start: data, count: ABIBlock.byteCount)
    return try ABIBlock(bytes: Array(bytes))
  }

  /// Returns the address of the plugin's table, nil when the plugin can't be used here.
  ///
  /// - Throws: What is wrong with the second export.
  func table() throws(Fault) -> UnsafeRawPointer? {
    guard let symbol = dlsym(handle, SWITCHYARD_PLUGIN_SYMBOL) else {
      throw Fault("exports no \(SWITCHYARD_PLUGIN_SYMBOL)")
    }
    let entry = unsafeBitCast(symbol, to: Entry.self)
    let (table, again) = CallWatch.during(name, SWITCHYARD_PLUGIN_SYMBOL) { (entry(), entry()) }
    guard again == table else {
      throw Fault("its \(SWITCHYARD_PLUGIN_SYMBOL) answers another table each time")
    }
    return table
  }

  /// The loader starts with the path, which whoever reads it knows by another name.
  private static func lastError(of path: String) -> String {
    guard let error = dlerror() else { return "no reason given" }
    let text = PluginText.readLoosely(error, limit: SWITCHYARD_MAX_ERROR)
    return text.hasPrefix("\(path): ") ? String(text.dropFirst(path.count + 2)) : text
  }
}
