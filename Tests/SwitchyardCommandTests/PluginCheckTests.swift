import Foundation
import SwitchyardTestSupport
import Testing

import SwitchyardConsole
@testable import SwitchyardCommand
@testable import SwitchyardHost

/// Plugins with one fault each, and the check that has to find it.
@Suite struct PluginCheckTests {
  /// A plugin, what has to fail, and what may fail with it.
  struct Case: CustomTestStringConvertible {
    let fault: String
    var layers = false
    var flags: [String] = []
    let check: String
    /// Whether the fault is such that others have to fail as well.
    var spreads = false
    var code: Int32 = 1

    init(
      _ fault: String, _ check: String, layers: Bool = false, flags: [String] = [],
      spreads: Bool = false, code: Int32 = 1
    ) {
      (self.fault, self.check, self.layers, self.flags) = (fault, check, layers, flags)
      (self.spreads, self.code) = (spreads, code)
    }

    var testDescription: String { "\(fault) \(flags.joined(separator: " ")): \(check)" }
  }

  // F1 F4 F5 F6 F7 F12 F13
  static let loading: [Case] = [
    Case("EXPORTS_MORE", "elf-exports", flags: ["-fvisibility=default"]),
    Case("", "elf-relocs-stack", flags: ["-Wl,-z,execstack"]),
    Case("", "elf-relocs-stack", flags: ["-Wl,--build-id=none"]),
    Case("", "elf-deps", flags: ["-Wl,--no-as-needed", "-l:libz.so.1"]),
    Case("", "elf-deps", flags: ["-Wl,-rpath,lib"]),
    Case("", "abi-magic", flags: ["-DMAGIC=1,2,3,4,5,6,7,8"], code: 4),
    Case("", "abi-magic", flags: ["-Dswitchyard_abi=other", "-fvisibility=default"], code: 4),
    Case("", "abi-range", flags: ["-DMAJOR=2"]),
    Case("", "abi-range", flags: ["-DMAJOR=0"]),
    Case("", "abi-range", flags: ["-DMIN_HOST_MINOR=9"]),
    Case("", "abi-range", flags: ["-DBLOCK_SIZE=3"]),
    Case("UNRESOLVED", "load-now-local"),
    Case("BORROWS", "elf-symbols"),
    Case("LOADS_SLOWLY", "load-time"),
    Case("LOAD_CHDIR", "load-no-side-effects"),
    Case("LOAD_PRINTS", "load-no-side-effects"),
    Case("LOAD_PRINTS_MUCH", "load-no-side-effects"),
    Case("LOAD_ATEXIT", "exit-handlers"),
    Case("LOAD_SEGV", "load-now-local", code: 2),
    Case("LOAD_EXIT0", "load-now-local", code: 2),
    Case("LOAD_DAEMON", "load-now-local", code: 2),
    Case("LOAD_LOOPS", "load-now-local", code: 3),
    Case("ENTRY_NULL", "entry-null-safe"),
    Case("ENTRY_ANEW", "entry-null-safe"),
    Case("ENTRY_UNALIGNED", "entry-null-safe"),
    Case("ENTRY_UNMAPPED", "entry-null-safe", code: 2),
  ]

  // F13 F14 F15 F16 F17 F51
  static let tables: [Case] = [
    Case("DESCRIBES_ANEW", "describe-twice-identical"),
    Case("PLUGIN_ID", "ids-unique"),
    Case("LINE_TWICE", "ids-unique"),
    Case("NOT_UTF8", "strings-utf8"),
    Case("ESCAPES", "strings-utf8"),
    Case("RESERVED", "reserved-zero"),
    Case("UNKNOWN_FLAG", "flags-known"),
    Case("NO_SLOT", "slots-present"),
    Case("DEFAULT", "param-defaults-in-range"),
    Case("RANGE_NAN", "param-defaults-in-range"),
    Case("RANGE_TURNED", "param-defaults-in-range"),
    Case("KEYS", "enum-keys-unique"),
    Case("NO_ENTRIES", "enum-keys-unique"),
    Case("SMALL_STRUCT", "tables-sound"),
    Case("MANY_LINES", "tables-sound"),
    Case("NO_LINES", "tables-sound"),
    Case("NULL_LINES", "tables-sound"),
    signature(""),
    signature("progress(scene, struct point p)"),
    signature("progress(scene, f64 progress, ...)"),
    signature("progress(scene, q8 x)"),
    signature("progress(" + (0..<17).map { "f64 p\($0)" }.joined(separator: ",") + ")"),
  ]

  private static func signature(_ text: String) -> Case {
    Case("SIGNATURE=\"\(text)\"", "signatures-sound", layers: true)
  }

