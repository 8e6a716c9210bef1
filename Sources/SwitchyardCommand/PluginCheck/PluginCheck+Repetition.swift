import Dispatch
import SwitchyardCore
import SwitchyardHost
import Synchronization

/// Checks of both sorts of lines: their ends, and that the same gives the same.
extension PluginCheck {
  static var repetition: [PluginCheck] {
    [
      end(0, "endpoint-0", "does it begin with exactly the old screen?"),
      end(1, "endpoint-1", "does it end with exactly the new screen?"),
      PluginCheck(
        name: "determinism-same-instance", question: "does a progress look the same every time?"
      ) { (bench) throws(CheckFinding) in try eachPair(bench, isFresh: false) },
      PluginCheck(
        name: "determinism-fresh-instance", question: "does it look the same on every train?"
      ) { (bench) throws(CheckFinding) in try eachPair(bench, isFresh: true) },
      PluginCheck(
        name: "seek-independence", question: "may frames come in any order?", run: checkOrder),
      pixels("monotone-clock-independence", "does the frame not depend on the time of day?") {
        (lab) throws(CheckFinding) in
        let (trial, instance) = (try lab.trial(), try lab.instance())
        let before = try lab.picture(trial, instance, at: 0.4)
        defer { lab.bench.trial.putClocksForward(by: 0) }
        // A second may pass by itself meanwhile, but not at each of these.
        for seconds in [1, 2, 3, 30, 59, 3601, 7 * 86_400 + 43_199, 100_000_000] {
          lab.bench.trial.putClocksForward(by: seconds)
          let after = try lab.picture(trial, instance, at: 0.4)
          try lab.bench.require(
            before == after, "the frame changes when clocks go forward by \(seconds) s")
        }
      },
      PluginCheck(
        name: "threads-own-instance", question: "can eight threads draw, each its own train?"
      ) { (bench) throws(CheckFinding) in
        try bench.eachPixelLine(that: { !$0.flags.contains(.serial) }) {
          (lab) throws(CheckFinding) in try checkThreads(lab, sharesInstance: false)
        }
      },
      pixels(
        "threads-shared-instance", "can eight threads draw for one train?", that: .reentrant
      ) { (lab) throws(CheckFinding) in try checkThreads(lab, sharesInstance: true) },
      pixels("cancel-mid-render", "does it answer ok or cancelled when it is told to stop?") {
        (lab) throws(CheckFinding) in
        let (trial, instance) = (try lab.trial(), try lab.instance())
        var moment = PixelTrial.Moment(0.5)
        moment.isCancelled = true
        let status = trial.render(instance, at: moment)
        try lab.bench.require(status == 0 || status == -6, "it answers status \(status)")
        _ = try lab.picture(trial, instance, at: 0.5)
      },
      pixels("fuzz", "does it draw any size, progress, parameters and window?", run: checkChance),
    ]
  }

  private static func end(_ progress: Double, _ name: String, _ question: String) -> PluginCheck {
    PluginCheck(name: name, question: question) { (bench) throws(CheckFinding) in
      try bench.eachLine { (line) throws(CheckFinding) in
        if line.kinds.contains(.pixels) {
          try checkEnds(PixelLab(bench: bench, line: line), isOpaque: true, at: [progress])
        } else {
          try LayerLab(line: line).checkEnd(progress)
        }
      }
    }
  }

  /// Draws everything twice, and compares.
  private static func eachPair(_ bench: CheckBench, isFresh: Bool) throws(CheckFinding) {
    try bench.eachLine(where: { !$0.flags.contains(.stateful) || isFresh }) {
      (line) throws(CheckFinding) in
      let first: [[UInt8]]
      let second: [[UInt8]]
      if line.kinds.contains(.pixels) {
        let lab = PixelLab(bench: bench, line: line)
        let (trial, instance) = (try lab.trial(), try lab.instance())
        first = try frames(lab, trial, instance)
        second = try frames(lab, trial, isFresh ? lab.instance() : instance)
      } else {
        let lab = LayerLab(line: line)
        let both = try lab.pictures(at: PixelLab.usual + PixelLab.usual)
        first = Array(both.prefix(PixelLab.usual.count))
        second = isFresh ? try lab.pictures(at: PixelLab.usual) : both.suffix(first.count)
      }
      let progress = zip(PixelLab.usual, zip(first, second)).first { $0.1.0 != $0.1.1 }?.0
      try bench.require(progress == nil, "at progress \(progress ?? 0) it looks different")
    }
  }

