import SwitchyardCore
import SwitchyardMotion
import Testing

@Suite struct TraceTests {
  @Test(arguments: [
    0.1, 1.0 / 3, Double.leastNonzeroMagnitude, 1.7976931348623157e308, -0.0, 123_456_789.123,
  ])
  func `a number reads back exactly`(number: Double) throws {
    let text = TraceEvent.Value.number(number).json
    #expect(try #require(Double(text)).bitPattern == number.bitPattern)
  }

  @Test func `a number that is not finite is null`() {
    #expect(TraceEvent.Value.list([.number(.nan), .number(-.infinity)]).json == "[null,null]")
  }

  @Test func `text is escaped`() {
    #expect(TraceEvent.Value.text("a\"b\\c\n\u{1}é").json == #""a\"b\\c\n\u0001é""#)
  }

  @Test func `an event is one line with time and name first`() {
    let trace = Trace()
    trace.record(.stack, at: 0.5, [.init("stations", .list([.text("a"), .text("b")]))])
    #expect(trace.jsonLines == #"{"t":0.5,"event":"stack","stations":["a","b"]}"# + "\n")
  }

  @Test func `a frame lists every layer by its path`() {
    let trace = Trace()
    let root = Layer(name: "container", frame: Rect(x: 0, y: 0, width: 4, height: 2))
    root.add(Layer(frame: Rect(x: 1, y: 0, width: 1, height: 1)))
    trace.recordFrame(3, at: 0.1, container: root)
    #expect(trace.events[0].json.contains(#""path":"container/0","frame":[1.0,0.0,1.0,1.0]"#))
    #expect(trace.events[0]["index"] == .integer(3))
  }

  @Test func `a frame tells colours and how far things are scrolled`() {  // R159 R161
    let trace = Trace()
    let (ground, list) = (Layer(name: "ground"), Layer(name: "list"))
    ground.background = Color(red: 1, green: 0, blue: 0)
    list.bounds.origin = Point(x: 0, y: 12)
    trace.recordFrame(0, at: 0, layers: [ground, list])
    let json = trace.events[0].json
    #expect(json.contains(##""cornerRadius":0.0,"background":"#ff0000"},{"path":"list""##))
    #expect(json.hasSuffix(#""cornerRadius":0.0,"offset":[0.0,12.0]}]}"#))
  }

  @Test func `a sink hears each event at once`() {
    var heard: [TraceEvent.Name] = []
    let trace = Trace { heard.append($0.name) }
    trace.record(.step, at: 0)
    #expect(heard == [.step])
  }
}
