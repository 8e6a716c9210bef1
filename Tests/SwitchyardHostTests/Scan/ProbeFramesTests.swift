import Testing

@testable import SwitchyardHost

@Suite struct ProbeFramesTests {
  private static let greeting = ProbeFrames.bytes(of: ProbeFrames.greeting)
  private static let fault = ProbeResult.refused(.rejected, Fault("is wrong", advice: "mend it"))

  @Test func `what is written reads back, however it is cut`() {
    let bytes =
      ProbeFramesTests.greeting + ProbeFrames.bytes(of: ProbeFramesTests.fault.json.compact)
    #expect(ProbeFrames.content(of: bytes) == .result(ProbeFramesTests.fault))
    for count in 0..<bytes.count {
      let isGreeted = count >= ProbeFramesTests.greeting.count
      #expect(
        ProbeFrames.content(of: Array(bytes.prefix(count))) == (isGreeted ? .greeting : .nothing))
    }
  }

  @Test(arguments: [
    "", "{}", "null", "[", "{\"refused\":\"unknown\",\"reason\":\"\",\"advice\":\"\"}",
    "{\"plugin\":{}}", "{\"plugin\":{\"id\":\"a\"}}", "{\"refused\":\"rejected\"} x",
  ])
  func `a result that says nothing sensible is nonsense`(text: String) {
    let bytes = ProbeFramesTests.greeting + ProbeFrames.bytes(of: text)
    #expect(ProbeFrames.content(of: bytes) == .nonsense)
  }

  @Test func `other greetings, huge frames and anything after the result are nonsense`() {
    let result = ProbeFrames.bytes(of: ProbeFramesTests.fault.json.compact)
    #expect(ProbeFrames.content(of: [255, 255, 255, 255]) == .nonsense)
    #expect(ProbeFrames.content(of: [0, 0, 0, 0]) == .nonsense)
    #expect(ProbeFrames.content(of: ProbeFrames.bytes(of: "switchyard-probe 2")) == .nonsense)
    #expect(ProbeFrames.content(of: ProbeFramesTests.greeting + result + [0]) == .nonsense)
    #expect(ProbeFrames.content(of: ProbeFramesTests.greeting + [1, 0, 0, 128]) == .nonsense)
  }
}

@Suite struct JSONReaderTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1.5", "1e-07", "\"\"", "\"a\\\"\\\\\"", "[]", "[1,[2,{}]]",
    "{\"a\":{\"b\":[null,\"é\"]},\"c\":0.1}",
  ])
  func `what is written reads back`(text: String) throws {
    let value = try #require(JSONReader.value(of: Array(text.utf8)))
    #expect(JSONReader.value(of: Array(value.compact.utf8)) == value)
    #expect(JSONReader.value(of: Array(" \(value.pretty())\n".utf8)) == value)
  }

  @Test func `escapes are read`() {
    let text = "\"\\u0041\\n\\t\\/\\ud83d\\ude82\""
    #expect(JSONReader.value(of: Array(text.utf8)) == .text("A\n\t/🚂"))
  }

  @Test(arguments: [
    "", " ", "nul", "+1", "1 2", "[1,]", "[1", "{\"a\"}", "{a:1}", "{\"a\":1,}", "\"", "\"\\x\"",
    "\"\\ud83d\"", "\"\\udc00\"", "\"\\u12g4\"", "\"\n\"", "1e999", "nan", "--1", "'a'",
  ])
  func `anything else is refused`(text: String) {
    #expect(JSONReader.value(of: Array(text.utf8)) == nil)
  }

  @Test func `bytes that aren't UTF-8 and deep nesting are refused`() {
    #expect(JSONReader.value(of: [0x22, 0xff, 0x22]) == nil)
    let deep = String(repeating: "[", count: 100_000)
    #expect(JSONReader.value(of: Array(deep.utf8)) == nil)
  }

  @Test func `random damage never crashes and never lets control characters through`() throws {
    // F41
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source())
    let text = try PluginManifest.text(
      for: fixture.plugins.path("plugin.so"), scan: fixture.scan(), version: "0.1.0")
    for _ in 0..<2000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let json = JSONReader.value(of: bytes), let plugin = try? PluginDescription(json) else {
        continue
      }
      let texts =
        [plugin.id, plugin.version, plugin.name] + plugin.lines.flatMap { [$0.id, $0.doc] }
      #expect(texts.allSatisfy { PluginText.clean($0) == $0 }, "seed \(seed)")
    }
  }
}
