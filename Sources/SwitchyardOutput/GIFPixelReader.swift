import Dispatch
import Glibc
import SwitchyardMotion
import SwitchyardRender

/// Reads frames as the pixels of a GIF: opaque colours, or clear.
struct GIFPixelReader: Sendable {
  private let packer: PixelPacker
  private let isTransparent: Bool
  /// The least alpha that is shown.
  private let leastAlpha: UInt8
  private let width: Int

  /// Creates a reader for frames of a film.
  ///
  /// With a matte every pixel that isn't wholly clear is mixed with it; without, pixels that are at
  /// least half opaque are shown in their own colour.
  init(settings: FilmSettings) {
    isTransparent = settings.isTransparent
    width = settings.width
    let matte = settings.isTransparent ? settings.matte : nil
    packer = PixelPacker(ground: matte ?? settings.ground)
    leastAlpha = matte == nil ? 128 : 1
  }

  /// Counts a frame's colours.
  func count(_ frame: Bitmap, in builder: PaletteBuilder) {
    eachPixel(of: frame, in: 0..<frame.height) { color, _, _ in
      if let color { builder.add(color) }
    }
  }

  /// Writes a frame's palette indices, on all cores; index 0 of a transparent film is clear.
  func read(_ frame: Bitmap, with palette: Palette, into indices: inout [UInt8]) {
    let first: UInt8 = isTransparent ? 1 : 0
    let bands = min(frame.height, GIFPixelReader.cores)
    indices.withUnsafeMutableBufferPointer { indices in
      let place = Place(indices: indices)
      DispatchQueue.concurrentPerform(iterations: bands) { band in
        let rows = band * frame.height / bands..<(band + 1) * frame.height / bands
        eachPixel(of: frame, in: rows) { color, x, y in
          place.indices[y * width + x] =
            color.map { palette.index(of: $0, x: x, y: y) + first } ?? 0
        }
      }
    }
  }

  private static let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Where every thread writes rows of its own.
  private struct Place: @unchecked Sendable {
    let indices: UnsafeMutableBufferPointer<UInt8>
  }

  @inline(__always)
  private func eachPixel(
    of frame: Bitmap, in rows: Range<Int>, _ body: (RGB?, Int, Int) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: frame.width * 4) { buffer in
      guard let row = buffer.baseAddress else { return }
      for y in rows {
        packer.pack(frame, row: y, into: row)
        let source = frame.row(y)
        for x in 0..<frame.width {
          let pixel = row + x * 4
          let alpha = leastAlpha == 1 ? source[x * 4 + 3] : pixel[3]
          let isShown = !isTransparent || alpha >= leastAlpha
          body(isShown ? RGB(red: pixel[0], green: pixel[1], blue: pixel[2]) : nil, x, y)
        }
      }
    }
  }
}
