import SwitchyardABI
import SwitchyardCore
import SwitchyardHost

/// Checks of the pictures that pixel lines write.
extension PluginCheck {
  static var pictures: [PluginCheck] {
    [
      pixels("sizes-odd", "does it draw 1×1, 7×5, 9×9, 641×37 and 100×2?") {
        (lab) throws(CheckFinding) in
        for size in [(1, 1), (7, 5), (9, 9), (641, 37), (100, 2)] {
          try draw(lab, .init(width: size.0, height: size.1), at: [0, 0.4, 1])
        }
      },
      pixels("sizes-large", "does it draw 3840×24?") { (lab) throws(CheckFinding) in
        try draw(lab, .init(width: 3840, height: 24), at: [0.4])
      },
      pixels("stride-padded", "does it keep to the stride, and out of the padding?") {
        (lab) throws(CheckFinding) in
        let instance = try lab.instance()
        let plain = try lab.picture(lab.trial(.init(width: 50)), instance, at: 0.4)
        for padding in [64, 4096] {
          let trial = try lab.trial(.init(width: 50, padding: padding))
          let picture = try lab.picture(trial, instance, at: 0.4)
          try lab.bench.require(picture == plain, "another stride gives other pixels")
          try lab.bench.require(trial.out.hasCleanPadding, "it writes between the rows")
        }
      },
      pixels("guard-pages-in", "does it read nothing outside its inputs?") {
        (lab) throws(CheckFinding) in
        for fence in [FencedPicture.Fence.after, .before] {
          try draw(lab, .init(inputFence: fence), at: PixelLab.usual)
        }
      },
      pixels("guard-pages-out", "does it touch nothing outside its output?") {
        (lab) throws(CheckFinding) in
        for fence in [FencedPicture.Fence.after, .before] {
          try draw(lab, .init(outputFence: fence), at: PixelLab.usual)
        }
      },
      pixels("inputs-readonly", "does it leave its inputs as they are?") {
        (lab) throws(CheckFinding) in
        let (trial, instance) = (try lab.trial(), try lab.instance())
        trial.from.allow(.read)
        trial.to.allow(.read)
        for progress in PixelLab.usual { _ = try lab.picture(trial, instance, at: progress) }
      },
      pixels("inputs-forgotten", "does it keep no pictures from call to call?") {
        (lab) throws(CheckFinding) in
        let (old, new, instance) = (try lab.trial(), try lab.trial(), try lab.instance())
        _ = try lab.picture(old, instance, at: 0.4)
        for picture in [old.from, old.to, old.out] { picture.allow(.none) }
        _ = try lab.picture(new, instance, at: 0.6)
      },
      pixels("output-fully-written", "does it write every pixel of the window?", run: checkFilling),
      pixels(
        "in-place", "is the frame the same when it is written over the first picture?",
        that: .inPlaceOK
      ) { (lab) throws(CheckFinding) in
        let (trial, instance) = (try lab.trial(), try lab.instance())
        let plain = try lab.picture(trial, instance, at: 0.4)
        var moment = PixelTrial.Moment(0.4)
        moment.isInPlace = true
        try lab.render(trial, instance, moment)
        try lab.bench.require(trial.from.bytes == plain, "in place it gives other pixels")
      },
      pixels(
        "tiles-equal-full", "do bands make the same frame as the whole?", that: .tileable,
        run: checkTiles),
      pixels("alpha-preserved-at-endpoints", "do its ends keep transparency?") {
        (lab) throws(CheckFinding) in try checkEnds(lab, isOpaque: false)
      },
      pixels(
        "opaque-kept", "is its frame opaque where both pictures are?", that: .keepsOpaque,
        run: checkOpacity),
      pixels("premultiplied-invariant", "does no colour exceed its alpha?", run: checkAlpha),
      pixels("finite-output", "does it write no NaN, no infinity, and nothing outside 0…1?") {
        (lab) throws(CheckFinding) in
        let (trial, instance) = (try lab.trial(), try lab.instance())
        guard trial.out.form.isLinear else { throw .skipped("its channels are bytes") }
        for progress in PixelLab.usual {
          let channels = PixelLab.floats(try lab.picture(trial, instance, at: progress))
          let worst = channels.first { !($0 >= -0.001 && $0 <= 1.001) }
          try lab.bench.require(worst == nil, "it writes \(worst ?? 0) at progress \(progress)")
        }
      },
      pixels("mid-not-blank", "does it show something on the way?") { (lab) throws(CheckFinding) in
        let (trial, instance) = (try lab.trial(.init(isOpaque: true)), try lab.instance())
        var isBlank = true
        for progress in [0.25, 0.5, 0.75] {
          let bytes = try lab.picture(trial, instance, at: progress)
          let size = trial.out.form.bytesPerPixel
          isBlank = isBlank && (size..<bytes.count).allSatisfy { bytes[$0] == bytes[$0 - size] }
        }
        try lab.bench.require(!isBlank, "its frames are of one colour each")
      },
    ]
  }

