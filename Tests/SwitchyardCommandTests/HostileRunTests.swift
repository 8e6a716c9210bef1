import Foundation
import SwitchyardTestSupport
import Testing

/// What a run does when a plugin harms the process that it runs in, at any place of its life.
@Suite struct HostileRunTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// Renders two films and a trace of two steps, on the line of a plugin.
  private func run(
    _ harm: String, at place: String, size: String = "64x48", fps: Int = 10,
    more steps: String = "",
    _ options: String...
  ) throws -> Outcome {
    let file = try BrokenPlugin.hostile()
    try folder.write(
      """
      output: { size: \(size), fps: \(fps), background: white }
      defaults: { hold: 100ms }
      stations: { a: '#FF0000', b: '#0000FF80' }
      steps: [ { push: a }, { push: b, line: hostile, easing: linear } \(steps) ]
      """, to: "journey.yaml")
    return try Tool.run(
      ["run", "journey.yaml", "--plugin", file.path, "--progress", "none"]
        + ["-o", "film.gif", "-o", "frames/####.png", "--trace", "trace.jsonl"] + options,
      in: folder.url,
      environment: ["SWITCHYARD_PLUGIN_SYSTEM_PATH": "", "HOSTILE": "\(harm) at \(place)"])
  }

  private static let whole = ["film.gif", "frames", "journey.yaml", "trace.jsonl"]

  // F7 F17 F20 F22 U106
  @Test(arguments: [
    ("load", "hostile.so, loading: "), ("entry", "hostile.so, switchyard_plugin: "),
    ("init", "org.example.hostile, init: "), ("seconds", "org.example.hostile/hostile, seconds: "),
    ("create", "fault in step 2: org.example.hostile/hostile, create: "),
    ("render", "fault in step 2: org.example.hostile/hostile, render at progress 0."),
    ("destroy", "fault in step 2: org.example.hostile/hostile, destroy: "),
  ])
  func `whoever crashes, ends or holds up the host before the film is whole is named`(
    place: String, words: String
  ) throws {
    for (harm, what) in [
      ("crashes", "it crashes (SIGSEGV)"), ("hangs", "it takes longer than 0.3 s"),
      ("exits", "it ends the program"),
    ] {
      let outcome = try run(harm, at: place, "--call-timeout", "0.3")
      #expect(outcome.code == 5, "\(harm): \(outcome)")
      #expect(outcome.errors.contains(words) && outcome.errors.contains(what), "\(outcome.errors)")
      #expect(folder.names == ["journey.yaml"], "\(harm)")
    }
  }

  // U106
  @Test func `a step that is tried because of a finger is named too`() throws {
    let drag = ", { pop: { drag: { from: [4, 50%], to: [60, 50%], over: 200ms } } }"
    let outcome = try run("crashes", at: "create", more: drag)
    #expect(outcome.code == 5 && folder.names == ["journey.yaml"])
    #expect(
      outcome.errors.hasPrefix("fault in step 2: org.example.hostile/hostile, create: "),
      "\(outcome.errors)")
  }

  // F22 F23
  @Test(arguments: ["crashes", "exits", "exits_at_once", "hangs", "ends_thread"])
  func `a plugin that can't stop is named, and the film is there`(harm: String) throws {
    let outcome = try run(harm, at: "deinit", "--call-timeout", "0.5")
    #expect(outcome.code == 5 && folder.names == Self.whole, "\(outcome) \(folder.names)")
    #expect(
      outcome.errors.hasPrefix(
        "fault after the film, which is whole: org.example.hostile, deinit: it "),
      "\(outcome.errors)")
  }

  // F22 F23
  @Test(arguments: ["crashes", "exits", "hangs"], ["at_exit", "at_end"])
  func `nothing of a plugin's runs when the program ends`(harm: String, place: String) throws {
    let outcome = try run(harm, at: place)
    #expect(outcome.code == 0 && outcome.errors.isEmpty && folder.names == Self.whole)
  }

  // F22
  @Test(arguments: ["exits", "exits_at_once", "crashes"])
  func `what a plugin's own thread does is the plugin's`(harm: String) throws {
    let name = harm == "crashes" ? "crashes_on_thread" : "\(harm)_from_thread"
    let outcome = try run(name, at: "render", size: "640x480", fps: 60)
    #expect(outcome.code == 5 && folder.names == ["journey.yaml"], "\(outcome) \(folder.names)")
    #expect(outcome.errors.contains("a thread of /"), "\(outcome.errors)")
    #expect(outcome.errors.contains("hostile.so: it "), "\(outcome.errors)")
  }

  // F22
  @Test(arguments: [
    ("aborts", "crashes (SIGABRT)"), ("throws", "crashes (SIGABRT)"),
    ("recurses", "crashes (SIGSEGV)"), ("smashes_stack", "crashes (SIGABRT)"),
    ("frees_twice", "crashes (SIGABRT)"), ("jumps", "crashes (SIGABRT)"),
    ("raises_user_signal", "crashes (SIGUSR1)"), ("catches_crashes", "ends the program"),
    ("exits_at_once", "ends the program"), ("exits_quickly", "ends the program"),
    ("ends_thread", "ends the thread that called it"),
    ("exits_from_all_threads", "ends the program"),
  ])
  func `other ways to end are named too`(harm: String, what: String) throws {
    let outcome = try run(harm, at: "render")
    #expect(outcome.code == 5 && folder.names == ["journey.yaml"], "\(outcome) \(folder.names)")
    #expect(outcome.errors.contains("step 2: org.example.hostile/hostile, render at progress"))
    #expect(outcome.errors.contains(": it \(what)"), "\(outcome.errors)")
  }

  // F40
  @Test(arguments: [
    ("changes_folder", "the working folder"), ("changes_umask", "the umask"),
    ("changes_locale", "the locale"), ("ignores_signals", "signal handlers"),
    ("limits_files", "resource limits"), ("closes_standard_files", "standard files"),
  ])
  func `what is changed in the process is put back and told`(harm: String, what: String) throws {
    let sound = try run("nothing", at: "create")
    let film = try Data(contentsOf: folder["film.gif"])
    #expect(sound.code == 0 && sound.errors.isEmpty, "\(sound)")
    // While a frame is drawn the host writes another, which these would harm; see docs/Plugins.md.
    let hurtsFiles = harm == "limits_files" || harm == "closes_standard_files"
    for place in hurtsFiles ? ["init"] : ["init", "render"] {
      let outcome = try run(harm, at: place)
      #expect(outcome.code == 0 && folder.names == Self.whole, "\(place): \(outcome)")
      #expect(outcome.errors.contains("changed \(what),"), "\(place): \(outcome.errors)")
      #expect(try Data(contentsOf: folder["film.gif"]) == film)
    }
  }

  // F40
  @Test(arguments: [
    "changes_rounding", "changes_environment", "changes_signal_stack", "sets_alarm",
    "unloads_itself", "forks", "opens_terminal",
  ])
  func `what can't hurt the host doesn't`(harm: String) throws {
    _ = try run("nothing", at: "create")
    let film = try Data(contentsOf: folder["film.gif"])
    for place in ["init", "render"] {
      let outcome = try run(harm, at: place)
      #expect(outcome.code == 0 && folder.names == Self.whole, "\(place): \(outcome)")
      #expect(try Data(contentsOf: folder["film.gif"]) == film, "\(place)")
    }
  }

  // F21 F39
  @Test func `sixteen megabytes of escapes are a line each`() throws {
    let outcome = try run("tells_much", at: "render")
    #expect(outcome.code == 0 && folder.names == Self.whole, "\(outcome)")
    #expect(!outcome.errors.contains("\u{1b}") && outcome.errors.utf8.count < 20_000)
  }

  // F7
  @Test func `what a plugin prints doesn't get into the film`() throws {
    _ = try run("nothing", at: "create")
    let file = try BrokenPlugin.hostile()
    let outcome = try Tool.run(
      ["run", "journey.yaml", "--plugin", file.path, "-o", "-", "--format", "gif"]
        + ["--progress", "none"], in: folder.url, environment: ["HOSTILE": "prints at render"])
    #expect(outcome.code == 0)
    #expect(try outcome.output == Data(contentsOf: folder["film.gif"]))
    #expect(outcome.errors.contains("from printf\n") && outcome.errors.contains("from write\n"))
    let plan = try Tool.run(
      ["run", "journey.yaml", "--check", "--json", "--plugin", file.path], in: folder.url,
      environment: ["HOSTILE": "prints at seconds"])
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: plan.output) }
  }
}
