import Testing

@testable import SwitchyardHost

@Suite struct IdentifierTests {
  @Test(arguments: [
    "", "a", "aa", "a.b", "org.example.wipes", "0x-_.", "-ab", ".ab", "Org.a", "a b", "a/b", "aé",
    "a\u{301}bc", "ab\n", String(repeating: "a", count: 128), String(repeating: "a", count: 129),
    "none", "fade", "fade-in", "fade_in", "softNess1", "left.to-right", "9",
  ])
  func `names have the shapes that the header gives`(name: String) {
    let isPlain = name.unicodeScalars.allSatisfy(\.isASCII)
    func matches(_ shape: Regex<Substring>) -> Bool { isPlain && name.wholeMatch(of: shape) != nil }
    #expect(Identifier.isPlugin(name) == matches(/[a-z0-9][a-z0-9._-]{2,127}/))
    #expect(Identifier.isLine(name) == (name != "none" && matches(/[a-z][a-z0-9-]*/)))
    #expect(Identifier.isParameter(name) == matches(/[a-z][a-zA-Z0-9_]*/))
    #expect(Identifier.isKey(name) == matches(/[a-zA-Z0-9][a-zA-Z0-9._-]*/))
  }
}
