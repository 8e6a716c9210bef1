import SwitchyardABI
import SwitchyardCore
import Testing

@testable import SwitchyardHost

/// The C pixel line, called through its table as the engine does.
@Suite struct DissolveTests {
  private let registry = Fixture.registry(files: [Fixture.builtPlugin("Dissolve")])

  /// Returns the frame that the line writes, in the given bands of rows.
  private func frame(
    _ from: TestImage, _ to: TestImage, at progress: Double, texts: [String: String] = [:],
    bands: [Range<Int32>]? = nil
  ) throws -> TestImage {
    let line = try registry.line(named: "dissolve")
    let train = try TestTrain(line, values: registry.values(for: line, from: texts))
    let out = from.copy()
    for rows in bands ?? [0..<from.height] {
      var args = switchyard_render_args_t(
        struct_size: UInt32(MemoryLayout<switchyard_render_args_t>.size), flags: 0,
        progress: progress, eased: progress, seconds: 0, frame: 0, frame_count: 1, seed: 7,
        window: (0, rows.lowerBound, from.width, rows.upperBound), from: from.table, to: to.table,
        out: out.table, values: train.scene.pointee.values,
        value_count: train.scene.pointee.value_count,
        value_stride: train.scene.pointee.value_stride, scratch: nil, cancel: nil)
      #expect(line.table.pointee.render?(train.instance, &args) == 0)
      #expect(train.finishCall() == nil)
    }
    return out
  }

  @Test(arguments: [(1, 1), (1, 64), (7, 5), (64, 1), (65, 37)] as [(Int32, Int32)])
  func `the ends are exactly the two pictures`(width: Int32, height: Int32) throws {
    let from = TestImage(width, height, seed: 1)
    let to = TestImage(width, height, seed: 2)
    #expect(try frame(from, to, at: 0).bytes == from.bytes)
    #expect(try frame(from, to, at: 1).bytes == to.bytes)
    let half = try frame(from, to, at: 0.5, texts: ["grain": "0.01"])
    #expect(width * height < 100 || (half.bytes != from.bytes && half.bytes != to.bytes))
  }

  @Test func `equal pictures stay as they are all the way`() throws {
    let picture = TestImage(40, 30, seed: 3)
    for progress in [0.1, 0.5, 0.77] {
      #expect(try frame(picture, picture.copy(), at: progress).bytes == picture.bytes)
    }
  }

  @Test(arguments: [1, 2, 7, 30] as [Int32])
  func `bands give the same frame as the whole`(count: Int32) throws {
    let from = TestImage(50, 30, seed: 4)
    let to = TestImage(50, 30, seed: 5)
    let whole = try frame(from, to, at: 0.4)
    let bands = (0..<count).map { $0 * 30 / count..<($0 + 1) * 30 / count }.reversed()
    #expect(try frame(from, to, at: 0.4, bands: Array(bands)).bytes == whole.bytes)
  }

  @Test func `colours never exceed their alpha`() throws {
    let half = try frame(TestImage(64, 64, seed: 6), TestImage(64, 64, seed: 7), at: 0.5)
    for pixel in stride(from: 0, to: half.bytes.count, by: 4) {
      #expect(half.bytes[pixel..<pixel + 3].allSatisfy { $0 <= half.bytes[pixel + 3] })
    }
  }

  @Test func `it seeps in at an even pace, and never goes back`() throws {
    let from = TestImage(200, 200, gray: 0)
    let to = TestImage(200, 200, gray: 255)
    var last = from.bytes
    for step in 1...9 {
      let progress = Double(step) / 10
      let texts = ["grain": "0.05", "softness": "0.1"]
      let bytes = try frame(from, to, at: progress, texts: texts).bytes
      #expect(zip(last, bytes).allSatisfy { $0 <= $1 })
      let mean = Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count) / 255
      #expect(abs(mean - progress) < 0.08, "\(mean) at \(progress)")
      last = bytes
    }
  }

  @Test func `the seed changes the clouds`() throws {
    let from = TestImage(40, 40, gray: 0)
    let to = TestImage(40, 40, gray: 255)
    let one = try frame(from, to, at: 0.5, texts: ["seed": "1"])
    #expect(try frame(from, to, at: 0.5, texts: ["seed": "1"]).bytes == one.bytes)
    #expect(try frame(from, to, at: 0.5, texts: ["seed": "2"]).bytes != one.bytes)
  }
}

/// A picture for pixel lines.
final class TestImage {
  let table: UnsafeMutablePointer<switchyard_image_t>
  private let memory: UnsafeMutableBufferPointer<UInt8>

  var width: Int32 { table.pointee.width }
  var height: Int32 { table.pointee.height }

  /// Creates a picture of premultiplied random pixels.
  convenience init(_ width: Int32, _ height: Int32, seed: UInt64) {
    self.init(width, height, gray: 0)
    var generator = SeededGenerator(seed: seed)
    for pixel in stride(from: 0, to: memory.count, by: 4) {
      let alpha = UInt8.random(in: 0...255, using: &generator)
      for channel in 0..<3 {
        memory[pixel + channel] = UInt8.random(in: 0...alpha, using: &generator)
      }
      memory[pixel + 3] = alpha
    }
  }

  /// Creates a picture with one value in all channels.
  init(_ width: Int32, _ height: Int32, gray: UInt8) {
    let stride = (Int(width) * 4 + 63) & ~63
    let count = stride * Int(height)
    let start = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    memory = UnsafeMutableBufferPointer(
      start: start.bindMemory(to: UInt8.self, capacity: count), count: count)
    memory.initialize(repeating: gray)
    table = .allocate(capacity: 1)
    table.initialize(
      to: switchyard_image_t(
        struct_size: 64, format: UInt32(switchyard_format_rgba8), width: width, height: height,
        stride: Int64(stride), data: start, data_bytes: Int64(count),
        alpha_mode: UInt32(switchyard_alpha_premultiplied),
        color_mode: UInt32(switchyard_color_srgb), reserved: (0, 0)))
  }

  deinit {
    memory.deallocate()
    table.deallocate()
  }

  /// The pixels, without what pads the rows.
  var bytes: [UInt8] {
    let stride = Int(table.pointee.stride)
    return (0..<Int(height)).flatMap { memory[$0 * stride..<$0 * stride + Int(width) * 4] }
  }

  func copy() -> TestImage {
    let copy = TestImage(width, height, gray: 0)
    _ = copy.memory.update(from: memory)
    return copy
  }
}
