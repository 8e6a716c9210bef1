import Foundation
import SwitchyardRender
import SwitchyardTestSupport
import Testing

/// `switchyard bench`: what is measured is what is shown.
@Suite struct BenchTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.picture("a.png", width: 40, height: 8) { x, y in
      Pixel(UInt8(6 * x), UInt8(30 * y), 100, 255)
    }
    try scratch.picture("b.png", width: 40, height: 8) { x, y in
      Pixel(200, UInt8(5 * x), UInt8(20 * y), 255)
    }
    try scratch.picture("half.png", width: 40, height: 8) { x, _ in
      x < 20 ? Pixel(0, 0, 0, 0) : Pixel(10, 20, 30, 255)
    }
  }

  /// Returns the frame at 0.4 of a job.
  private func dump(_ job: String, _ second: String = "b.png") throws -> [UInt8] {
    let outcome = try Tool.run(
      [
        "bench", "raw", "--job", job, "--size", "40x8", "--dump", "frame", "a.png", second,
      ], in: scratch.url)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return Array(try Data(contentsOf: scratch["frame"]))
  }

  private func pixels(_ name: String) throws -> [[UInt8]] {
    let bitmap = try scratch.bitmap(name)
    return (0..<8).flatMap { y in
      (0..<40).map { x in
        let pixel = bitmap[x, y]
        return [pixel.x, pixel.y, pixel.z, pixel.w]
      }
    }
  }

  @Test func `a fade is the mean by its progress`() throws {
    let expected = zip(try pixels("a.png").joined(), try pixels("b.png").joined())
      .map { 0.6 * Double($0) + 0.4 * Double($1) }
    for (value, mean) in zip(try dump("fade"), expected) { #expect(abs(Double(value) - mean) <= 1) }
  }

  @Test func `a slide moves whole pixels`() throws {
    let (a, b) = (try pixels("a.png"), try pixels("b.png"))
    var expected: [UInt8] = []
    for y in 0..<8 {
      expected += a[40 * y + 16..<40 * y + 40].joined()
      expected += b[40 * y..<40 * y + 16].joined()
    }
    #expect(try dump("slide") == expected)
  }

  @Test func `a layer lies over the picture where it isn't clear`() throws {
    let a = try pixels("a.png")
    let expected = (0..<320).flatMap { $0 % 40 < 20 ? a[$0] : [10, 20, 30, 255] }
    #expect(try dump("over", "half.png") == expected)
  }

  @Test func `a dissolve takes each pixel from one of both`() throws {
    let (a, b) = (try pixels("a.png"), try pixels("b.png"))
    let frame = try dump("dissolve")
    let ways = (0..<320).map { index in
      let pixel = Array(frame[4 * index..<4 * index + 4])
      #expect(pixel == a[index] || pixel == b[index])
      return pixel == b[index]
    }
    #expect((80...180).contains(ways.filter { $0 }.count))
  }

  @Test func `a slide at fractions of a pixel mixes neighbours`() throws {
    let (a, b, frame) = (try pixels("a.png"), try pixels("b.png"), try dump("slidesub"))
    // 0.4 of the way is 15.57 pixels; the seam and the last column are each program's own.
    for (x, y) in (0..<8).flatMap({ y in (0..<39).map { ($0, y) } }) where x != 23 {
      let (row, first) = x < 23 ? (a, x + 15) : (b, x - 24)
      for channel in 0..<4 {
        let (one, two) = (row[40 * y + first][channel], row[40 * y + first + 1][channel])
        let mean = Double(one) * 0.43 + Double(two) * 0.57
        #expect(abs(Double(frame[4 * (40 * y + x) + channel]) - mean) < 1.1, "\(x) \(y)")
      }
    }
  }

  @Test(arguments: ["zoom", "iris"])
  func `other jobs give whole frames`(job: String) throws {
    #expect(try dump(job, job == "zoom" ? "half.png" : "b.png").count == 4 * 320)
  }

  @Test(arguments: ["cvt", "fade+cvt"])
  func `conversions give planes`(job: String) throws {
    #expect(try dump(job).count == 320 * 3 / 2)
  }

  @Test func `the figure is JSON`() throws {
    let outcome = try Tool.run(
      ["bench", "raw", "--job", "fade", "--size", "40x8", "--threads", "2", "--frames", "3"]
        + ["a.png", "b.png"], in: scratch.url)
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect(object?["frames"] as? Int == 3)
    #expect((object?["fps"] as? Double ?? 0) > 0)
  }

  @Test func `the show rests for two seconds and fades for half a second`() throws {
    let outcome = try Tool.run(
      ["bench", "show", "--kind", "png", "-o", "show", "a.png", "b.png"], in: scratch.url)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch["show"].path)
    #expect(names.count == 135)
    let size =
      try FileManager.default
      .attributesOfItem(atPath: scratch["show/f-0059.png"].path)[.referenceCount] as? Int
    #expect(size == 61)
  }

  @Test(arguments: [
    ["raw"], ["raw", "--job", "spin", "a.png", "b.png"], ["show"],
    ["raw", "--job", "fade", "a.png"],
    ["show", "--kind", "tape", "-o", "x", "a.png"],
  ])
  func `what is wrong is said in one line`(arguments: [String]) throws {
    let outcome = try Tool.run(["bench"] + arguments, in: scratch.url)
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("switchyard bench: "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
