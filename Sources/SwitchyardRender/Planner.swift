import SwitchyardMotion

/// Turns nodes into steps, leaving out what does not show.
///
/// The memory of steps that are given back is used for the next ones.
final class Planner {
  private let notches = ShadowNotch.Store()
  private let tables = GradientTable.Store()
  private var memory = PlannerMemory()

  /// Returns the steps of a sheet's nodes, bottom first.
  func steps(_ nodes: [RenderNode], on surface: PixelRect) -> [Step] {
    var steps = rawSteps(nodes, on: surface)
    tidy(&steps, on: surface)
    return steps
  }

  /// Takes all steps back that are in use, which are these.
  func giveBack(_ steps: inout [Step]) {
    memory.giveBack(&steps)
    memory.releaseSamplers()
  }

  private func rawSteps(_ nodes: [RenderNode], on surface: PixelRect) -> [Step] {
    var steps = memory.takeSteps()
    for node in nodes {
      if let step = step(node, on: surface) { steps.append(step) }
    }
    return steps
  }

  /// Drops steps under a cover, and joins what can be drawn in one pass.
  private func tidy(_ steps: inout [Step], on surface: PixelRect) {
    var count = 0
    for index in steps.indices {
      steps[index].settle(on: surface)
      if let cover = steps[index].cover {
        var left = 0
        for lower in 0..<count
        where !cover.contains(steps[lower].mixes ? surface : steps[lower].bounds) {
          steps.swapAt(left, lower)
          left += 1
        }
        count = left
      }
      if count > 0, let pair = steps[count - 1].paired(with: steps[index]) {
        steps[count - 1] = pair
      } else {
        steps.swapAt(count, index)
        count += 1
      }
    }
    memory.drop(&steps, from: count)
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
      let cut = Cut(shape, quad.clips, in: surface, memory: &memory),
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
      return placed.map { .bitmap(memory.sampler($0, bounds: bounds)) }
    case .gradient(let gradient):
      let sampler = GradientSampler(
        gradient, rect: quad.rect, transform: quad.transform, tables: tables)
      return sampler.map(Source.gradient) ?? .color(packed(gradient.lastColor.premultiplied))
    }
  }

  private func step(_ node: ShadowNode, on surface: PixelRect) -> Step? {
    guard node.blur > 0 else { return step(.quad(node.hardQuad), on: surface) }
    guard
      let shadow = GaussianShadow(
        node, surface: surface, notches: notches, memory: memory.takeColumns()),
      let cut = Cut(nil, node.clips, in: shadow.bounds, memory: &memory)
    else { return nil }
    return Step(
      source: .color(packed(node.color.premultiplied)), shapes: cut.shapes, shadow: shadow,
      weight: weight(node.opacity), bounds: cut.bounds
    ).ifDrawn
  }

  private func step(_ group: GroupNode, on surface: PixelRect) -> Step? {
    let weight = weight(group.opacity)
    let nothing = Step.nothing(blend: group.blend, weight: weight)
    guard weight > 0, let cut = Cut(nil, group.clips, in: surface, memory: &memory) else {
      return nothing
    }
    var steps = rawSteps(group.nodes, on: cut.bounds)
    let area = steps.reduce(PixelRect.empty) { $0.union($1.bounds) }
    if area.isEmpty {
      memory.giveBack(&steps)
      return nothing
    }
    tidy(&steps, on: area)
    if steps.count == 1, steps[0].cover == area, cut.shapes.isEmpty, var only = steps.popLast() {
      memory.giveBack(&steps)
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
