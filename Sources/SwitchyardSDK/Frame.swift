/// One frame that a pixel line writes, 8-bit and sRGB-encoded.
public typealias Frame = PixelFrame<Pixel>

/// One frame that a pixel line writes, in linear light.
public typealias LinearFrame = PixelFrame<LinearPixel>

/// One frame that a pixel line writes, and everything that it depends on.
public struct PixelFrame<Pixel: BitwiseCopyable> {
  /// The old screen.
  public let from: Picture<Pixel>
  /// The new screen.
  public let to: Picture<Pixel>
  /// 0…1, before the easing.
  public let progress: Double
  /// 0…1, after the easing.
  public let eased: Double
  /// Since the train left.
  public let seconds: Double
  /// The number of the frame in its film; nil in a window.
  public let index: Int?
  /// For chance that is the same in every run.
  public let seed: UInt64
  /// Columns to write, in pixels of the whole frame.
  public let columns: Range<Int>
  /// Rows to write, in pixels of the whole frame.
  public let rows: Range<Int>
  @usableFromInline let out: Picture<Pixel>
  @usableFromInline let cancel: UnsafePointer<UInt32>?

  /// Width of the whole frame, in pixels.
  public var width: Int { out.width }
  /// Height of the whole frame, in pixels.
  public var height: Int { out.height }

  /// Whether the host no longer wants the frame.
  @inlinable public var isCancelled: Bool { cancel.map { $0.pointee != 0 } ?? false }

  /// Writes every pixel of the window.
  ///
  /// - Parameter body: Returns the pixel at a column and a row of the whole frame.
  @inlinable public func write(_ body: (_ x: Int, _ y: Int) throws -> Pixel) rethrows {
    for y in rows {
      if isCancelled { return }
      let target = UnsafeMutableBufferPointer(mutating: out.pixels(row: y, columns: columns))
      for (index, x) in columns.enumerated() { target[index] = try body(x, y) }
    }
  }

  /// Writes the window row by row, which is the quicker way.
  ///
  /// - Parameter body: Is given the row's number in the whole frame, and the window's part of that
  ///   row of both pictures and of the frame; the frame's holds the old screen.
  @inlinable public func writeRows(
    _ body: (
      _ y: Int, _ from: Span<Pixel>, _ to: Span<Pixel>, _ out: inout MutableSpan<Pixel>
    ) throws -> Void
  ) rethrows {
    for y in rows {
      if isCancelled { return }
      let target = UnsafeMutableBufferPointer(mutating: out.pixels(row: y, columns: columns))
      var row = MutableSpan(_unsafeElements: target)
      try body(
        y, Span(_unsafeElements: from.pixels(row: y, columns: columns)),
        Span(_unsafeElements: to.pixels(row: y, columns: columns)), &row)
    }
  }
}

// MARK: - From C

extension PixelFrame where Pixel == SwitchyardSDK.Pixel {
  init(_ args: UnsafePointer<switchyard_render_args_t>) throws(LineError) {
    try self.init(args, format: UInt32(switchyard_format_rgba8))
  }
}

extension PixelFrame where Pixel == LinearPixel {
  init(_ args: UnsafePointer<switchyard_render_args_t>) throws(LineError) {
    try self.init(args, format: UInt32(switchyard_format_rgba32f))
  }
}

extension PixelFrame {
  private init(
    _ args: UnsafePointer<switchyard_render_args_t>, format: UInt32
  ) throws(LineError) {
    let raw = args.pointee
    from = try Picture(raw.from.pointee, format: format)
    to = try Picture(raw.to.pointee, format: format)
    out = try Picture(raw.out.pointee, format: format)
    (progress, eased, seconds) = (raw.progress, raw.eased, raw.seconds)
    index = raw.frame < 0 ? nil : Int(raw.frame)
    seed = raw.seed
    cancel = raw.cancel
    let window = raw.window
    guard 0 <= window.0, window.0 <= window.2, 0 <= window.1, window.1 <= window.3,
      window.2 <= min(from.width, to.width, out.width),
      window.3 <= min(from.height, to.height, out.height)
    else { throw .badArgument("the window \(window) leaves the pictures") }
    columns = Int(window.0)..<Int(window.2)
    rows = Int(window.1)..<Int(window.3)
  }
}

extension Picture {
  init(_ image: switchyard_image_t, format: UInt32) throws(LineError) {
    guard image.format == format else {
      throw .badArgument("a picture is of format \(image.format), not \(format)")
    }
    let row = Int64(image.width) * Int64(MemoryLayout<Pixel>.stride)
    guard image.width > 0, image.height > 0, image.stride >= row,
      image.data_bytes / image.stride >= image.height
    else { throw .badArgument("a picture's rows do not fit into its memory") }
    width = Int(image.width)
    height = Int(image.height)
    base = UnsafeRawPointer(image.data)
    stride = Int(image.stride)
  }
}
