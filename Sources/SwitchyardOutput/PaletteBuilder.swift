import Glibc

/// Chooses the colours of a GIF from pictures that stand for the whole film.
///
/// Colours that fill much of the pictures are taken as they are, so that flat areas stay exact. The
/// rest is cut into boxes where it varies most, and the boxes' means are settled by k-means.
final class PaletteBuilder {
  /// How often each colour was seen; pages that no colour touches cost nothing.
  private let counts: UnsafeMutablePointer<UInt32>
  private var seen: [RGB] = []
  private var total = 0

  /// The share of all pixels from which a colour is taken as it is.
  private static let flatShare = 512

  init() {
    guard let table = calloc(1 << 24, MemoryLayout<UInt32>.stride) else {
      preconditionFailure("memory is left")
    }
    counts = table.bindMemory(to: UInt32.self, capacity: 1 << 24)
  }

  deinit { free(counts) }

  /// Counts a pixel.
  @inline(__always)
  func add(_ color: RGB) {
    if counts[color.code] == 0 { seen.append(color) }
    counts[color.code] &+= 1
    total += 1
  }

  /// Returns up to `limit` colours.
  ///
  /// Where the pictures have fewer, mixtures of the most frequent two and two follow: fades between
  /// flat areas show those.
  func colors(limit: Int) -> [RGB] {
    guard seen.count > limit else {
      return Array(Set(seen).union(mixtures(count: limit - seen.count))).sorted {
        $0.code < $1.code
      }
    }
    let ranked = seen.filter { Int(counts[$0.code]) * Self.flatShare >= total }
      .sorted { (counts[$1.code], $0.code) < (counts[$0.code], $1.code) }
    let flats = Array(ranked.prefix(limit / 2))
    let cells = makeCells(without: Set(flats))
    let boxes = ColorCell.cut(cells, into: limit - flats.count)
    return ColorCell.settle(cells, fixed: flats, means: boxes.map(ColorCell.mean(of:)))
  }

  /// Mixes pairs of the most frequent colours in seven steps each.
  private func mixtures(count: Int) -> [RGB] {
    let ranked = seen.sorted { (counts[$1.code], $0.code) < (counts[$0.code], $1.code) }.prefix(16)
    var mixtures: [RGB] = []
    for (rank, second) in ranked.enumerated() {
      for first in ranked.prefix(rank) {
        mixtures += (1...7).map { RGB(mixing: first, with: second, eighths: $0) }
      }
    }
    return Array(mixtures.prefix(count))
  }

  /// Gathers colours that share the upper 5 bits of each part.
  private func makeCells(without flats: Set<RGB>) -> [ColorCell] {
    var cells: [Int: ColorCell] = [:]
    for color in seen where !flats.contains(color) {
      let key = color.code >> 3 & 0x1F1F1F
      cells[key, default: ColorCell()].add(color, weight: Float(counts[color.code]))
    }
    return cells.sorted { $0.key < $1.key }.map { $0.value.prepared() }
  }
}
