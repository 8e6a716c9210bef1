import SwitchyardMotion

/// Turns nodes into steps, leaving out what does not show.
struct Planner {
  let notches: ShadowNotch.Store
  let tables: GradientTable.Store

  /// Returns the steps of a sheet's nodes, bottom first.
  func steps(_ nodes: [RenderNode], on surface: PixelRect) -> [Step] {
    tidied(nodes.compactMap { step($0, on: surface) }, on: surface)
  }

  /// Drops steps under a cover, and joins what can be drawn in one pass.
  private func tidied(_ raw: [Step], on surface: PixelRect) -> [Step] {
    var steps: [Step] = []
    for var step in raw {
      step.settle(on: surface)
      if let cover = step.cover {
        steps.removeAll { cover.contains($0.mixes ? surface : $0.bounds) }
      }
      if let pair = steps.last?.paired(with: step) {
        steps[steps.count - 1] = pair
      } else {
        steps.append(step)
      }
    }
    return steps
  }

  private func step(_ node: RenderNode, on surface: PixelRect) -> Step? {
    switch node {
    case .quad(let quad): step(quad, on: surface)
    case .shadow(let shadow): step(shadow, on: surface)
    case .group(let group): step(group, on: surface)
    }
  }

  private func step(_ quad: Quad, on surface: PixelRect) -> Step? {
    let weight = weight(quad.opacity)
    guard
      let shape = Shape(
        rect: quad.rect, transform: quad.transform, cornerRadius: quad.cornerRadius),
      let cut = Cut([shape], quad.clips, in: surface),
      let source = source(of: quad, bounds: cut.bounds)
    else { return .nothing(blend: quad.blend, weight: weight) }
    return Step(
      source: source, shapes: cut.shapes, weight: weight, mixes: quad.blend == .mix,
      bounds: cut.bounds, solid: cut.solid
    ).ifDrawn
  }

  private func source(of quad: Quad, bounds: PixelRect) -> Source? {
    switch quad.paint {
    case .color(let color):
      return .color(packed(color.premultiplied))
    case .bitmap(let bitmap, let source):
      let placed = PlacedBitmap(
        bitmap, source: source, rect: quad.rect, transform: quad.transform)
      return placed.map { .bitmap(BitmapSampler($0, bounds: bounds)) }
    case .gradient(let gradient):
      let sampler = GradientSampler(
        gradient, rect: quad.rect, transform: quad.transform, tables: tables)
      return sampler.map(Source.gradient) ?? .color(packed(gradient.lastColor.premultiplied))
    }
  }

  private func step(_ node: ShadowNode, on surface: PixelRect) -> Step? {
    guard node.blur > 0 else { return step(.quad(node.hardQuad), on: surface) }
    guard let shadow = GaussianShadow(node, surface: surface, notches: notches),
      let cut = Cut([], node.clips, in: shadow.bounds)
    else { return nil }
    return Step(
      source: .color(packed(node.color.premultiplied)), shapes: cut.shapes, shadow: shadow,
      weight: weight(node.opacity), bounds: cut.bounds
    ).ifDrawn
  }

  private func step(_ group: GroupNode, on surface: PixelRect) -> Step? {
    let weight = weight(group.opacity)
    let nothing = Step.nothing(blend: group.blend, weight: weight)
    guard weight > 0, let cut = Cut([], group.clips, in: surface) else { return nothing }
    let raw = group.nodes.compactMap { step($0, on: cut.bounds) }
    let area = raw.reduce(PixelRect.empty) { $0.union($1.bounds) }
    if area.isEmpty { return nothing }
    let steps = tidied(raw, on: area)
    if steps.count == 1, var only = steps.first, only.cover == area, cut.shapes.isEmpty {
      (only.weight, only.mixes) = (weight, group.blend == .mix)
      return only
    }
    let isOpaque = steps.contains { $0.cover == area } && !steps.contains(where: \.mixes)
    return Step(
      source: .sheet(steps, isOpaque: isOpaque), shapes: cut.shapes, weight: weight,
      mixes: group.blend == .mix, bounds: area,
      solid: isOpaque ? cut.solid?.intersection(area) : nil)
  }

  private func weight(_ opacity: Double) -> UInt32 { UInt32(opacity.heldOpacity * 255 + 0.5) }
}

extension ShadowNode {
  /// The shadow without blur.
  var hardQuad: Quad {
    Quad(
      rect: rect.offset(x: offset.x, y: offset.y), transform: transform, paint: .color(color),
      opacity: opacity, cornerRadius: cornerRadius, clips: clips)
  }
}
