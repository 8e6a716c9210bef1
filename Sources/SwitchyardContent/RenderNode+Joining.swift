import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

extension RenderNode {
  /// The box around what it draws, in output pixels; nil when nothing simple is known.
  private var box: Rect? {
    guard case .quad(let quad) = self, quad.transform.isAffine else { return nil }
    return quad.transform.apply(quad.rect)
  }

  /// Returns the node cut by a shape.
  fileprivate func cut(by clip: Clip) -> RenderNode {
    switch self {
    case .quad(var quad):
      quad.clips.append(clip)
      return .quad(quad)
    case .shadow(var shadow):
      shadow.clips.append(clip)
      return .shadow(shadow)
    case .group(var group):
      group.clips.append(clip)
      return .group(group)
    }
  }

  /// Returns the node paler and joined otherwise, or nil when that takes a group.
  fileprivate func folded(opacity: Double, blend: Blend) -> RenderNode? {
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
  fileprivate func isInside(_ clip: Clip) -> Bool {
    guard let box, let shared = box.intersection(clip.rect) else { return false }
    return abs(shared.x - box.x) + abs(shared.y - box.y) + abs(shared.maxX - box.maxX)
      + abs(shared.maxY - box.maxY) < 1e-6
  }

  /// Returns whether it may touch a rectangle of the frame.
  func mayTouch(_ rect: Rect) -> Bool { box.map { $0.intersection(rect) != nil } ?? true }
}

extension [RenderNode] {
  /// Returns the nodes cut by a shape.
  ///
  /// A straight clip is given to each node that it cuts. Rounded and soft ones cut several nodes as
  /// one picture, since otherwise a lower one would shine through at the edge.
  func cut(by clip: Clip) -> [RenderNode] {
    let isStraight = clip.transform == .identity && clip.cornerRadius <= 0 && clip.softness <= 0
    if isStraight {
      return filter { $0.mayTouch(clip.rect) }.map { $0.isInside(clip) ? $0 : $0.cut(by: clip) }
    }
    if count <= 1 { return map { $0.cut(by: clip) } }
    return [.group(GroupNode(nodes: self, clips: [clip]))]
  }

  /// Returns the nodes as one picture of an opacity, joined with what lies below.
  func joined(opacity: Double, blend: Blend) -> [RenderNode] {
    if blend == .normal, opacity >= 1 || isEmpty { return self }
    if count == 1, let folded = self[0].folded(opacity: opacity, blend: blend) { return [folded] }
    return [.group(GroupNode(nodes: self, opacity: opacity, blend: blend))]
  }
}
