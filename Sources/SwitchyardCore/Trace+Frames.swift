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
    var layers: [TraceEvent.Value] = []
    Self.describe(container, path: container.name ?? "container", into: &layers)
    record(.frame, at: time, [.init("index", .integer(index)), .init("layers", .list(layers))])
  }

  /// Names are joined by slashes; a layer without one goes by its place among its siblings.
  private static func describe(
    _ layer: Layer, path: String, into layers: inout [TraceEvent.Value]
  ) {
    let frame = layer.frame
    let m = layer.transform
    layers.append(
      .record([
        .init("path", .text(path)),
        .init("frame", .numbers([frame.x, frame.y, frame.width, frame.height])),
        .init("transform", .numbers([m.a, m.b, m.c, m.d, m.e, m.f, m.g, m.h, m.i])),
        .init("opacity", .number(layer.opacity)),
        .init("hidden", .flag(layer.isHidden)),
        .init("cornerRadius", .number(layer.cornerRadius)),
      ]))
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
