import Dispatch
import Glibc
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
  func frame(from: DisplayList, to: DisplayList, compositor: Compositor) -> Bitmap {
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
    out.copy(first.picture)
    guard render(from: first.picture, to: second.picture, into: out) else {
      results = (nil, out)
      return (pass.eased < 0.5 ? first : second).picture.bitmap
    }
    out.finish()
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
    let from: switchyard_image_t
    let to: switchyard_image_t
    let out: switchyard_image_t
  }

  /// Calls the line for the whole frame, or for bands of it at once if it allows that.
  private func render(from: PixelPicture, to: PixelPicture, into out: PixelPicture) -> Bool {
    let call = Call(pass: pass, from: from.image, to: to.image, out: out.image)
    let height = out.bitmap.height
    let isDivisible = pass.line.flags.isSuperset(of: [.tileable, .reentrant])
    let bands = isDivisible ? min(height, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) : 1
    guard bands > 1 else {
      return call.pass.render(from: call.from, to: call.to, into: call.out) == 0
    }
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: bands) { band in
      let window = (
        x0: Int32(0), y0: Int32(band * height / bands), x1: call.out.width,
        y1: Int32((band + 1) * height / bands)
      )
      let status = call.pass.render(from: call.from, to: call.to, into: call.out, window: window)
      if status != 0 { failures.wrappingAdd(1, ordering: .relaxed) }
    }
    return failures.load(ordering: .relaxed) == 0
  }
}

extension SceneBuilder {
  /// Returns the frame that a pixel line writes over some bounds.
  func frame(of pass: PixelPass, in bounds: Rect) throws(ContentError) -> Bitmap? {
    let origin = Transform.translation(x: -bounds.x, y: -bounds.y)
    guard let placement = Placement(.scale(scale) * origin) else { return nil }
    let size = Size(width: bounds.width * scale, height: bounds.height * scale).wholePixels
    let from = DisplayList(
      width: size.width, height: size.height, nodes: try content(of: pass.from, in: placement))
    let to = DisplayList(
      width: size.width, height: size.height, nodes: try content(of: pass.to, in: placement))
    let key = ObjectIdentifier(pass)
    let stage = stages[key] ?? PixelStage(pass)
    stages[key] = stage
    stage.isUsed = true
    return stage.frame(from: from, to: to, compositor: compositor)
  }
}
