import Foundation
import SwitchyardTestSupport
import Testing

/// Every line that `new` can write builds from an installed prefix, passes its checks, and shows
/// the same picture in every language.
@Suite struct KitTests {
  private let scratch: Scratch
  private let installed: Installed

  init() throws {
    scratch = try Scratch()
    chmod(scratch.url.path, 0o755)
    installed = try Installed.shared.get()
  }

  static let kinds = ["progress", "animation", "interaction", "pixels", "function"]

  /// Builds a new line and returns its picture in the middle of the way.
  private func picture(
    _ language: String, _ kind: String, in folder: String = "any", path: String = ""
  ) throws -> Data {
    let name = "\(folder)-\(language)-\(kind)"
    let outcome = try installed.run(
      """
      PATH=\(path)$PATH
      switchyard new \(name) --lang \(language) --kind \(kind)
      cd \(name)
      make >&2
      nm -D --defined-only --extern-only \(name).so
      switchyard run preview.yaml --plugin ./\(name).so -o mid.png --at 720ms --strict
      """, in: scratch)
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.errors)")
    #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
    // It shows its two symbols and nothing else.
    let symbols = outcome.text.matches(of: /(?m)^[0-9a-f]+ \w (\S+)$/).map { $0.1 }
    #expect(symbols.sorted() == ["switchyard_abi", "switchyard_plugin"])
    return try Data(contentsOf: scratch["\(name)/mid.png"])
  }

  // D18 D19
  @Test(arguments: kinds) func `a kind is the same picture in C, C++ and Swift`(kind: String) throws
  {
    let expected = try picture("c", kind)
    #expect(try picture("cpp", kind) == expected)
    if kind != "function" { #expect(try picture("swift", kind) == expected) }
  }

  // D18
  @Test(arguments: kinds) func `a kind is the same picture in Rust, of Debian or newer`(
    kind: String
  ) throws {
    let expected = try picture("c", kind)
    #expect(try picture("rust", kind) == expected)
    #expect(try picture("rust", kind, in: "debian", path: "/usr/bin:") == expected)
  }

  // D19 F52
  @Test func `a Swift line with its own runtime runs beside plain C and the stock lines`() throws {
    let outcome = try installed.run(
      """
      switchyard new own --kind pixels
      switchyard new plain --lang c --kind function
      make -C own STATIC=1 >&2
      gcc -O2 -shared -fPIC $(pkg-config --cflags switchyard) -o plain/plain.so plain/plain.c
      ! ldd own/own.so | grep -i swift
      mkdir lines
      cp own/own.so own/own.switchyard.json plain/plain.so lines
      export SWITCHYARD_PLUGIN_PATH=$PWD/lines
      switchyard check lines/own.so
      switchyard list
      cat > journey.yaml <<'END'
      switchyard: 1
      output: { size: 64x48, fps: 10 }
      defaults: { hold: 100ms, duration: 300ms }
      stations: { a: red, b: blue, c: green, d: white, e: black, f: red }
      steps:
        - push: a
        - { push: b, line: own }
        - { push: c, line: plain }
        - { push: d, line: fade }
        - { push: e, line: dissolve }
        - { push: f, line: own }
      END
      switchyard run journey.yaml -o film.gif --strict
      """, in: scratch)
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.errors)")
    #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
    #expect(
      !outcome.text.contains("failed") && outcome.text.contains("passed   threads-own-instance"))
    let listed = outcome.text.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(Set(listed).isSuperset(of: ["own", "plain", "fade", "dissolve"]))
    #expect(FileManager.default.fileExists(atPath: scratch["film.gif"].path))
  }

  @Test func `what a new line has for continuous integration works`() throws {
    let outcome = try installed.run(
      "switchyard new one --lang cpp --kind pixels; sed -i 's/fps: 25/fps: 5/' one/preview.yaml\n"
        + "one/.ci/run; cd one; make install; switchyard list one; make clean",
      in: scratch)
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("Lets a ripple leave the new screen behind it."))
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch["one"].path)
    let given = [
      ".ci", ".gitignore", "Makefile", "README.md", "line.hpp", "one.cpp", "preview.yaml",
    ]
    #expect(left.sorted() == given)
  }
}
