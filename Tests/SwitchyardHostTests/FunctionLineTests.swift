import Glibc
import SwitchyardABI
import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardHost

/// Lines that are plain C functions.
@Suite struct FunctionLineTests {
  /// A plugin of function lines that answer, as an error's text, what they were given.
  private func source(_ functions: String, _ signatures: [(name: String, text: String)]) -> String {
    let tables = signatures.enumerated().map { index, signature in
      let text = signature.text.replacing("\"", with: "\\\"")
      return """
        static const switchyard_function_t f\(index) = {sizeof f\(index), 0, "\(text)",
          (switchyard_address_t)\(signature.name), {0, 0}};
        """
    }
    let list = signatures.indices.map { "&f\($0)" }.joined(separator: ", ")
    let extra = """
      #include <inttypes.h>
      #include <stdio.h>
      static const switchyard_host_t *host;
      static int32_t start(const switchyard_host_t *given) { host = given; return 0; }
      static int32_t answer(const char *text) { host->set_error(host, text); return -5; }
      \(functions)
      \(tables.joined(separator: "\n"))
      static const switchyard_function_t *functions[] = {\(list)};
      """
    let change = """
      plugin.init = start; line.kinds = switchyard_kind_function; line.parameter_count = 0;
      line.progress = 0; line.functions = functions; line.function_count = \(signatures.count);
      """
    return Sample.source(extra: extra, change: change)
  }

  private static let everyType = """
    static int32_t every(const switchyard_scene_t *scene, double progress, double a, int32_t b,
                         int32_t c, const char *d, const double *e, const double *f, double g,
                         const char *h, uint64_t i, const char *j) {
      char text[400];
      snprintf(text, sizeof text, "%g %g %g %d %d %s %g,%g,%g,%g %g,%g %g %s %" PRIu64 " %s",
               scene->width, progress, a, b, c, d, e[0], e[1], e[2], e[3], f[0], f[1], g, h, i, j);
      return answer(text);
    }
    """

  @Test func `arguments of every type arrive right`() throws {
    // F51
    let fixture = try Fixture()
    let signature = """
      progress(scene, f64 progress, f64 a = 1.5, i32 b = -7, bool c = true, enum{up|down} d = down, \
      color e = rgb(255 0 0 / 0.5), point f = 0.25, 0.75, angle g = 90, string h = "hé, you", \
      seed i = 9007199254740992, easing j = ease-out)
      """
    try fixture.compile(source(Self.everyType, [("every", signature)]))
    let train = try TestTrain(fixture.registry().line(named: "sample"))
    #expect(train.line.kinds == [.function, .progress])
    #expect(train.progress(0.25) == -5)
    #expect(
      train.finishCall()
        == "390 0.25 1.5 -7 1 down 1,0,0,0.5 0.25,0.75 90 hé, you 9007199254740992 ease-out")
    #expect(train.finishCall() == nil)
  }

  @Test func `sixteen arguments arrive right, those on the stack too`() throws {
    let fixture = try Fixture()
    let names = (0..<8).flatMap { ["f64 a\($0) = \($0).5", "i32 b\($0) = \($0 * 11)"] }
    let parameters = (0..<8).map { "double a\($0), int32_t b\($0)" }.joined(separator: ", ")
    let format = (0..<8).map { _ in "%g %d" }.joined(separator: " ")
    let values = (0..<8).map { "a\($0), b\($0)" }.joined(separator: ", ")
    let function = """
      static int32_t many(\(parameters)) {
        char text[400]; snprintf(text, 400, "\(format)", \(values)); return answer(text);
      }
      """
    let signature = "progress(\(names.joined(separator: ", ")))"
    try fixture.compile(source(function, [("many", signature)]))
    let train = try TestTrain(fixture.registry().line(named: "sample"))
    #expect(train.progress(0) == -5)
    #expect(
      train.finishCall() == "0.5 0 1.5 11 2.5 22 3.5 33 4.5 44 5.5 55 6.5 66 7.5 77")
  }

  @Test func `several functions share the parameters that they name`() throws {
    let fixture = try Fixture()
    let functions = """
      static int32_t depart(const switchyard_scene_t *scene, double size) {
        char text[99]; snprintf(text, 99, "depart %g", size); return answer(text);
      }
      static int32_t arrive(int32_t success) {
        return answer(success ? "arrived" : "back");
      }
      static int32_t frame(const char *mode, double size, double p) {
        char text[99]; snprintf(text, 99, "%s %g %g", mode, size, p); return answer(text);
      }
      static int32_t carry(int32_t index, double p, double size) {
        char text[99]; snprintf(text, 99, "%d %g %g", index, p, size); return answer(text);
      }
      """
    try fixture.compile(
      source(
        functions,
        [
          ("depart", "before_depart(scene, f64 size)"), ("arrive", "after_arrived(i32 success)"),
          ("frame", "progress(enum{in|out} mode = out, f64 size = 3 [1..9] pt, f64 progress)"),
          ("carry", "progress_passenger(i32 passenger, f64 progress, f64 size)"),
        ]))
    let train = try TestTrain(fixture.registry().line(named: "sample"))
    #expect(train.line.parameters.map(\.id) == ["size", "mode"])
    #expect(train.line.parameters[0].range == 1...9)
    let table = train.line.table.pointee
    _ = table.before_depart?(train.instance, train.scene)
    #expect(train.finishCall() == "depart 3")
    _ = train.progress(0.5)
    #expect(train.finishCall() == "out 3 0.5")
    _ = table.progress_passenger?(train.instance, train.scene, 4, 0.75)
    #expect(train.finishCall() == "4 0.75 3")
    _ = table.after_arrived?(train.instance, train.scene, 0)
    #expect(train.finishCall() == "back")
    #expect(table.render == nil && table.animate == nil)
  }

  @Test func `a scene with fewer values than parameters is answered, not read beyond`() throws {
    let fixture = try Fixture()
    let function = "static int32_t one(double a) { return 0; }"
    try fixture.compile(source(function, [("one", "progress(f64 a)")]))
    let train = try TestTrain(fixture.registry().line(named: "sample"))
    #expect(train.progress(0) == 0)
    train.scene.pointee.value_count = 0
    #expect(train.progress(0) == Int32(switchyard_status_bad_argument))
  }

  @Test(
    arguments: [
      (["progress(scene, f32 a)"], "its signature is wrong at column 17: unknown type f32"),
      (["progress(f64 a)", "progress(f64 a)"], "it has two progress functions"),
      (["before_depart(scene)"], "neither a progress nor a render function"),
      (
        ["progress(f64 a = 1)", "before_depart(f64 a = 2)"],
        "its functions describe a differently"
      ),
      (["progress(f64 a)", "before_depart(i32 a)"], "disagree about the type of a"),
    ])
  func `signatures that can't be called are refused when loading`(
    signatures: [String], reason: String
  ) throws {
    let fixture = try Fixture()
    let function = "static int32_t one(void) { return 0; }"
    try fixture.compile(source(function, signatures.map { ("one", $0) }))
    let registry = fixture.registry()
    #expect(registry.lines.isEmpty)
    #expect(registry.refusals.first?.reason.contains(reason) == true, "\(registry.refusals)")
  }
}

