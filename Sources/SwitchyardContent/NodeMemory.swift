import SwitchyardMotion
import SwitchyardRender

/// Puts nodes together at the end of a list; the memory of groups is used again from frame to frame.
struct NodeMemory {
  private var spare: [[RenderNode]] = []
  private var spareClips: [[Clip]] = []

  /// Empties a list and keeps the memory of its groups and clips.
  mutating func clear(_ nodes: inout [RenderNode]) {
    while let last = nodes.indices.last {
      // Lists are emptied where nothing else refers to them, else they would be copied.
      var clips: [Clip] = []
      var inner: [RenderNode] = []
      nodes[last].swapLists(&clips, &inner)
      if clips.capacity > 0 {
        clips.removeAll(keepingCapacity: true)
        spareClips.append(clips)
      }
      if inner.capacity > 0 {
        clear(&inner)
        spare.append(inner)
      }
      nodes.removeLast()
    }
  }

  /// Makes a group of the nodes from an index on.
  mutating func group(
    _ nodes: inout [RenderNode], from start: Int, opacity: Double = 1, blend: Blend = .normal,
    clips: [Clip] = []
  ) {
    var inner = spare.popLast() ?? []
    inner.append(contentsOf: nodes[start...])
    nodes.removeSubrange(start...)
    nodes.append(.group(GroupNode(nodes: inner, opacity: opacity, blend: blend, clips: clips)))
  }

  /// Cuts the nodes from an index on by a shape.
  ///
  /// A straight clip is given to each node that it cuts. Rounded and soft ones cut several nodes as
  /// one picture, since otherwise a lower one would shine through at the edge.
  mutating func cut(_ nodes: inout [RenderNode], from start: Int, by clip: Clip) {
    let isStraight = clip.transform == .identity && clip.cornerRadius <= 0 && clip.softness <= 0
    if !isStraight, nodes.count - start > 1 {
      return group(&nodes, from: start, clips: [clip])
    }
    var count = start
    for index in start..<nodes.count where !isStraight || nodes[index].mayTouch(clip.rect) {
      nodes.swapAt(count, index)
      if !isStraight || !nodes[count].isInside(clip) { cut(&nodes[count], by: clip) }
      count += 1
    }
    nodes.removeSubrange(count...)
  }

  private mutating func cut(_ node: inout RenderNode, by clip: Clip) {
    var clips: [Clip] = []
    var inner: [RenderNode] = []
    node.swapLists(&clips, &inner)
    if clips.isEmpty { clips = spareClips.popLast() ?? [] }
    clips.append(clip)
    node.swapLists(&clips, &inner)
  }

  /// Makes the nodes from an index on one picture of an opacity, joined with what lies below.
  mutating func join(
    _ nodes: inout [RenderNode], from start: Int, opacity: Double, blend: Blend
  ) {
    if blend == .normal, opacity >= 1 || nodes.count == start { return }
    if nodes.count == start + 1,
      let folded = nodes[start].folded(opacity: opacity, blend: blend)
    {
      nodes[start] = folded
    } else {
      group(&nodes, from: start, opacity: opacity, blend: blend)
    }
  }
}
