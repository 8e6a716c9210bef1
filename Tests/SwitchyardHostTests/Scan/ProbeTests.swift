import Foundation
import Testing

@testable import SwitchyardHost

/// Plugins that do harm as soon as they are loaded; the host only ever sees how their process ended.
@Suite struct ProbeTests {
  /// What a constructor does, and what the refusal must say; nil where nothing comes of it.
  struct Harm {
    let code: String
    let reason: String?
    let isQuarantined: Bool

    init(_ code: String, _ reason: String?, isQuarantined: Bool = true) {
      self.code = code
      self.reason = reason
      self.isQuarantined = isQuarantined
    }
  }

  static let harms = [
    Harm("*(volatile int *)0 = 1;", "crashed while it was loaded (SIGSEGV)"),
    Harm("abort();", "crashed while it was loaded (SIGABRT)"),
    Harm("__builtin_trap();", "crashed while it was loaded (SIGILL)"),
    Harm("raise(SIGKILL);", "crashed while it was loaded (SIGKILL)"),
    Harm("_exit(0);", "ended the process that loaded it, with exit code 0"),
    Harm("exit(7);", "ended the process that loaded it, with exit code 7"),
    Harm("for (;;) {}", "took longer than 3 s to load"),
    Harm("sleep(3600);", "took longer than 3 s to load"),
    Harm("for (int i = 0; i < 64; i++) close(i); sleep(3600);", "took longer than 3 s to load"),
    Harm("for (int i = 0; i < 64; i++) close(i);", "with exit code 0"),
    Harm("for (;;) *(char *)malloc(1 << 26) = 1;", "crashed while it was loaded (SIGSEGV)"),
    Harm("write(3, \"\\xff\\xff\\xff\\xff\", 4); sleep(3600);", "answered nonsense"),
    Harm("write(3, \"\\2\\0\\0\\0{}\", 6);", "answered nonsense"),
    Harm(
      "char name[] = \"/tmp/switchyard-XXXXXX\"; int file = mkstemp(name); unlink(name);"
        + "static char text[1 << 16]; for (;;) write(file, text, sizeof text);",
      "wrote too much"),
    Harm("for (int i = 0; i < 9999; i++) write(1 + i % 2, &i, 4);", nil),
    Harm("kill(getppid(), SIGKILL); kill(-getpgid(getppid()), SIGKILL);", nil),
    Harm("if (fork() == 0) { setsid(); if (fork() == 0) sleep(3600); }", nil),
    Harm("execl(\"/bin/sh\", \"sh\", \"-c\", \"sleep 3600\", (char *)0);", nil),
    Harm("if (getenv(\"LD_LIBRARY_PATH\") || getenv(\"SECRET\")) abort();", nil),
  ]

  private static let includes = """
    #include <signal.h>
    #include <stdlib.h>
    #include <unistd.h>
    """

  @Test func `harm is told apart, leaves no process, and the others are listed`() throws {  // U103
    // F7
    let fixture = try ScanFixture()
    let image = try SpoiledImage(
      ProbeTests.harms.map(\.code), extra: ProbeTests.includes, inConstructor: true)
    for index in ProbeTests.harms.indices {
      try fixture.plugins.write(image.bytes(index), to: String(format: "%02d.so", index))
    }
    setenv("SECRET", "1", 1)
    let registry = fixture.registry()
    for (index, harm) in ProbeTests.harms.enumerated() {
      let file = fixture.plugins.path(String(format: "%02d.so", index))
      let refusal = registry.refusals.first { $0.file == file }
      if let reason = harm.reason {
        #expect(refusal?.reason.contains(reason) == true, "\(harm.code): \(refusal as Any)")
        #expect(refusal?.isQuarantined == true)
      } else {
        #expect(refusal == nil, "\(harm.code): \(refusal as Any)")
      }
    }
    let good = ProbeTests.harms.filter { $0.reason == nil }.count
    #expect(registry.lines.map(\.id) == ["sample"] && registry.shadowed.count == good - 1)
    #expect(fixture.probesLeft.isEmpty)
  }

