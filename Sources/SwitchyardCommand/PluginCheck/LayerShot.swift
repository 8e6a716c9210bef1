import SwitchyardCore
import SwitchyardMotion

/// All that a line can change of a layer, and of those in it.
struct LayerShot: Equatable {
  private let layer: ObjectIdentifier
  private let boxes: [Rect]
  private let transform: Transform
  private let numbers: [Double]
  private let flags: [Bool]
  private let looks: [String]
  private let sublayers: [LayerShot]

  init(_ layer: Layer) {
    self.layer = ObjectIdentifier(layer)
    boxes = [layer.bounds, layer.frame]
    transform = layer.transform
    numbers = [layer.opacity, layer.cornerRadius, layer.position.x, layer.position.y]
    flags = [layer.isHidden, layer.clipsToBounds]
    looks = [
      "\(String(describing: layer.background))", "\(String(describing: layer.mask))",
      "\(String(describing: layer.shadow))", "\(layer.blend)", "\(layer.contents)",
    ]
    sublayers = layer.sublayers.map(LayerShot.init)
  }
}
