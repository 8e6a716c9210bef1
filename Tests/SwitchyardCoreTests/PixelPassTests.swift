import Dispatch
import Glibc
import SwitchyardABI
import SwitchyardMotion
import Synchronization
import Testing

@testable import SwitchyardCore

@Suite struct PixelPassTests {
  private let line = FakeLine(
    .pixels, parameters: [.init(id: "seed", kind: .seed, defaultValue: .number(7))])

  private func pass(_ rig: Rig) throws -> PixelPass {
    guard case .pixels(let pass) = try #require(rig.navigator.container.sublayers.first).contents
    else { throw NavigatorError.nothingThere }
    return pass
  }

  /// Renders into memory that a fake line never looks at.
  private func render(_ pass: PixelPass, window: (Int32, Int32, Int32, Int32)? = nil) -> Int32 {
    var pixels = [UInt32](repeating: 0, count: 64)
    return pixels.withUnsafeMutableBytes { bytes in
      let image = switchyard_image_t(
        struct_size: UInt32(MemoryLayout<switchyard_image_t>.size),
        format: UInt32(switchyard_format_rgba8), width: 4, height: 3, stride: 16,
        data: bytes.baseAddress.unsafelyUnwrapped, data_bytes: 64,
        alpha_mode: UInt32(switchyard_alpha_premultiplied),
        color_mode: UInt32(switchyard_color_srgb), reserved: (0, 0))
      return pass.render(from: image, to: image, into: image, window: window.map { $0 })
    }
  }

  @Test func `the container shows the pass in the stations' place`() throws {
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.25)
    #expect(rig.navigator.container.sublayers.count == 1)
    let pass = try pass(rig)
    #expect(pass.from === a.layer && pass.to === b.layer && pass.progress == 0.25)
    rig.timeline.advance(to: 1)
    #expect(rig.isClean && line.created == 1)
  }

  @Test func `a call has everything that a frame depends on`() throws {
    var choice = line.choice
    choice.easing = .easeIn
    let rig = try Rig(choice, stack: [station("a")])
    rig.timeline.advance(to: 1)
    try rig.navigator.push(station("b"))
    rig.timeline.film = .init(frame: 36, frameCount: 90)
    rig.timeline.advance(to: 1.5)
    #expect(try render(pass(rig)) == 0)
    let args = try #require(line.rendered.last)
    #expect(args.progress == 0.5 && args.eased == Easing.easeIn.value(at: 0.5))
    #expect(args.seconds == 0.5 && args.seed == 7 && args.frame == 36 && args.frame_count == 90)
    #expect(args.window == (0, 0, 4, 3) && args.value_count == 1 && args.cancel != nil)
  }

  @Test func `a window is passed on, and a live window has no frame numbers`() throws {
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    #expect(try render(pass(rig), window: (0, 1, 4, 2)) == 0)
    let args = try #require(line.rendered.last)
    #expect(args.window == (0, 1, 4, 2) && args.frame == -1 && args.frame_count == -1)
  }

  @Test func `a pop shows the way out backwards`() throws {  // U71
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a, b])
    rig.navigator.pop()
    rig.timeline.advance(to: 0.25)
    let pass = try pass(rig)
    #expect(pass.from === a.layer && pass.eased == 0.75)
  }

  /// Threads that are in a call, and the most that ever were.
  private final class Count: Sendable {
    let inside = Atomic(0)
    let most = Atomic(0)
  }

  // F33
  @Test(arguments: [([], 1), (.serial, 2)] as [(Line.Flags, Int)])
  func `a line that isn't reentrant is called by one thread after the other`(
    flags: Line.Flags, trains: Int
  ) throws {
    let line = FakeLine(.pixels, flags: flags)
    let count = Count()
    line.render = { _ in
      count.most.max(count.inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      usleep(1000)
      count.inside.subtract(1, ordering: .relaxed)
    }
    let rigs = try (0..<trains).map { _ in try Rig(line.choice, stack: [station("a")]) }
    for rig in rigs { try rig.navigator.push(station("b")) }
    nonisolated(unsafe) let (passes, tests) = (try rigs.map { try pass($0) }, self)
    DispatchQueue.concurrentPerform(iterations: 32) { index in
      _ = tests.render(passes[index % trains])
    }
    #expect(count.most.load(ordering: .relaxed) == 1 && line.rendered.count == 32)
  }

  @Test func `a failing call is one fault and the rest is a cut`() throws {
    line.statuses["render"] = -5
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    #expect(try render(pass(rig)) == -5)
    #expect(try render(pass(rig)) == -5)
    rig.timeline.advance(to: 0.5)
    #expect(rig.navigator.container.sublayers.map(\.name) == ["a"])
    rig.timeline.advance(to: 1)
    #expect(rig.isClean && rig.values("what", of: .fault) == [.text("render: internal error")])
  }
}
