import SwitchyardCore
import SwitchyardHost

/// Checks of how a plugin is loaded and what it says of itself.
extension PluginCheck {
  static var loading: [PluginCheck] {
    [
      PluginCheck(
        name: "load-now-local", question: "does it load with every symbol it needs?", weight: .vital
      ) { (bench) throws(CheckFinding) in try bench.load() },
      PluginCheck(
        name: "elf-symbols", question: "does it name the libraries of all symbols that it uses?"
      ) { (bench) throws(CheckFinding) in
        try bench.load()
        let borrowed = try bench.attempt { () throws(Fault) in try bench.trial.borrowedSymbols() }
        try bench.require(
          borrowed.isEmpty,
          "it doesn't say which library has \(borrowed.prefix(3).joined(separator: ", ")) (link with -l...)"
        )
      },
      PluginCheck(
        name: "load-time", question: "does loading take less than 0.1 s of processor time?",
        isTimed: true
      ) { (bench) throws(CheckFinding) in
        try bench.load()
        let milliseconds = Int(((bench.loading?.seconds ?? 0) * 1000).rounded())
        try bench.require(milliseconds < 100, "loading took \(milliseconds) ms")
      },
      PluginCheck(
        name: "load-no-side-effects", question: "does loading leave the process as it was?"
      ) { (bench) throws(CheckFinding) in
        try bench.load()
        guard let (_, before, after) = bench.loading else { return }
        let changed = after.difference(from: before)
        try bench.require(changed == nil, "loading changes \(changed ?? "")")
        try bench.require(after.handlers == before.handlers, "loading installs signal handlers")
        try bench.require(after.printed == before.printed, "loading prints")
        try bench.require(after.threads == before.threads, "loading starts threads")
        try bench.require(after.descriptors == before.descriptors, "loading opens or closes files")
      },
      PluginCheck(
        name: "entry-null-safe", question: "does switchyard_plugin answer one table, each time?",
        weight: .vital
      ) { (bench) throws(CheckFinding) in
        try bench.load()
        _ = try bench.attempt { () throws(Fault) in try bench.trial.askForTable() }
      },
      PluginCheck(
        name: "describe-twice-identical", question: "does it say the same of itself each time?"
      ) { (bench) throws(CheckFinding) in
        try bench.load()
        // What is wrong with the tables is for the checks below.
        let same =
          (try? bench.attempt { () throws(Fault) in try bench.trial.saysTheSame() }) ?? true
        try bench.require(same, "its tables change from one look to the next")
      },
    ]
  }

  static var tables: [PluginCheck] {
    [
      table(
        "strings-utf8", "are all texts UTF-8, short enough and free of control characters?",
        .strings),
      table("ids-unique", "are ids well formed and each there once?", .ids),
      table("reserved-zero", "are reserved fields zero?", .reserved),
      table("flags-known", "does it set only flags, kinds and formats of the contract?", .flags),
      table("slots-present", "are the functions there that its kinds need?", .slots),
      table("param-defaults-in-range", "are ranges and defaults possible?", .defaults),
      table("enum-keys-unique", "has each enum entries, with keys of their own?", .keys),
      table("signatures-sound", "can the signatures of function lines be read?", .signatures),
      table("tables-sound", "are sizes, counts and pointers of its tables possible?", .table),
      PluginCheck(
        name: "manifest-matches-binary", question: "does the manifest say what the plugin says?"
      ) { (bench) throws(CheckFinding) in
        try bench.load()
        let found = try bench.attempt { () throws(Fault) in
          try bench.trial.readManifest(isCompared: true)
        }
        if !found { throw .skipped("no manifest lies beside it") }
      },
    ]
  }

  /// A check of one sort of mistake in tables.
  private static func table(
    _ name: String, _ question: String, _ topic: Fault.Topic
  ) -> PluginCheck {
    PluginCheck(name: name, question: question) { (bench) throws(CheckFinding) in
      try bench.load()
      guard let found = bench.trial.tableFaults.first(where: { $0.fault.topic == topic }) else {
        return
      }
      throw .failed("\(found.line.map { "line \($0): " } ?? "")\(found.fault.reason)")
    }
  }
}
