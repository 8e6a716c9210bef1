import Foundation
import SwitchyardContent
import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import SwitchyardRender
import SwitchyardTestSupport
import Testing

/// What docs/Journeys.md says of `overlap: interrupt`, in the pictures of the lines that come along.
@Suite struct InterruptionTests {
  /// A line of a built plugin.
  enum Line: String, CaseIterable {
    case slide, fade, zoom, dissolve, swing

    func choice() throws -> LineChoice {
      let name = rawValue.prefix(1).uppercased() + rawValue.dropFirst()
      let file = Tool.products.appending(path: "lib\(name).so").path
      let path = PluginSearchPath(files: [file], executable: nil) { _ in nil }
      let registry = PluginRegistry(searchPath: path, version: "1.0.0")
      registry.load()
      let line = try registry.line(named: rawValue)
      return LineChoice(
        line, values: try registry.values(for: line, from: [:]), duration: 0.4, easing: .linear)
    }
  }

  /// What interrupts a push.
  enum Change: CaseIterable {
    case push, replace, popToRoot, present, setStack
  }

  /// A navigator whose coordinator retargets, and its picture.
  private final class Film {
    let timeline = Timeline()
    let navigator: Navigator
    let stations: [Station]
    private let builder = SceneBuilder(store: PictureStore(), scale: 1, bands: 1)

    init(_ choice: LineChoice) throws {
      let coordinator = Coordinator(push: choice)
      coordinator.present = choice
      coordinator.overlap = .interrupt
      let size = Size(width: 48, height: 40)
      stations = ["white", "#a33", "#3a3", "#33a"].map { Film.station($0, size) }
      navigator = Navigator(
        root: stations[0], size: size, timeline: timeline, coordinator: coordinator)
      try navigator.push(stations[1], animated: false)
    }

    /// A coloured screen with a dark bar, another at each.
    private static func station(_ color: String, _ size: Size) -> Station {
      let station = Station(id: color)
      station.layer.background = try? Color(parsing: color)
      let x = Double(color.count * 5 + (color.last?.hexDigitValue ?? 0))
      let bar = Layer(frame: Rect(x: x, y: 6, width: 8, height: 20))
      bar.contents = .color(.black)
      station.layer.add(bar)
      return station
    }

    func wait(_ seconds: Double) { timeline.advance(to: timeline.now + seconds) }

    func picture() throws -> Bitmap {
      let size = (width: Int(navigator.size.width), height: Int(navigator.size.height))
      let bitmap = Bitmap(width: size.width, height: size.height)
      let list = try builder.displayList(
        for: navigator.container, width: size.width, height: size.height, ground: .white)
      Compositor(bands: 1).draw(list, into: bitmap)
      return bitmap
    }

    /// The most that a frame differs from the one before it, until all is at rest.
    func mostMotion(from first: Bitmap) throws -> Double {
      var (last, most) = (first, 0.0)
      while !navigator.isAtRest {
        wait(1.0 / 30)
        let now = try picture()
        most = max(most, now.distance(to: last).mean)
        last = now
      }
      return most
    }

    func change(_ change: Change) throws {
      switch change {
      case .push: try navigator.push(stations[3])
      case .replace: try navigator.replace(with: stations[3])
      case .popToRoot: navigator.popToRoot()
      case .present: try navigator.present(stations[3])
      case .setStack: try navigator.setStack([stations[1], stations[3]])
      }
    }
  }

  /// What a line moves at the most when nothing interrupts it, there and back.
  private func motion(of choice: LineChoice, _ change: Change) throws -> Double {
    let film = try Film(choice)
    var first = try film.picture()
    try film.navigator.push(film.stations[2])
    let there = try film.mostMotion(from: first)
    first = try film.picture()
    try film.change(change)
    return there + (try film.mostMotion(from: first))
  }

  @Test(arguments: Line.allCases, Change.allCases)
  func `an interrupted line leaves no frame that jumps`(line: Line, change: Change) throws {  // 7
    let choice = try line.choice()
    let allowed = try motion(of: choice, change)
    for moment in [0, 0.16, 0.38] {
      let film = try Film(choice)
      try film.navigator.push(film.stations[2])
      film.wait(moment)
      let before = try film.picture()
      try film.change(change)
      let after = try film.picture()
      let distance = after.distance(to: before)
      #expect(distance.most <= 2, "\(moment): \(distance)")
      let most = try film.mostMotion(from: after)
      #expect(most <= allowed * 1.1 + 0.5, "\(moment): \(most) of \(allowed)")
      #expect(film.navigator.container.sublayers.map(\.name) == [film.navigator.visible?.id])
      #expect(film.timeline.pendingCount == 0)
    }
  }

  @Test(arguments: Line.allCases)
  func `a row of interruptions, turned round at its end, leaves no frame that jumps`(
    line: Line
  ) throws {  // 7
    let choice = try line.choice()
    let allowed = try motion(of: choice, .push)
    let film = try Film(choice)
    var last = try film.picture()
    try film.navigator.push(film.stations[2])
    film.wait(0.1)
    last = try film.picture()
    try film.navigator.push(film.stations[3])
    #expect(try film.picture().distance(to: last).most <= 2)
    film.wait(0.1)
    last = try film.picture()
    let modal = Station(id: "modal")
    modal.layer.background = .black
    try film.navigator.present(modal)
    #expect(try film.picture().distance(to: last).most <= 2)
    film.wait(0.02)
    last = try film.picture()
    film.navigator.dismiss()
    #expect(try film.picture().distance(to: last).most <= 2)
    let most = try film.mostMotion(from: last)
    #expect(most <= allowed * 1.6 + 0.5, "\(most) of \(allowed)")
    #expect(film.navigator.visible === film.stations[3] && film.timeline.pendingCount == 0)
    #expect(film.navigator.container.sublayers.map(\.name) == ["#33a"])
  }
}

extension Bitmap {
  /// The mean and the largest difference of a channel.
  fileprivate func distance(to other: Bitmap) -> (mean: Double, most: Int) {
    var (sum, most) = (0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let (a, b) = (self[x, y], other[x, y])
        for channel in 0..<4 {
          let difference = abs(Int(a[channel]) - Int(b[channel]))
          sum += difference
          most = max(most, difference)
        }
      }
    }
    return (Double(sum) / Double(width * height * 4), most)
  }
}
