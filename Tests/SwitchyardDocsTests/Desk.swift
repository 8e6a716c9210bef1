import Foundation
import SwitchyardTestSupport
import Testing

/// A folder with everything that the pages' commands name, and a shell to run them in.
struct Desk {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, color) in [("a", "red"), ("b", "green"), ("c", "blue")] {
      let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='12'>"
      try scratch.write(
        drawing + "<rect width='16' height='12' fill='\(color)'/></svg>", to: "drawing.svg")
      #expect(try run("switchyard run drawing.svg -o \(name).png --progress none").code == 0)
    }
    let readme = try Page("README.md")
    try scratch.write(try #require(readme.blocks("yaml").first), to: "film.yaml")
    try scratch.write(try #require(readme.blocks("c").first), to: "blink.c")
    try scratch.write(
      try #require(try Page("docs/CommandLine.md").blocks("yaml").first), to: "short.yaml")
    try scratch.write(
      "vars: { rest: 900ms }\nslides: [a.png, b.png]\ndefaults: { hold: '${rest}' }\n",
      to: "vars.yaml")
    try scratch.write(
      "stations: { a: a.png, b: b.png }\nsteps: [a, { push: b, lien: fade }]\n", to: "wrong.yaml")
    try FileManager.default.createSymbolicLink(
      at: scratch["Sources"], withDestinationURL: Page.root.appending(path: "Sources"))
  }

  /// Runs a line as a shell does, with the built program in its search path.
  func run(_ line: String) throws -> Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Tool.launch(
      "sh", ["-c", line], in: scratch.url, environment: ["PATH": "\(Tool.products.path):\(path)"])
  }
}
