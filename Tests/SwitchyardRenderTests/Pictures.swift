import SwitchyardMotion

@testable import SwitchyardRender

extension Bitmap {
  /// Returns a picture of random pixels.
  static func noise(_ width: Int, _ height: Int, seed: Int, isOpaque: Bool = true) -> Bitmap {
    var generator = Generator(seed: seed)
    let bitmap = Bitmap(width: width, height: height, isOpaque: isOpaque)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = isOpaque ? 255 : generator.whole(0...255)
        let parts = (0..<3).map { _ in UInt8(generator.whole(0...alpha)) }
        bitmap[x, y] = SIMD4(parts[0], parts[1], parts[2], UInt8(alpha))
      }
    }
    return bitmap
  }

  /// Returns a picture of one premultiplied pixel.
  static func plain(_ width: Int, _ height: Int, _ pixel: SIMD4<UInt8>) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height, isOpaque: pixel.w == 255)
    for y in 0..<height { for x in 0..<width { bitmap[x, y] = pixel } }
    return bitmap
  }

  var rect: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// Returns a node that shows the whole picture.
  func node(
    in rect: Rect? = nil, transform: Transform = .identity, opacity: Double = 1,
    blend: Blend = .normal, cornerRadius: Double = 0, clips: [Clip] = []
  ) -> RenderNode {
    .quad(
      Quad(
        rect: rect ?? self.rect, transform: transform, paint: .bitmap(self, source: self.rect),
        opacity: opacity, blend: blend, cornerRadius: cornerRadius, clips: clips))
  }

  /// Draws nodes into a new bitmap.
  static func drawing(
    _ nodes: [RenderNode], width: Int, height: Int, ground: Color = .clear
  ) -> Bitmap {
    let list = DisplayList(width: width, height: height, ground: ground, nodes: nodes)
    return frame(list, by: Compositor(bands: 2).draw)
  }
}
