import Foundation
import SwitchyardTestSupport
import Testing

/// Plugins of several makers in one process.
@Suite struct SideBySideTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    chmod(folder.url.path, 0o755)
  }

  /// Builds a plugin in Swift with a runtime of its own inside.
  private func buildStatic(_ line: String) throws {
    let headers = BrokenPlugin.package.appendingPathComponent("Sources/SwitchyardABI/include").path
    let block = try folder.write(
      """
      #include <switchyard/function.h>
      extern int32_t run_line(const switchyard_scene_t *scene, double progress);
      SWITCHYARD_FUNCTION_PLUGIN("org.example.\(line)", "1.0.0", "\(line)", "A line.", 0.5, 0,
        run_line, "progress(scene, f64 progress)");
      """, to: "\(line).c")
    let code = try folder.write(
      """
      struct Easer { let power: Int; func callAsFunction(_ x: Double) -> Double { x * Double(power) } }
      @c public func run_line(_ scene: UnsafePointer<switchyard_scene_t>, _ progress: Double) -> Int32 {
        let numbers: [any Numeric] = [Easer(power: 1)(progress)]
        guard var opacity = numbers.first as? Double else { return -5 }
        return scene.pointee.set(scene, scene.pointee.to, 5, &opacity, 1)
      }
      """, to: "line.swift")
    let header = try folder.write("#include <switchyard/switchyard.h>\n", to: "bridge.h")
    let object = folder["\(line).o"].path
    let c = try Tool.launch("gcc", ["-fPIC", "-c", "-I", headers, block.path, "-o", object])
    try #require(c.code == 0, "\(c.errors)")
    let swift = try Tool.launch(
      "swiftc",
      [
        "-static-stdlib", "-emit-library", "-module-name", "Line", "-I", headers,
        "-import-objc-header", header.path, "-Xcc", "-I\(headers)", code.path, object, "-o",
        folder["\(line).so"].path,
      ])
    try #require(swift.code == 0, "\(swift.errors)")
  }

  // F52 F54
  @Test func `a static Swift runtime, plain C and the stock lines run in one process`() throws {
    try buildStatic("own")
    try FileManager.default.copyItem(at: folder["own.so"], to: folder["other.so"])
    try BrokenPlugin.put("", as: "c.so", in: folder)
    let journey = try folder.write(
      """
      switchyard: 1
      output: { size: 32x24, fps: 10 }
      defaults: { hold: 0s, duration: 300ms }
      stations: { a: red, b: blue, c: green, d: white, e: black }
      steps:
        - { push: a, hold: 100ms }
        - { push: b, line: own }
        - { push: c, line: broken }
        - { push: d, line: fade }
        - { push: e, line: dissolve, hold: 200ms }
      """, to: "journey.yaml")
    let outcome = try Tool.run(
      ["run", journey.path, "-o", folder["film.gif"].path, "--strict"],
      environment: ["SWITCHYARD_PLUGIN_PATH": folder.url.path])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }
}

extension SideBySideTests {
  // F53
  @Test func `the program can't unload a plugin`() throws {
    let program = Tool.products.appendingPathComponent("switchyard").path
    let symbols = try Tool.launch("nm", ["-D", "--undefined-only", program])
    #expect(
      symbols.code == 0 && symbols.text.contains("dlopen") && !symbols.text.contains("dlclose"))
  }
}
