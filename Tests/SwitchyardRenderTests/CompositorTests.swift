import Foundation
import SwitchyardMotion
import Testing

@testable import SwitchyardRender

/// The compositor against the reference, over ten thousand scenes of everything.
@Suite struct CompositorTests {
  @Test(arguments: stride(from: 0, to: 10_000, by: 1000).map { $0..<$0 + 1000 })
  func `frames are within one of the reference over random scenes`(seeds: Range<Int>) {
    let reference = ReferenceRenderer()
    let compositor = Compositor(bands: 1)
    for seed in seeds {
      var scene = RandomScene(seed: seed)
      let list = scene.list()
      let expected = frame(list, by: reference.draw)
      let actual = frame(list, by: compositor.draw)
      let difference = Difference(actual, expected)
      #expect(difference.most <= 1, "seed \(seed): \(difference)")
    }
  }

  @Test func `bands do not change a frame`() {
    let compositors = [1, 2, 7, 64].map { Compositor(bands: $0) }
    for seed in 0..<150 {
      var scene = RandomScene(seed: seed)
      let list = scene.list()
      let frames = compositors.map { frame(list, by: $0.draw) }
      for other in frames.dropFirst() {
        #expect(Difference(frames[0], other).most == 0, "seed \(seed)")
      }
    }
  }

  @Test func `no colour exceeds its alpha`() {
    let compositor = Compositor(bands: 1)
    for seed in 0..<300 {
      var scene = RandomScene(seed: seed)
      let list = scene.list()
      let bitmap = frame(list, by: compositor.draw)
      for pixel in bitmap.pixels {
        #expect(max(pixel.x, pixel.y, pixel.z) <= pixel.w, "seed \(seed)")
        #expect(!bitmap.isOpaque || pixel.w == 255, "seed \(seed)")
      }
    }
  }
}

/// Draws a list into a new bitmap, full of rubbish beforehand.
func frame(_ list: DisplayList, by draw: (DisplayList, Bitmap) -> Void) -> Bitmap {
  let bitmap = Bitmap(width: list.width, height: list.height)
  memset(bitmap.bytes, 0x5a, bitmap.byteCount)
  draw(list, bitmap)
  return bitmap
}

extension Bitmap {
  var pixels: [SIMD4<UInt8>] {
    (0..<height).flatMap { y in (0..<width).map { self[$0, y] } }
  }
}

/// The largest difference of two bitmaps of a size, and where it is first.
struct Difference: CustomStringConvertible {
  private(set) var most = 0
  private(set) var place = (0, 0)
  private(set) var values = (SIMD4<UInt8>(), SIMD4<UInt8>())
  private(set) var count = 0

  init(_ a: Bitmap, _ b: Bitmap) {
    for y in 0..<a.height where memcmp(a.row(y), b.row(y), 4 * a.width) != 0 {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        let (p, q) = (a[x, y], b[x, y])
        let difference = (0..<4).map { abs(Int(p[$0]) - Int(q[$0])) }.max() ?? 0
        count += 1
        if difference > most { (most, place, values) = (difference, (x, y), (p, q)) }
      }
    }
  }

  var description: String {
    "\(most) at \(place): \(values.0), not \(values.1); \(count) pixels differ"
  }
}
