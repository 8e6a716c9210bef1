import Foundation

/// The figures of a run with what they were measured on, as JSON and as Markdown tables.
struct Report: Codable {
  let date: String
  let machine: Machine
  let bars: [Bar]
  let counts: [Count]
  let measurements: [Measurement]

  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(self)
    }
  }

  var markdown: String {
    var lines = [
      "# Benchmarks of \(date)", "",
      "\(machine.processor), \(machine.cores) cores, \(machine.system), "
        + "load \(String(format: "%.1f", machine.load)).",
    ]
    if !bars.isEmpty {
      lines += ["", "## Bars", "", "| | figure | bar | |", "|---|---:|---:|---|"]
      lines += bars.map { bar in
        "| \(bar.what) | \(text(bar.figure)) \(bar.unit) | ≤ \(text(bar.limit)) "
          + "| \(bar.holds ? "holds" : "**missed**") |"
      }
    }
    if !counts.isEmpty {
      lines += ["", "## \(counts[0].group)", "", "| | times |", "|---|---:|"]
      lines += counts.map { "| \($0.name) | \(text($0.figure)) |" }
    }
    var group = ""
    for item in measurements {
      if item.group != group {
        group = item.group
        lines += [
          "", "## \(group)", "", "| | time for a \(item.unit) | range | a second | ratio |",
          "|---|---:|---:|---:|---:|",
        ]
      }
      lines.append(row(item))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ item: Measurement) -> String {
    let low = item.seconds.min() ?? 0
    let high = item.seconds.max() ?? 0
    let cells = [
      item.name, text(seconds: item.median), "\(text(seconds: low)) – \(text(seconds: high))",
      text(1 / item.median), String(format: "%.2f", item.ratio),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func text(seconds: Double) -> String {
    switch seconds {
    case ..<1e-6: "\(text(seconds * 1e9)) ns"
    case ..<1e-3: "\(text(seconds * 1e6)) µs"
    case ..<1: "\(text(seconds * 1e3)) ms"
    default: "\(text(seconds)) s"
    }
  }

  /// Three figures, and no more digits after the point than that needs.
  private func text(_ value: Double) -> String {
    let digits = value <= 0 ? 0 : max(0, 2 - Int(log10(value).rounded(.down)))
    return String(format: "%.\(min(digits, 3))f", value)
  }
}

/// What a run was measured on.
struct Machine: Codable {
  let processor: String
  let cores: Int
  let system: String
  /// Of the last minute when the run began; anything near the cores spoils it.
  let load: Double

  /// The machine at hand.
  static var present: Machine {
    var loads = [0.0]
    getloadavg(&loads, 1)
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return Machine(
      processor: name ?? "unknown processor", cores: ProcessInfo.processInfo.activeProcessorCount,
      system: ProcessInfo.processInfo.operatingSystemVersionString, load: loads[0])
  }
}
