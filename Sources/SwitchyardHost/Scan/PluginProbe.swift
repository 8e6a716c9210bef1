import CLoader
import Glibc
import SwitchyardABI

/// The child process in which a plugin's code runs for the first time.
///
/// A program that scans with itself calls ``run(version:)`` before anything else when its first
/// argument is ``command``.
public enum PluginProbe {
  /// First argument of the child process.
  public static let command = "__probe"

  /// Seconds of processor time that the child may use.
  private static let processorSeconds: UInt32 = 10

  /// Loads the plugin that the host handed over, answers what it says, and ends the process.
  ///
  /// - Parameter version: The host's version, such as `0.1.0`.
  public static func run(version: String) -> Never {
    let answers = Int32(cloader_result_descriptor)
    cloader_restrict(processorSeconds, 1, 0)
    ProbeFrames.write(ProbeFrames.greeting, to: answers)
    let host = HostDescription(name: "switchyard", version: version) { _ in }
    let path = "/proc/self/fd/\(cloader_plugin_descriptor)"
    let (result, plugin) = look(into: path, host: host)
    let text = result.json.compact
    ProbeFrames.write(
      text.utf8.count <= ProbeFrames.largest ? text : tooLong.json.compact, to: answers)
    // Nothing of the plugin's runs any more: no destructor, no deinit.
    withExtendedLifetime(plugin) { _exit(0) }
  }

  private static var tooLong: ProbeResult {
    .refused(.rejected, Fault("says more about itself than a host can take"))
  }

  private static func look(
    into path: String, host: HostDescription
  ) -> (ProbeResult, LoadedPlugin?) {
    let image: PluginImage
    do throws(Fault) {
      image = try PluginImage(path: path)
    } catch {
      return (.refused(.unready, error), nil)
    }
    do throws(Fault) {
      let block = try image.block()
      guard let table = try image.table() else { throw .unusable }
      let draft = try PluginDraft(table)
      do throws(Fault) {
        let plugin = try LoadedPlugin(draft, at: table, host: host)
        return (.plugin(PluginDescription(draft, block: block)), plugin)
      } catch {
        return (.refused(.unready, error), nil)
      }
    } catch {
      return (.refused(error == .unusable ? .unready : .rejected, error), nil)
    }
  }
}

extension Fault {
  /// The plugin says itself that it can't be used.
  static let unusable = Fault(
    "its switchyard_plugin answers NULL: it can't be used here",
    advice: "see what the plugin needs, or take the file away")
}
