import SwitchyardABI
import SwitchyardSDK
import Testing

@Suite struct FrameTests {
  struct Mix: PixelLine {
    static let info = LineInfo("mix", "Mixes.", duration: 1)
    @Parameter(false, "By rows.") var rows: Bool
    func render(_ frame: Frame) {
      guard rows else {
        frame.write { x, y in frame.from[x - 1, y].mixed(with: frame.to[x, y], at: frame.eased) }
        return
      }
      frame.writeRows { y, from, to, out in
        for x in out.indices { out[x] = from[x].mixed(with: to[x], at: frame.eased) }
      }
    }
  }

  struct Light: LinearPixelLine {
    static let info = LineInfo("light", "Mixes light.", duration: 1)
    func render(_ frame: LinearFrame) {
      frame.write { x, y in frame.from[x, y].mixed(with: frame.to[x, y], at: frame.progress) }
    }
  }

  /// 4 × 2 pixels whose red grows with x and y.
  func picture(_ base: UInt8, format: UInt32 = 1) -> switchyard_image_t {
    let data = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 64)
    data.initializeMemory(as: UInt8.self, repeating: 0, count: 128)
    for (y, x) in (0..<2).flatMap({ y in (0..<4).map { (y, $0) } }) where format == 1 {
      let pixel = Pixel(red: base + UInt8(x * 10 + y * 100), green: 9, blue: 8)
      data.storeBytes(of: pixel, toByteOffset: y * 32 + x * 4, as: Pixel.self)
    }
    return switchyard_image_t(
      struct_size: 64, format: format, width: 4, height: 2, stride: format == 1 ? 32 : 64,
      data: data, data_bytes: 128, alpha_mode: 1, color_mode: 1, reserved: (0, 0))
  }

  func render(
    _ type: any Line.Type, eased: Double, window: (Int32, Int32, Int32, Int32) = (0, 0, 4, 2),
    values: [switchyard_value_t] = [], cancel: UInt32 = 0, format: UInt32 = 1
  ) throws -> (status: Int32?, reds: [UInt8], errors: [String]) {
    let stage = try Stage(type)
    let (from, to, out) = (picture(0, format: format), picture(50), picture(0, format: format))
    defer { for image in [from, to, out] { image.data.deallocate() } }
    var cancel = cancel
    let status = withUnsafePointer(to: from) { from in
      withUnsafePointer(to: format == 1 ? to : from.pointee) { to in
        withUnsafePointer(to: out) { out in
          withUnsafePointer(to: &cancel) { cancel in
            values.withUnsafeBufferPointer { values in
              var args = switchyard_render_args_t(
                struct_size: 128, flags: 0, progress: eased, eased: eased, seconds: 0, frame: -1,
                frame_count: -1, seed: 3, window: window, from: from, to: to, out: out,
                values: values.baseAddress, value_count: UInt32(values.count), value_stride: 48,
                scratch: nil, cancel: cancel)
              return stage.line.pointee.render?(stage.instance, &args)
            }
          }
        }
      }
    }
    let reds = (0..<2).flatMap { y in
      (0..<4).map { out.data.load(fromByteOffset: y * 32 + $0 * 4, as: UInt8.self) }
    }
    return (status, reds, stage.host.errors)
  }

  @Test func `pixels are asked for by place, and the edge goes on outside`() throws {
    let answer = try render(Mix.self, eased: 0)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.reds == [0, 0, 10, 20, 100, 100, 110, 120])
  }

  @Test func `rows are written from rows`() throws {
    let answer = try render(Mix.self, eased: 0.5, values: [switchyard_value_t(3, [1])])
    #expect(answer.reds == [25, 35, 45, 55, 125, 135, 145, 155])
  }

  @Test(arguments: [0.0, 1]) func `only the window is written`(rows: Double) throws {
    let answer = try render(
      Mix.self, eased: 1, window: (1, 1, 3, 2), values: [switchyard_value_t(3, [rows])])
    #expect(answer.reds == [0, 10, 20, 30, 100, 160, 170, 130])
  }

  @Test(arguments: [(0, 0, 5, 2), (-1, 0, 4, 2), (0, 0, 4, 3), (3, 0, 2, 2)])
  func `a window that leaves the pictures is refused`(window: (Int32, Int32, Int32, Int32)) throws {
    let answer = try render(Mix.self, eased: 1, window: window)
    #expect(answer.status == -1 && answer.errors.first?.contains("window") == true)
  }

  @Test func `a frame that nobody wants is left`() throws {
    let answer = try render(Mix.self, eased: 1, cancel: 1)
    #expect(answer.status == -6 && answer.reds == [0, 10, 20, 30, 100, 110, 120, 130])
  }

  @Test func `a picture of another format is refused`() throws {
    #expect(try render(Light.self, eased: 0).status == -1)
    #expect(try render(Light.self, eased: 0, format: 2).status == 0)
  }

  @Test func `mixing keeps equal pixels and reaches both ends`() {
    for value in UInt8.min...255 {
      let pixel = Pixel(red: value, green: 255 - value, blue: value, alpha: 255)
      let other = Pixel(red: 255 - value, green: value, blue: 0, alpha: 0)
      #expect(pixel.mixed(with: pixel, at: Double(value) / 255) == pixel)
      #expect(pixel.mixed(with: other, at: 0) == pixel && pixel.mixed(with: other, at: 1) == other)
    }
  }
}
