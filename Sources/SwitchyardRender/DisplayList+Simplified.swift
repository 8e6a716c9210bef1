import SwitchyardMotion

extension DisplayList {
  /// Returns the list without the sheets and clips that say nothing; frames are defined by it.
  ///
  /// 1. A clip with hard, upright edges and square corners around the whole frame is left out.
  /// 2. A group of one node is that node with the product of the opacities, both lists of
  ///    clips and the group's blend. (A node that mixes with a clear sheet is laid on it.) But a
  ///    group that mixes keeps a node that is not at opacity 1, or a shadow.
  /// 3. A normal group at opacity 1 with no mixing node inside, and with no clip but such as have
  ///    hard, upright edges on whole pixels and square corners, is no group: its nodes are laid
  ///    down one by one, each with the clips.
  /// 4. A normal group of nothing is nothing.
  func simplified() -> DisplayList {
    let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    if nodes.allSatisfy({ $0.isSimple(in: frame) }) { return self }
    var list = self
    list.nodes = nodes.flatMap { $0.simplified(in: frame) }
    return list
  }
}

extension RenderNode {
  /// Whether there is nothing to simplify; that is so for most frames, which then aren't copied.
  fileprivate func isSimple(in frame: Rect) -> Bool {
    switch self {
    case .quad(let quad): !quad.clips.contains { $0.surrounds(frame) }
    case .shadow(let shadow): !shadow.clips.contains { $0.surrounds(frame) }
    case .group(let group):
      !group.clips.contains { $0.surrounds(frame) }
        && group.nodes.allSatisfy { $0.isSimple(in: frame) } && group.takesSheet
    }
  }

  fileprivate func simplified(in frame: Rect) -> [RenderNode] {
    switch self {
    case .quad(var quad):
      quad.clips.removeAll { $0.surrounds(frame) }
      return [.quad(quad)]
    case .shadow(var shadow):
      shadow.clips.removeAll { $0.surrounds(frame) }
      return [.shadow(shadow)]
    case .group(var group):
      group.clips.removeAll { $0.surrounds(frame) }
      group.nodes = group.nodes.flatMap { $0.simplified(in: frame) }
      return group.dissolved()
    }
  }

  fileprivate var mixes: Bool {
    switch self {
    case .quad(let quad): quad.blend == .mix
    case .shadow: false
    case .group(let group): group.blend == .mix
    }
  }

  /// Returns the node further cut, faded and blended, or nil where that takes a sheet.
  fileprivate func joined(to group: GroupNode) -> RenderNode? {
    switch self {
    case .quad(var quad):
      guard let opacity = group.joinedOpacity(quad.opacity) else { return nil }
      (quad.opacity, quad.blend) = (opacity, group.blend)
      quad.clips += group.clips
      return .quad(quad)
    case .shadow(var shadow):
      guard group.blend == .normal, let opacity = group.joinedOpacity(shadow.opacity) else {
        return nil
      }
      shadow.opacity = opacity
      shadow.clips += group.clips
      return .shadow(shadow)
    case .group(var inner):
      guard let opacity = group.joinedOpacity(inner.opacity) else { return nil }
      (inner.opacity, inner.blend) = (opacity, group.blend)
      inner.clips += group.clips
      return .group(inner)
    }
  }
}

extension GroupNode {
  /// Returns the opacity of an only node of this group without the group.
  fileprivate func joinedOpacity(_ inner: Double) -> Double? {
    if blend == .mix && inner != 1 { return nil }
    return inner.heldOpacity * opacity.heldOpacity
  }

  /// Whether its nodes can be laid down one by one.
  private var isPlain: Bool {
    blend == .normal && opacity.heldOpacity == 1 && clips.allSatisfy(\.cutsAtPixels)
      && !nodes.contains(where: \.mixes)
  }

  /// Whether nothing else than a group would do.
  fileprivate var takesSheet: Bool {
    if nodes.isEmpty { return blend == .mix }
    return !isPlain && (nodes.count > 1 || nodes[0].joined(to: self) == nil)
  }

  fileprivate func dissolved() -> [RenderNode] {
    if nodes.isEmpty && blend == .normal { return [] }
    if nodes.count == 1, let node = nodes[0].joined(to: self) {
      if case .group(let group) = node { return group.dissolved() }
      return [node]
    }
    guard isPlain else { return [.group(self)] }
    return clips.isEmpty ? nodes : nodes.map { $0.cut(by: clips) }
  }
}

extension RenderNode {
  fileprivate func cut(by clips: [Clip]) -> RenderNode {
    switch self {
    case .quad(var quad):
      quad.clips += clips
      return .quad(quad)
    case .shadow(var shadow):
      shadow.clips += clips
      return .shadow(shadow)
    case .group(var group):
      group.clips += clips
      return .group(group)
    }
  }
}

extension Clip {
  /// The box in the frame, where the edges are hard and upright and the corners square.
  private var box: Rect? {
    guard transform.isAxisAligned, cornerRadius == 0, softness == 0, !rect.isEmpty else {
      return nil
    }
    return transform.apply(rect)
  }

  fileprivate func surrounds(_ frame: Rect) -> Bool {
    guard let box else { return false }
    return box.x <= frame.x && box.y <= frame.y && box.maxX >= frame.maxX && box.maxY >= frame.maxY
  }

  fileprivate var cutsAtPixels: Bool {
    guard let box else { return false }
    return [box.x, box.y, box.maxX, box.maxY].allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
  }
}

extension Double {
  /// The value as an opacity: held within 0…1, and 0 where it is no number.
  var heldOpacity: Double { self > 0 ? Swift.min(self, 1) : 0 }
}
