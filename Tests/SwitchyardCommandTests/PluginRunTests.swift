import Foundation
import SwitchyardTestSupport
import Testing

/// What a run does with plugins that fail, crash, hang, or write what they may not.
@Suite struct PluginRunTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try folder.write("old", to: "film.png")
  }

  /// Renders a film of one step, on the line of a plugin.
  private func run(
    _ fault: String, layers: Bool = false, size: String = "64x48", easing: String = "linear",
    _ options: String...
  ) throws -> Outcome {
    let file = try BrokenPlugin.file(fault, layers: layers)
    let journey = try folder.write(
      """
      switchyard: 1
      output: { size: \(size), fps: 10, background: white }
      defaults: { hold: 100ms }
      stations: { a: '#FF0000', b: '#0000FF80' }
      steps: [ { push: a }, { push: b, line: broken, duration: 1s, easing: '\(easing)' } ]
      """, to: "journey.yaml")
    return try Tool.run(
      ["run", journey.path, "--plugin", file.path, "-o", folder["film.png"].path, "--at", "650ms"]
        + options, environment: ["SWITCHYARD_PLUGIN_SYSTEM_PATH": ""])
  }

  private var isUntouched: Bool {
    (try? Data(contentsOf: folder["film.png"])) == Data("old".utf8)
      && folder.names == ["film.png", "journey.yaml"]
  }

  // F20 F21
  @Test(arguments: [("RENDER_FAILS", "the paint has run out"), ("CREATE_NULL", "out of memory")])
  func `a line that fails is named, and the film goes on as it is told to`(
    fault: String, words: String
  ) throws {
    let failed = try run(fault, "--on-fault", "fail")
    #expect(failed.code == 5 && failed.errors.contains(words) && isUntouched, "\(failed)")
    for policy in ["cut", "fade"] {
      let outcome = try run(fault, "--on-fault", policy)
      #expect(outcome.code == 0 && outcome.errors.contains(words), "\(outcome)")
      for part in ["step 2", "plugin org.example.broken", "line broken", "progress 0"] {
        #expect(outcome.errors.contains(part), "\(outcome.errors)")
      }
    }
    #expect(try run(fault, "--strict").code == 5)
    #expect(try run(fault, "--on-fault", "maybe").code == 2)
  }

  @Test func `after a fault the screens cut or fade`() throws {  // F21
    var pictures: [[Data]] = []
    for policy in ["cut", "fade"] {
      let frames = folder["\(policy)/####.png"].path
      _ = try run("RENDER_FAILS", "--on-fault", policy, "-o", frames)
      pictures.append(
        try [1, 4, 6, 9, 11].map {
          let number = String(repeating: "0", count: $0 < 10 ? 3 : 2) + "\($0)"
          return try Data(contentsOf: folder["\(policy)/\(number).png"])
        })
    }
    #expect(pictures[0].prefix(2) == pictures[1].prefix(2) && pictures[0][3] != pictures[1][3])
    // The very frame that went wrong is the old screen, or on the way, already.
    #expect(pictures[0][0] == pictures[0][2] && pictures[0][0] == pictures[0][3])
    #expect(pictures[1][2] != pictures[1][0] && pictures[0][4] == pictures[1][4])
  }

  @Test func `an error's text is cut short and steers no terminal`() throws {  // F21
    let outcome = try run("LONG_ERROR")
    #expect(outcome.code == 0 && outcome.errors.utf8.count < 3000)
    #expect(!outcome.errors.contains("\u{1b}") && outcome.errors.contains("[31mred"))
  }

  // F22 U106
  @Test(arguments: [
    ("SEGV", false, "SIGSEGV"), ("DIVIDES", false, "SIGFPE"), ("ABORTS", false, "SIGABRT"),
    ("EXITS", false, "ends the program"), ("PROGRESS_SEGV", true, "SIGSEGV"),
    ("OVERFLOWS_STACK", false, "SIGSEGV"),
  ])
  func `a line that crashes is named, and the old film stays`(
    fault: String, layers: Bool, words: String
  ) throws {
    let outcome = try run(fault, layers: layers)
    #expect(outcome.code == 5 && isUntouched, "\(outcome) \(folder.names)")
    for part in ["step 2", "org.example.broken/broken", "at progress 0.", words] {
      #expect(outcome.errors.contains(part), "\(outcome.errors)")
    }
  }

  // F20 F23 U106
  @Test(arguments: [
    ("LOOPS", false), ("SLEEPS", false), ("CREATE_SLEEPS", false), ("PROGRESS_LOOPS", true),
  ])
  func `a line that doesn't come back is given up`(fault: String, layers: Bool) throws {
    let outcome = try run(fault, layers: layers, "--call-timeout", "0.5")
    #expect(outcome.code == 5 && isUntouched, "\(outcome)")
    #expect(outcome.errors.contains("it takes longer than 0.5 s"), "\(outcome.errors)")
  }

  // F28 F29: the fixture ends the program when it sees another progress, or a state out of its life.
  @Test(arguments: [false, true])
  func `an easing that overshoots is held between 0 and 1`(layers: Bool) throws {
    for easing in ["cubic-bezier(0.3, -9, 0.7, 9)", "spring(0.3, 500ms)"] {
      let film = folder["film.gif"].path
      let outcome = try run("", layers: layers, easing: easing, "--strict", "-o", film)
      #expect(outcome.code == 0, "\(easing): \(outcome)")
    }
  }

  // F31
  @Test(arguments: ["1x1", "1x4096", "7x5", "641x37", "16385x1"])
  func `a pixel line draws any size that a picture can have`(size: String) throws {
    let outcome = try run("", size: size, "--strict")
    #expect(outcome.code == 0 && !isUntouched, "\(outcome)")
  }

  // F31
  @Test(arguments: ["0x0", "65536x65536", "4294967297x4294967297", "99999999999999999999x1"])
  func `a size that no picture can have is refused`(size: String) throws {
    let outcome = try run("", size: size)
    #expect(outcome.code == 3 && isUntouched && !outcome.errors.isEmpty, "\(outcome)")
  }

  @Test func `a flood of log lines is kept short`() throws {  // F39
    let outcome = try run("LOG_FLOOD")
    #expect(outcome.code == 0 && !outcome.errors.contains("\u{1b}"))
    #expect(outcome.errors.count { $0 == "\n" } < 2000, "\(outcome.errors.prefix(1000))")
  }

  @Test func `numbers that are none are refused`() throws {  // F26 U107
    let outcome = try run("NAN_OPACITY", layers: true)
    #expect(outcome.code == 0 && outcome.errors.contains("bad argument"), "\(outcome)")
  }

  // F25 F26
  @Test(arguments: ["EXCEEDS_ALPHA", "NAN", "LEAVES_ROW", "WRITES_INPUT"])
  func `what a line writes wrong is made harmless`(fault: String) throws {
    #expect(try run(fault).code == 0)
    #expect(try Data(contentsOf: folder["film.png"]).starts(with: [0x89, 0x50, 0x4e, 0x47]))
  }

  // F42
  @Test func `a host that is killed takes its probes with it`() throws {
    let plugins = try Scratch()
    chmod(plugins.url.path, 0o755)
    try BrokenPlugin.put("LOAD_SLEEPS", as: "sleeper.so", in: plugins)
    let host = try Tool.start(
      Tool.products.appendingPathComponent("switchyard").path, ["list"],
      environment: [
        "SWITCHYARD_PLUGIN_PATH": plugins.url.path, "XDG_CACHE_HOME": folder.url.path,
      ])
    while host.process.isRunning, try probes(of: plugins).isEmpty { usleep(2000) }
    #expect(host.process.isRunning)
    kill(host.process.processIdentifier, SIGKILL)
    host.process.waitUntilExit()
    let left = try probes(of: plugins)
    // It may take the kernel a moment; a probe that stays would stay for its five seconds.
    for _ in 0..<200 where try !probes(of: plugins).isEmpty { usleep(5000) }
    #expect(try probes(of: plugins).isEmpty, "\(left)")
  }

  /// Processes that look into files of a folder.
  private func probes(of plugins: Scratch) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int(name) != nil else { return false }
      let line = try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))
      return line?.range(of: Data(plugins.url.path.utf8)) != nil
    }
  }

  // F7 F43
  @Test func `forty plugins that crash are forty reasons, and no process is left`() throws {
    let plugins = try Scratch()
    chmod(plugins.url.path, 0o755)
    let faults = ["LOAD_SEGV", "LOAD_ABORT", "LOAD_EXIT0", "LOAD_EXIT7", "LOAD_CLOSES"]
    for index in 0..<40 {
      try BrokenPlugin.put(faults[index % 5], as: "bad\(index).so", in: plugins)
    }
    try BrokenPlugin.put("", as: "good.so", in: plugins)
    let variables = [
      "SWITCHYARD_PLUGIN_PATH": plugins.url.path, "SWITCHYARD_PLUGIN_SYSTEM_PATH": "",
      "XDG_CACHE_HOME": folder.url.path,
    ]
    let outcome = try Tool.run(["list", "--all"], environment: variables)
    let reasons = outcome.text.split(separator: "\n").filter { $0.hasPrefix("  /") }
    #expect(outcome.code == 0 && outcome.text.contains("broken") && reasons.count == 40)
    #expect(reasons.allSatisfy { $0.hasPrefix("  \(plugins.url.path)/bad") })
    let short = try Tool.run(["list"], environment: variables).errors.split(separator: "\n")
    #expect(short.count == 9 && short[0].hasPrefix("refused: \(plugins.url.path)/bad"))
    #expect(
      short[8] == "32 more; in all 40 refused and 0 shadowed: switchyard list --all tells of each")
    #expect(try probes(of: plugins).isEmpty)
  }
}
