import SwitchyardABI
package import SwitchyardCore

/// Calls of one pixel line, on pictures with fences.
package final class PixelTrial {
  /// What differs from call to call.
  package struct Moment {
    package var progress = 0.5
    package var seconds = 0.25
    package var frame: Int64 = 8
    package var seed: UInt64 = 0
    package var window: (x0: Int, y0: Int, x1: Int, y1: Int)?
    package var isCancelled = false
    /// What the result is filled with first; nil for the first picture.
    package var filling: UInt8?
    /// Whether the result may be written over the first picture.
    package var isInPlace = false

    package init(_ progress: Double = 0.5) {
      self.progress = progress
      seconds = progress / 2
      frame = Int64(progress * 16)
    }
  }

  package let line: Line
  package let from: FencedPicture
  package let to: FencedPicture
  package let out: FencedPicture
  private let values: LineValues

  /// Creates pictures of one size, whose pixels a closure makes.
  ///
  /// - Throws: When there is no memory for them.
  package init(
    _ line: Line, inputs: FencedPicture.Form, output: FencedPicture.Form,
    values: [ParameterValue]? = nil, paint: (_ picture: FencedPicture, _ isFirst: Bool) -> Void
  ) throws(Fault) {
    self.line = line
    self.values = LineValues(LineChoice(line, values: values))
    from = try FencedPicture("from", form: inputs)
    to = try FencedPicture("to", form: inputs)
    out = try FencedPicture("out", form: output)
    paint(from, true)
    paint(to, false)
  }

  /// Calls the line, and answers its status.
  @discardableResult package func render(_ instance: LineInstance, at moment: Moment) -> Int32 {
    guard let render = line.table.pointee.render else { return -2 }
    let target = moment.isInPlace ? from : out
    if let filling = moment.filling { out.fill(with: filling) } else { fill() }
    let images = (from.image, to.image, target.image)
    var cancel: UInt32 = moment.isCancelled ? 1 : 0
    let status = withUnsafePointer(to: images.0) { from in
      withUnsafePointer(to: images.1) { to in
        withUnsafePointer(to: images.2) { out in
          withUnsafePointer(to: &cancel) { cancel in
            var args = arguments(moment, from, to, out)
            args.cancel = cancel
            line.beginCall("render", nil)
            return render(instance.state, &args)
          }
        }
      }
    }
    _ = line.finishCall()
    return status
  }

  private func fill() {
    for y in 0..<out.form.height { _ = out.row(y).update(fromContentsOf: from.row(y)) }
  }

  private func arguments(
    _ moment: Moment, _ from: UnsafePointer<switchyard_image_t>,
    _ to: UnsafePointer<switchyard_image_t>, _ out: UnsafePointer<switchyard_image_t>
  ) -> switchyard_render_args_t {
    let window = moment.window ?? (0, 0, self.out.form.width, self.out.form.height)
    return switchyard_render_args_t(
      struct_size: UInt32(MemoryLayout<switchyard_render_args_t>.size), flags: 0,
      progress: moment.progress, eased: moment.progress, seconds: moment.seconds,
      frame: moment.frame, frame_count: 16, seed: moment.seed,
      window: (Int32(window.x0), Int32(window.y0), Int32(window.x1), Int32(window.y1)),
      from: from, to: to, out: out, values: values.pointer, value_count: values.count,
      value_stride: values.stride, scratch: nil, cancel: nil)
  }
}
