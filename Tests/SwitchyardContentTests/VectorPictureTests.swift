import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardContent

@Suite struct VectorPictureTests {
  let store = PictureStore()
  let fixture: Fixture
  let path: String

  init() throws {
    fixture = try Fixture()
    path = try fixture.svg(
      "screen.svg", root: "width='100' height='60'",
      """
      <rect width='100' height='60' fill='#0000ff'/>
      <g transform='translate(10 20)'><rect id='cover' width='30' height='20' fill='#ff0000'/></g>
      <g id='nothing'/><rect id='away' x='500' width='5' height='5'/>
      <rect id="a.b&quot;c" x='60' y='10' width='10' height='10' style='display:inline'/>
      """)
  }

  private func picture(_ factor: Double = 1) -> Picture {
    Picture(
      path: path, naturalSize: Size(width: 100, height: 60),
      pixelSize: Size(width: 100 * factor, height: 60 * factor))
  }

  @Test(arguments: [
    ("width='100' height='60'", Size(width: 100, height: 60)),
    ("viewBox='0 0 30 40'", Size(width: 30, height: 40)),
    ("width='100%' height='100%' viewBox='0 0 30 40'", Size(width: 30, height: 40)),
    ("", Size(width: 12, height: 7)),
  ])
  func `the size is found`(root: String, size: Size) throws {
    let path = try fixture.svg("size.svg", root: root, "<rect width='12' height='7'/>")
    #expect(
      try store.probe(path) == PictureInfo(size: size, pages: 1, hasAlpha: true, isVector: true))
  }

  @Test func `shapes stay sharp at any size`() throws {
    let bitmap = try store.bitmap(for: picture(8))
    #expect(bitmap.isOpaque && bitmap.width == 800)
    #expect(bitmap[79, 200] == SIMD4(0, 0, 255, 255))
    #expect(bitmap[80, 200] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[319, 200] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[320, 200] == SIMD4(0, 0, 255, 255))
  }

  @Test func `an element has a frame in the picture`() throws {
    let frame = Rect(x: 10, y: 20, width: 30, height: 20)
    #expect(try store.elementFrame(path, id: "cover") == frame)
  }

  @Test func `a wrong id suggests the right one`() throws {  // U65
    let problem = ContentError.ElementProblem.unknown(nearest: ["cover"])
    #expect(throws: ContentError.element(path: path, id: "covr", problem)) {
      try store.elementFrame(path, id: "covr")
    }
  }

  @Test(arguments: ["nothing", "away"])
  func `an element that shows nothing is refused`(id: String) throws {  // U65
    #expect(throws: ContentError.element(path: path, id: id, .empty)) {
      try store.elementFrame(path, id: id)
    }
  }

  @Test func `pixels have no elements`() throws {  // U65
    let png = try fixture.save("flat.png", .flat([1, 2, 3]))
    #expect(throws: ContentError.element(path: png, id: "a", .notVector)) {
      try store.elementFrame(png, id: "a")
    }
  }

  @Test(arguments: [("cover", 25, 30), ("a.b\"c", 65, 15)])
  func `an absent element is left out`(id: String, x: Int, y: Int) throws {  // U66
    var picture = picture()
    let frame = try store.elementFrame(path, id: id)
    #expect(try store.bitmap(for: picture)[x, y] != SIMD4(0, 0, 255, 255))
    picture.erased = [Portion(of: picture, rect: frame, element: id)]
    let plate = try store.bitmap(for: picture)
    #expect(plate[x, y] == SIMD4(0, 0, 255, 255))
    #expect(plate[Int(frame.x), Int(frame.y)] == SIMD4(0, 0, 255, 255))
  }

  @Test func `an element is drawn alone`() throws {
    let portion = Portion(
      of: picture(2), rect: Rect(x: 8, y: 20, width: 32, height: 20), element: "cover")
    let bitmap = try store.bitmap(forElement: portion, id: "cover")
    #expect(bitmap.width == 64 && bitmap.height == 40)
    #expect(bitmap[3, 10] == SIMD4(0, 0, 0, 0))
    #expect(bitmap[4, 10] == SIMD4(255, 0, 0, 255))
  }

  @Test func `nothing outside the file is read`() throws {
    let png = try fixture.save("secret.png", .flat([255, 0, 0]))
    let path = try fixture.svg(
      "link.svg", root: "width='32' height='24'",
      "<image href='file://\(png)' width='32' height='24'/>")
    let picture = Picture(path: path, naturalSize: Size(width: 32, height: 24))
    #expect(try store.bitmap(for: picture)[5, 5] == SIMD4(0, 0, 0, 0))
  }
}
