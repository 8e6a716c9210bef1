public import SwitchyardABI
import SwitchyardMotion
import Synchronization

/// One frame's call of a pixel line, from the layers that make its two pictures.
///
/// Content draws `from` and `to`, wraps the results as images, and calls `render`.
public final class PixelPass {
  /// The screen that the line sees leave, at rest.
  public private(set) var from: Layer
  /// The screen that it sees come, at rest.
  public private(set) var to: Layer
  /// The way as the line sees it, 0…1, before the easing.
  public internal(set) var progress: Double = 0
  /// The same after the easing, 0…1 unless the line takes overshoots.
  public internal(set) var eased: Double = 0

  private let instance: LineInstance
  private let values: LineValues
  private let timeline: Timeline
  private let departure: Double
  private let fault = Mutex<LineFault?>(nil)
  private let turns: Turns

  init(_ setting: Scene.Setting, instance: LineInstance, values: LineValues) {
    from = setting.from
    to = setting.to
    timeline = setting.timeline
    departure = setting.timeline.now
    self.instance = instance
    self.values = values
    turns = Turns(of: instance.line)
  }

  /// The line, whose flags and formats say how it may be called.
  public var line: Line { instance.line }

  /// Calls the line; `out` arrives filled with `from`.
  ///
  /// From any thread, several at once: a line that doesn't promise to be reentrant is called by one
  /// after the other.
  ///
  /// - Parameters:
  ///   - from: The picture that is left, as the line sees it.
  ///   - to: The picture that comes.
  ///   - out: What the line writes.
  ///   - window: The rows and columns to write, in pixels; all of `out` by default.
  /// - Returns: The line's status; anything but zero means that `out` must not be shown. The train
  ///   goes on as a cut then.
  public func render(
    from: switchyard_image_t, to: switchyard_image_t, into out: switchyard_image_t,
    window: (x0: Int32, y0: Int32, x1: Int32, y1: Int32)? = nil
  ) -> Int32 {
    guard let render = line.table.pointee.render else {
      return Int32(switchyard_status_unsupported)
    }
    var cancel: UInt32 = 0
    return withUnsafePointer(to: from) { from in
      withUnsafePointer(to: to) { to in
        withUnsafePointer(to: out) { out in
          withUnsafePointer(to: &cancel) { cancel in
            var args = arguments(from, to, out, cancel)
            let whole = (x0: Int32(0), y0: Int32(0), x1: out.pointee.width, y1: out.pointee.height)
            args.window = window ?? whole
            return turns.take {
              line.beginCall("render", eased)
              return settle(render(instance.state, &args))
            }
          }
        }
      }
    }
  }

  private func arguments(
    _ from: UnsafePointer<switchyard_image_t>, _ to: UnsafePointer<switchyard_image_t>,
    _ out: UnsafePointer<switchyard_image_t>, _ cancel: UnsafePointer<UInt32>
  ) -> switchyard_render_args_t {
    switchyard_render_args_t(
      struct_size: UInt32(MemoryLayout<switchyard_render_args_t>.size), flags: 0,
      progress: progress, eased: eased, seconds: timeline.now - departure,
      frame: timeline.film.map { Int64($0.frame) } ?? -1,
      frame_count: timeline.film.map { Int64($0.frameCount) } ?? -1, seed: values.seed,
      window: (0, 0, 0, 0), from: from, to: to, out: out, values: values.pointer,
      value_count: values.count, value_stride: values.stride, scratch: nil, cancel: cancel)
  }

  /// Keeps the first fault for the train, which looks for it at its next moment.
  private func settle(_ status: Int32) -> Int32 {
    do throws(LineFault) {
      try instance.check("render", status)
      return status
    } catch {
      fault.withLock { $0 = $0 ?? error }
      return status == 0 ? Int32(switchyard_status_internal) : status
    }
  }

  /// Goes on with copies of both screens.
  func move(to copies: LayerCopies) { (from, to) = (copies[from], copies[to]) }

  func takeFault() -> LineFault? {
    fault.withLock { fault in
      defer { fault = nil }
      return fault
    }
  }
}

// MARK: - Equatable

extension PixelPass: Equatable {
  /// Returns whether both are the very same pass.
  public static func == (a: PixelPass, b: PixelPass) -> Bool { a === b }
}