  static let lives: [Case] = [
    Case("INIT_FAILS", "init-succeeds"),
    Case("HAS_ALL_EXTENSIONS", "extension-unknown-null"),
    Case("NEEDS_EXTENSION", "host-without-extensions", code: 2),
    Case("CREATE_NULL", "host-without-extensions"),
    Case("CREATE_THIRD", "create-destroy-1000", spreads: true),
    Case("STARTS_ONCE", "deinit-init-again", spreads: true),
    Case("SECONDS_NAN", "seconds-sane"),
    Case("FAILS_IN_RANGE", "param-fuzz-in-range"),
    Case("BOUND_CRASHES", "param-fuzz-bounds", code: 2),
    Case("CREATE_LEAKS", "create-fail-clean"),
    Case("MALLOC_UNCHECKED", "alloc-failure", code: 2),
    Case("SCRATCH_UNCHECKED", "alloc-failure", code: 2),
    Case("LEAKS", "leak-400"),
    Case("INSTANCE_LEAKS", "leak-400"),
    Case("ROUNDS", "fpu-state"),
    Case("SIGNAL_HANDLER", "signal-handlers"),
    Case("ENVIRONMENT", "cwd-env-locale"),
    Case("CHDIR", "cwd-env-locale"),
    Case("UMASK", "cwd-env-locale"),
    Case("LEAKS_FILE", "fds-leaked"),
    Case("CLOSES_FILE", "fds-leaked"),
    Case("PRINTS", "stdout-silent"),
    Case("ATEXIT", "exit-handlers"),
    Case("LEAVES_THREAD", "threads-left-behind", spreads: true),
    Case("SEGV", "param-defaults-applied", code: 2),
    Case("OVERFLOWS_STACK", "param-defaults-applied", code: 2),
    Case("FORKS", "param-defaults-applied", code: 2),
    Case("LOOPS", "param-defaults-applied", code: 3),
  ]

  static let pictures: [Case] = [
    Case("MULTIPLES_OF_EIGHT", "sizes-odd", spreads: true),
    Case("TOO_WIDE", "sizes-large"),
    Case("IGNORES_STRIDE", "stride-padded"),
    Case("READS_AFTER", "guard-pages-in"),
    Case("READS_BEFORE", "guard-pages-in"),
    Case("WRITES_AFTER", "guard-pages-out"),
    Case("WRITES_BEFORE", "guard-pages-out"),
    Case("WRITES_INPUT", "inputs-readonly"),
    Case("KEEPS_INPUT", "inputs-forgotten"),
    Case("LEAVES_ROW", "output-fully-written", spreads: true),
    Case("IN_PLACE", "in-place"),
    Case("TILES", "tiles-equal-full"),
    Case("NOT_OLD_AT_0", "endpoint-0", spreads: true),
    Case("NOT_NEW_AT_1", "endpoint-1", spreads: true),
    Case("OPAQUE", "alpha-preserved-at-endpoints"),
    Case("LETS_THROUGH", "opaque-kept"),
    Case("EXCEEDS_ALPHA", "premultiplied-invariant"),
    Case("NAN", "finite-output"),
    Case("BLANK", "mid-not-blank"),
    Case("COUNTER", "determinism-same-instance", spreads: true),
    Case("TRAINS_DIFFER", "determinism-fresh-instance"),
    Case("REMEMBERS", "seek-independence", spreads: true),
    Case("TIME_OF_DAY", "monotone-clock-independence"),
    Case("ODD_SECOND", "monotone-clock-independence", spreads: true),
    Case("STATIC_BUFFER", "threads-own-instance"),
    Case("SHARED_BUFFER", "threads-shared-instance"),
    Case("CANCEL", "cancel-mid-render"),
    Case("HEIGHT_13", "fuzz"),
  ]

  static let layers: [Case] = [
    Case("SMALL_SCREEN", "runs-clean", layers: true),
    Case("FADES_TOO_LITTLE", "endpoint-1", layers: true),
    Case("STARTS_LATE", "endpoint-0", layers: true),
    Case("ADDS_UP", "seek-independence", layers: true, spreads: true),
    Case("SECOND_TRAIN", "mirror-return", layers: true, spreads: true),
    Case("NAN_OPACITY", "param-defaults-applied", layers: true, spreads: true),
    Case("NO_PASSENGERS", "passengers-0", layers: true, spreads: true),
    Case("ONE_PASSENGER", "passengers-1", layers: true, spreads: true),
    Case("CROWD", "passengers-50", layers: true),
    Case("NEVER_SETTLES", "settles", layers: true, spreads: true),
    Case("NEVER_COMPLETES", "completes", layers: true, spreads: true),
  ]

  /// Take their time, so they run where they are meant only.
  private static let slow: Set<String> = [
    "create-destroy-1000", "param-fuzz-in-range", "leak-400", "sizes-large", "threads-own-instance",
    "threads-shared-instance", "fuzz",
  ]

