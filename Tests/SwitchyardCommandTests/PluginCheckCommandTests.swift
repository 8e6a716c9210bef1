import Foundation
import SwitchyardTestSupport
import Testing

/// What `switchyard check FILE.so` prints.
@Suite struct PluginCheckCommandTests {
  private let some = "elf-class,endpoint-0,fuzz"

  @Test func `each check has a line and the last tells the seed`() throws {
    let file = try BrokenPlugin.file("NOT_OLD_AT_0")
    let outcome = try Tool.run(["check", file.path, "--only", some, "--seed", "7"])
    #expect(
      outcome.text == """
        passed   elf-class
        failed   endpoint-0                    broken: at progress 0 it is up to 25/255 from the old picture
        passed   fuzz
        2 passed, 1 failed; seed 7

        """)
    #expect(outcome.code == 1 && outcome.errors.isEmpty)
  }

  @Test func `JSON says the same`() throws {
    let file = try BrokenPlugin.file("NOT_OLD_AT_0")
    let outcome = try Tool.run(["check", file.path, "--only", some, "--seed", "7", "--json"])
    let json = try #require(
      JSONSerialization.jsonObject(with: outcome.output) as? [String: any Sendable])
    let checks = try #require(json["checks"] as? [[String: String]])
    #expect(checks.map { $0["name"] } == ["elf-class", "endpoint-0", "fuzz"])
    #expect(checks.map { $0["verdict"] } == ["passed", "failed", "passed"])
    #expect(json["seed"] as? String == "7" && json["code"] as? Int == 1)
  }

  @Test func `parts are chosen by name, and a wrong name is answered with the nearest`() throws {
    let file = try BrokenPlugin.file().path
    let fewer = try Tool.run(["check", file, "--only", some, "--skip", "fuzz,elf-class"])
    #expect(fewer.text.hasPrefix("passed   endpoint-0\n1 passed; seed "))
    let wrong = try Tool.run(["check", file, "--only", "endpoint"])
    #expect(wrong.code == 2 && wrong.errors.contains("did you mean endpoint-0?"))
    #expect(try Tool.run(["check", file, "--seed", "x"]).code == 2)
    #expect(try Tool.run(["check", file, "--timeout", "0"]).code == 2)
    #expect(try Tool.run(["check", file, file]).code == 2)
  }

  @Test func `the same seed gives the same finding`() throws {
    let file = try BrokenPlugin.file("HEIGHT_13").path
    let runs = try (0..<2).map { _ in
      try Tool.run(["check", file, "--only", "fuzz", "--seed", "42"]).text
    }
    #expect(runs[0] == runs[1] && runs[0].contains("no such height") || runs[0].contains("status"))
  }

  @Test func `a seed gives the same finding whichever checks run with it`() throws {
    let file = try BrokenPlugin.file("HEIGHT_13").path
    let selections = [
      ["--only", "fuzz"], ["--only", "sizes-odd,fuzz"], ["--skip", "leak-400,create-destroy-1000"],
    ]
    let findings = try selections.map { selection in
      try Tool.run(["check", file, "--seed", "42"] + selection).text.split(separator: "\n")
        .first { $0.contains(" fuzz ") }
    }
    #expect(findings[0]?.hasPrefix("failed") == true && Set(findings).count == 1, "\(findings)")
  }

  @Test func `all checks together end in time`() throws {
    let file = try BrokenPlugin.file("CREATE_SLEEPS")
    let outcome = try Tool.run(
      ["check", file.path, "--only", "elf-class,create-destroy-1000,fuzz", "--deadline", "2"])
    let text = outcome.text
    #expect(
      text.contains(
        "late     create-destroy-1000           all checks together took longer than 2 s\n"
          + "skipped  fuzz                          no time was left\n"), "\(text)")
    #expect(outcome.code == 3)
    #expect(try Tool.run(["check", file.path, "--deadline", "no"]).code == 2)
  }

  @Test func `a contact sheet shows the lines`() throws {  // U110
    let folder = try Scratch()
    let fade = Tool.products.appendingPathComponent("libFade.so").path
    let outcome = try Tool.run(
      ["check", fade, "--only", "elf-class", "--sheet", folder["sheet.png"].path])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let bytes = try Data(contentsOf: folder["sheet.png"])
    #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && bytes.count > 1000)
  }

  private func checkWithSanitizer(_ file: URL) throws -> Outcome {
    let library = try Tool.launch("gcc", ["-print-file-name=libasan.so"]).text
      .trimmingCharacters(in: .newlines)
    return try Tool.run(
      ["check", file.path, "--skip", "elf-exports,elf-deps", "--preload", library],
      environment: ["ASAN_OPTIONS": "color=never"])
  }

  @Test(arguments: ["Iris", "Dissolve"])
  func `lines in C pass with AddressSanitizer`(name: String) throws {
    let folder = try Scratch()
    chmod(folder.url.path, 0o755)
    let package = BrokenPlugin.package
    let sources = package.appendingPathComponent("Plugins/Examples/\(name)/\(name.lowercased()).c")
    let headers = package.appendingPathComponent("Sources/SwitchyardABI/include")
    let built = try Tool.launch(
      "gcc",
      [
        "-g", "-O1", "-fsanitize=address", "-shared", "-fPIC", "-I", headers.path, sources.path,
        "-o", folder["line.so"].path, "-lm",
      ])
    try #require(built.code == 0, "\(built.errors)")
    let outcome = try checkWithSanitizer(folder["line.so"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.text)\(outcome.errors)")
  }

  @Test func `what AddressSanitizer finds is told, and unseen without it`() throws {
    let found = try checkWithSanitizer(BrokenPlugin.file("HEAP", flags: ["-fsanitize=address"]))
    #expect(found.code == 2 && found.errors.contains("heap-buffer-overflow"), "\(found)")
    #expect(found.text.contains("crashed  param-defaults-applied        it ended the process"))
    let plain = try BrokenPlugin.file("HEAP").path
    #expect(try Tool.run(["check", plain, "--only", "param-defaults-applied"]).code == 0)
    #expect(try Tool.run(["check", plain, "--preload", "nowhere.so"]).code == 2)
  }
}
