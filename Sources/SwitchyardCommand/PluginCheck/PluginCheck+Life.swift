import SwitchyardABI
import SwitchyardCore
import SwitchyardHost

/// Checks of a plugin's life, its parameters and its memory.
extension PluginCheck {
  static var starting: [PluginCheck] {
    [
      PluginCheck(
        name: "init-succeeds", question: "does it start, with a line that can be used?",
        weight: .vital
      ) { (bench) throws(CheckFinding) in
        if try bench.lines().isEmpty { throw .skipped("it has no line that can be used") }
      },
      PluginCheck(
        name: "extension-unknown-null",
        question: "does it answer NULL for extensions that nobody knows?"
      ) { (bench) throws(CheckFinding) in
        _ = try bench.lines()
        for id in ["org.example.unheard-of/1", "", "switchyard/999", "x/1\u{1}garbage"] {
          let has = try bench.attempt { () throws(Fault) in try bench.trial.hasExtension(id) }
          try bench.require(!has, "it has an extension '\(id.filter { $0 != "\u{1}" })'")
        }
      },
      PluginCheck(
        name: "host-without-extensions",
        question: "does each line begin and end with a host that has no extensions?", weight: .vital
      ) { (bench) throws(CheckFinding) in
        try bench.eachLine { (line) throws(CheckFinding) in _ = try bench.instance(of: line) }
      },
      PluginCheck(
        name: "param-defaults-applied", question: "does it run with its defaults?", weight: .ground
      ) { (bench) throws(CheckFinding) in try bench.exercise() },
    ]
  }

  static var life: [PluginCheck] {
    [
      PluginCheck(
        name: "create-destroy-1000", question: "can a thousand trains begin and end?"
      ) { (bench) throws(CheckFinding) in
        try bench.eachLine { (line) throws(CheckFinding) in
          for _ in 0..<1000 { _ = try bench.instance(of: line) }
        }
      },
      PluginCheck(
        name: "deinit-init-again", question: "can it be stopped and started again?"
      ) { (bench) throws(CheckFinding) in
        for _ in 0..<3 {
          _ = try bench.lines()
          bench.trial.stop()
        }
        try bench.eachLine { (line) throws(CheckFinding) in _ = try bench.instance(of: line) }
      },
      PluginCheck(
        name: "seconds-sane", question: "does it ask for a possible time, whatever its parameters?"
      ) { (bench) throws(CheckFinding) in
        var chance = bench.chance("seconds")
        try bench.eachLine { (line) throws(CheckFinding) in
          for _ in 0..<20 {
            let values = line.parameters.map { chance.value(for: $0) }
            let asked = LineChoice(line, values: values).askedSeconds
            let text = "it asks for \(asked ?? 0) seconds"
            try bench.require(asked.map { $0.isFinite && $0 > 0 && $0 < 3600 } ?? true, text)
          }
        }
      },
      PluginCheck(
        name: "param-fuzz-in-range", question: "does it run with any values that it allows?"
      ) { (bench) throws(CheckFinding) in
        var chance = bench.chance("parameters")
        try bench.eachLine(where: { !$0.parameters.isEmpty }, named: "line with parameters") {
          (line) throws(CheckFinding) in
          for _ in 0..<20 {
            try bench.run(line, values: line.parameters.map { chance.value(for: $0) })
          }
        }
      },
      PluginCheck(
        name: "param-fuzz-bounds", question: "does it run with the extremes of each parameter?"
      ) { (bench) throws(CheckFinding) in
        try bench.eachLine(where: { !$0.parameters.isEmpty }, named: "line with parameters") {
          (line) throws(CheckFinding) in
          for (index, parameter) in line.parameters.enumerated() {
            for value in Chance.extremes(of: parameter) {
              var values = line.parameters.map(\.defaultValue)
              values[index] = value
              try bench.run(line, values: values)
            }
          }
        }
      },
    ]
  }

  static var memory: [PluginCheck] {
    [
      PluginCheck(
        name: "create-fail-clean", question: "does it fail cleanly when there is no memory?"
      ) { (bench) throws(CheckFinding) in
        guard !bench.trial.endsWithoutMemory else {
          throw .skipped("its language ends the process without memory")
        }
        try bench.eachLine(where: { $0.table.pointee.create != nil }, named: "line with create") {
          (line) throws(CheckFinding) in
          for count in 0..<8 where fails(line, on: bench.trial, allocations: count) {
            let growth = try growth(cycles: 50) { () throws(CheckFinding) in
              _ = fails(line, on: bench.trial, allocations: count)
            }
            try bench.require(growth < 16, "a create that fails leaks \(growth) bytes")
          }
        }
      },
      PluginCheck(
        name: "alloc-failure", question: "does it survive a host without memory for it?"
      ) { (bench) throws(CheckFinding) in
        try bench.eachPixelLine { (lab) throws(CheckFinding) in
          let (trial, instance) = (try lab.trial(), try lab.instance())
          bench.trial.refuseScratch(true)
          trial.render(instance, at: PixelTrial.Moment(0.5))
          bench.trial.refuseScratch(false)
          for count in 0..<4 where !bench.trial.endsWithoutMemory {
            bench.trial.limitAllocations(to: count)
            trial.render(instance, at: PixelTrial.Moment(0.5))
          }
          bench.trial.limitAllocations(to: nil)
        }
      },
      PluginCheck(
        name: "leak-400", question: "do four hundred trains leave no memory behind?"
      ) { (bench) throws(CheckFinding) in
        try bench.eachLine { (line) throws(CheckFinding) in
          let isPixels = line.kinds.contains(.pixels)
          let lab = PixelLab(bench: bench, line: line)
          let trial = isPixels ? try lab.trial(.init(width: 8, height: 8)) : nil
          let growth = try growth(cycles: 400) { () throws(CheckFinding) in
            guard let trial else { return try LayerLab(line: line).run(frames: 2) }
            try lab.render(trial, lab.instance(), PixelTrial.Moment(0.5))
          }
          try bench.require(growth < 16, "each train leaks \(growth) bytes")
        }
      },
    ]
  }

  /// Whether a line's `create` fails when so many allocations succeed.
  private static func fails(_ line: Line, on trial: PluginTrial, allocations: Int) -> Bool {
    trial.limitAllocations(to: allocations)
    defer { trial.limitAllocations(to: nil) }
    return (try? LineInstance(line)) == nil
  }

  /// Returns how many bytes each of many cycles leaves on the heap.
  ///
  /// What is made once, whenever that is, is no leak: a leak is in most of the parts that the cycles
  /// are counted in, and is so again when they are counted once more.
  private static func growth(
    cycles: Int, _ body: () throws(CheckFinding) -> Void
  ) throws(CheckFinding) -> Int {
    let parts = 5
    var least = Int.max
    for _ in 0..<3 where least > 0 {
      var growths: [Int] = []
      for _ in 0..<parts {
        let before = PluginTrial.heapBytes
        for _ in 0..<cycles / parts { try body() }
        growths.append((PluginTrial.heapBytes - before) * parts / cycles)
      }
      least = min(least, growths.sorted()[parts / 2])
    }
    return least
  }
}
