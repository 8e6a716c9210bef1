import SwitchyardABI
import SwitchyardMotion

extension Layer {
  /// Returns a property as it is now.
  func value(of property: LayerProperty) -> PropertyValue {
    switch property {
    case .frame: PropertyValue(frame)
    case .bounds: PropertyValue(bounds)
    case .position: PropertyValue(position.x, position.y)
    case .transform: PropertyValue(transform)
    case .opacity: PropertyValue(opacity)
    case .hidden: PropertyValue(isHidden ? 1 : 0)
    case .cornerRadius: PropertyValue(cornerRadius)
    case .background: PropertyValue(background ?? .clear)
    case .clips: PropertyValue(clipsToBounds ? 1 : 0)
    case .mask: PropertyValue(mask)
    case .shadow: PropertyValue(shadow ?? Shadow(color: .clear, offset: .zero, blur: 0))
    case .blend:
      PropertyValue(Double(blend == .mix ? switchyard_blend_mix : switchyard_blend_normal))
    }
  }

  /// Writes a property; opacity, colours, sizes and radii are brought into their ranges.
  func set(_ property: LayerProperty, to value: PropertyValue) {
    switch property {
    case .frame: frame = value.rect
    case .bounds: bounds = value.rect
    case .position: position = Point(x: value[0], y: value[1])
    case .transform: transform = value.transform
    case .opacity: opacity = value.unit(0)
    case .hidden: isHidden = value[0] != 0
    case .cornerRadius: cornerRadius = max(0, value[0])
    case .background: background = value.color
    case .clips: clipsToBounds = value[0] != 0
    case .mask: mask = value.mask
    case .shadow: shadow = value.shadow
    case .blend: blend = value[0] == Double(switchyard_blend_mix) ? .mix : .normal
    }
  }

  /// Returns where an animation to a target starts: the present value, or for something that is
  /// not there yet, what looks like nothing on the way to the target.
  func origin(of property: LayerProperty, towards target: PropertyValue) -> PropertyValue {
    switch property {
    case .background where background == nil, .shadow where shadow == nil:
      var origin = target
      origin[3] = 0
      return origin
    case .mask where mask == nil:
      return PropertyValue(Mask(rect: bounds, cornerRadius: cornerRadius))
    default: return value(of: property)
    }
  }
}

extension PropertyValue {
  /// Returns a property's value at a fraction of the way to another.
  func interpolated(
    to end: PropertyValue, at fraction: Double, of property: LayerProperty
  ) -> PropertyValue {
    guard property == .transform else { return interpolated(to: end, at: fraction) }
    return PropertyValue(transform.interpolated(to: end.transform, at: fraction))
  }

  fileprivate init(_ rect: Rect) { self.init(rect.x, rect.y, rect.width, rect.height) }

  fileprivate init(_ color: Color) { self.init(color.red, color.green, color.blue, color.alpha) }

  fileprivate init(_ m: Transform) { self.init(m.a, m.b, m.c, m.d, m.e, m.f, m.g, m.h, m.i) }

  /// A mask that is not there has a negative width.
  fileprivate init(_ mask: Mask?) {
    guard let mask else {
      self.init(0, 0, -1)
      return
    }
    self.init(
      mask.rect.x, mask.rect.y, mask.rect.width, mask.rect.height, mask.cornerRadius, mask.softness)
  }

  fileprivate init(_ shadow: Shadow) {
    self.init(shadow.color)
    (self[4], self[5], self[6]) = (shadow.offset.x, shadow.offset.y, shadow.blur)
  }

  fileprivate func unit(_ index: Int) -> Double { min(max(self[index], 0), 1) }

  fileprivate var rect: Rect {
    Rect(x: self[0], y: self[1], width: max(0, self[2]), height: max(0, self[3]))
  }

  fileprivate var color: Color {
    Color(red: unit(0), green: unit(1), blue: unit(2), alpha: unit(3))
  }

  fileprivate var transform: Transform {
    Transform(
      a: self[0], b: self[1], c: self[2], d: self[3], e: self[4], f: self[5], g: self[6],
      h: self[7], i: self[8])
  }

  fileprivate var mask: Mask? {
    guard self[2] >= 0 else { return nil }
    return Mask(rect: rect, cornerRadius: max(0, self[4]), softness: max(0, self[5]))
  }

  fileprivate var shadow: Shadow? {
    guard unit(3) > 0 else { return nil }
    return Shadow(color: color, offset: Point(x: self[4], y: self[5]), blur: max(0, self[6]))
  }
}
