import SwitchyardCore
import SwitchyardHost

/// Checks of the file and of how it loads.
extension PluginCheck {
  static var file: [PluginCheck] {
    [
      PluginCheck(
        name: "elf-class", question: "is it a 64-bit shared library of this machine?",
        weight: .vital
      ) { (bench) throws(CheckFinding) in
        _ = try bench.attempt { () throws(Fault) in try bench.trial.facts() }
      },
      PluginCheck(
        name: "abi-magic", question: "has it a data block that can be read without loading it?",
        weight: .vital
      ) { (bench) throws(CheckFinding) in try checkBlock(bench) { $0 == .magic } },
      PluginCheck(
        name: "abi-range", question: "is it built for this host's version of the contract?",
        weight: .vital
      ) { (bench) throws(CheckFinding) in try checkBlock(bench) { $0 != .magic } },
      PluginCheck(
        name: "elf-exports", question: "does it export its two symbols and nothing else?",
        run: checkExports),
      PluginCheck(
        name: "elf-relocs-stack",
        question: "has it no text relocations, no executable stack, and a build id?",
        run: checkHygiene),
      PluginCheck(
        name: "elf-deps",
        question: "does it need only the C, C++ and Swift libraries, by no path of its own?",
        run: checkNeeds),
      PluginCheck(
        name: "manifest-schema", question: "can the manifest beside it be read, and is it its own?"
      ) { (bench) throws(CheckFinding) in
        let found = try bench.attempt { () throws(Fault) in
          try bench.trial.readManifest(isCompared: false)
        }
        if !found { throw .skipped("no manifest lies beside it") }
      },
    ]
  }

  private static func checkBlock(
    _ bench: CheckBench, _ isMeant: (Fault.Topic) -> Bool
  ) throws(CheckFinding) {
    do throws(Fault) {
      try bench.trial.readBlock()
    } catch {
      if isMeant(error.topic) { throw .failed(error.reason) }
    }
  }

  private static func checkExports(_ bench: CheckBench) throws(CheckFinding) {
    let facts = try bench.attempt { () throws(Fault) in try bench.trial.facts() }
    let own = ["switchyard_abi", "switchyard_plugin"]
    let exports = facts.symbols.filter(\.isDefined)
    let names = Set(exports.map(\.name))
    // Linkers export some of every library, and those of Swift carry the names of their modules.
    let others = names.subtracting(own + ["_init", "_fini", "_edata", "_end", "__bss_start"])
      .filter { !$0.hasPrefix("$s") }
    try bench.require(
      names.isSuperset(of: own), "it doesn't export \(own.first { !names.contains($0) } ?? "")")
    let unique = exports.filter(\.isUnique).map(\.name)
    try bench.require(
      unique.isEmpty,
      "it exports what is shared with other plugins: \(unique.joined(separator: ", "))")
    try bench.require(
      others.isEmpty,
      "it also exports \(others.count) symbols, such as \(others.sorted().prefix(3).joined(separator: ", "))"
        + "; hide them (-fvisibility=hidden, or a version script)")
  }

  private static func checkHygiene(_ bench: CheckBench) throws(CheckFinding) {
    let facts = try bench.attempt { () throws(Fault) in try bench.trial.facts() }
    try bench.require(
      !facts.hasTextRelocations, "its code has to be changed when it is loaded (build with -fPIC)")
    try bench.require(
      !facts.hasExecutableStack, "it asks for an executable stack (link with -z noexecstack)")
    try bench.require(facts.hasBuildID, "it has no build id (link with -Wl,--build-id)")
  }

  private static let usual = [
    "libc.so.", "libm.so.", "libgcc_s.so.", "libstdc++.so.", "libdl.so.", "libpthread.so.",
    "librt.so.", "ld-linux", "libswift", "lib_Foundation", "libFoundation", "libBlocksRuntime.so",
    "libdispatch.so",
  ]

  private static func checkNeeds(_ bench: CheckBench) throws(CheckFinding) {
    let facts = try bench.attempt { () throws(Fault) in try bench.trial.facts() }
    let paths = facts.searchPaths.flatMap { $0.split(separator: ":") }
    // A private copy is loaded, beside which nothing lies.
    let relative = paths.filter { !$0.hasPrefix("/") }
    let strange = facts.needed.filter { name in !usual.contains { name.hasPrefix($0) } }
    try bench.require(
      strange.isEmpty, "it needs \(strange.joined(separator: ", ")), which other machines may lack")
    let isOwnFolder = relative.allSatisfy { $0 == "$ORIGIN" || $0 == "${ORIGIN}" }
    try bench.require(
      isOwnFolder, "it looks for libraries in \(relative.joined(separator: ", "))")
  }
}