  /// A check of each pixel line, or of those that promise something.
  static func pixels(
    _ name: String, _ question: String, that promise: Line.Flags = [],
    run: @escaping (PixelLab) throws(CheckFinding) -> Void
  ) -> PluginCheck {
    PluginCheck(name: name, question: question) { (bench) throws(CheckFinding) in
      let sort = promise.isEmpty ? "pixel line" : "pixel line that promises it"
      try bench.eachPixelLine(that: { $0.flags.isSuperset(of: promise) }, named: sort, run)
    }
  }

  private static func draw(
    _ lab: PixelLab, _ setup: PixelLab.Setup, at progresses: [Double]
  ) throws(CheckFinding) {
    let (trial, instance) = (try lab.trial(setup), try lab.instance())
    for progress in progresses { _ = try lab.picture(trial, instance, at: progress) }
  }

  private static func checkFilling(_ lab: PixelLab) throws(CheckFinding) {
    let (trial, instance) = (try lab.trial(), try lab.instance())
    for progress in PixelLab.usual {
      var pictures: [[UInt8]] = []
      for filling in [UInt8(0), 0x3c] {
        var moment = PixelTrial.Moment(progress)
        moment.filling = filling
        try lab.render(trial, instance, moment)
        pictures.append(trial.out.bytes)
      }
      let unwritten = zip(pictures[0], pictures[1]).count { $0 != $1 }
      try lab.bench.require(
        unwritten == 0, "it leaves \(unwritten) bytes of the frame at progress \(progress)")
    }
  }

  private static func checkTiles(_ lab: PixelLab) throws(CheckFinding) {
    let (trial, instance) = (try lab.trial(), try lab.instance())
    let (width, height) = (trial.out.form.width, trial.out.form.height)
    var chance = lab.bench.chance("tiles")
    let whole = try lab.picture(trial, instance, at: 0.4)
    for count in [2, 3, 7, height] {
      var assembled = [UInt8](repeating: 0, count: whole.count)
      let rowBytes = whole.count / height
      for band in (0..<count).shuffled(using: &chance) {
        let (top, bottom) = (band * height / count, (band + 1) * height / count)
        var moment = PixelTrial.Moment(0.4)
        moment.window = (0, top, width, bottom)
        try lab.render(trial, instance, moment)
        let part = trial.out.bytes[top * rowBytes..<bottom * rowBytes]
        assembled.replaceSubrange(top * rowBytes..<bottom * rowBytes, with: part)
      }
      try lab.bench.require(assembled == whole, "\(count) bands give another frame than the whole")
    }
  }

  /// Compares both ends with the pictures that they have to be.
  static func checkEnds(
    _ lab: PixelLab, isOpaque: Bool, at ends: [Double] = [0, 1]
  ) throws(CheckFinding) {
    let (trial, instance) = (try lab.trial(.init(isOpaque: isOpaque)), try lab.instance())
    for end in ends {
      let picture = try lab.picture(trial, instance, at: end)
      let wanted = end == 0 ? trial.from : trial.to
      let difference = lab.difference(picture, wanted.bytes, in: wanted)
      try lab.bench.require(
        difference <= 1,
        "at progress \(Int(end)) it is up to \(difference)/255 from the \(end == 0 ? "old" : "new") picture"
      )
    }
  }

  private static func checkOpacity(_ lab: PixelLab) throws(CheckFinding) {
    let (trial, instance) = (try lab.trial(.init(isOpaque: true)), try lab.instance())
    guard trial.out.form.alphaMode != UInt32(switchyard_alpha_ignored) else {
      throw .skipped("it has no alpha")
    }
    for progress in PixelLab.usual {
      let bytes = try lab.picture(trial, instance, at: progress)
      let channels =
        trial.out.form.isLinear ? PixelLab.floats(bytes) : bytes.map { Float($0) / 255 }
      let least = stride(from: 3, to: channels.count, by: 4).map { channels[$0] }.min() ?? 1
      try lab.bench.require(
        least > 0.998, "at progress \(progress) it lets through what lies below")
    }
  }

  private static func checkAlpha(_ lab: PixelLab) throws(CheckFinding) {
    let (trial, instance) = (try lab.trial(), try lab.instance())
    guard trial.out.form.alphaMode == UInt32(switchyard_alpha_premultiplied) else {
      throw .skipped("its colours aren't multiplied by alpha")
    }
    for progress in PixelLab.usual {
      let bytes = try lab.picture(trial, instance, at: progress)
      let channels = trial.out.form.isLinear ? PixelLab.floats(bytes) : bytes.map(Float.init)
      let slack: Float = trial.out.form.isLinear ? 0.004 : 0
      let excess = stride(from: 0, to: channels.count, by: 4).first { start in
        channels[start..<start + 3].contains { $0 > channels[start + 3] + slack }
      }
      let place = (excess ?? 0) / 4
      try lab.bench.require(
        excess == nil,
        "at progress \(progress), pixel \(place % 64), \(place / 64), a colour exceeds its alpha")
    }
  }
}
