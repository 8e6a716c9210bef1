import Glibc
import SwitchyardKernels
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
  private lazy var crew = Crew(count: bands.count)
  private let plan = Plan()
  /// Frames that are larger, with what is read for them, are written past the caches.
  private let nearBytes: Int
  /// Whether the next frame is drawn from the bottom up.
  private var isUpward = false
  /// Rows that are drawn together, few enough for the cache.
  private static let stripHeight = 32

  /// Creates a compositor that draws in a number of threads; by default in one for each core.
  public convenience init(bands: Int? = nil) {
    let count = max(1, bands ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    self.init(bands: count, nearBytes: Int(clamping: switchyard_near_bytes(UInt32(count))))
  }

  init(bands: Int, nearBytes: Int) {
    self.bands = (0..<bands).map { _ in Band() }
    self.nearBytes = nearBytes
  }

  /// Draws a list into a bitmap of the list's size.
  public func draw(_ list: DisplayList, into bitmap: Bitmap) {
    precondition(
      list.width == bitmap.width && list.height == bitmap.height,
      "a list is drawn into a bitmap of its own size")
    let plan = plan
    plan.begin(list)
    defer { plan.end() }
    draw(plan, into: bitmap)
  }

  private func draw(_ plan: Plan, into bitmap: Bitmap) {
    // Mostly two pictures are read for one that is written.
    let streams = 3 * bitmap.byteCount > nearBytes
    draw(plan, on: .bitmap(bitmap, streams: streams), height: bitmap.height)
    bitmap.isOpaque = plan.isOpaque
    bitmap.pixelsChanged()
  }

  /// Returns the picture that a list shows: an opaque one that the list shows just as it is, or
  /// else the given bitmap, drawn.
  public func picture(of list: DisplayList, drawnInto bitmap: Bitmap) -> Bitmap {
    let plan = plan
    plan.begin(list)
    defer { plan.end() }
    if let still = plan.still { return still }
    draw(plan, into: bitmap)
    return bitmap
  }

  /// Draws a list into planes of the list's size, as into a bitmap that is then converted.
  ///
  /// The pixels stay in the cache; there is never a whole bitmap. Where the list isn't opaque, what
  /// lies below is black. A cross-fade of two opaque bitmaps that both fill the frame, pixel for
  /// pixel, is made of their planes, which the bitmaps keep: it differs from the converted frame
  /// by one level at the most.
  public func draw(_ list: DisplayList, into planes: PlanarBitmap) {
    precondition(
      list.width == planes.width && list.height == planes.height,
      "a list is drawn into planes of its own size")
    let plan = plan
    plan.begin(list)
    defer { plan.end() }
    if let (a, b, weight) = plan.crossFade {
      let mix = Job.Target.mix(a.planes(), b.planes(), weight: weight, planes)
      return draw(plan, on: mix, height: planes.height)
    }
    draw(plan, on: .planes(planes), height: planes.height)
  }

  /// Draws strips of a frame, each on one of the threads.
  ///
  /// A band draws the same share of every frame, downwards and upwards by turns, as its core's own
  /// cache holds what it went through last; then it helps others with theirs.
  private func draw(_ plan: Plan, on target: Job.Target, height: Int) {
    // An even height, so that no pair of rows with one chroma is parted.
    let share = max(2, (height / bands.count) & ~1)
    let stripHeight = min(Self.stripHeight, share)
    let strips = (height + stripHeight - 1) / stripHeight
    let job = Job(
      plan: plan, target: target, height: height, stripHeight: stripHeight,
      shares: Shares(bands: bands, strips: strips, isUpward: isUpward))
    isUpward.toggle()
    if bands.count == 1 {
      job.run(0)
    } else {
      crew.run { job.run($0) }
    }
  }
}

/// The drawing of one frame, of which every thread does its part.
private struct Job: @unchecked Sendable {
  /// What a frame is drawn on.
  enum Target {
    case bitmap(Bitmap, streams: Bool)
    case planes(PlanarBitmap)
    /// Two pictures' planes mixed into others.
    case mix(PlanarBitmap, PlanarBitmap, weight: UInt32, PlanarBitmap)
  }

  let plan: Plan
  let target: Target
  let height: Int
  let stripHeight: Int
  let shares: Shares

  /// Draws strips, on the thread of a number.
  func run(_ index: Int) {
    shares.forEachStrip(of: index) { strip in
      let y = strip * stripHeight
      draw(
        PixelRect(x0: 0, y0: y, x1: plan.frame.x1, y1: min(y + stripHeight, height)),
        by: shares.bands[index])
    }
    switchyard_stream_end()
  }

  private func draw(_ rect: PixelRect, by band: Band) {
    switch target {
    case .bitmap(let bitmap, let streams):
      let sheet = Sheet(
        pixels: bitmap.row(rect.y0), stride: bitmap.stride, rect: rect, streams: streams)
      band.draw(plan.steps, ground: plan.ground, on: sheet)
    case .planes(let planes):
      band.draw(plan.steps, ground: plan.ground, rect, into: planes)
    case .mix(let a, let b, let weight, let planes):
      planes.mix(a, b, weight: weight, rows: rect.y0..<rect.y1)
    }
  }
}

/// Bands that are each one thread's own, and the strips of a frame that they share.
private struct Shares: @unchecked Sendable {
  let bands: [Band]
  private let strips: Int
  private let isUpward: Bool

  init(bands: [Band], strips: Int, isUpward: Bool) {
    (self.bands, self.strips, self.isUpward) = (bands, strips, isUpward)
    for band in bands { band.begun.store(0, ordering: .relaxed) }
  }

  /// Calls a body with strips that nobody else takes: of a band's own share, then of the others'.
  func forEachStrip(of index: Int, _ body: (Int) -> Void) {
    for offset in bands.indices {
      let owner = (index + offset) % bands.count
      let (first, end) = (owner * strips / bands.count, (owner + 1) * strips / bands.count)
      while case let number = bands[owner].begun.wrappingAdd(1, ordering: .relaxed).oldValue,
        number < end - first
      {
        body(isUpward ? end - 1 - number : first + number)
      }
    }
  }
}
