import SwitchyardMotion
import Testing

@Suite struct SuggestionTests {
  static let lines = ["fade", "slide", "zoom", "dissolve", "iris", "swing"]

  @Test(arguments: [
    ("fad", "fade"), ("Fade", "fade"), ("fdae", "fade"), ("slide-lft", "slide"), ("ziom", "zoom"),
    ("disolve", "dissolve"), ("dis", "dissolve"), ("swign", "swing"), ("zooom", "zoom"),
  ])
  func `a slip finds the name that was meant`(slip: String, name: String) {  // U87
    #expect(Suggestion.nearest(to: slip, among: Self.lines) == name)
  }

  @Test(arguments: ["null", "", "x", "teleport", "wipe", "f"])
  func `a name like none of them finds nothing`(name: String) {
    #expect(Suggestion.nearest(to: name, among: Self.lines) == nil)
  }

  @Test func `dashes and case don't count`() {
    let known = ["ease-out", "ease-in-out"]
    #expect(Suggestion.nearest(to: "easeInOut", among: known) == "ease-in-out")
    #expect(Suggestion.nearest(to: "EASE_OUT", among: known) == "ease-out")
  }

  @Test func `of equally close names the first wins`() {
    #expect(Suggestion.nearest(to: "mat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest(to: "mat", among: []) == nil)
  }

  @Test func `a name that is there is its own nearest`() {
    for line in Self.lines { #expect(Suggestion.nearest(to: line, among: Self.lines) == line) }
  }
}
