import Foundation
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardOutput

@Suite struct AtomicityTests {
  let folder = TestFolder()
  static let names = [
    "a.mp4", "a.mov", "a.webm", "a.gif", "a.apng", "a.webp", "a.png", "a.y4m", "a.raw",
  ]

  @Test(arguments: names)
  func `an aborted film leaves the old file as it was`(name: String) throws {  // U91 U92
    folder.write([1, 2, 3], to: name)
    let sink = try openSink(
      path: folder[name], format: FilmFormat(path: name), settings: .tiny(20))
    for shade in 0..<10 { try sink.write(.flat(shade * 0x111111)) }
    sink.abort()
    #expect(folder.names == [name])
    #expect(folder.bytes(name) == [1, 2, 3])
  }

  @Test(arguments: names + ["####.png"])
  func `nothing is there before the film is finished, and no scratch after`(name: String) throws {
    let path = folder["new/deep/\(name)"]
    let sink = try openSink(path: path, format: FilmFormat(path: name), settings: .tiny(2))
    try sink.write(.flat(0x123456))
    try sink.repeatLast(1)
    try sink.complete()
    #expect(!FileManager.default.fileExists(atPath: path))
    try sink.publish()
    sink.abort()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["new/deep"]).sorted()
    #expect(names == (name == "####.png" ? ["0000.png", "0001.png"] : [name]))
  }

  @Test(arguments: names + ["####.png"])
  func `an aborted film takes the folders it made with it`(name: String) throws {  // U91
    let sink = try openSink(
      path: folder["new/deep/\(name)"], format: FilmFormat(path: name), settings: .tiny(2))
    try sink.write(.flat(0x123456))
    sink.abort()
    sink.abort()
    #expect(folder.names == [])
  }

  @Test func `what a killed run has left is removed by the next`() throws {  // U92
    folder.write([0], to: ".a.raw.switchyard-99999999.tmp")
    folder.write([0], to: ".b.raw.switchyard-99999999.tmp")
    folder.write([0], to: ".a.raw.switchyard-1.tmp")
    try writeFilm(folder["a.raw"], .tiny(1), [(.flat(0), 1)])
    #expect(
      folder.names == [".a.raw.switchyard-1.tmp", ".b.raw.switchyard-99999999.tmp", "a.raw"])
  }

  @Test(arguments: ["mp4", "webm", "gif", "png", "y4m", "raw"])
  func `a full disk is told with path and need`(format: String) throws {  // U93
    let settings = FilmSettings.tiny(40)
    let error = #expect(throws: OutputError.self) {
      let sink = try openSink(
        path: "/dev/full", format: #require(FilmFormat(rawValue: format)), settings: settings)
      for shade in 0..<40 { try sink.write(.flat(shade * 0x030507)) }
      try sink.finish()
    }
    guard case .diskFull("/dev/full", _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a folder that can't be made is named`() {
    folder.write([0], to: "file")
    let path = folder["file/a.raw"]
    #expect(throws: OutputError.notWritable(path: path, reason: "Not a directory")) {
      _ = try openSink(path: path, format: .raw, settings: .tiny(1))
    }
  }

  @Test func `a folder is no film`() {
    #expect(throws: OutputError.notWritable(path: folder.path, reason: "it is a folder")) {
      _ = try openSink(path: folder.path, format: .raw, settings: .tiny(1))
    }
  }

  @Test func `a link to a film stays a link`() throws {
    folder.write([0], to: "real.raw")
    try FileManager.default.createSymbolicLink(
      atPath: folder["a.raw"], withDestinationPath: folder["real.raw"])
    try writeFilm(folder["a.raw"], .tiny(1), [(.flat(0), 1)])
    #expect(folder.bytes("real.raw").count == 32 * 24 * 4)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder["a.raw"])
        == folder["real.raw"])
  }
}
