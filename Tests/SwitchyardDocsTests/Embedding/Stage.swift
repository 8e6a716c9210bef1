import Foundation
import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import SwitchyardTestSupport

/// A navigator and the lines of the build, as the page's code has them at hand.
struct Stage {
  static let switchyard = Tool.products.appending(path: "switchyard").path

  let timeline = Timeline()
  let trace = Trace()
  let registry: PluginRegistry
  let navigator: Navigator
  let list = Station(id: "list")
  let article = Article(id: "article")

  /// Creates a stage on which the article lies on the list.
  init() throws {
    registry = PluginRegistry(
      searchPath: PluginSearchPath(executable: Stage.switchyard), version: "1.0.0")
    try registry.registerStage()
    registry.load()
    let slide = LineChoice(try registry.line(named: "slide"))
    navigator = Navigator(
      size: Size(width: 390, height: 844), timeline: timeline,
      coordinator: Coordinator(push: slide), trace: trace)
    try navigator.setStack([list, article], animated: false)
  }
}

/// What the page's code prints.
final class Printed {
  private(set) var lines: [String] = []

  func add(_ items: [Any]) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
}
