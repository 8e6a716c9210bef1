import SwitchyardABI
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Synchronization
import Testing

@testable import SwitchyardContent

/// What the lines of these tests were called with.
private struct Call {
  var format: UInt32
  var alpha: UInt32
  var first: SIMD4<Float>
  var progress: Double
  var window: Range<Int32>
}

private let calls = Mutex<[Call]>([])

/// Shows `to` in the rows of the window from the progress on, and notes what it was given.
private func wipe(
  _ instance: UnsafeMutableRawPointer?, _ args: UnsafePointer<switchyard_render_args_t>
) -> Int32 {
  let (to, out) = (args.pointee.to.pointee, args.pointee.out.pointee)
  let isLinear = to.format == UInt32(switchyard_format_rgba32f)
  let first =
    isLinear
    ? args.pointee.from.pointee.data.load(as: SIMD4<Float>.self)
    : SIMD4<Float>(args.pointee.from.pointee.data.load(as: SIMD4<UInt8>.self))
  calls.withLock {
    $0.append(
      Call(
        format: to.format, alpha: to.alpha_mode, first: first, progress: args.pointee.progress,
        window: args.pointee.window.1..<args.pointee.window.3))
  }
  if args.pointee.progress > 0.9 { return Int32(switchyard_status_internal) }
  let end = Int32((args.pointee.progress * Double(out.height)).rounded())
  for y in args.pointee.window.1..<min(end, args.pointee.window.3) {
    let offset = Int64(y) * out.stride
    out.data.advanced(by: Int(offset)).copyMemory(
      from: to.data.advanced(by: Int(offset)), byteCount: Int(out.stride))
  }
  return 0
}

@Suite(.serialized) struct PixelLineTests {
  let timeline = Timeline()
  let navigator: Navigator
  let builder = SceneBuilder(store: PictureStore(), scale: 1)

  init() throws {
    calls.withLock { $0 = [] }
    navigator = Navigator(size: Size(width: 8, height: 16), timeline: timeline)
  }

  private static let halfRed = Color(red: 1, green: 0, blue: 0, alpha: 0.5)

  /// Begins a push from a color to blue on a line that takes some forms.
  private func depart(
    formats: Int32 = 0, alphas: Int32 = 0, flags: Line.Flags = [], from: Color = halfRed
  ) throws {
    let table = zeroed(switchyard_line_t.self)
    table.pointee.formats = UInt32(formats)
    table.pointee.alpha_modes = UInt32(alphas)
    table.pointee.render = wipe
    let line = Line(
      id: "wipe", plugin: "test", pluginVersion: "1", file: nil, label: "", doc: "",
      kinds: .pixels, flags: flags, parameters: [], duration: 1,
      table: UnsafePointer(table), host: UnsafePointer(zeroed(switchyard_host_t.self)))
    try navigator.push(station("a", from), animated: false)
    try navigator.push(station("b", .blue), on: LineChoice(line, easing: .linear))
  }

