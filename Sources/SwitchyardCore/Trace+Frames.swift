import SwitchyardMotion

extension Trace {
  /// Adds a frame: where every layer of a tree is.
  ///
  /// - Parameters:
  ///   - index: The frame's number, from 0.
  ///   - time: Seconds.
  ///   - container: The root of the tree.
  /// - Complexity: O(*n*) in the number of layers.
  public func recordFrame(_ index: Int, at time: Double, container: Layer) {
    recordFrame(index, at: time, layers: [container])
  }

  /// Adds a frame: where every layer of some trees is.
  ///
  /// - Parameters:
  ///   - index: The frame's number, from 0.
  ///   - time: Seconds.
  ///   - layers: The roots of the trees, those in front last.
  /// - Complexity: O(*n*) in the number of layers.
  public func recordFrame(_ index: Int, at time: Double, layers: [Layer]) {
    var list: [TraceEvent.Value] = []
    for layer in layers { Self.describe(layer, path: layer.name ?? "container", into: &list) }
    record(.frame, at: time, [.init("index", .integer(index)), .init("layers", .list(list))])
  }

  /// Names are joined by slashes; a layer without one goes by its place among its siblings.
  private static func describe(
    _ layer: Layer, path: String, into layers: inout [TraceEvent.Value]
  ) {
    let frame = layer.frame
    let m = layer.transform
    var fields: [TraceEvent.Field] = [
      .init("path", .text(path)),
      .init("frame", .numbers([frame.x, frame.y, frame.width, frame.height])),
      .init("transform", .numbers([m.a, m.b, m.c, m.d, m.e, m.f, m.g, m.h, m.i])),
      .init("opacity", .number(layer.opacity)),
      .init("hidden", .flag(layer.isHidden)),
      .init("cornerRadius", .number(layer.cornerRadius)),
    ]
    let offset = layer.bounds.origin
    if offset != .zero { fields.append(.init("offset", .numbers([offset.x, offset.y]))) }
    if let background = layer.background {
      fields.append(.init("background", .text(background.description)))
    }
    layers.append(.record(fields))
    for (index, sublayer) in layer.sublayers.enumerated() {
      describe(sublayer, path: "\(path)/\(sublayer.name ?? String(index))", into: &layers)
    }
  }
}

extension TraceEvent.Value {
  static func numbers(_ numbers: [Double]) -> TraceEvent.Value {
    .list(numbers.map { .number($0) })
  }
}
