import Foundation
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardContent

@Suite struct DamagedPictureTests {
  let store = PictureStore()
  let fixture: Fixture

  init() throws { fixture = try Fixture() }

  @Test func `a missing file suggests its neighbour`() throws {  // U17 U26
    let path = try fixture.save("cover.png", .flat([1, 2, 3]))
    let wrong = fixture.path("cover.pgn")
    #expect(throws: ContentError.missing(path: wrong, suggestion: path)) {
      try store.probe(wrong)
    }
    let none = fixture.path("no/such/thing")
    #expect(throws: ContentError.missing(path: none, suggestion: nil)) { try store.probe(none) }
  }

  @Test func `an empty file, a folder and a text are told apart`() throws {  // U17
    let empty = try fixture.write("empty.png", [])
    #expect(throws: ContentError.empty(path: empty)) { try store.probe(empty) }
    let text = try fixture.write("text.png", "not a picture at all".utf8)
    #expect(throws: ContentError.notAPicture(path: text)) { try store.probe(text) }
    let table = try fixture.write("table.csv", "1 2 3\n4 5 6\n".utf8)
    #expect(throws: ContentError.notAPicture(path: table)) { try store.probe(table) }
    #expect(throws: ContentError.unreadable(path: fixture.folder, reason: "Is a directory")) {
      try store.probe(fixture.folder)
    }
  }

  @Test(arguments: ["png", "jpg", "webp", "gif", "svg"])
  func `a picture that breaks off is refused`(kind: String) throws {  // U17
    let noise = Pixels(64, 64) { x, y in
      [UInt8(truncatingIfNeeded: x &* y &* 31), UInt8(truncatingIfNeeded: x * 7), UInt8(y)]
    }
    let whole =
      kind == "svg"
      ? try fixture.svg("a.svg", root: "width='64' height='64'", "<rect width='9' height='9'/>")
      : try fixture.save(
        "a." + kind, noise, operation: ["jpg": "jpegsave"][kind])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    let cut = try fixture.write("cut." + kind, bytes.prefix(bytes.count * 2 / 3))
    let size = Size(width: 64, height: 64)
    // Often, since whether threads keep an error may be a matter of luck.
    for pixels in Array(repeating: [size, Size(width: 16, height: 16)], count: 8).joined() {
      let error = #expect(throws: ContentError.self) {
        try PictureStore().bitmap(for: Picture(path: cut, naturalSize: size, pixelSize: pixels))
      }
      guard case .damaged(let path, let detail) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(path == cut && !detail.isEmpty && !detail.contains("\n"))
    }
  }

  @Test func `a page that is not there is refused`() throws {
    let path = try fixture.save("still.png", .flat([1, 2, 3]))
    #expect(throws: ContentError.noSuchPage(path: path, page: 1, pages: 1)) {
      try store.probe(path, page: 1)
    }
  }

  @Test(arguments: [
    "it's a test, [x]:ü.png", "-dash.png", "two  blanks .png", "%d%s.png", "e\u{301}.png",
    "\u{e9}.png", "page[1].png", "ends[page=1]",
  ])
  func `any file name will do`(name: String) throws {  // U26
    let path = try fixture.save("plain.png", .flat([5, 6, 7]))
    try FileManager.default.moveItem(atPath: path, toPath: fixture.path(name))
    let picture = Picture(
      path: fixture.path(name), naturalSize: try store.probe(fixture.path(name)).size)
    #expect(try store.bitmap(for: picture)[0, 0] == SIMD4(5, 6, 7, 255))
  }

  @Test func `a link is followed`() throws {  // U26
    let path = try fixture.save("real.png", .flat([5, 6, 7]))
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("link"), withDestinationPath: path)
    #expect(try store.probe(fixture.path("link")).size == Size(width: 32, height: 24))
  }
}
