import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// Who travels: the stations' lists, and where their ends are.
@Suite struct PassengerListTests {
  /// A station that counts how often its list is read.
  private final class CountingStation: Station {
    var reads = 0
    var listed: [Passenger] = []
    var onLayout: (() -> Void)?
    override var passengers: [Passenger] {
      get {
        reads += 1
        return listed
      }
      set { listed = newValue }
    }
    override func layOut(in size: Size) { onLayout?() }
  }

  private func counting(_ id: String, _ names: [String]) -> CountingStation {
    let station = CountingStation(id: id)
    for name in names { add(name, to: station) }
    station.reads = 0
    return station
  }

  private func add(_ name: String, to station: CountingStation) {
    let passenger = passenger(name, 0, 0, 9, 9)
    station.layer.add(passenger.layer)
    station.listed.append(passenger)
  }

  private func travellers(_ rig: Rig) -> [String?] {
    rig.navigator.container.sublayers.dropFirst(2).map(\.name)
  }

  @Test func `a station lists none unless it says so, and finds the first of a name`() {  // R85
    #expect(Station(id: "plain").passengers.isEmpty)
    let twins = ["p", "q", "p"].enumerated().map { passenger($1, Double($0), 0, 9, 9) }
    let a = station("a", twins)
    #expect(a.passenger(named: "p")?.layer === twins[0].layer)
    #expect(a.passenger(named: "q")?.layer === twins[1].layer && a.passenger(named: "r") == nil)
  }

