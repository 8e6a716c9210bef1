import CAV
import SwitchyardMotion
import SwitchyardRender

/// Makes PNG files of single frames; one thread at a time may use it.
final class PNGEncoder: @unchecked Sendable {
  private let encoder: AVEncoder
  private let picture: AVPicture

  /// Creates an encoder for frames of a film; `path` is for messages.
  init(settings: FilmSettings, path: String) throws(OutputError) {
    let recipe = AVRecipe.png(transparent: settings.isTransparent)
    encoder = try AVEncoder(
      recipe, width: settings.width, height: settings.height, rate: settings.rate, path: path)
    picture = AVPicture(
      width: settings.width, height: settings.height, recipe: recipe, ground: settings.ground)
  }

  /// Hands out the bytes of a frame's file.
  func encode(
    _ frame: Bitmap, body: (UnsafeRawBufferPointer) throws(OutputError) -> Void
  ) throws(OutputError) {
    picture.fill(from: frame)
    try encoder.encode(picture.frame) { (packet) throws(OutputError) in
      try body(
        UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
    }
  }
}
