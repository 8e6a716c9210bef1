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
  private var memory = NodeMemory()

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
    var list = DisplayList(width: width, height: height, ground: ground)
    try update(&list, from: container)
    return list
  }

  /// Makes a list what a frame shows of a container at this moment.
  ///
  /// The list's memory is used again, so that frame after frame takes none.
  ///
  /// - Throws: `ContentError` when a picture that is seen can't be decoded.
  public func update(_ list: inout DisplayList, from container: Layer) throws(ContentError) {
    let turns = (store.cache.turn, text.turn)
    for stage in stages.values { stage.isUsed = false }
    memory.clear(&list.nodes)
    if let placement = Placement(.scale(scale)) {
      try append(container, in: placement, to: &list.nodes)
      let frame = Rect(size: Size(width: Double(list.width), height: Double(list.height)))
      list.nodes.removeAll { !$0.mayTouch(frame) }
    }
    if stages.values.contains(where: { !$0.isUsed }) { stages = stages.filter { $0.value.isUsed } }
    store.cache.trim(keepingSince: turns.0)
    text.trim(keepingSince: turns.1)
  }

  /// Adds a layer as its superlayer shows it.
  private func append(
    _ layer: Layer, in placement: Placement, to nodes: inout [RenderNode]
  ) throws(ContentError) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let start = nodes.count
    try appendContent(of: layer, in: placement, to: &nodes)
    memory.join(
      &nodes, from: start, opacity: min(layer.opacity, 1),
      blend: layer.blend == .mix ? .mix : .normal)
  }

  /// Adds a layer and its sublayers as if it were opaque and not hidden.
  func appendContent(
    of layer: Layer, in superplacement: Placement, to nodes: inout [RenderNode]
  ) throws(ContentError) {
    guard let placement = superplacement.placing(layer.transformToSuperlayer) else { return }
    let start = nodes.count
    appendShadow(of: layer, in: placement, to: &nodes)
    try appendSurface(of: layer, in: placement, to: &nodes)
    let inner = nodes.count
    try appendSublayers(of: layer, in: placement, to: &nodes)
    if layer.clipsToBounds {
      let clip = placement.clip(layer.bounds, cornerRadius: layer.cornerRadius)
      memory.cut(&nodes, from: inner, by: clip)
    }
    if let mask = layer.mask {
      let clip = placement.clip(
        mask.rect, cornerRadius: mask.cornerRadius, softness: mask.softness)
      memory.cut(&nodes, from: start, by: clip)
    }
  }

  /// Adds the sublayers; ones that mix do so with each other alone, on a sheet of their own.
  private func appendSublayers(
    of layer: Layer, in placement: Placement, to nodes: inout [RenderNode]
  ) throws(ContentError) {
    let start = nodes.count
    var isMixed = false
    for sublayer in layer.sublayers where !sublayer.isHidden && sublayer.opacity > 0 {
      if sublayer.blend == .mix, sublayer.opacity >= 1 {
        // It replaces all that lies below it.
        nodes.removeSubrange(start...)
        try appendContent(of: sublayer, in: placement, to: &nodes)
        isMixed = false
      } else {
        try append(sublayer, in: placement, to: &nodes)
        isMixed = isMixed || sublayer.blend == .mix
      }
    }
    if isMixed { memory.group(&nodes, from: start) }
  }

  private func appendShadow(
    of layer: Layer, in placement: Placement, to nodes: inout [RenderNode]
  ) {
    guard let shadow = layer.shadow, shadow.color.alpha > 0, !layer.bounds.isEmpty else { return }
    let shape = placement.shape(layer.bounds, isPlain: false)
    nodes.append(
      .shadow(
        ShadowNode(
          rect: shape.rect, transform: shape.transform,
          cornerRadius: layer.cornerRadius * shape.factor, color: shadow.color,
          offset: shadow.offset * shape.factor, blur: shadow.blur * shape.factor)))
  }
}
