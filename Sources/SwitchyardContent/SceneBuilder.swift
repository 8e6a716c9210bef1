import Glibc
public import SwitchyardCore
public import SwitchyardMotion
public import SwitchyardRender

/// Flattens layer trees into display lists of whole frames.
///
/// Equal trees give equal lists, so that a frame that repeats is recognised. Confined to the thread
/// that moves the layers.
///
/// ```swift
/// let builder = SceneBuilder(store: PictureStore(), scale: 2)
/// let list = try builder.displayList(for: navigator.container, width: 780, height: 1688)
/// ```
public final class SceneBuilder {
  let store: PictureStore
  /// Output pixels in a point.
  let scale: Double
  let text = TextRenderer()
  /// How many threads draw for pixel lines, and call them.
  let bands: Int
  let compositor: Compositor
  /// What was drawn for pixel lines that are running.
  var stages: [ObjectIdentifier: PixelStage] = [:]

  /// Creates a builder for frames with some output pixels in a point.
  ///
  /// - Parameter bands: How many threads draw for pixel lines; nil for one for each core.
  public init(store: PictureStore, scale: Double, bands: Int? = nil) {
    precondition(scale > 0 && scale.isFinite, "a scale is positive")
    self.bands = max(1, bands ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    compositor = Compositor(bands: self.bands)
    self.store = store
    self.scale = scale
  }

  /// Returns what a frame shows of a container at this moment; sizes are in output pixels.
  ///
  /// - Throws: `ContentError` when a picture that is seen can't be decoded.
  public func displayList(
    for container: Layer, width: Int, height: Int, ground: Color = .clear
  ) throws(ContentError) -> DisplayList {
    let turns = (store.cache.turn, text.turn)
    for stage in stages.values { stage.isUsed = false }
    let frame = Rect(size: Size(width: Double(width), height: Double(height)))
    var nodes: [RenderNode] = []
    if let placement = Placement(.scale(scale)) {
      nodes = try self.nodes(of: container, in: placement).filter { $0.mayTouch(frame) }
    }
    stages = stages.filter { $0.value.isUsed }
    store.cache.trim(keepingSince: turns.0)
    text.trim(keepingSince: turns.1)
    return DisplayList(width: width, height: height, ground: ground, nodes: nodes)
  }

  /// Returns a layer as its superlayer shows it.
  private func nodes(
    of layer: Layer, in placement: Placement
  ) throws(ContentError) -> [RenderNode] {
    guard !layer.isHidden, layer.opacity > 0 else { return [] }
    return try content(of: layer, in: placement)
      .joined(opacity: min(layer.opacity, 1), blend: layer.blend == .mix ? .mix : .normal)
  }

  /// Returns a layer and its sublayers as if it were opaque and not hidden.
  func content(
    of layer: Layer, in superplacement: Placement
  ) throws(ContentError) -> [RenderNode] {
    guard let placement = superplacement.placing(layer.transformToSuperlayer) else { return [] }
    var nodes = shadow(of: layer, in: placement)
    nodes += try surface(of: layer, in: placement)
    var inner = try sublayers(of: layer, in: placement)
    if layer.clipsToBounds {
      inner = inner.cut(by: placement.clip(layer.bounds, cornerRadius: layer.cornerRadius))
    }
    nodes += inner
    guard let mask = layer.mask else { return nodes }
    return nodes.cut(
      by: placement.clip(
        mask.rect, cornerRadius: mask.cornerRadius, softness: mask.softness))
  }

  /// Returns the sublayers; ones that mix do so with each other alone, on a sheet of their own.
  private func sublayers(
    of layer: Layer, in placement: Placement
  ) throws(ContentError) -> [RenderNode] {
    var nodes: [RenderNode] = []
    var isMixed = false
    for sublayer in layer.sublayers where !sublayer.isHidden && sublayer.opacity > 0 {
      if sublayer.blend == .mix, sublayer.opacity >= 1 {
        // It replaces all that lies below it.
        nodes = try content(of: sublayer, in: placement)
        isMixed = false
      } else {
        nodes += try self.nodes(of: sublayer, in: placement)
        isMixed = isMixed || sublayer.blend == .mix
      }
    }
    return isMixed ? [.group(GroupNode(nodes: nodes))] : nodes
  }

  private func shadow(of layer: Layer, in placement: Placement) -> [RenderNode] {
    guard let shadow = layer.shadow, shadow.color.alpha > 0, !layer.bounds.isEmpty else {
      return []
    }
    let shape = placement.shape(layer.bounds, isPlain: false)
    return [
      .shadow(
        ShadowNode(
          rect: shape.rect, transform: shape.transform,
          cornerRadius: layer.cornerRadius * shape.factor, color: shadow.color,
          offset: shadow.offset * shape.factor, blur: shadow.blur * shape.factor))
    ]
  }
}
