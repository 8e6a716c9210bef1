import SwitchyardCore
import SwitchyardMotion
import Testing

/// The demo of TransitKit: an icon and a text travel from a row of a list to a page and back.
@Suite struct OldDemoTests {
  private static let lines = [
    "slide-in-zoom-out", "slide-in-zoom-out-progress", "slide-in-zoom-out-interactive",
  ]

  /// A list whose rows are 60 points high, below a bar of 64 points, and the row's page.
  private final class Demo {
    let timeline = Timeline()
    let navigator: Navigator
    let list: Station
    let page: Station
    let row: Int

    init(row: Int) throws {
      self.row = row
      list = Demo.station(
        "list",
        [
          ("icon", Rect(x: 8, y: 10, width: 40, height: 40), Double(row) * 60),
          ("text", Rect(x: 56, y: 19, width: 113, height: 21), Double(row) * 60),
        ])
      page = Demo.station(
        "page",
        [
          ("icon", Rect(x: 236, y: 24, width: 128, height: 128), 0),
          ("text", Rect(x: 8, y: 14, width: 584, height: 21), 175),
        ])
      navigator = Navigator(root: list, size: Size(width: 600, height: 800), timeline: timeline)
    }

    private static func station(_ id: String, _ items: [(String, Rect, Double)]) -> Station {
      let station = Station(id: id)
      let table = Layer(name: "table", frame: Rect(x: 0, y: 0, width: 600, height: 800))
      table.bounds = Rect(x: 0, y: -64, width: 600, height: 800)
      station.layer.add(table)
      for (name, frame, y) in items {
        let cell = Layer(frame: Rect(x: 0, y: y, width: 600, height: 60))
        let layer = Layer(name: name, frame: frame)
        layer.background = .black
        cell.add(layer)
        table.add(cell)
        station.passengers.append(Passenger(name, layer: layer))
      }
      return station
    }

    /// Where icon and text are on their way.
    var travelling: [Rect] {
      navigator.container.sublayers.filter { ["icon", "text"].contains($0.name) }.map(\.frame)
    }

    /// Where they are at a share of the way from the list to the page.
    func place(_ share: Double) -> [Rect] {
      let y = 64 + Double(row) * 60
      return [
        Rect(x: 8, y: y + 10, width: 40, height: 40)
          .interpolated(to: Rect(x: 236, y: 88, width: 128, height: 128), at: share),
        Rect(x: 56, y: y + 19, width: 113, height: 21)
          .interpolated(to: Rect(x: 8, y: 253, width: 584, height: 21), at: share),
      ]
    }

    func isNear(_ share: Double) -> Bool {
      travelling.count == 2
        && zip(travelling, place(share)).allSatisfy { a, b in
          abs(a.x - b.x) + abs(a.y - b.y) + abs(a.width - b.width) + abs(a.height - b.height) < 1e-6
        }
    }

    /// Whether one station alone is seen, with all that it shows.
    func isClean(showing station: Station) -> Bool {
      navigator.container.sublayers.elementsEqual([station.layer], by: ===)
        && (list.passengers + page.passengers).allSatisfy { !$0.layer.isHidden }
        && list.layer.transform == .identity && list.layer.opacity == 1
        && page.layer.transform == .identity && page.layer.opacity == 1
        && timeline.pendingCount == 0
    }

    func wait(_ seconds: Double) { timeline.advance(to: timeline.now + seconds) }
  }

  @Test(arguments: 0..<3, lines)
  func `they travel there and back`(row: Int, name: String) throws {  // R158
    let demo = try Demo(row: row)
    let choice = try StockCase(plugin: "Classics", name: name).choice(easing: nil)
    try demo.navigator.push(demo.page, on: choice)
    #expect(demo.isNear(0))
    demo.wait(choice.seconds / 2)
    #expect(demo.isNear(0.5))
    demo.wait(choice.seconds / 2)
    #expect(demo.isClean(showing: demo.page))
    demo.navigator.pop(on: choice)
    #expect(demo.isNear(1))
    demo.wait(choice.seconds / 2)
    #expect(demo.isNear(0.5))
    demo.wait(choice.seconds / 2)
    #expect(demo.isClean(showing: demo.list))
  }

  @Test(arguments: 0..<3, lines)
  func `a finger takes them half of the way, and back`(row: Int, name: String) throws {  // R158
    let demo = try Demo(row: row)
    let choice = try StockCase(plugin: "Classics", name: name).choice(easing: nil)
    for isBack in [false, true] {
      if isBack { try demo.navigator.push(demo.page, animated: false) }
      let train = try demo.navigator.drive(isBack ? .pop : .push(demo.page), on: choice)
      for progress in [0.25, 0.5] {
        train.drive(to: progress)
        #expect(demo.isNear(isBack ? 1 - progress : progress))
      }
      train.cancel(velocity: Point(x: -40, y: 0))
      demo.wait(2)
      #expect(demo.navigator.stations.count == (isBack ? 2 : 1))
      #expect(demo.isClean(showing: isBack ? demo.page : demo.list))
    }
  }

  @Test func `a finger that is fast enough goes on, wherever it is`() throws {  // R122 R158
    let demo = try Demo(row: 0)
    let line = StockCase(plugin: "Classics", name: "slide-in-zoom-out-interactive")
    for (speed, pages) in [(100.0, 1), (100.1, 2)] {
      let train = try demo.navigator.drive(.push(demo.page), on: try line.choice(easing: nil))
      let drag = Drag(train, by: DrivePolicy(.velocity), size: demo.navigator.size, sign: 1)
      drag.move(by: Point(x: 60, y: 0))
      drag.release(velocity: Point(x: speed, y: 0))
      demo.wait(2)
      #expect(demo.navigator.stations.count == pages)
    }
    #expect(demo.isClean(showing: demo.page))
  }
}
