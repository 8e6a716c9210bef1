import SwitchyardMotion

/// A list made ready, which nobody changes while it is drawn; made once and used for one list
/// after the other.
final class Plan: @unchecked Sendable {
  private let planner = Planner()
  private(set) var steps: [Step] = []
  private(set) var ground: UInt32 = 0
  private(set) var frame = PixelRect.empty

  /// Takes up a list.
  func begin(_ list: DisplayList) {
    frame = PixelRect(x0: 0, y0: 0, x1: list.width, y1: list.height)
    steps = planner.steps(list.simplified().nodes, on: frame)
    ground = packed(list.ground.premultiplied)
  }

  /// Lets go of the list.
  func end() { planner.giveBack(&steps) }

  /// The bitmap that is the whole frame already.
  var still: Bitmap? {
    guard let last = steps.last, last.cover == frame, case .bitmap(let sampler) = last.source else {
      return nil
    }
    return sampler.still(frame)
  }

  /// The bitmaps of which the frame is a mix, each just as it is, and the weight of the second.
  var crossFade: (Bitmap, Bitmap, weight: UInt32)? {
    guard steps.count == 1, steps[0].cover == frame,
      case .pair(let a, let b, let weight) = steps[0].source,
      b.isOpaque, let first = a.still(frame), let second = b.still(frame)
    else { return nil }
    return (first, second, weight)
  }

  /// Whether every pixel's alpha will be 255.
  var isOpaque: Bool {
    steps.reduce(UInt32(littleEndian: ground) >> 24 == 255) { isOpaque, step in
      step.cover == frame || isOpaque && !step.mixes
    }
  }
}