  @Test func `each list is read once: before anybody is told, and after the layout`() throws {
    // R86
    final class Late: NavigatorObserver {
      var action: () -> Void = {}
      func navigator(_ navigator: Navigator, willShow station: Station) { action() }
    }
    let (a, b) = (counting("a", ["p", "q"]), counting("b", ["p"]))
    let late = Late()
    let line = FakeLine(.progress)
    let rig = try Rig(line.choice, stack: [a])
    rig.navigator.add(late)
    late.action = { a.listed.removeFirst() }  // too late
    b.onLayout = { self.add("q", to: b) }  // in time
    line.beforeDepart = { _ in b.listed = [] }  // too late
    a.reads = 0
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.5)
    #expect(travellers(rig) == ["p", "q"] && a.reads == 1 && b.reads == 1)
    rig.timeline.advance(to: 1)
    #expect(rig.isClean)
  }

  @Test(arguments: [true, false])
  func `a program's tags are its own`(finishes: Bool) throws {  // R89
    let (a, b) = (
      station("a", [passenger("p", 0, 0, 9, 9)]), station("b", [passenger("p", 5, 0, 9, 9)])
    )
    let rig = try Rig(FakeLine(.progress).choice, stack: [a])
    let tagged = [a.layer, b.layer, rig.navigator.container].flatMap { parent in
      (1000...1002).map { tag in
        let layer = Layer(name: "own")
        layer.tag = tag
        parent.add(layer)
        return (layer, parent)
      }
    }
    let train = try rig.navigator.drive(.push(b))
    train.drive(to: 1)
    train.drive(to: 0.4)
    #expect(rig.navigator.container.sublayers.last?.name == "p")
    if finishes { train.finish() } else { train.cancel() }
    rig.timeline.advance(to: 2)
    #expect(tagged.allSatisfy { $0.superlayer === $1 && !$0.isHidden && $0.tag >= 1000 })
    #expect(!rig.navigator.container.sublayers.contains { $0.name == "p" })
  }

  @Test func `an animation gets the target once, the others both ends in every step`() throws {
    // R91
    func run(_ line: FakeLine, driven: Bool) throws -> Rig {
      let rig = try Rig(line.choice, stack: [station("a", [passenger("p", 1, 2, 3, 4)])])
      let b = station("b", [passenger("p", 5, 6, 7, 8)])
      if driven {
        let train = try rig.navigator.drive(.push(b))
        for step in 1...3 { train.drive(to: Double(step) / 4) }
      } else {
        try rig.navigator.push(b)
        for step in 1...3 { rig.timeline.advance(to: Double(step) / 4) }
      }
      return rig
    }
    let animation = FakeLine(.animation, slots: .passengers)
    var targets: [[Double]] = []
    animation.animatePassenger = { targets.append(numbers($0.passenger($1)?.end)) }
    _ = try run(animation, driven: false)
    #expect(targets == [[5, 6, 7, 8]])
    for kinds in [Line.Kinds.progress, .interaction] {
      let line = FakeLine(kinds, slots: .passengers)
      var ends: [[Double]] = []
      line.progressPassenger = { scene, index, _ in
        let passenger = scene.passenger(index)
        ends.append(numbers(passenger?.start) + numbers(passenger?.end))
      }
      _ = try run(line, driven: kinds == .interaction)
      #expect(ends.count >= 3 && ends.allSatisfy { $0 == [1, 2, 3, 4, 5, 6, 7, 8] })
    }
  }

  // MARK: - Where they are

  /// Row 1 of the list and the page of TransitKit's demo, below a bar of 64 points.
  private func demo() -> (list: TestStation, page: TestStation) {
    let (icon, text) = (passenger("icon", 8, 10, 40, 40), passenger("text", 56, 19, 113, 21))
    let list = cells([icon, text], rows: [(0, 60)])
    let (big, title) = (passenger("icon", 236, 24, 128, 128), passenger("text", 8, 14, 584, 21))
    let page = TestStation(id: "page", passengers: [big, title])
    let table = table(in: page)
    for (passenger, y, height) in [(big, 0.0, 175.0), (title, 175, 50)] {
      let cell = Layer(frame: Rect(x: 0, y: y, width: 600, height: height))
      table.add(cell)
      cell.add(passenger.layer)
    }
    return (list, page)
  }

  private func cells(_ passengers: [Passenger], rows: [(Double, Double)]) -> TestStation {
    let station = TestStation(id: "list", passengers: passengers)
    let cell = Layer(frame: Rect(x: 0, y: rows[0].0, width: 600, height: rows[0].1))
    table(in: station).add(cell)
    for passenger in passengers { cell.add(passenger.layer) }
    return station
  }

  /// A table whose content starts below the bar.
  private func table(in station: Station) -> Layer {
    let table = Layer(name: "table", frame: Rect(x: 0, y: 0, width: 600, height: 800))
    table.bounds = Rect(x: 0, y: -64, width: 600, height: 800)
    station.layer.add(table)
    return table
  }

  private func driven(
    _ from: Station, _ to: Station, _ change: (Rig) -> Void = { _ in }
  ) throws -> (rig: Rig, train: Train) {
    let rig = Rig(FakeLine(.progress).choice)
    rig.navigator.size = Size(width: 600, height: 800)
    try rig.navigator.setStack([from], animated: false)
    change(rig)
    return (rig, try rig.navigator.drive(.push(to)))
  }

  private func frames(_ rig: Rig) -> [Rect] {
    rig.navigator.container.sublayers.suffix(2).map(\.frame)
  }

  @Test func `the old demo's passengers are where they were`() throws {  // R90 R147
    let (list, page) = demo()
    let (rig, train) = try driven(list, page)
    let ways: [(Double, [Rect])] = [
      (
        0,
        [
          Rect(x: 8, y: 74, width: 40, height: 40), Rect(x: 56, y: 83, width: 113, height: 21),
        ]
      ),
      (
        0.5,
        [
          Rect(x: 122, y: 81, width: 84, height: 84),
          Rect(x: 32, y: 168, width: 348.5, height: 21),
        ]
      ),
      (
        1,
        [
          Rect(x: 236, y: 88, width: 128, height: 128),
          Rect(x: 8, y: 253, width: 584, height: 21),
        ]
      ),
    ]
    for (progress, expected) in ways {
      train.drive(to: progress)
      #expect(frames(rig) == expected, "at \(progress)")
    }
  }

  @Test func `scrolling, plain views and the container's own place count once`() throws {  // R90
    let (list, page) = demo()
    let (rig, train) = try driven(list, page) { rig in
      list.layer.sublayers[0].bounds.y = 10  // scrolled by 74
      let window = Layer(name: "window")
      window.add(rig.navigator.container)
      rig.navigator.container.frame.origin = Point(x: 90, y: 33)
    }
    #expect(frames(rig)[0] == Rect(x: 8, y: 0, width: 40, height: 40))
    train.complete(false)
    let plain = station("plain", [passenger("icon", 3, 4, 50, 60)])
    let next = try rig.navigator.drive(.push(plain))
    next.drive(to: 1)
    #expect(
      rig.navigator.container.sublayers.last?.frame == Rect(x: 3, y: 4, width: 50, height: 60))
  }

  // MARK: - Containers

  @Test(arguments: [Navigator.Operation.push, .pop, .present, .dismiss])
  func `an end that holds a stack sends the passengers of what that shows`(
    operation: Navigator.Operation
  ) throws {  // R41 R97
    let shell = station("shell")
    let inner = Navigator(
      root: station("hidden", [passenger("p", 0, 0, 1, 1)]), size: Size(width: 400, height: 700),
      timeline: Timeline())
    try inner.push(station("shown", [passenger("p", 10, 20, 30, 40)]), animated: false)
    inner.container.frame.origin = Point(x: 0, y: 100)
    shell.embed(inner)
    let other = station("other", [passenger("p", 0, 0, 30, 40)])
    let rig = try Rig(
      FakeLine(.progress).choice, stack: [operation.direction == .go ? shell : other])
    switch operation {
    case .push: try rig.navigator.push(other)
    case .present: try rig.navigator.present(other)
    case .pop:
      try rig.navigator.push(shell, animated: false)
      rig.navigator.pop()
    default:
      try rig.navigator.present(shell, animated: false)
      rig.navigator.dismiss()
    }
    #expect(rig.navigator.container.sublayers.last?.name == "p")
    #expect(
      rig.navigator.container.sublayers.last?.frame == Rect(x: 10, y: 120, width: 30, height: 40))
    rig.timeline.advance(to: 2)
    #expect(rig.isClean && inner.top?.passengers[0].layer.isHidden == false)
  }

  @Test func `a stack in a modal and a modal over a stack go their own ways`() throws {  // R41
    let rig = try Rig(FakeLine(.progress).choice, stack: [station("a")])
    let sheet = station("sheet")
    let inner = Navigator(
      root: station("x"), size: Size(width: 400, height: 800), timeline: rig.timeline,
      coordinator: rig.coordinator)
    sheet.embed(inner)
    try rig.navigator.present(sheet)
    rig.timeline.advance(to: 0.5)
    try inner.push(station("y"))
    try inner.present(station("z"), animated: false)  // waits for the push
    rig.timeline.advance(to: 1)
    #expect(rig.isAtEnd && inner.train?.progress == 0.5)
    rig.navigator.dismiss()
    rig.timeline.advance(to: 1.6)
    #expect(rig.navigator.train?.state == .running && inner.visible?.id == "z" && inner.isAtRest)
    rig.timeline.advance(to: 3)
    #expect(rig.isClean)
  }
}

extension Rig {
  fileprivate var isAtEnd: Bool { navigator.train == nil && navigator.isAtRest }
}

private func numbers(_ rect: (Double, Double, Double, Double)?) -> [Double] {
  rect.map { [$0.0, $0.1, $0.2, $0.3] } ?? []
}
