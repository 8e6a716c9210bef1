import SwitchyardMotion

/// A picture that outputs need: when in the journey, and which of them take it.
public struct FilmMoment: Hashable, Sendable {
  /// Seconds since the journey's start.
  public let time: Double
  /// Positions of the outputs in their list.
  let takers: [Int]

  /// How many outputs take it.
  public var takerCount: Int { takers.count }
}

/// The moments of several outputs in order; where two outputs show the same, it comes once.
public struct FilmSchedule: Sequence, IteratorProtocol, Sendable {
  /// Frames that one output shows.
  struct Track: Hashable, Sendable {
    let rate: FrameRate
    /// Numbers of frames at the rate, rising.
    let frames: [Int]
  }

  private let tracks: [Track]
  /// How many frames of each track have been handed out.
  private var positions: [Int]

  init(_ tracks: [Track]) {
    self.tracks = tracks
    positions = tracks.map { _ in 0 }
  }

  /// How many frames all outputs take together.
  public var frameCount: Int { tracks.reduce(0) { $0 + $1.frames.count } }

  /// Returns whether a moment lies between two times in seconds, ends included.
  public func hasMoment(from start: Double, to end: Double) -> Bool {
    tracks.contains { track in
      let index = track.frames.firstIndex(from: start, at: track.rate)
      return index < track.frames.count && track.rate.time(ofFrame: track.frames[index]) <= end
    }
  }

  public mutating func next() -> FilmMoment? {
    var takers: [Int] = []
    var time = Fraction(numerator: 0, denominator: 1)
    for index in tracks.indices where positions[index] < tracks[index].frames.count {
      let own = Fraction(frame: tracks[index].frames[positions[index]], rate: tracks[index].rate)
      if takers.isEmpty || own < time {
        (time, takers) = (own, [index])
      } else if own == time {
        takers.append(index)
      }
    }
    guard let first = takers.first else { return nil }
    let seconds = tracks[first].rate.time(ofFrame: tracks[first].frames[positions[first]])
    for index in takers { positions[index] += 1 }
    return FilmMoment(time: seconds, takers: takers)
  }
}

extension [Int] {
  /// Returns the position of the first frame at a time or later.
  fileprivate func firstIndex(from seconds: Double, at rate: FrameRate) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if rate.time(ofFrame: self[middle]) < seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// An exact time in seconds.
private struct Fraction: Comparable {
  let numerator: Int
  let denominator: Int

  init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  init(frame: Int, rate: FrameRate) {
    self.init(numerator: frame * rate.denominator, denominator: rate.numerator)
  }

  static func == (a: Fraction, b: Fraction) -> Bool {
    a.numerator * b.denominator == b.numerator * a.denominator
  }

  static func < (a: Fraction, b: Fraction) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }
}
