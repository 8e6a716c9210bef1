import SwitchyardContent
import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import SwitchyardRender

/// Runs one line that moves layers, between two small stations.
struct LayerLab {
  let line: Line
  var values: [ParameterValue]?
  var passengers = 0
  var size = Size(width: 96, height: 72)

  /// A navigator with two stations, of which one is shown.
  final class Stage {
    let navigator: Navigator
    let from: Station
    let to: Station
    private let trace = Trace()
    private let builder = SceneBuilder(store: PictureStore(), scale: 1)
    private let compositor = Compositor(bands: 1)

    init(_ lab: LayerLab) throws(CheckFinding) {
      navigator = Navigator(size: lab.size, timeline: Timeline(), trace: trace)
      let frame = Rect(size: lab.size)
      let (old, new) = (Layer(name: "old", frame: frame), Layer(name: "new", frame: frame))
      old.background = Color(red: 0.8, green: 0.2, blue: 0.1)
      new.background = Color(red: 0.1, green: 0.3, blue: 0.7)
      from = Station(id: "old", layer: old, passengers: Stage.board(lab, old, isFirst: true))
      to = Station(id: "new", layer: new, passengers: Stage.board(lab, new, isFirst: false))
      try wish { () throws(NavigatorError) in try navigator.push(from, animated: false) }
    }

    /// Puts a mark and the passengers on a station.
    private static func board(
      _ lab: LayerLab, _ layer: Layer, isFirst: Bool
    ) -> [Passenger] {
      let mark = Layer(name: "mark", frame: Rect(x: isFirst ? 8 : 40, y: 12, width: 30, height: 20))
      mark.background = Color(red: 0.9, green: isFirst ? 0.9 : 0.4, blue: 0.2)
      layer.add(mark)
      return (0..<lab.passengers).map { index in
        let place = Double(index % 10) * 8
        let passenger = Layer(
          name: "passenger \(index)",
          frame: isFirst
            ? Rect(x: place, y: Double(index / 10) * 8, width: 6, height: 6)
            : Rect(x: 80 - place, y: 60 - Double(index / 10) * 8, width: 10, height: 8))
        passenger.background = Color(red: 0.2, green: Double(index % 7) / 7, blue: 0.9)
        layer.add(passenger)
        return Passenger("passenger \(index)", layer: passenger)
      }
    }

    /// Asks something of the navigator that it has no reason to refuse.
    func wish<Answer>(
      _ body: () throws(NavigatorError) -> Answer
    ) throws(CheckFinding) -> Answer {
      do throws(NavigatorError) { return try body() } catch {
        throw .failed("the navigator refuses the train: \(error)")
      }
    }

    /// What is seen now, as bytes.
    func picture() throws(CheckFinding) -> [UInt8] {
      let (width, height) = (Int(navigator.size.width), Int(navigator.size.height))
      guard
        let list = try? builder.displayList(
          for: navigator.container, width: width, height: height)
      else { throw .failed("what it shows can't be drawn") }
      let bitmap = Bitmap(width: width, height: height)
      compositor.draw(list, into: bitmap)
      return (0..<height).flatMap { UnsafeBufferPointer(start: bitmap.row($0), count: width * 4) }
    }

    /// Fails when the line did anything wrong so far.
    func checkFaults() throws(CheckFinding) {
      guard let fault = trace.events.first(where: { $0.name == .fault }) else { return }
      guard case .text(let what)? = fault["what"] else { throw .failed("it fails") }
      throw .failed(what)
    }

    /// Lets time go by in steps, until the train has arrived.
    func arrive(seconds: Double, frames: Int) throws(CheckFinding) {
      let start = navigator.timeline.now
      for frame in 1...frames {
        navigator.timeline.advance(to: start + seconds * Double(frame) / Double(frames))
        try checkFaults()
      }
      // What completes itself may be a second late.
      if !navigator.isAtRest { navigator.timeline.advance(to: start + seconds + 10) }
      try checkFaults()
      guard navigator.isAtRest else { throw .failed("its train doesn't arrive") }
    }
  }

  var choice: LineChoice { LineChoice(line, values: values) }

  /// Returns a new stage.
  func stage() throws(CheckFinding) -> Stage { try Stage(self) }

  /// Pushes and pops once, in time.
  func run(frames: Int = 8) throws(CheckFinding) {
    let (stage, choice) = (try stage(), choice)
    let seconds = min(choice.seconds, 3600)
    try stage.wish { () throws(NavigatorError) in try stage.navigator.push(stage.to, on: choice) }
    try stage.arrive(seconds: seconds, frames: frames)
    stage.navigator.pop(on: choice)
    try stage.arrive(seconds: seconds, frames: frames)
  }

  /// Starts a train under a finger.
  func drive(_ change: StackChange, on stage: Stage) throws(CheckFinding) -> Train {
    let train = try stage.wish { () throws(NavigatorError) in
      try stage.navigator.drive(change, on: choice)
    }
    try stage.checkFaults()
    return train
  }

  /// Returns what one train shows at progresses, in the order in which they are asked for.
  func pictures(
    at progresses: [Double], on given: Stage? = nil, returning: Bool = false
  ) throws(CheckFinding) -> [[UInt8]] {
    let stage: Stage
    if let given { stage = given } else { stage = try self.stage() }
    let train = try drive(returning ? .pop : .push(stage.to), on: stage)
    var pictures: [[UInt8]] = []
    for progress in progresses {
      train.drive(to: progress)
      try stage.checkFaults()
      pictures.append(try stage.picture())
    }
    train.finish()
    try stage.arrive(seconds: 10, frames: 4)
    return pictures
  }

  /// Compares an end of the way with the screen that it has to be.
  func checkEnd(_ progress: Double) throws(CheckFinding) {
    let stage = try stage()
    let before = try stage.picture()
    let shown = try pictures(at: [progress], on: stage)[0]
    let wanted = progress == 0 ? before : try stage.picture()
    let difference = zip(shown, wanted).map { abs(Int($0) - Int($1)) }.max() ?? 0
    guard difference > 2 else { return }
    throw .failed(
      "at progress \(Int(progress)) it is up to \(difference)/255 from the "
        + "\(progress == 0 ? "old" : "new") screen")
  }
}
