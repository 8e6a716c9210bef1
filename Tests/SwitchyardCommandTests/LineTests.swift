import Foundation
import SwitchyardRender
import SwitchyardTestSupport
import Testing

/// What every line owes its films, and what passengers do on their way.
@Suite struct LineTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Ids of all lines that `list` shows.
  private func lines() throws -> [String] {
    let json = try Tool.run(["list", "--json"]).output
    let all = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    let lines = try #require(all["lines"] as? [[String: Any]])
    return lines.compactMap { $0["id"] as? String }
  }

  private func frames(_ journey: String) throws -> [Bitmap] {
    try scratch.write(journey, to: "j.yaml")
    return try (0..<scratch.render(["j.yaml"])).map { try scratch.frame($0) }
  }

  // U58
  @Test func `every line starts with the old screen and ends with the new one`() throws {
    for (name, seed) in [("a.png", 37), ("b.png", 91)] {
      try scratch.picture(name, width: 31, height: 23) { x, y in
        Pixel(UInt8(x * seed & 255), UInt8(y * seed & 255), UInt8((x ^ y) * seed & 255), 255)
      }
    }
    let (a, b) = (try scratch.bitmap("a.png"), try scratch.bitmap("b.png"))
    let ids = try lines()
    #expect(Set(ids).isSuperset(of: ["dissolve", "fade", "iris", "slide", "swing", "zoom"]))
    for id in ids {
      let frames = try frames(
        """
        output: { fps: 10 }
        defaults: { hold: 100ms, duration: 300ms, line: \(id) }
        stations: { a: a.png, b: b.png }
        steps: [a, b, pop, { present: b }, dismiss, { replace: b }]
        """)
      #expect(frames.count == 21)
      for start in [0, 8, 16] { #expect(frames[start].shows(a), "\(id) \(start)") }
      for start in [1, 9, 17] { #expect(frames[start].shows(a), "\(id) \(start)") }
      for end in [4, 5, 12, 13, 20] { #expect(frames[end].shows(b), "\(id) \(end)") }
      #expect(!frames[2].shows(a) && !frames[2].shows(b) || id == "circle", "\(id)")
    }
  }

  // U41
  @Test func `white screens stay light on every line`() throws {
    try scratch.flat(.white, "w.png", width: 32, height: 24)
    let ids = try lines()
    let steps = ids.map { "{ push: w, line: \($0) }, pop" }.joined(separator: ", ")
    let frames = try frames(
      """
      output: { fps: 10 }
      defaults: { hold: 0, duration: 400ms }
      stations: { w: w.png }
      steps: [w, \(steps)]
      """)
    for (index, frame) in frames.enumerated() {
      #expect(frame.mean >= 200, "\(ids[min(index / 8, ids.count - 1)]): \(frame.mean)")
    }
  }

  // U71
  @Test(arguments: ["fade", "slide", "zoom", "iris", "dissolve", "swing"])
  func `a pop is its push backwards`(line: String) throws {
    for (name, color) in [("a.png", Pixel.red), ("b.png", .blue)] {
      try scratch.picture(name, width: 32, height: 24) { x, y in (x ^ y) & 4 == 0 ? color : .white }
    }
    let frames = try frames(
      """
      output: { fps: 10 }
      defaults: { hold: 0, duration: 500ms, line: \(line), easing: linear }
      stations:
        a: { source: a.png, passengers: { p: [2, 2, 8, 8] } }
        b: { source: b.png, passengers: { p: [16, 8, 12, 12] } }
      steps: [a, b, pop]
      """)
    for index in 0...5 {
      let (there, back) = (frames[index], frames[10 - index])
      let pairs = (0..<24 * 32).map { (there[$0 % 32, $0 / 32], back[$0 % 32, $0 / 32]) }
      #expect(pairs.allSatisfy { $0.isNear($1, by: 2) }, "frame \(index)")
    }
  }

  // U71
  @Test func `a route may name another way back`() throws {
    try scratch.write(
      """
      output: { size: 32x24 }
      stations: { a: red, b: blue }
      routes: [{ from: a, to: b, line: zoom, pop: fade }]
      steps: [a, b, pop]
      """, to: "j.yaml")
    let table = try Tool.run(["check", "j.yaml"], in: scratch.url).text
    #expect(table.contains("push b  zoom") && table.contains("pop a   fade"), "\(table)")
  }

  // U59 U66
  @Test(arguments: ["fade", "slide", "zoom", "dissolve"])
  func `a passenger travels straight and is never seen twice`(line: String) throws {
    for (name, box) in [("a.png", [10, 10, 40, 40]), ("b.png", [110, 60, 80, 80])] {
      try scratch.picture(name, width: 200, height: 150) { x, y in
        let isInside =
          (box[0]..<box[0] + box[2]).contains(x) && (box[1]..<box[1] + box[3]).contains(y)
        return isInside ? .red : Pixel(0, UInt8(x), UInt8(y), 255)
      }
    }
    let frames = try frames(
      """
      output: { fps: 10 }
      defaults: { hold: 100ms, duration: 1s, line: \(line), easing: linear }
      stations:
        a: { source: a.png, passengers: { p: [10, 10, 40, 40] } }
        b: { source: b.png, passengers: { p: [110, 60, 80, 80] } }
      steps: [a, b]
      """)
    for (index, frame) in frames.enumerated() {
      let side = 40 + 4 * Double(min(max(index - 1, 0), 10))
      #expect(abs(frame.redness.area / (side * side) - 1) <= 0.02, "frame \(index)")
    }
    let middle = frames[6].redness
    #expect(abs(middle.center.x - 90) <= 0.25 && abs(middle.center.y - 65) <= 0.25, "\(middle)")
  }

  // U66
  @Test(arguments: ["plate: plate.png", "fill: '#00ff00'", "fill: auto"])
  func `the place that a passenger leaves is filled`(rule: String) throws {
    for (name, left) in [("a.png", 4), ("b.png", 40), ("plate.png", 99)] {
      try scratch.picture(name, width: 60, height: 20) { x, y in
        (left..<left + 12).contains(x) && (4..<16).contains(y) ? .red : Pixel(0, 80, UInt8(x), 255)
      }
    }
    let frames = try frames(
      """
      output: { fps: 10 }
      defaults: { hold: 0, duration: 500ms, line: fade }
      stations:
        a: { source: a.png, \(rule), passengers: { p: [4, 4, 12, 12] } }
        b: { source: b.png, \(rule), passengers: { p: [40, 4, 12, 12] } }
      steps: [a, b, pop]
      """)
    for frame in frames { #expect(abs(frame.redness.area / 144 - 1) <= 0.02) }
  }

  // U61
  @Test func `a text that gets wider is not stretched`() throws {
    for (name, x) in [("a.png", 15), ("b.png", 55)] {
      try scratch.picture(name, width: 200, height: 60) { px, py in
        (x..<x + 10).contains(px) && (20..<30).contains(py) ? .red : .black
      }
    }
    let frames = try frames(
      """
      output: { fps: 10 }
      defaults: { hold: 100ms, duration: 1s, line: fade, easing: linear }
      stations:
        a: { source: a.png, passengers: { t: { rect: [10, 15, 40, 20], fit: natural } } }
        b: { source: b.png, passengers: { t: { rect: [50, 15, 140, 20], fit: natural } } }
      steps: [a, b]
      """)
    let box = frames[6].redness.box
    #expect(box == [35, 20, 45, 30], "\(box)")
  }

  // U62
  @Test func `a passenger without a partner fades with its screen`() throws {
    try scratch.picture("a.png", width: 32, height: 24) { x, _ in x < 8 ? .red : .black }
    try scratch.flat(.black, "b.png", width: 32, height: 24)
    let frames = try frames(
      """
      output: { fps: 10 }
      defaults: { hold: 0, duration: 1s, line: fade, easing: linear }
      stations: { a: { source: a.png, passengers: { p: [0, 0, 8, 24] } }, b: b.png }
      steps: [a, b]
      """)
    #expect(frames[5][3, 3].isNear(Pixel(128, 0, 0, 255), by: 2))
    #expect(frames[5][20, 3] == .black)
  }

  // U73
  @Test func `a spring has come to rest at its end`() throws {
    for (name, x) in [("a.png", 10), ("b.png", 110)] {
      try scratch.picture(name, width: 160, height: 40) { px, py in
        (x..<x + 20).contains(px) && (10..<30).contains(py) ? .red : .black
      }
    }
    let frames = try frames(
      """
      output: { fps: 60 }
      defaults: { hold: 0, line: fade, easing: 'spring(mass 1, stiffness 300, damping 12)' }
      stations:
        a: { source: a.png, passengers: { p: [10, 10, 20, 20] } }
        b: { source: b.png, passengers: { p: [110, 10, 20, 20] } }
      steps: [a, b]
      """)
    let centers = frames.map(\.redness.center.x)
    #expect(abs(centers[centers.count - 2] - 120) < 0.5)
    #expect(centers.last == 120)
  }
}

extension Bitmap {
  /// The mean of all colour channels.
  fileprivate var mean: Double {
    var sum = 0
    for y in 0..<height {
      for x in 0..<width { sum += Int(self[x, y].x) + Int(self[x, y].y) + Int(self[x, y].z) }
    }
    return Double(sum) / Double(width * height * 3)
  }

  /// How much red there is, in pixels; where its centre is; and a box around what is half red.
  fileprivate var redness: (area: Double, center: (x: Double, y: Double), box: [Int]) {
    var (area, x, y) = (0.0, 0.0, 0.0)
    var box = [Int.max, Int.max, 0, 0]
    for row in 0..<height {
      for column in 0..<width where self[column, row].x > 0 {
        let part = Double(self[column, row].x) / 255
        area += part
        x += part * (Double(column) + 0.5)
        y += part * (Double(row) + 0.5)
        guard part > 0.5 else { continue }
        box = [
          min(box[0], column), min(box[1], row), max(box[2], column + 1), max(box[3], row + 1),
        ]
      }
    }
    return (area, (x / area, y / area), box)
  }
}
