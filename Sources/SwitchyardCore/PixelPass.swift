public import SwitchyardABI

/// One frame's call of a pixel line, from the layers that make its two pictures.
///
/// Content draws `from` and `to`, wraps the results as images, and calls `render`.
public final class PixelPass {
  public let from: Layer
  public let to: Layer
  /// 0…1, before the easing.
  public internal(set) var progress: Double = 0
  public internal(set) var eased: Double = 0

  init(from: Layer, to: Layer) {
    self.from = from
    self.to = to
  }

  /// Calls the line; `out` arrives filled with `from`.
  ///
  /// - Returns: The line's status; anything but zero means that `out` must not be shown.
  public func render(
    from: switchyard_image_t, to: switchyard_image_t, into out: switchyard_image_t
  ) -> Int32 {
    0
  }
}

// MARK: - Equatable

extension PixelPass: Equatable {
  public static func == (a: PixelPass, b: PixelPass) -> Bool { a === b }
}
