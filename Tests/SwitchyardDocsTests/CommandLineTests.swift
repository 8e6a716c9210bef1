import Foundation
import SwitchyardOutput
import SwitchyardTestSupport
import Testing

@Suite struct CommandLineTests {
  let page: Page

  init() throws { page = try Page("docs/CommandLine.md") }

  @Test func `what commands answer is what the page says`() throws {
    let desk = try Desk()
    let blocks = page.blocks("text")
    for command in ["", "run ", "list ", "check ", "curve "] {
      #expect(blocks.contains { $0.hasPrefix("$ switchyard \(command)--help\n") })
    }
    for block in blocks {
      let parts = block.split(separator: "\n", maxSplits: 1)
      let outcome = try desk.run(String(parts[0].dropFirst(2)))
      let answer = (outcome.text + outcome.errors).trimmingCharacters(in: .newlines)
      #expect(answer == parts[1].trimmingCharacters(in: .newlines))
    }
  }

  @Test func `every command works`() throws {
    let desk = try Desk()
    let commands = page.commands("switchyard")
    #expect(commands.count > 10)
    for command in commands {
      let outcome = try desk.run(command)
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
    }
  }

  @Test func `exit codes are what their examples end with`() throws {  // U99
    let desk = try Desk()
    let rows = try page.table("code").filter { !$0[2].isEmpty }
    #expect(rows.map { $0[0] } == ["0", "2", "3", "4", "5", "6"])
    for row in rows {
      let command = try #require(row[2].quoted.first)
      let outcome = try desk.run(command)
      #expect("\(outcome.code)" == row[0], "\(command): \(outcome.errors)")
      #expect(outcome.code == 0 || outcome.errors.split(separator: "\n").count <= 3)
    }
  }

  @Test func `the table of formats is that of the writers`() throws {
    let rows = try page.table("ending")
    #expect(rows.count == FilmFormat.allCases.count)
    for row in rows {
      let ending = row[0].quoted.joined()
      let format =
        ending.hasPrefix(".") ? FilmFormat(rawValue: String(ending.dropFirst())) : .frames
      let known = try #require(format, "\(ending)")
      #expect(known.keepsTransparency == !row[2].isEmpty, "\(ending)")
      #expect(known.isStreamable == !row[3].isEmpty, "\(ending)")
      #expect(known.codecs.map(\.rawValue) == row[4].quoted, "\(ending)")
    }
  }

  @Test func `the trace of the page's journey is the page's trace`() throws {
    let desk = try Desk()
    let command = "switchyard run short.yaml -o short.gif --trace short.jsonl"
    #expect(page.text.contains("`\(command)`"))
    #expect(try desk.run(command).code == 0)
    let trace = try String(contentsOf: desk.scratch["short.jsonl"], encoding: .utf8)
    #expect(page.blocks("json") == [trace])
  }

  @Test func `a run tells of its progress as the page says`() throws {
    let desk = try Desk()
    let run = "switchyard run a.png b.png -o film.gif --progress"
    let plain = try desk.run("\(run) plain").errors.split(separator: "\n")
    let form = /\d+% \d+\/\d+ frames, \d+ frames\/s, \d+:\d\d left/
    #expect(plain.count == 10 && plain.allSatisfy { $0.wholeMatch(of: form) != nil })
    let object = try #require(try desk.run("\(run) json").errors.split(separator: "\n").last)
    let keys = try JSONDecoder().decode([String: Double].self, from: Data(object.utf8)).keys
    let row = try #require(try page.table("`--progress`").first { $0[0] == "`json`" })
    #expect(Set(keys) == Set(row[1].matches(of: /"(\w+)":/).map { String($0.1) }))
  }

  @Test func `options of files want a file`() throws {
    let desk = try Desk()
    let outcome = try desk.run("switchyard run film.yaml --at 1s")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("-o"))
    #expect(try desk.run("switchyard run a.png -o still --format png").code == 0)
    #expect(desk.scratch.names.contains("still"))
  }
}
