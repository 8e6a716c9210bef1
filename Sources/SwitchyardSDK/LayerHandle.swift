/// A layer of the scene by its handle; its properties read and write the layer itself.
///
/// The host gives everything that a line wrote its old value back when the train has ended.
public struct LayerHandle {
  let scene: Scene
  let id: switchyard_layer_t

  /// Reads or writes a property.
  public subscript<Value>(property: LayerProperty<Value>) -> Value {
    get { property.decode(scene.get(self, property.code, count: property.count)) }
    nonmutating set {
      scene.set(self, property.code, property.encode(newValue), count: property.count)
    }
  }

  /// The rectangle in the superlayer, in points, without the transform.
  public var frame: Rect {
    get { self[.frame] }
    nonmutating set { self[.frame] = newValue }
  }

  /// The rectangle in the layer's own space, in points.
  public var bounds: Rect {
    get { self[.bounds] }
    nonmutating set { self[.bounds] = newValue }
  }

  /// The centre in the superlayer, in points.
  public var position: Point {
    get { self[.position] }
    nonmutating set { self[.position] = newValue }
  }

  /// A map that is applied about the centre.
  public var transform: Transform {
    get { self[.transform] }
    nonmutating set { self[.transform] = newValue }
  }

  /// 0…1; sublayers fade with their superlayer as one picture.
  public var opacity: Double {
    get { self[.opacity] }
    nonmutating set { self[.opacity] = newValue }
  }

  /// Whether the layer and its sublayers are not shown.
  public var isHidden: Bool {
    get { self[.isHidden] }
    nonmutating set { self[.isHidden] = newValue }
  }

  /// Radius of the corners, in points.
  public var cornerRadius: Double {
    get { self[.cornerRadius] }
    nonmutating set { self[.cornerRadius] = newValue }
  }

  /// The colour below the contents; clear for none.
  public var background: Color {
    get { self[.background] }
    nonmutating set { self[.background] = newValue }
  }

  /// Whether sublayers are cut off at the rounded bounds.
  public var clipsToBounds: Bool {
    get { self[.clipsToBounds] }
    nonmutating set { self[.clipsToBounds] = newValue }
  }

  /// A shape in the layer's own space that cuts it, if any.
  public var mask: Mask? {
    get { self[.mask] }
    nonmutating set { self[.mask] = newValue }
  }

  /// The shadow of the rounded bounds, if any.
  public var shadow: Shadow? {
    get { self[.shadow] }
    nonmutating set { self[.shadow] = newValue }
  }

  /// How the layer goes together with what lies below.
  public var blend: Blend {
    get { self[.blend] }
    nonmutating set { self[.blend] = newValue }
  }
}

// MARK: - CustomStringConvertible

extension LayerHandle: CustomStringConvertible {
  public var description: String { "layer \(id)" }
}

/// A rounded rectangle, perhaps with a soft edge, that cuts a layer.
public struct Mask: Hashable, Sendable {
  /// In the layer's own space.
  public var rect: Rect
  /// Points.
  public var cornerRadius: Double
  /// Width of the edge, in points.
  public var softness: Double

  /// Creates a mask; lengths are in points.
  public init(_ rect: Rect, cornerRadius: Double = 0, softness: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.softness = softness
  }
}

/// The shadow of a layer's rounded bounds.
public struct Shadow: Hashable, Sendable {
  /// With its alpha; a wholly transparent one is no shadow.
  public var color: Color
  /// Points.
  public var offset: Point
  /// Points; twice the Gaussian's deviation, as in CSS.
  public var blur: Double

  /// Creates a shadow; lengths are in points.
  public init(color: Color, offset: Point = .zero, blur: Double) {
    self.color = color
    self.offset = offset
    self.blur = blur
  }
}

/// How a layer goes together with what lies below.
public enum Blend: UInt32, Sendable {
  /// Over it, weighted by the opacity.
  case normal = 0
  /// Cross-faded with it: below + (layer − below) · opacity, alpha included.
  case mix = 1
}
