import Foundation
import Testing

@testable import SwitchyardHost

@Suite struct PluginSearchPathTests {
  private func path(
    _ variables: [String: String], files: [String] = [], executable: String? = "/opt/sw/bin/sw"
  ) -> PluginSearchPath {
    PluginSearchPath(files: files, executable: executable) { variables[$0] }
  }

  private func places(_ path: PluginSearchPath) -> [String] {
    path.places.map { "\($0.level.rawValue) \($0.path)" }
  }

  @Test func `the order is files, variable, user, system, executable`() {
    let variables = ["SWITCHYARD_PLUGIN_PATH": "/a:/b", "HOME": "/home/ada"]
    #expect(
      places(path(variables, files: ["/x/one.so"])) == [
        "explicit /x/one.so", "environment /a", "environment /b",
        "user /home/ada/.local/share/switchyard/plugins",
        "system /opt/sw/lib/switchyard/plugins", "executable /opt/sw/bin",
      ])
  }

  @Test func `XDG_DATA_HOME moves the user's folder`() {
    let variables = ["XDG_DATA_HOME": "/data", "HOME": "/home/ada"]
    #expect(places(path(variables))[0] == "user /data/switchyard/plugins")
    let empty = path(["XDG_DATA_HOME": "", "HOME": "/home/ada"])
    #expect(places(empty)[0] == "user /home/ada/.local/share/switchyard/plugins")
  }

  @Test func `the system variable replaces the system's and the executable's folders`() {
    #expect(places(path(["SWITCHYARD_PLUGIN_SYSTEM_PATH": "/s"])) == ["system /s"])
    #expect(places(path(["SWITCHYARD_PLUGIN_SYSTEM_PATH": ""])) == [])
  }

  @Test(arguments: [("/a::/b", "has an empty element"), ("/a:lib:/b", "names a relative folder")])
  func `empty and relative elements are refused and the others kept`(
    list: String, reason: String
  ) {
    let path = path(["SWITCHYARD_PLUGIN_PATH": list], executable: nil)
    #expect(places(path) == ["environment /a", "environment /b"])
    #expect(path.refusals.map(\.reason) == [reason])
    #expect(path.refusals[0].file == "SWITCHYARD_PLUGIN_PATH=\(list)")
  }

  @Test func `a relative XDG_DATA_HOME is refused and the default taken`() {
    let path = path(["XDG_DATA_HOME": "data", "HOME": "/home/ada"], executable: nil)
    #expect(places(path) == ["user /home/ada/.local/share/switchyard/plugins"])
    #expect(path.refusals.map(\.reason) == ["is a relative folder"])
  }

  @Test func `a named file is taken from the current folder`() {
    let here = FileManager.default.currentDirectoryPath
    #expect(places(path([:], files: ["x.so"], executable: nil)) == ["explicit \(here)/x.so"])
  }

  @Test func `without home, variables or executable there is nowhere to look`() {
    #expect(path([:], executable: nil).places.isEmpty)
  }
}
