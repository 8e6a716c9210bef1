import CLoader
import Glibc
import SwitchyardABI

/// A plugin's file mapped into the process; it is never unmapped.
enum PluginImage {
  private typealias Entry = @convention(c) () -> UnsafeRawPointer?

  /// Maps a file whose data block was found good and returns the address of its plugin table.
  ///
  /// - Throws: The loader's words, or what is wrong with the two exports.
  static func table(of path: String, expecting block: ABIBlock) throws(Fault) -> UnsafeRawPointer? {
    guard let handle = cloader_open(path) else {
      throw Fault(
        "can't be loaded: \(lastError())",
        advice: "install what is missing, or build it again on this machine")
    }
    guard let data = dlsym(handle, SWITCHYARD_ABI_SYMBOL),
      UnsafeRawBufferPointer(start: data, count: ABIBlock.byteCount).elementsEqual(block.bytes)
    else {
      throw Fault("changed while it was being loaded", advice: "try again")
    }
    guard let symbol = dlsym(handle, SWITCHYARD_PLUGIN_SYMBOL) else {
      throw Fault("exports no \(SWITCHYARD_PLUGIN_SYMBOL)")
    }
    let entry = unsafeBitCast(symbol, to: Entry.self)
    let table = entry()
    guard entry() == table else {
      throw Fault("its \(SWITCHYARD_PLUGIN_SYMBOL) answers another table each time")
    }
    return table
  }

  private static func lastError() -> String {
    dlerror().map { PluginText.readLoosely($0, limit: SWITCHYARD_MAX_ERROR) } ?? "no reason given"
  }
}
