/// What `switchyard bench raw` draws, by the names that benches of other programs use.
package enum BenchJob: String, CaseIterable {
  case fade
  /// The second picture pushes the first out to the left, in whole pixels.
  case slide
  /// The same at fractions of a pixel.
  case slidesub
  /// The second picture, which has clear parts, over the first.
  case over
  /// The same, scaled to 0.5…1 with an opacity of 0.3…1.
  case zoom
  /// The second picture inside a growing circle.
  case iris
  /// Each pixel from one or the other picture, by a noise.
  case dissolve
  /// The first picture to 4:2:0.
  case cvt
  /// A fade, to 4:2:0.
  case fadeCvt = "fade+cvt"
}
