import Dispatch
import SwitchyardABI
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Synchronization

/// The pictures of one running pixel line: what it is given, and what it last wrote.
final class PixelStage {
  private struct Drawn {
    var list: DisplayList
    var picture: PixelPicture
  }

  /// Kept so that no other pass can get its identity.
  let pass: PixelPass
  /// Whether the frame that is being built shows it.
  var isUsed = true
  private let form: PixelForm
  private var from: Drawn?
  private var to: Drawn?
  /// What is shown, and what was shown before, which is written next.
  private var results: (last: PixelPicture?, spare: PixelPicture?)
  private var lastMoment: (progress: Double, eased: Double)?

  /// Creates a stage where nothing was drawn yet.
  init(_ pass: PixelPass) {
    self.pass = pass
    form = PixelForm(of: pass.line)
  }

  /// Returns the line's frame between two pictures of one size; calls the line only for news.
  ///
  /// When the line fails, the nearer of the two pictures is shown.
  func frame(
    from: DisplayList, to: DisplayList, compositor: Compositor, bands: Int
  ) -> Bitmap {
    let moment = (pass.progress, pass.eased)
    if let last = results.last, let lastMoment, lastMoment == moment, self.from?.list == from,
      self.to?.list == to
    {
      return last.bitmap
    }
    let first = draw(from, keeping: self.from, compositor: compositor)
    let second = draw(to, keeping: self.to, compositor: compositor)
    (self.from, self.to) = (first, second)
    lastMoment = moment
    let out = nextResult(like: first.picture)
    guard
      let isOpaque = render(from: first.picture, to: second.picture, into: out, bands: bands)
    else {
      results = (nil, out)
      return (pass.eased < 0.5 ? first : second).picture.bitmap
    }
    out.bitmap.isOpaque = isOpaque
    out.bitmap.pixelsChanged()
    results = (out, results.last)
    return out.bitmap
  }

  private func draw(
    _ list: DisplayList, keeping drawn: Drawn?, compositor: Compositor
  ) -> Drawn {
    if let drawn, drawn.list == list { return drawn }
    let bitmap = Bitmap(width: list.width, height: list.height)
    compositor.draw(list, into: bitmap)
    return Drawn(list: list, picture: PixelPicture(bitmap, form: form))
  }

  /// Returns where to write: never the picture that was shown last, so that a change is seen.
  private func nextResult(like picture: PixelPicture) -> PixelPicture {
    let (width, height) = (picture.bitmap.width, picture.bitmap.height)
    if let spare = results.spare, spare.bitmap.width == width, spare.bitmap.height == height {
      return spare
    }
    return PixelPicture(Bitmap(width: width, height: height), form: form)
  }

  // MARK: - Calling the line

  private struct Call: @unchecked Sendable {
    let pass: PixelPass
    let from: PixelPicture
    let to: PixelPicture
    let out: PixelPicture
    let images: (from: switchyard_image_t, to: switchyard_image_t, out: switchyard_image_t)

    /// Whether the line has promised that the frame of these pictures is opaque.
    private var isSurelyOpaque: Bool {
      pass.line.flags.contains(.keepsOpaque) && from.bitmap.isOpaque && to.bitmap.isOpaque
    }

    /// Calls the line for some rows, which stay in the cache from the first step to the last.
    ///
    /// - Returns: Whether all of their pixels are opaque; nil when the line failed.
    func render(_ rows: Range<Int>) -> Bool? {
      if !pass.line.flags.contains(.writesAll) { out.copy(rows, of: from) }
      let window = (
        x0: Int32(0), y0: Int32(rows.lowerBound), x1: images.out.width, y1: Int32(rows.upperBound)
      )
      let status = pass.render(
        from: images.from, to: images.to, into: images.out, window: window)
      return status == 0 ? out.finish(rows, isOpaque: isSurelyOpaque) : nil
    }
  }

  /// Rows of a call, where a line may be called for a part: few enough for the cache.
  private static let stripHeight = 16

  /// Calls the line for the whole frame, or for strips of it on some threads if it allows that.
  ///
  /// - Returns: Whether all pixels are opaque; nil when the line failed.
  private func render(
    from: PixelPicture, to: PixelPicture, into out: PixelPicture, bands: Int
  ) -> Bool? {
    let call = Call(
      pass: pass, from: from, to: to, out: out, images: (from.image, to.image, out.image))
    let height = out.bitmap.height
    guard pass.line.flags.isSuperset(of: [.tileable, .reentrant]) else {
      return call.render(0..<height)
    }
    let stripHeight = min(Self.stripHeight, max(1, height / bands))
    let strips = (height + stripHeight - 1) / stripHeight
    let next = Atomic(0)
    let failures = Atomic(0)
    let seeThrough = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(bands, strips)) { _ in
      while case let strip = next.wrappingAdd(1, ordering: .relaxed).oldValue, strip < strips {
        let rows = strip * stripHeight..<min((strip + 1) * stripHeight, height)
        switch call.render(rows) {
        case nil: failures.wrappingAdd(1, ordering: .relaxed)
        case false?: seeThrough.wrappingAdd(1, ordering: .relaxed)
        case true?: break
        }
      }
    }
    if failures.load(ordering: .relaxed) > 0 { return nil }
    return seeThrough.load(ordering: .relaxed) == 0
  }
}

extension SceneBuilder {
  /// Returns the frame that a pixel line writes over some bounds.
  func frame(of pass: PixelPass, in bounds: Rect) throws(ContentError) -> Bitmap? {
    let origin = Transform.translation(x: -bounds.x, y: -bounds.y)
    guard let placement = Placement(.scale(scale) * origin) else { return nil }
    let size = Size(width: bounds.width * scale, height: bounds.height * scale).wholePixels
    var from = DisplayList(width: size.width, height: size.height)
    var to = from
    try appendContent(of: pass.from, in: placement, to: &from.nodes)
    try appendContent(of: pass.to, in: placement, to: &to.nodes)
    let key = ObjectIdentifier(pass)
    let stage = stages[key] ?? PixelStage(pass)
    stages[key] = stage
    stage.isUsed = true
    return stage.frame(from: from, to: to, compositor: compositor, bands: bands)
  }
}
