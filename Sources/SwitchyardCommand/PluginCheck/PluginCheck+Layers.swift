import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion

/// Checks of lines that move layers.
extension PluginCheck {
  static var layers: [PluginCheck] {
    [
      layers("runs-clean", "does it push and pop without a fault, in screens of any size?") {
        (lab) throws(CheckFinding) in
        for (width, height) in [(96.0, 72.0), (1, 1), (7, 5), (2000, 3), (3, 2000)] {
          var lab = lab
          lab.size = Size(width: width, height: height)
          try lab.run()
        }
      },
      layers("nothing-left-behind", "are all layers as before when its train has ended?") {
        (lab) throws(CheckFinding) in
        var lab = lab
        lab.passengers = 1
        try checkRemains(lab)
      },
      layers("mirror-return", "does the way back show the same as the way out?") {
        (lab) throws(CheckFinding) in
        guard !lab.line.flags.contains(.ownReturn) else {
          throw .skipped("it handles the way back itself")
        }
        try checkMirror(lab)
      },
      layers("passengers-0", "does it run without passengers?") { (lab) throws(CheckFinding) in
        try checkPassengers(lab, count: 0)
      },
      layers("passengers-1", "does it run with one passenger?") { (lab) throws(CheckFinding) in
        try checkPassengers(lab, count: 1)
      },
      layers("passengers-50", "does it run with fifty passengers?") { (lab) throws(CheckFinding) in
        try checkPassengers(lab, count: 50)
      },
      layers("settles", "does it come to both ends when a finger lets go?") {
        (lab) throws(CheckFinding) in
        for (progress, velocity) in [(0.1, nil), (0.5, Point(x: 900, y: -40)), (0.9, nil)] {
          try checkSettling(lab, from: progress, velocity: velocity)
        }
      },
      PluginCheck(
        name: "completes", question: "does a line that completes itself do so in time?"
      ) { (bench) throws(CheckFinding) in
        try bench.eachLayerLine(
          that: { $0.kinds.contains(.completion) }, named: "line that completes itself"
        ) { (lab) throws(CheckFinding) in try lab.run() }
      },
    ]
  }

  private static func layers(
    _ name: String, _ question: String, run: @escaping (LayerLab) throws(CheckFinding) -> Void
  ) -> PluginCheck {
    PluginCheck(name: name, question: question) { (bench) throws(CheckFinding) in
      try bench.eachLayerLine(run)
    }
  }

  private static func checkRemains(_ lab: LayerLab) throws(CheckFinding) {
    let stage = try lab.stage()
    let (old, new) = (LayerShot(stage.from.layer), LayerShot(stage.to.layer))
    for finishes in [false, true] {
      let train = try lab.drive(.push(stage.to), on: stage)
      train.drive(to: 0.6)
      if finishes { train.finish() } else { train.cancel() }
      try stage.arrive(seconds: 10, frames: 4)
      let shown = finishes ? stage.to : stage.from
      let isClean =
        stage.navigator.container.sublayers.map(ObjectIdentifier.init)
        == [ObjectIdentifier(shown.layer)]
      guard isClean, LayerShot(stage.from.layer) == old, LayerShot(stage.to.layer) == new else {
        throw .failed(
          "layers differ from before after a train that was \(finishes ? "finished" : "cancelled")")
      }
    }
  }

  private static func checkMirror(_ lab: LayerLab) throws(CheckFinding) {
    let progresses = [0, 0.2, 0.5, 0.9, 1]
    let stage = try lab.stage()
    let out = try lab.pictures(at: progresses, on: stage)
    let back = try lab.pictures(at: progresses.map { 1 - $0 }, on: stage, returning: true)
    for (progress, pair) in zip(progresses, zip(out, back)) {
      let difference = zip(pair.0, pair.1).map { abs(Int($0) - Int($1)) }.max() ?? 0
      guard difference > 2 else { continue }
      throw .failed("at progress \(progress) the way back is \(difference)/255 from the way out")
    }
  }

  private static func checkPassengers(_ lab: LayerLab, count: Int) throws(CheckFinding) {
    var lab = lab
    lab.passengers = count
    try lab.run(frames: 4)
    _ = try lab.pictures(at: [0, 0.5, 1])
  }

  private static func checkSettling(
    _ lab: LayerLab, from progress: Double, velocity: Point?
  ) throws(CheckFinding) {
    for finishes in [true, false] {
      let stage = try lab.stage()
      let train = try lab.drive(.push(stage.to), on: stage)
      train.drive(to: progress)
      if finishes {
        train.finish(velocity: velocity)
      } else {
        train.cancel(velocity: velocity)
      }
      try stage.arrive(seconds: 60, frames: 20)
      guard stage.navigator.visible == (finishes ? stage.to : stage.from) else {
        throw .failed("it ends at the wrong screen")
      }
    }
  }
}
