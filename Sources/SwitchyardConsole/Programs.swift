import Glibc
import SwitchyardHost

/// The two programs that Switchyard is made of, each of which finds the other.
///
/// A build leaves them side by side; installed, they are `bin/switchyard` and
/// `libexec/switchyard/switchyard-render` of one prefix.
package enum Programs {
  private static let toolName = "switchyard"
  private static let renderName = "switchyard-render"

  /// Absolute path of the program that people start, whichever of the two asks; nil where the system
  /// doesn't tell.
  package static var tool: String? { PluginSearchPath.runningExecutable.map(tool) }

  /// Returns the program that people start, from one of the two.
  static func tool(from program: String) -> String {
    let (folder, name) = parts(of: program)
    guard name == renderName else { return program }
    let suffix = "/libexec/\(toolName)"
    return folder.hasSuffix(suffix)
      ? "\(folder.dropLast(suffix.count))/bin/\(toolName)" : "\(folder)/\(toolName)"
  }

  /// Returns the program that renders and checks, from the one that people start.
  static func render(from tool: String) -> String {
    let folder = parts(of: tool).folder
    let neighbour = "\(folder)/\(renderName)"
    guard access(neighbour, F_OK) != 0, parts(of: folder).name == "bin" else { return neighbour }
    return "\(parts(of: folder).folder)/libexec/\(toolName)/\(renderName)"
  }

  /// Lets the other program take the place of this one: it has the process, its descriptors and the
  /// name that this one was called by.
  ///
  /// - Throws: An output failure when that program can't be started.
  static func handOver(_ arguments: [String]) throws(Failure) -> Never {
    guard let tool = PluginSearchPath.runningExecutable else {
      throw Failure(code: .output, message: "switchyard: /proc isn't there")
    }
    let program = render(from: tool)
    var words = ([CommandLine.arguments.first ?? toolName] + arguments).map { strdup($0) } + [nil]
    execv(program, &words)
    let reason = String(cString: strerror(errno))
    throw Failure(
      code: .output,
      message: "switchyard: '\(program)' can't be started: \(reason); install Switchyard whole")
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