  private static func frames(
    _ lab: PixelLab, _ trial: PixelTrial, _ instance: LineInstance
  ) throws(CheckFinding) -> [[UInt8]] {
    var frames: [[UInt8]] = []
    for progress in PixelLab.usual {
      frames.append(try lab.picture(trial, instance, at: progress))
    }
    return frames
  }

  private static func checkOrder(_ bench: CheckBench) throws(CheckFinding) {
    let progresses = (0...10).map { Double($0) / 10 }
    var chance = bench.chance("order")
    let order = (progresses + progresses).shuffled(using: &chance)
    try bench.eachLine(
      where: { !$0.flags.contains(.stateful) }, named: "line that promises it"
    ) { (line) throws(CheckFinding) in
      var known: [Double: [UInt8]] = [:]
      let inOrder: [[UInt8]]
      let outOfOrder: [[UInt8]]
      if line.kinds.contains(.pixels) {
        let lab = PixelLab(bench: bench, line: line)
        let (trial, instance) = (try lab.trial(), try lab.instance())
        var both: [[[UInt8]]] = []
        for list in [progresses, order] {
          var frames: [[UInt8]] = []
          for progress in list { frames.append(try lab.picture(trial, instance, at: progress)) }
          both.append(frames)
        }
        (inOrder, outOfOrder) = (both[0], both[1])
      } else {
        let lab = LayerLab(line: line)
        (inOrder, outOfOrder) = (try lab.pictures(at: progresses), try lab.pictures(at: order))
      }
      for (progress, frame) in zip(progresses, inOrder) { known[progress] = frame }
      let odd = zip(order, outOfOrder).first { known[$0] != $1 }?.0
      try bench.require(odd == nil, "progress \(odd ?? 0) looks different out of order")
    }
  }

  private struct Worker: @unchecked Sendable {
    let trial: PixelTrial
    let instance: LineInstance
  }

  private static func checkThreads(
    _ lab: PixelLab, sharesInstance: Bool
  ) throws(CheckFinding) {
    let shared = try lab.instance()
    var workers: [Worker] = []
    for _ in 0..<8 {
      workers.append(
        Worker(
          trial: try lab.trial(.init(width: 32, height: 24)),
          instance: sharesInstance ? shared : try lab.instance()))
    }
    var wanted: [[UInt8]] = []
    for (index, worker) in workers.enumerated() {
      wanted.append(try lab.picture(worker.trial, shared, at: progress(ofThread: index)))
    }
    let (team, frames) = (workers, wanted)
    let failures = Atomic(0)
    let group = DispatchGroup()
    for index in 0..<team.count {
      DispatchQueue.global().async(group: group) {
        for _ in 0..<40 {
          let moment = PixelTrial.Moment(progress(ofThread: index))
          let status = team[index].trial.render(team[index].instance, at: moment)
          let isSame = team[index].trial.out.bytes == frames[index]
          if status != 0 || !isSame { failures.wrappingAdd(1, ordering: .relaxed) }
        }
      }
    }
    group.wait()
    let count = failures.load(ordering: .relaxed)
    try lab.bench.require(count == 0, "\(count) of 320 frames differ when threads draw at once")
  }

  private static func progress(ofThread index: Int) -> Double { 0.1 + 0.1 * Double(index) }

  private static func checkChance(_ lab: PixelLab) throws(CheckFinding) {
    var chance = lab.bench.chance("everything")
    let instance = try lab.instance()
    for round in 0..<30 {
      let setup = PixelLab.Setup(
        width: Int.random(in: 1...90, using: &chance),
        height: Int.random(in: 1...60, using: &chance),
        padding: Int.random(in: 0...100, using: &chance),
        values: lab.line.parameters.map { chance.value(for: $0) }, noise: "fuzz \(round)")
      let trial = try lab.trial(setup)
      var moment = PixelTrial.Moment(Double.random(in: 0...1, using: &chance))
      moment.seed = chance.next()
      moment.frame = Int64.random(in: -1...10_000, using: &chance)
      if lab.line.flags.contains(.tileable) {
        let top = Int.random(in: 0..<setup.height, using: &chance)
        moment.window = (
          0, top, setup.width, Int.random(in: top + 1...setup.height, using: &chance)
        )
      }
      try lab.render(trial, instance, moment)
      try lab.bench.require(trial.out.hasCleanPadding, "round \(round): it writes between the rows")
    }
  }
}