/// A line with an instance and a scene of its default values.
final class TestTrain {
  let line: Line
  let scene: UnsafeMutablePointer<switchyard_scene_t>
  private(set) var instance: UnsafeMutableRawPointer?
  private(set) var values: [switchyard_value_t]
  private let memory: UnsafeMutableBufferPointer<switchyard_value_t>

  init(_ line: Line, values: [ParameterValue]? = nil) throws {
    self.line = line
    self.values = zip(line.parameters, values ?? line.parameters.map(\.defaultValue)).map {
      TestTrain.value($1, type: $0.kind.rawValue)
    }
    memory = .allocate(capacity: self.values.count)
    _ = memory.initialize(from: self.values)
    // Zeroed: the lines of these tests call none of the scene's functions.
    let size = MemoryLayout<switchyard_scene_t>.size
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    scene = bytes.bindMemory(to: switchyard_scene_t.self, capacity: 1)
    scene.pointee.width = 390
    scene.pointee.values = UnsafePointer(memory.baseAddress)
    scene.pointee.value_count = UInt32(memory.count)
    scene.pointee.value_stride = UInt32(MemoryLayout<switchyard_value_t>.stride)
    line.beginCall("test", nil)
    _ = line.table.pointee.create?(line.table, line.host, &instance)
  }

  deinit {
    line.table.pointee.destroy?(instance)
    _ = line.finishCall()
    scene.deallocate()
    memory.deallocate()
  }

  /// Ends the call, which began with the train or with the last end, and answers its error.
  func finishCall() -> String? {
    defer { line.beginCall("test", nil) }
    return line.finishCall()
  }

  func progress(_ progress: Double) -> Int32? {
    line.table.pointee.progress?(instance, scene, progress)
  }

  /// The C form of a value; its text is never freed.
  private static func value(_ value: ParameterValue, type: UInt32) -> switchyard_value_t {
    var result = switchyard_value_t()
    result.type = type
    switch value {
    case .number(let number): result.number.0 = number
    case .point(let point): (result.number.0, result.number.1) = (point.x, point.y)
    case .color(let color): result.number = (color.red, color.green, color.blue, color.alpha)
    case .text(let text): result.text = UnsafePointer(strdup(text))
    }
    return result
  }
}
