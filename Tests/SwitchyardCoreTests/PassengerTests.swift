import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct PassengerTests {
  private let red = Contents.color(Color(red: 1, green: 0, blue: 0))

  private func box(_ rig: Rig, _ name: String = "p") -> Layer? {
    rig.navigator.container.sublayers.first { $0.name == name }
  }

  private func frame(_ numbers: (Double, Double, Double, Double)) -> [Double] {
    [numbers.0, numbers.1, numbers.2, numbers.3]
  }

  /// A push from one place to another, on a line that does nothing.
  private func journey(
    _ start: Passenger, _ end: Passenger, kinds: Line.Kinds = .progress
  ) throws -> (rig: Rig, train: Train) {
    let rig = try Rig(FakeLine(kinds).choice, stack: [station("a", [start])])
    return (rig, try rig.navigator.drive(.push(station("b", [end]))))
  }

  @Test(arguments: [Line.Kinds.progress, .animation, .interaction, .completion, .pixels])
  func `half way is half way`(kinds: Line.Kinds) throws {  // U59 R98
    let (rig, train) = try journey(
      passenger("p", 10, 10, 40, 40), passenger("p", 110, 60, 80, 80), kinds: kinds)
    train.drive(to: 0.5)
    #expect(box(rig)?.frame == Rect(x: 60, y: 35, width: 60, height: 60))
  }

  @Test func `beyond its ends it goes on`() throws {  // R93 R98
    let line = FakeLine(.interaction, flags: .overshootOK)
    let rig = try Rig(line.choice, stack: [station("a", [passenger("p", 0, 0, 10, 10)])])
    let train = try rig.navigator.drive(.push(station("b", [passenger("p", 100, 0, 10, 10)])))
    train.drive(to: 1.5)
    #expect(box(rig)?.frame.x == 150)
  }

  @Test(arguments: [Navigator.Operation.push, .pop, .present, .dismiss])
  func `it travels there and back`(operation: Navigator.Operation) throws {  // R88 R97
    let a = station("a", [passenger("p", 0, 0, 10, 10)])
    let b = station("b", [passenger("p", 100, 0, 10, 10, red)])
    a.passengers[0].layer.tag = 1000
    b.passengers[0].layer.isHidden = true
    let rig = try Rig(FakeLine(.progress).choice, stack: [a])
    switch operation {
    case .push: try rig.navigator.push(b)
    case .present: try rig.navigator.present(b)
    case .pop:
      try rig.navigator.push(b, animated: false)
      rig.navigator.pop()
    default:
      try rig.navigator.present(b, animated: false)
      rig.navigator.dismiss()
    }
    #expect(a.passengers[0].layer.isHidden && box(rig) === rig.navigator.container.sublayers.last)
    rig.timeline.advance(to: 0.25)
    #expect(box(rig)?.frame.x == (operation.direction == .go ? 25 : 75))
    rig.timeline.advance(to: 1)
    #expect(rig.isClean && !a.passengers[0].layer.isHidden && b.passengers[0].layer.isHidden)
  }

  @Test func `a name on one side fades with its screen`() throws {  // U62 R87
    let a = station("a", [passenger("p", 0, 0, 1, 1), passenger("lone", 0, 0, 1, 1)])
    let b = station("b", [passenger("p", 5, 0, 1, 1)])
    let rig = try Rig(FakeLine(.progress).choice, stack: [a])
    try rig.navigator.push(b)
    #expect(box(rig, "lone") == nil && box(rig) != nil && !a.passengers[1].layer.isHidden)
  }

  @Test func `a name twice in a station does not travel, with one warning`() throws {  // U63
    let a = station("a", ["p", "twin", "twin"].map { passenger($0, 0, 0, 1, 1) })
    let b = station("b", ["twin", "p"].map { passenger($0, 5, 0, 1, 1) })
    let rig = try Rig(FakeLine(.progress).choice, stack: [a])
    try rig.navigator.push(b)
    #expect(box(rig, "twin") == nil && box(rig) != nil)
    #expect(rig.values("passenger", of: .warning) == [.text("twin")])
  }

  @Test func `one without a place is skipped`() throws {  // R96
    let a = station("a", [passenger("p", 0, 0, 1, 1)])
    a.passengers.append(Passenger("q", layer: Layer(name: "q")))
    let b = station("b", ["p", "q"].map { passenger($0, 5, 0, 1, 1) })
    let rig = try Rig(FakeLine(.progress).choice, stack: [a])
    try rig.navigator.push(b)
    #expect(box(rig) != nil && box(rig, "q") == nil && !b.passengers[1].layer.isHidden)
  }

  @Test func `its ends are measured in the container`() throws {  // R90
    let line = FakeLine(.progress, slots: .passengers)
    var seen: [[Double]] = []
    line.beforeDepart = { scene in
      guard let passenger = scene.passenger(0) else { return }
      seen = [self.frame(passenger.start), self.frame(passenger.end)]
    }
    let scrolled = passenger("p", 8, 110, 40, 40)
    let table = Layer(name: "table", frame: Rect(x: 0, y: 64, width: 400, height: 700))
    table.bounds = Rect(x: 0, y: 100, width: 400, height: 700)
    table.add(scrolled.layer)
    let a = TestStation(id: "a", layer: Layer(), passengers: [scrolled])
    a.layer.add(table)
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(station("b", [passenger("p", 236, 24, 128, 128)]))
    #expect(seen == [[8, 74, 40, 40], [236, 24, 128, 128]])
  }

  @Test func `different contents are cross-faded inside the box`() throws {
    let (rig, train) = try journey(
      passenger("p", 0, 0, 40, 40), passenger("p", 0, 0, 80, 80, red))
    train.drive(to: 0.25)
    let contents = try #require(box(rig)?.sublayers)
    #expect(contents.map(\.opacity) == [1, 0.25] && contents[1].blend == .mix)
    #expect(contents[0].transform == .scale(50.0 / 40))
  }

  @Test func `equal contents are not cross-faded`() throws {
    let (rig, train) = try journey(passenger("p", 0, 0, 40, 40), passenger("p", 0, 0, 80, 20))
    train.drive(to: 1)
    #expect(box(rig)?.sublayers.count == 1)
    #expect(box(rig)?.sublayers[0].transform == .scale(x: 2, y: 0.5))
  }

  @Test func `text of another width is not stretched`() throws {  // U61
    let (rig, train) = try journey(
      passenger("p", 0, 0, 100, 20, .text(TextBlock("A title"))),
      passenger("p", 0, 0, 300, 40, .text(TextBlock("A title", size: 34))))
    train.drive(to: 0.5)
    let contents = try #require(box(rig)?.sublayers)
    #expect(contents.map(\.transform) == [.scale(1.5), .scale(0.75)])
    #expect(contents.map { $0.position.x - $0.bounds.width / 2 * $0.transform.a } == [0, 0])
    #expect(contents.map(\.opacity) == [1, 0.5] && box(rig)?.clipsToBounds == true)
  }

  @Test(arguments: [
    (TextBlock.Alignment.leading, 0.0), (.center, 0.5), (.trailing, 1),
  ])
  func `letters of a text lie upon each other all the way`(
    alignment: TextBlock.Alignment, share: Double
  ) throws {  // U61
    // The boxes are not in the proportion of the type.
    let small = TextBlock("A title", size: 28, alignment: alignment)
    let large = TextBlock("A title", size: 40, alignment: alignment)
    let (rig, train) = try journey(
      passenger("p", 0, 0, 310, 34, .text(small)), passenger("p", 0, 0, 342, 50, .text(large)))
    for progress in [0, 0.25, 0.5, 1] {
      train.drive(to: progress)
      let box = try #require(self.box(rig))
      let copies = zip(box.sublayers, [28.0, 40])
      for (copy, size) in copies {
        #expect(abs(copy.transform.a * size - (28 + 12 * progress)) < 1e-9)
        let place = copy.transformToSuperlayer.apply(copy.bounds)
        #expect(abs(place.y) < 1e-9)
        #expect(abs(place.x + place.width * share - box.bounds.width * share) < 1e-9)
      }
    }
  }

  @Test func `other proportions cover the box`() throws {
    let (rig, train) = try journey(passenger("p", 0, 0, 40, 40), passenger("p", 0, 0, 40, 80, red))
    train.drive(to: 0.5)
    #expect(box(rig)?.sublayers.map(\.transform) == [.scale(1.5), .scale(1)].map { $0 })
    #expect(box(rig)?.clipsToBounds == true)
  }

  @Test(arguments: [
    // One drawing in two sizes, its boxes rounded outwards by up to a point.
    (14.0, 14.0, 61.0, 58.0, true), (9, 5, 35, 18, true), (41, 20, 122, 61, true),
    (391, 201, 130, 66, true),
    // Other shapes.
    (40, 40, 40, 50, false), (14, 14, 61, 40, false), (390, 200, 130, 73, false),
  ])
  func `proportions that differ by rounding are the same`(
    width: Double, height: Double, toWidth: Double, toHeight: Double, isStretched: Bool
  ) throws {
    let (rig, train) = try journey(
      passenger("p", 0, 0, width, height), passenger("p", 0, 0, toWidth, toHeight, red))
    train.drive(to: 0.5)
    let scale = try #require(box(rig)?.sublayers.first?.transform)
    #expect((scale != .scale(scale.a)) == isStretched)
  }

  @Test func `at rest it is where and as its original is`() throws {  // U70
    let (a, b) = (passenger("p", 10, 12, 40, 30), passenger("p", 100.1, 20.7, 60.3, 33.9, red))
    b.layer.cornerRadius = 6
    let (rig, train) = try journey(a, b)
    for (progress, end) in [(0.0, a), (1, b)] {
      train.drive(to: progress)
      let box = try #require(self.box(rig))
      let copy = try #require(box.sublayers.last { $0.opacity == 1 })
      let place = box.frame.origin - end.layer.frame.origin
      #expect(abs(place.x) < 1e-9 && abs(place.y) < 1e-9)
      #expect(box.bounds == end.layer.bounds && box.cornerRadius == end.layer.cornerRadius)
      #expect(copy.transform == .identity && copy.contents == end.layer.contents)
      #expect(copy.bounds.size == end.layer.bounds.size)
    }
  }

  @Test func `corners, opacity and shadow go from one end to the other`() throws {  // U68
    let (a, b) = (passenger("p", 0, 0, 40, 40), passenger("p", 0, 0, 40, 40))
    a.layer.cornerRadius = 12
    a.layer.opacity = 0.5
    b.layer.shadow = Shadow(color: .black, offset: Point(x: 0, y: 4), blur: 8)
    let (rig, train) = try journey(a, b)
    train.drive(to: 0.5)
    #expect(box(rig)?.cornerRadius == 6 && box(rig)?.opacity == 0.75)
    #expect(box(rig)?.shadow?.color.alpha == 0.5 && box(rig)?.shadow?.blur == 8)
  }

  @Test func `one inside another is copied once`() throws {  // U66
    func nested(_ id: String, at x: Double) -> TestStation {
      let (card, title) = (passenger("card", x, 0, 100, 100, red), passenger("title", 5, 5, 50, 10))
      card.layer.add(title.layer)
      let station = TestStation(id: id, layer: Layer(), passengers: [card, title])
      station.layer.add(card.layer)
      return station
    }
    let rig = try Rig(FakeLine(.progress).choice, stack: [nested("a", at: 0)])
    try rig.navigator.push(nested("b", at: 50))
    let inner = try #require(box(rig, "card")?.sublayers[0].sublayers[0])
    #expect(inner.isHidden && box(rig, "title")?.sublayers[0].isHidden == false)
  }

  @Test func `a line may place the box, and its copies fit`() throws {
    let line = FakeLine(.progress, slots: .passengers)
    line.progressPassenger = { scene, index, progress in
      guard let passenger = scene.passenger(index) else { return }
      scene.set(passenger.layer, .frame, 0, 0, 80, 80)
    }
    let rig = try Rig(line.choice, stack: [station("a", [passenger("p", 0, 0, 40, 40)])])
    try rig.navigator.push(station("b", [passenger("p", 0, 0, 40, 40)]))
    #expect(box(rig)?.sublayers[0].transform == .scale(2))
  }
}
