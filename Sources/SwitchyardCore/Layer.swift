public import SwitchyardMotion

/// A rectangle of content in a station: frame, transform, opacity, corners, clip, shadow, contents.
///
/// Geometry is kept as bounds (its own space), position (its centre in the superlayer) and a
/// transform about that centre; `frame` is derived. Confined to the thread that drives trains.
public final class Layer {
  /// What lines, journeys and traces call it.
  public var name: String?
  /// Its own space, in points; another origin than zero scrolls the sublayers.
  public var bounds: Rect
  /// The centre in the superlayer's space.
  public var position: Point
  /// Applied about the centre.
  public var transform: Transform = .identity
  /// 0…1; sublayers fade with their superlayer as one picture.
  public var opacity: Double = 1
  /// Whether it and its sublayers are left out.
  public var isHidden: Bool = false
  /// Points; rounds the background and contents, and what `clipsToBounds` cuts.
  public var cornerRadius: Double = 0
  /// Whether sublayers are cut off at the rounded bounds.
  public var clipsToBounds: Bool = false
  /// Fills the bounds, below the contents.
  public var background: Color?
  /// What is drawn over the background and below the sublayers.
  public var contents: Contents = .none
  /// Cast by the rounded bounds, below the layer.
  public var shadow: Shadow?
  /// A shape in the layer's own space that cuts the layer and its sublayers.
  public var mask: Mask?
  /// How it joins what lies below it.
  public var blend: LayerBlend = .normal
  /// A number of the program's own; the engine leaves it alone.
  public var tag: Int = 0
  /// Whether touches find the layer and its sublayers.
  public var acceptsTouches = true
  /// What looks at the touches on the layer and its sublayers; a copy of the layer has none.
  public internal(set) var recognizers: [GestureRecognizer] = []
  /// Bottom first.
  public private(set) var sublayers: [Layer] = []
  /// The layer that it is a sublayer of.
  public private(set) weak var superlayer: Layer?
  /// The station or navigator whose root it is.
  weak var owner: AnyObject?

  /// Creates a layer with a frame and no superlayer.
  public init(name: String? = nil, frame: Rect = .zero) {
    self.name = name
    bounds = Rect(size: frame.size)
    position = frame.center
  }

  /// The rectangle in the superlayer's space, without the transform.
  ///
  /// Writing it sets position and the size of bounds, and leaves the transform alone.
  public var frame: Rect {
    get { Rect(center: position, size: bounds.size) }
    set {
      position = newValue.center
      bounds = Rect(x: bounds.x, y: bounds.y, width: newValue.width, height: newValue.height)
    }
  }

  /// Adds a layer on top of the others, taking it from where it was.
  public func add(_ layer: Layer) {
    insert(layer, at: sublayers.count)
  }

  /// Adds a layer directly below one of the sublayers, or on top when that is not one.
  public func insert(_ layer: Layer, below sibling: Layer) {
    layer.removeFromSuperlayer()
    insert(layer, at: sublayers.firstIndex { $0 === sibling } ?? sublayers.count)
  }

  /// Adds a layer directly above one of the sublayers, or on top when that is not one.
  public func insert(_ layer: Layer, above sibling: Layer) {
    layer.removeFromSuperlayer()
    insert(layer, at: sublayers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? sublayers.count)
  }

  /// Adds a layer at an index among the sublayers, 0 being the bottom.
  public func insert(_ layer: Layer, at index: Int) {
    precondition(!layer.contains(self), "a layer cannot be put into itself")
    layer.removeFromSuperlayer()
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
    layer.superlayer = self
  }

  /// Takes the layer out of its superlayer, if it is in one.
  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    parent.sublayers.removeAll { $0 === self }
    superlayer = nil
  }

  /// Returns whether a layer is this one or below it in the tree.
  public func contains(_ layer: Layer) -> Bool {
    var candidate: Layer? = layer
    while let current = candidate {
      if current === self { return true }
      candidate = current.superlayer
    }
    return false
  }

  /// The map from the layer's own space to its superlayer's.
  public var transformToSuperlayer: Transform {
    let shift = Transform.translation(x: position.x, y: position.y)
    let back = Transform.translation(x: -bounds.center.x, y: -bounds.center.y)
    return transform == .identity ? shift * back : shift * transform * back
  }
}