  /// A check with what has to pass before it, and those of its kind.
  private static func checks(around name: String) -> [PluginCheck] {
    typealias Check = PluginCheck
    let kinds = [
      Check.process, Check.life, Check.memory, Check.pictures, Check.repetition, Check.layers,
      Check.ending,
    ]
    let own = kinds.first { $0.contains { $0.name == name } } ?? []
    return (Check.file + Check.loading + Check.tables + Check.starting + own)
      .filter { $0.name == name || !slow.contains($0.name) }
  }

  private func report(on file: URL, only checks: [PluginCheck]) throws -> CheckReport {
    let runner = CheckRunner(
      program: Tool.products.appendingPathComponent("switchyard").path, file: file.path,
      library: [UInt8](try Data(contentsOf: file)), seed: 1, patience: 5)
    var report = CheckReport(file: file.path, seed: 1)
    try runner.run(checks) { report.entries.append($0) }
    return report
  }

  // F20 F24 F25 F26 F27 F31 F32 F33 F34 F35 F36 F37 F40 F45
  @Test(arguments: loading + tables + lives + pictures + layers)
  func `the check that a plugin is made for finds its fault`(fault: Case) throws {
    let checks = Self.checks(around: fault.check)
    let file = try BrokenPlugin.file(fault.fault, layers: fault.layers, flags: fault.flags)
    let report = try report(on: file, only: checks)
    let bad = report.entries.filter(\.isBad)
    #expect(bad.contains { $0.check.name == fault.check }, "\(bad.map(\.line))")
    #expect(fault.spreads || bad.count == 1, "\(bad.map(\.line))")
    #expect(report.code.rawValue == fault.code)
    #expect(report.entries.count == checks.count)
  }

  @Test func `each check is failed by some plugin`() {
    let found = Set(
      (Self.loading + Self.tables + Self.lives + Self.pictures + Self.layers).map(\.check))
    // Those of the next tests, and one that the engine sees to whatever a line does.
    let others = ["elf-class", "manifest-schema", "manifest-matches-binary", "nothing-left-behind"]
    #expect(Set(PluginCheck.all.map(\.name)).subtracting(found).subtracting(others).isEmpty)
  }

  // F28: it ends its process when a state is used out of its life, or a progress is out of range.
  @Test(arguments: [false, true], ["", "STATIC_OBJECT"])
  func `the same plugin without a fault passes`(layers: Bool, oddity: String) throws {
    let report = try report(on: BrokenPlugin.file(oddity, layers: layers), only: PluginCheck.all)
    #expect(report.code == .ok, "\(report.entries.filter(\.isBad).map(\.line))")
  }

  @Test(arguments: ["Fade", "Slide", "Zoom", "Classics", "Iris", "Dissolve", "Swing"])
  func `stock lines and examples pass`(name: String) throws {  // U110
    let file = Tool.products.appendingPathComponent("lib\(name).so")
    let isQuick = ["Fade", "Dissolve"].contains(name)
    let checks = PluginCheck.all.filter { isQuick || !Self.slow.contains($0.name) }
    let report = try report(on: file, only: checks)
    #expect(report.code == .ok, "\(report.entries.filter(\.isBad).map(\.line))")
  }

  // F18
  @Test func `a manifest of another build, or one that lies, is found`() throws {
    let folder = try Scratch()
    chmod(folder.url.path, 0o755)
    try BrokenPlugin.put("", as: "a.so", in: folder)
    let file = folder["a.so"]
    try #require(try Tool.run(["manifest", file.path]).code == 0)
    let manifest = folder["a.switchyard.json"]
    let text = try String(contentsOf: manifest, encoding: .utf8)
    #expect(
      try report(on: file, only: PluginCheck.all.filter { !Self.slow.contains($0.name) }).code
        == .ok)
    try text.replacingOccurrences(of: "\"range\": [0,10]", with: "\"range\": [0,9]")
      .write(to: manifest, atomically: true, encoding: .utf8)
    let names = ["load-now-local", "manifest-schema", "manifest-matches-binary"]
    let checks = PluginCheck.all.filter { names.contains($0.name) }
    #expect(
      try report(on: file, only: checks).entries.filter(\.isBad).map(\.check.name)
        == ["manifest-matches-binary"])
    try text.replacingOccurrences(of: "\"schema\": 1", with: "\"schema\": 7")
      .write(to: manifest, atomically: true, encoding: .utf8)
    #expect(
      try report(on: file, only: checks).entries.first { $0.isBad }?.check.name
        == "manifest-schema")
  }

  // F1
  @Test func `what is no library at all is told by its exit code`() throws {
    let folder = try Scratch()
    chmod(folder.url.path, 0o755)
    for (name, text) in [("empty.so", ""), ("text.so", "not a library")] {
      let file = try folder.write(text, to: name)
      let outcome = try Tool.run(["check", file.path])
      #expect(outcome.code == 4 && outcome.text.hasPrefix("failed   elf-class"), "\(outcome)")
    }
    #expect(try Tool.run(["check", folder["none.so"].path]).code == 4)
  }
}
