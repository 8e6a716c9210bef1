import Foundation
import SwitchyardTestSupport
import Testing

/// What `make install` copies, used with nothing else.
@Suite struct InstallTests {
  private let scratch: Scratch
  private let installed: Installed

  init() throws {
    scratch = try Scratch()
    installed = try Installed.shared.get()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: installed.prefix.appending(path: path), encoding: .utf8)
  }

  private func expectSuccess(_ script: String, says words: String...) throws {
    let outcome = try installed.run(script, in: scratch)
    #expect(outcome.code == 0, "\(outcome.errors)")
    for word in words { #expect(outcome.text.contains(word), "\(outcome.text)") }
  }

  @Test func `the installed program finds the stock lines`() throws {
    #expect(installed.outcome.code == 0 && installed.outcome.errors.isEmpty)
    let built = try Tool.run(["list"])
    let listed = try installed.run("switchyard list", in: scratch)
    #expect(listed.text == built.text)
    #expect(listed.text.contains("\nfade "))
  }

  @Test func `each stock plugin has its manifest beside it`() throws {
    let folder = installed.prefix.appending(path: "lib/switchyard/plugins").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let plugins = names.filter { $0.hasSuffix(".so") }.map { $0.dropLast(3) }
    let manifests = names.filter { $0.hasSuffix(".switchyard.json") }.map { $0.dropLast(16) }
    #expect(plugins.count > 6 && plugins.sorted() == manifests.sorted())
  }

  @Test func `a package is made under DESTDIR and knows nothing of it`() throws {
    let stage = scratch["stage"].path
    let outcome = try Tool.launch(
      Installed.script, [Tool.products.path, "/opt/switchyard"], environment: ["DESTDIR": stage])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let root = URL(filePath: stage + "/opt/switchyard")
    let description = root.appending(path: "lib/pkgconfig/switchyard.pc")
    let text = try String(contentsOf: description, encoding: .utf8)
    #expect(text.hasPrefix("prefix=/opt/switchyard\n"))
    for file in ["bin/switchyard", "share/switchyard/journey.schema.json"] {
      #expect(FileManager.default.fileExists(atPath: root.appending(path: file).path))
    }
  }

  @Test func `a relative prefix is refused`() throws {
    let outcome = try Tool.launch(Installed.script, [Tool.products.path, "usr"])
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasSuffix("PREFIX must be an absolute path, not 'usr'\n"))
  }

  // MARK: - What shells and man know

  @Test(arguments: [
    ("r", "run"), ("run --watc", "--watch"), ("run --plugin no", "notes.txt"),
    ("run --plugin = no", "notes.txt"), ("run no", "notes.txt"), ("run --jobs ", ""),
    ("list --retr", "--retry"), ("list no", ""), ("new --ki", "--kind"),
    ("list disso", "dissolve"), ("list --plugin no", "notes.txt"),
    ("new --kind p", "progress pixels"),
    ("new --lang = c", "c cpp"), ("new --lang ", "swift c cpp rust"),
    ("run --on-fault f", "fade fail"),
    ("run --format we", "webm webp"), ("run --progress j", "json"), ("check no", "notes.txt"),
    ("check --sheet no", "notes.txt"), ("cu", "curve"),
  ])
  func `bash completes commands, options, values, lines and files`(words: String, answer: String)
    throws
  {
    try scratch.write("", to: "notes.txt")
    let page = installed.prefix.appending(path: "share/bash-completion/completions/switchyard")
    let script = """
      source '\(page.path)'
      IFS=' '; COMP_WORDS=(switchyard ${1% }); [[ $1 == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _switchyard; echo "${COMPREPLY[*]}"
      """
    let outcome = try Tool.launch(
      "bash", ["-c", script, "bash", words], in: scratch.url,
      environment: ["PATH": "\(installed.prefix.path)/bin:/usr/bin:/bin"])
    #expect(outcome.text == "\(answer)\n" && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(arguments: [
    "share/bash-completion/completions/switchyard", "share/zsh/site-functions/_switchyard",
    "share/fish/vendor_completions.d/switchyard.fish", "share/man/man1/switchyard.1",
  ])
  func `every option of every command stands on every page`(path: String) throws {
    let page = try text(path).replacing("\\-", with: "-")
    let commands = try Tool.run(["--help"]).text.matches(of: #/\n  ([a-z]+)  /#).map { $0.1 }
    #expect(commands.count > 5)
    for command in commands {
      #expect(page.contains(command))
      let help = try Tool.run(["help", String(command)]).text
      for option in help.matches(of: #/\n  (?:-\w, )?--([a-z-]+)/#).map({ $0.1 }) {
        #expect(page.contains("-l \(option) ") || page.contains("--\(option)"), "\(option)")
      }
    }
  }

  @Test(arguments: [
    ("share/zsh/site-functions/_switchyard", "'*--kind=[", ":KIND:(progress animation "),
    ("share/zsh/site-functions/_switchyard", "_switchyard_lines() {", "'1:line:_switchyard_lines'"),
    ("share/fish/vendor_completions.d/switchyard.fish", "-l kind -x -a 'progress animation ", ""),
    (
      "share/fish/vendor_completions.d/switchyard.fish",
      "__fish_seen_subcommand_from list' -f -a '(switchyard list ", ""
    ),
  ])
  func `zsh and fish know values and lines`(path: String, start: String, end: String) throws {
    let page = try text(path)
    #expect(page.contains(start) && page.contains(end.isEmpty ? start : end), "\(page)")
  }

  @Test func `pages that nobody asked for are a usage error`() throws {
    #expect(try Tool.run(["__page", "tcsh"]).code == 2)
    #expect(!(try Tool.run(["--help"]).text.contains("__page")))
  }
}