  static let entries = [
    Harm("return (void *)8;", "crashed while it was loaded (SIGSEGV)"),
    Harm("lines[0] = (void *)16;", "crashed while it was loaded (SIGSEGV)"),
    Harm("line.doc = (char *)8;", "crashed while it was loaded (SIGSEGV)"),
    Harm("plugin.init = (void *)8;", "crashed while it was loaded (SIGSEGV)"),
    Harm("return (void *)((char *)&plugin + 1);", "isn't aligned", isQuarantined: false),
    Harm("return 0;", "answers NULL", isQuarantined: false),
    Harm("plugin.line_count = 1000000000;", "counts 1000000000 lines", isQuarantined: false),
    Harm("plugin.lines = 0;", "counts 1 lines at NULL", isQuarantined: false),
    Harm("plugin.id = \"org.\\x1b[2J\";", "has control characters", isQuarantined: false),
    Harm("line.reserved[1] = &line;", "sets a reserved field", isQuarantined: false),
    Harm("amount.max = NAN;", "isn't finite", isQuarantined: false),
    Harm("right.key = \"left\";", "the key left twice", isQuarantined: false),
  ]

  @Test func `tables that lie are refused with the same words as in the host`() throws {
    let fixture = try ScanFixture()
    let image = try SpoiledImage(ProbeTests.entries.map(\.code))
    for index in ProbeTests.entries.indices {
      try fixture.plugins.write(image.bytes(index), to: String(format: "%02d.so", index))
    }
    let registry = fixture.registry()
    #expect(registry.lines.isEmpty)
    #expect(registry.refusals.count == ProbeTests.entries.count)
    for (harm, refusal) in zip(ProbeTests.entries, registry.refusals) {
      #expect(refusal.reason.contains(harm.reason ?? ""), "\(harm.code): \(refusal)")
      #expect(refusal.isQuarantined == harm.isQuarantined, "\(harm.code)")
    }
  }

  @Test func `files that are no plugins of this host start no process`() throws {  // U104
    // F6
    let fixture = try ScanFixture()
    let plugin = Sample.source(extra: fixture.counting(), abi: Sample.abi(major: 2))
    try fixture.plugins.compile(plugin, to: "abi.so")
    try fixture.plugins.compile(fixture.counting(), to: "library.so")
    try fixture.plugins.write("text".utf8, to: "text.so")
    let registry = fixture.registry(fixture.scan(program: "/nonexistent"))
    let reasons = registry.refusals.map(\.reason)
    #expect(reasons[0] == "is built for plugin contract 2.0, this host has 1.0")
    #expect(reasons[1].hasPrefix("isn't a switchyard plugin"))
    #expect(reasons[2].hasPrefix("isn't a shared library"))
    #expect(fixture.count() == 0)
  }

  @Test(arguments: [
    ("/nonexistent/switchyard", "No such file"), ("/bin/true", "doesn't start"),
    ("/bin/cat", "doesn't start"),
  ])
  func `a host that can't probe says so and blames no plugin`(
    program: String, reason: String
  ) throws {
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source())
    let registry = fixture.registry(fixture.scan(program: program))
    let refusal = try #require(registry.refusals.first)
    #expect(refusal.reason.contains("couldn't be probed") && refusal.reason.contains(reason))
    #expect(!refusal.isQuarantined && fixture.cacheFile == nil)
  }

  @Test func `a file that changes while it is looked into is tried twice and left alone`() throws {
    // F8
    let fixture = try ScanFixture()
    // The path is the last argument of the process.
    let change = """
      __attribute__((constructor)) static void change(void) {
        char text[4096]; int file = open("/proc/self/cmdline", O_RDONLY);
        int count = read(file, text, sizeof text - 1), start = count - 2;
        while (text[start - 1]) start--;
        file = open(text + start, O_WRONLY | O_APPEND); write(file, "x", 1);
      }
      """
    try fixture.plugins.compile(Sample.source(extra: fixture.counting() + change))
    let registry = fixture.registry()
    #expect(registry.refusals.map(\.reason) == ["changes all the time"])
    #expect(fixture.count() == 2)
  }

  @Test func `many crashing plugins are all reported, and only once looked into`() throws {
    // F43
    let fixture = try ScanFixture()
    let number = ProcessInfo.processInfo.environment["SWITCHYARD_CRASHES"].flatMap { Int($0) } ?? 30
    let file = try fixture.plugins.compile(
      Sample.source(extra: fixture.counting(), change: "abort();"), to: "good.txt")
    let bytes = try Data(contentsOf: URL(filePath: file))
    // Different bytes at the end, so that each is looked into.
    for index in 0..<number {
      try fixture.plugins.write(bytes + Data("\(index)".utf8), to: "\(index).so")
    }
    for _ in 0..<2 {
      let registry = fixture.registry()
      #expect(registry.refusals.count == number && registry.refusals.allSatisfy(\.isQuarantined))
      #expect(fixture.count() == number && fixture.probesLeft.isEmpty)
    }
  }
}
