import Dispatch
import Glibc
import SwitchyardMotion
import Synchronization

/// Draws display lists, fast.
///
/// What a frame looks like is defined by `DisplayList` and its parts, and never depends on the
/// number of bands or on the processor. A compositor keeps its memory from frame to frame, and
/// draws one frame at a time.
///
/// ```swift
/// let frame = Bitmap(width: 640, height: 360)
/// compositor.draw(DisplayList(width: 640, height: 360, ground: .white), into: frame)
/// ```
public final class Compositor {
  private let bands: [Band]
  private let notches = ShadowNotch.Store()
  private let tables = GradientTable.Store()
  /// Rows that are drawn together, few enough for the cache.
  private static let stripHeight = 32

  /// Creates a compositor that draws in a number of threads; by default in one for each core.
  public init(bands: Int? = nil) {
    let count = bands ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
    self.bands = (0..<max(1, count)).map { _ in Band() }
  }

  /// Draws a list into a bitmap of the list's size.
  public func draw(_ list: DisplayList, into bitmap: Bitmap) {
    precondition(
      list.width == bitmap.width && list.height == bitmap.height,
      "a list is drawn into a bitmap of its own size")
    let frame = PixelRect(x0: 0, y0: 0, x1: list.width, y1: list.height)
    let steps = Planner(notches: notches, tables: tables).steps(list.simplified().nodes, on: frame)
    let ground = packed(list.ground.premultiplied)
    draw(steps, ground: ground, into: bitmap)
    bitmap.isOpaque = steps.reduce(UInt32(littleEndian: ground) >> 24 == 255) { isOpaque, step in
      step.cover == frame || isOpaque && !step.mixes
    }
    bitmap.pixelsChanged()
  }

  private func draw(_ steps: [Step], ground: UInt32, into bitmap: Bitmap) {
    let height = min(Self.stripHeight, max(1, bitmap.height / bands.count))
    let strips = (bitmap.height + height - 1) / height
    let next = Atomic(0)
    let drawing = Drawing(bands: bands, steps: steps, bitmap: bitmap)
    let work = { @Sendable (index: Int) in
      while case let strip = next.wrappingAdd(1, ordering: .relaxed).oldValue, strip < strips {
        let sheet = drawing.sheet(y: strip * height, height: height)
        drawing.bands[index].draw(drawing.steps, ground: ground, on: sheet)
      }
    }
    if bands.count == 1 {
      work(0)
    } else {
      DispatchQueue.concurrentPerform(iterations: bands.count, execute: work)
    }
  }
}

/// What the threads share: steps that nobody changes, and bands that are each one thread's own.
private struct Drawing: @unchecked Sendable {
  let bands: [Band]
  let steps: [Step]
  let bitmap: Bitmap

  func sheet(y: Int, height: Int) -> Sheet {
    let rect = PixelRect(x0: 0, y0: y, x1: bitmap.width, y1: min(y + height, bitmap.height))
    return Sheet(pixels: bitmap.row(y), stride: bitmap.stride, rect: rect)
  }
}
