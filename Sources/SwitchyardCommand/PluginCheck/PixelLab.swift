import SwitchyardABI
import SwitchyardCore
import SwitchyardHost

/// Runs one pixel line on pictures of noise.
struct PixelLab {
  let bench: CheckBench
  let line: Line
  /// Progresses at which most questions are asked.
  static let usual = [0.0, 0.3, 0.5, 0.8, 1.0]

  /// What a trial of the line is like.
  struct Setup {
    var width = 64
    var height = 48
    var isOpaque = false
    var padding = 0
    var inputFence = FencedPicture.Fence.far
    var outputFence = FencedPicture.Fence.far
    var values: [ParameterValue]?
    /// Which noise.
    var noise = "pictures"
  }

  /// The nearest form to the host's own that the line takes.
  private func form(_ setup: Setup, _ fence: FencedPicture.Fence) -> FencedPicture.Form {
    let formats = line.table.pointee.formats
    let alphas = line.table.pointee.alpha_modes
    var form = FencedPicture.Form(width: setup.width, height: setup.height)
    form.isLinear = formats != 0 && formats & UInt32(switchyard_format_rgba8) == 0
    let modes = [
      switchyard_alpha_premultiplied, switchyard_alpha_straight, switchyard_alpha_ignored,
    ]
    if alphas != 0 {
      form.alphaMode = modes.map(UInt32.init).first { alphas & $0 != 0 } ?? form.alphaMode
    }
    form.padding = setup.padding
    form.fence = fence
    return form
  }

  /// Creates pictures for calls of the line.
  func trial(_ setup: Setup = Setup()) throws(CheckFinding) -> PixelTrial {
    var chance = bench.chance(setup.noise)
    return try bench.attempt { () throws(Fault) in
      try PixelTrial(
        line, inputs: form(setup, setup.inputFence), output: form(setup, setup.outputFence),
        values: setup.values
      ) { picture, _ in PixelLab.paint(picture, isOpaque: setup.isOpaque, &chance) }
    }
  }

  /// Fills a picture with noise; no colour exceeds its alpha.
  private static func paint(_ picture: FencedPicture, isOpaque: Bool, _ chance: inout Chance) {
    let ignoresAlpha = picture.form.alphaMode == UInt32(switchyard_alpha_ignored)
    for y in 0..<picture.form.height {
      let row = picture.row(y)
      for x in 0..<picture.form.width {
        var bits = chance.next()
        let alpha = isOpaque || ignoresAlpha ? 255 : UInt8(truncatingIfNeeded: bits)
        bits >>= 8
        let pixel = (0..<3).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
        let isMultiplied = picture.form.alphaMode == UInt32(switchyard_alpha_premultiplied)
        let bytes = pixel.map { isMultiplied ? min($0, alpha) : $0 } + [alpha]
        if picture.form.isLinear {
          let floats = UnsafeMutableRawBufferPointer(row)
          for (index, byte) in bytes.enumerated() {
            floats.storeBytes(
              of: Float(byte) / 255, toByteOffset: 16 * x + 4 * index, as: Float.self)
          }
        } else {
          for (index, byte) in bytes.enumerated() { row[4 * x + index] = byte }
        }
      }
    }
  }

  /// Creates what one train needs.
  func instance() throws(CheckFinding) -> LineInstance { try bench.instance(of: line) }

  /// Calls the line, which has to succeed.
  func render(
    _ trial: PixelTrial, _ instance: LineInstance, _ moment: PixelTrial.Moment
  ) throws(CheckFinding) {
    let status = trial.render(instance, at: moment)
    try bench.require(
      status == 0,
      "render answers status \(status) at progress "
        + ShownNumber.text(of: moment.progress))
  }

  /// Returns what the line writes at a progress.
  func picture(
    _ trial: PixelTrial, _ instance: LineInstance, at progress: Double
  ) throws(CheckFinding) -> [UInt8] {
    try render(trial, instance, PixelTrial.Moment(progress))
    return trial.out.bytes
  }

  /// Runs it from end to end, once.
  func run(values: [ParameterValue]? = nil) throws(CheckFinding) {
    let (trial, instance) = (try trial(Setup(values: values)), try instance())
    for progress in PixelLab.usual { _ = try picture(trial, instance, at: progress) }
  }

  /// Returns the largest difference of two pictures, in steps of 1/255.
  func difference(_ a: [UInt8], _ b: [UInt8], in picture: FencedPicture) -> Int {
    let ignoresAlpha = picture.form.alphaMode == UInt32(switchyard_alpha_ignored)
    guard picture.form.isLinear else {
      return zip(a, b).enumerated().map { index, pair in
        ignoresAlpha && index % 4 == 3 ? 0 : abs(Int(pair.0) - Int(pair.1))
      }.max() ?? 0
    }
    let largest = zip(PixelLab.floats(a), PixelLab.floats(b)).map { abs($0 - $1) }
      .reduce(Float(0)) { $1 > $0 || $1.isNaN ? $1 : $0 }
    return largest.isFinite ? Int(min(largest, 100) * 255) : 25500
  }

  /// Returns the channels of pixels that are floats.
  static func floats(_ bytes: [UInt8]) -> [Float] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
  }
}