  /// Makes a table that stays for good, as a plugin's does.
  private func zeroed<Table>(_ type: Table.Type) -> UnsafeMutablePointer<Table> {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Table>.size, alignment: MemoryLayout<Table>.alignment)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Table>.size)
    return bytes.assumingMemoryBound(to: type)
  }

  private func station(_ id: String, _ color: Color) -> Station {
    let station = Station(id: id)
    station.layer.background = color
    return station
  }

  private func shown(at seconds: Double) throws -> (list: DisplayList, bitmap: Bitmap) {
    timeline.advance(to: seconds)
    let list = try builder.displayList(for: navigator.container, width: 8, height: 16)
    guard case .quad(let quad) = list.nodes[0], case .bitmap(let bitmap, _) = quad.paint else {
      throw Unexpected()
    }
    return (list, bitmap)
  }

  @Test func `a pixel line writes the frame`() throws {
    try depart()
    let bitmap = try shown(at: 0.5).bitmap
    #expect(bitmap[3, 7] == SIMD4(0, 0, 255, 255))
    #expect(bitmap[3, 8] == SIMD4(128, 0, 0, 128))
    let call = try #require(calls.withLock { $0.last })
    #expect(call.first == SIMD4(128, 0, 0, 128) && call.window == 0..<16)
  }

  @Test func `a frame that repeats is not asked for again`() throws {
    try depart()
    let first = try shown(at: 0.25)
    let again = try shown(at: 0.25)
    #expect(first.list == again.list && calls.withLock { $0.count } == 1)
    let next = try shown(at: 0.5)
    #expect(next.list != again.list && next.bitmap !== first.bitmap)
    #expect(try shown(at: 0.75).list != next.list)
  }

  @Test func `a line that fails shows the nearer screen`() throws {
    try depart()
    #expect(try shown(at: 0.95).bitmap[3, 15] == SIMD4(0, 0, 255, 255))
  }

  @Test(arguments: [[], .keepsOpaque, [.keepsOpaque, .tileable, .reentrant]] as [Line.Flags])
  func `a frame is opaque if its pixels are, whatever the line promises`(flags: Line.Flags) throws {
    try depart(flags: flags, from: .black)
    #expect(try shown(at: 0.5).bitmap.isOpaque)
  }

  @Test(arguments: [[], .keepsOpaque, [.keepsOpaque, .tileable, .reentrant]] as [Line.Flags])
  func `a frame of what is seen through isn't opaque`(flags: Line.Flags) throws {
    try depart(flags: flags)
    #expect(try !shown(at: 0.5).bitmap.isOpaque)
  }

  @Test func `a tileable line is called in bands`() throws {
    try depart(flags: [.tileable, .reentrant])
    let bitmap = try shown(at: 0.5).bitmap
    #expect(bitmap[3, 7] == SIMD4(0, 0, 255, 255) && bitmap[3, 8] == SIMD4(128, 0, 0, 128))
    let windows = calls.withLock { $0.map(\.window) }.sorted { $0.lowerBound < $1.lowerBound }
    #expect(windows.first?.lowerBound == 0 && windows.last?.upperBound == 16)
    for (a, b) in zip(windows, windows.dropFirst()) { #expect(a.upperBound == b.lowerBound) }
  }

  // F33
  @Test(arguments: [[], .tileable, .reentrant] as [Line.Flags])
  func `without both promises a line is called once for the frame`(flags: Line.Flags) throws {
    try depart(flags: flags)
    _ = try shown(at: 0.5)
    #expect(calls.withLock { $0.map(\.window) } == [0..<16])
  }

  @Test func `a line gets straight alpha when it asks for it`() throws {
    try depart(alphas: Int32(switchyard_alpha_straight))
    let bitmap = try shown(at: 0.5).bitmap
    #expect(bitmap[3, 7] == SIMD4(0, 0, 255, 255) && bitmap[3, 8] == SIMD4(128, 0, 0, 128))
    #expect(calls.withLock { $0.last?.first } == SIMD4(255, 0, 0, 128))
  }

  @Test func `a line gets linear light when it asks for it`() throws {
    try depart(formats: Int32(switchyard_format_rgba32f))
    let bitmap = try shown(at: 0.5).bitmap
    #expect(bitmap[3, 7] == SIMD4(0, 0, 255, 255) && bitmap[3, 8] == SIMD4(128, 0, 0, 128))
    let first = try #require(calls.withLock { $0.last?.first })
    #expect(abs(first.x - 128 / 255) < 1e-3 && first.y == 0 && abs(first.w - 128 / 255) < 1e-3)
  }

  @Test(arguments: [
    (Int32(0), Int32(switchyard_alpha_straight)),
    (Int32(switchyard_format_rgba32f), Int32(0)),
    (Int32(switchyard_format_rgba32f), Int32(switchyard_alpha_straight)),
  ])
  func `every pixel survives the way there and back`(formats: Int32, alphas: Int32) throws {
    try depart(formats: formats, alphas: alphas)
    let pass = try #require(navigator.container.pixelPass)
    let form = PixelForm(of: pass.line)
    let place = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    defer { place.deallocate() }
    for alpha in stride(from: 0, through: 255, by: 5) {
      for channel in 0...alpha {
        let pixel = SIMD4(UInt8(channel), 0, UInt8(alpha), UInt8(alpha))
        form.store(pixel, to: place)
        #expect(form.load(place) == pixel)
      }
    }
  }
}

extension Layer {
  /// The first pass in the tree.
  fileprivate var pixelPass: PixelPass? {
    if case .pixels(let pass) = contents { return pass }
    return sublayers.lazy.compactMap(\.pixelPass).first
  }
}
