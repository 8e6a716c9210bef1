import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// What the public suite of view transitions lists of names, types and defaults, in our words.
///
/// Its outcomes are among the conformance tests.
@Suite struct ViewTransitionTests {
  private let line = FakeLine(.progress)

  // MARK: - Names that are shared

  /// Valid there, and then those that are not.
  ///
  /// On purpose: a passenger's name is a string of the program's and no identifier of a style sheet,
  /// so any will do. Nobody has to write `none` to stay behind, since only what is listed travels;
  /// and `match-element` has nothing to do where nothing but names pairs.
  static let names = [
    "none", "match-element", "foo", "bar", "baz",
    "default", "auto", "none none", "\"none\"", "\"foo\"", "foo foo", "bar bar", "baz baz", "#fff",
    "12px", "12em", "12%",
  ]

  @Test(arguments: names)
  func `any name is shared with the very same one`(name: String) {
    let from = Self.names.map { passenger($0, 0, 0, 9, 9) }
    let (pairs, doubled) = PassengerPair.pairs(from: from, to: [passenger(name, 50, 0, 9, 9)])
    #expect(pairs.map(\.start.name) == [name] && doubled.isEmpty)
  }

  // MARK: - Types

  /// Which selectors match a transition of the types foo and bar; nil asks for any.
  ///
  /// A transition of ours has no types but two ends, and what matches is a route.
  private static let selectors: [(names: [String]?, matches: Bool)] = [
    (nil, true), (["foo"], true), (["foo", "bar"], true), (["bar", "baz", "ba0"], true),
    (["fooo"], false), (["foo1", "bar2"], false),
  ]
  // The selectors that cannot be read (`*`, `foo,`, an empty one and a comma) have no counterpart:
  // a route is made of names, and any text is one.

  @Test(arguments: selectors)
  func `routes of which one names an end match`(names: [String]?, matches: Bool) {
    let (coordinator, way) = (Coordinator(), LineSelection.line(line.choice))
    coordinator.routes =
      names?.flatMap { [Route(from: $0, line: way), Route(to: $0, line: way)] }
      ?? [Route(line: way)]
    let found = coordinator.selection(for: .push, from: "foo", to: "bar")
    if case .line = found { #expect(matches) } else { #expect(!matches) }
  }

  // MARK: - Defaults

  private func box(at progress: Double) throws -> (box: Layer, rig: Rig) {
    let start = passenger("p", 0, 0, 50, 50, .color(.black))
    start.layer.blend = .mix
    let rig = try Rig(line.choice, stack: [station("a", [start])])
    let end = passenger("p", 300, 0, 50, 50, .color(.white))
    try rig.navigator.drive(.push(station("b", [end]))).drive(to: progress)
    return (try #require(rig.navigator.container.sublayers.last), rig)
  }

  @Test func `what is shared lies over all of the container`() throws {
    let (box, rig) = try box(at: 0.5)
    #expect(box.name == "p" && box.superlayer === rig.navigator.container)
    #expect(rig.navigator.container.bounds == Rect(x: 0, y: 0, width: 400, height: 800))
  }

  /// Unlike there, where the group takes the element's blend, text direction and colour scheme along.
  ///
  /// On purpose: the one blend besides the normal is with siblings, which a traveller leaves;
  /// and layers have neither of the others.
  @Test func `the group blends normally`() throws {
    #expect(try box(at: 0.5).box.blend == .normal)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 1])
  func `the pair of pictures is cross-faded by itself, and evenly`(progress: Double) throws {
    let pair = try box(at: progress).box.sublayers
    #expect(pair.map(\.blend) == [.normal, .mix] && pair.map(\.opacity) == [1, progress])
  }

  /// Unlike there, where a group moves for 0.25 s.
  ///
  /// On purpose: how long is the line's business, and its default
  /// goes for everything in it.
  @Test func `what is shared moves as long as its line`() throws {
    let rig = try Rig(line.choice, stack: [station("a", [passenger("p", 0, 0, 50, 50)])])
    let train = try rig.navigator.drive(.push(station("b", [passenger("p", 300, 0, 50, 50)])))
    #expect(train.seconds == line.choice.seconds)
  }
}
