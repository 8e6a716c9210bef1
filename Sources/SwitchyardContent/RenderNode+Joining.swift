import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

extension RenderNode {
  /// The box around what it draws, in output pixels; nil when nothing simple is known.
  private var box: Rect? {
    guard case .quad(let quad) = self, quad.transform.isAffine else { return nil }
    return quad.transform.apply(quad.rect)
  }

  /// Swaps what it holds for other lists: its clips, and its nodes if it is a group.
  mutating func swapLists(_ clips: inout [Clip], _ nodes: inout [RenderNode]) {
    switch self {
    case .quad(var quad):
      self = .group(GroupNode(nodes: []))
      swap(&quad.clips, &clips)
      self = .quad(quad)
    case .shadow(var shadow):
      self = .group(GroupNode(nodes: []))
      swap(&shadow.clips, &clips)
      self = .shadow(shadow)
    case .group(var group):
      self = .group(GroupNode(nodes: []))
      swap(&group.clips, &clips)
      swap(&group.nodes, &nodes)
      self = .group(group)
    }
  }

  /// Returns the node paler and joined otherwise, or nil when that takes a group.
  func folded(opacity: Double, blend: Blend) -> RenderNode? {
    switch self {
    case .quad(var quad) where quad.blend == .normal:
      quad.opacity *= opacity
      quad.blend = blend
      return .quad(quad)
    case .shadow(var shadow) where blend == .normal:
      shadow.opacity *= opacity
      return .shadow(shadow)
    case .group(var group) where group.blend == .normal:
      group.opacity *= opacity
      group.blend = blend
      return .group(group)
    default: return nil
    }
  }

  /// Returns whether a straight clip leaves it whole.
  func isInside(_ clip: Clip) -> Bool {
    guard let box, let shared = box.intersection(clip.rect) else { return false }
    return abs(shared.x - box.x) + abs(shared.y - box.y) + abs(shared.maxX - box.maxX)
      + abs(shared.maxY - box.maxY) < 1e-6
  }

  /// Returns whether it may touch a rectangle of the frame.
  func mayTouch(_ rect: Rect) -> Bool { box.map { $0.intersection(rect) != nil } ?? true }
}
