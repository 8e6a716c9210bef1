import SwitchyardMotion
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#f80", "#ff8800"), ("#F80C", "#ff8800cc"), ("#0b0b0f", "#0b0b0f"), ("#ff880000", "#ff880000"),
    ("rebeccapurple", "#663399"), ("Tomato", "#ff6347"), ("grey", "#808080"),
    ("transparent", "#00000000"), ("rgb(255, 136, 0)", "#ff8800"), ("rgb(255 136 0)", "#ff8800"),
    ("rgba(255,136,0,0.2)", "#ff880033"), ("rgb(255 136 0 / 20%)", "#ff880033"),
    ("rgb(100%, 0%, 20%)", "#ff0033"), ("rgb(300 -5 0)", "#ff0000"), ("RGB( 1 2 3 )", "#010203"),
    ("hsl(0 100% 50%)", "#ff0000"), ("hsl(120, 100%, 25%)", "#008000"),
    ("hsl(240deg 100 50)", "#0000ff"),
    ("hsla(0.5turn, 100%, 50%, 0.4)", "#00ffff66"), ("hsl(-120 100% 50%)", "#0000ff"),
    ("hsl(400grad 100% 50%)", "#ff0000"), ("hsl(0 0% 100%)", "#ffffff"), (" #fff ", "#ffffff"),
    ("color(srgb 1 0 0 / 0.4)", "#ff000066"),
  ])
  func `a colour is read as CSS means it`(text: String, hexadecimal: String) throws {
    let color = try Color(parsing: text)
    let expected = try Color(parsing: hexadecimal)
    for (a, b) in zip(channels(color), channels(expected)) {
      #expect(abs(a - b) < 0.5 / 255, "\(color) for \(text)")
    }
  }

  @Test func `bytes are exact`() throws {
    let color = try Color(parsing: "#01807fff")
    #expect(color == Color(red: 1.0 / 255, green: 128.0 / 255, blue: 127.0 / 255))
    #expect(try Color(parsing: "rgb(1 128 127)") == color)
  }

  @Test(arguments: [
    ("", "expected a color at column 1 of the color"),
    ("#", "expected 3, 4, 6 or 8 hexadecimal digits at column 2 of the color"),
    ("#12345", "expected 3, 4, 6 or 8 hexadecimal digits at column 2 of the color"),
    ("#ggg", "expected 3, 4, 6 or 8 hexadecimal digits at column 2 of the color"),
    ("tomatoe", "unknown color 'tomatoe'; did you mean 'tomato'?"),
    ("transparant", "unknown color 'transparant'; did you mean 'transparent'?"),
    ("no", "unknown color 'no'"),
    ("rgbb(1 2 3)", "unknown color 'rgbb'; did you mean 'rgb'?"),
    ("rgb(1, 2 3)", "expected ',' at column 10 of the color"),
    ("rgb(1 2)", "expected a number at column 8 of the color"),
    ("rgb(1 2 3 4)", "expected ')' at column 11 of the color"),
    ("rgb(1px 2 3)", "expected a number or a percentage at column 5 of the color"),
    ("hsl(1% 2% 3%)", "expected an angle at column 5 of the color"),
    ("red blue", "expected nothing more at column 5 of the color"),
    ("#fff #000", "expected nothing more at column 6 of the color"),
    ("color(p3 1 0 0)", "expected srgb at column 7 of the color"),
  ])
  func `a mistake is named with its place`(text: String, message: String) {
    do {
      let color = try Color(parsing: text)
      Issue.record("read \(color)")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `printing and reading gives the same colour`(seed: UInt64) throws {
    var random = Seeded(seed)
    let isExact = Bool.random(using: &random)
    let values = (0..<4).map { _ in
      isExact ? Double(UInt8.random(in: 0...255, using: &random)) / 255 : random.double(0...1)
    }
    let color = Color(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    #expect(try Color(parsing: color.description) == color, "seed \(seed)")
    #expect(color.description.hasPrefix("#") == isExact, "seed \(seed)")
  }

  private func channels(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue, color.alpha]
  }
}
