import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

extension SceneBuilder {
  /// Adds a layer's background and contents.
  func appendSurface(
    of layer: Layer, in placement: Placement, to nodes: inout [RenderNode]
  ) throws(ContentError) {
    guard !layer.bounds.isEmpty else { return }
    let contents = try contentsQuad(of: layer, in: placement)
    if let background = layer.background, background.alpha > 0, contents?.covers != true {
      nodes.append(
        .quad(quad(layer.bounds, paint: .color(background), of: layer, in: placement)))
    }
    if let contents { nodes.append(.quad(contents.quad)) }
  }

  /// Returns the quad of a layer's contents, and whether it hides the background.
  private func contentsQuad(
    of layer: Layer, in placement: Placement
  ) throws(ContentError) -> (quad: Quad, covers: Bool)? {
    guard let (paint, covers) = try paint(of: layer, in: placement) else {
      return textQuad(of: layer, in: placement).map { ($0, false) }
    }
    return (quad(layer.bounds, paint: paint, of: layer, in: placement), covers)
  }

  /// Returns what fills a layer's bounds, and whether it is opaque.
  private func paint(
    of layer: Layer, in placement: Placement
  ) throws(ContentError) -> (Paint, isOpaque: Bool)? {
    switch layer.contents {
    case .none, .text: nil
    case .color(let color): color.alpha > 0 ? (.color(color), color.isOpaque) : nil
    case .gradient(let gradient): self.paint(gradient).map { ($0, false) }
    case .picture(let picture):
      wholePaint(try store.bitmap(for: picture.without(layer.absentPortions(of: picture))))
    case .portion(let portion): layer.isAtRest(portion) ? nil : try paint(portion)
    case .pixels(let pass): try frame(of: pass, in: layer.bounds).map(wholePaint)
    }
  }

  private func wholePaint(_ bitmap: Bitmap) -> (Paint, isOpaque: Bool) {
    let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
    return (.bitmap(bitmap, source: Rect(size: size)), bitmap.isOpaque)
  }

  private func paint(_ portion: Portion) throws(ContentError) -> (Paint, isOpaque: Bool) {
    if let id = portion.element {
      let bitmap = try store.bitmap(forElement: portion, id: id)
      let rect = portion.pixelRect(in: portion.pixelSize)
      let box = rect.rounded
      return (.bitmap(bitmap, source: rect.offset(x: -box.x, y: -box.y)), false)
    }
    let bitmap = try store.bitmap(for: portion.picture)
    let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
    return (.bitmap(bitmap, source: portion.pixelRect(in: size)), bitmap.isOpaque)
  }

  /// Returns text drawn for the scale at rest, or twice that and so on where it is much enlarged.
  private func textQuad(of layer: Layer, in placement: Placement) -> Quad? {
    guard case .text(let block) = layer.contents else { return nil }
    var textScale = scale
    while placement.magnification > textScale * 1.25, textScale < scale * 8 { textScale *= 2 }
    guard let drawing = text.draw(block, width: layer.bounds.width, scale: textScale) else {
      return nil
    }
    let size = Size(width: Double(drawing.bitmap.width), height: Double(drawing.bitmap.height))
    let shape = placement.shape(drawing.frame.offset(x: layer.bounds.x, y: layer.bounds.y))
    return Quad(
      rect: shape.rect, transform: shape.transform,
      paint: .bitmap(drawing.bitmap, source: Rect(size: size)))
  }

  private func quad(
    _ rect: Rect, paint: Paint, of layer: Layer, in placement: Placement
  ) -> Quad {
    let shape = placement.shape(rect, isPlain: layer.cornerRadius <= 0)
    return Quad(
      rect: shape.rect, transform: shape.transform, paint: paint.placed(in: shape.rect),
      cornerRadius: max(0, layer.cornerRadius) * shape.factor)
  }
}

// MARK: - Gradients

extension SceneBuilder {
  /// Returns a gradient whose places are still fractions of the bounds.
  private func paint(_ gradient: Gradient) -> Paint? {
    guard let first = gradient.stops.first else { return nil }
    var offset = 0.0
    let stops = gradient.stops.map { stop in
      offset = min(max(stop.offset, offset), 1)
      return Gradient.Stop(offset: offset, color: stop.color)
    }
    if stops.count == 1 { return .color(first.color) }
    return .gradient(Gradient(shape: gradient.shape, stops: stops))
  }
}

extension Paint {
  /// Returns the paint with fractions of a rectangle turned into places in its space.
  fileprivate func placed(in rect: Rect) -> Paint {
    guard case .gradient(var gradient) = self else { return self }
    func place(_ point: Point) -> Point {
      Point(x: rect.x + point.x * rect.width, y: rect.y + point.y * rect.height)
    }
    switch gradient.shape {
    case .linear(let from, let to): gradient.shape = .linear(from: place(from), to: place(to))
    case .radial(let center, let radius):
      gradient.shape = .radial(
        center: place(center), radius: radius * max(rect.width, rect.height))
    }
    return .gradient(gradient)
  }
}
