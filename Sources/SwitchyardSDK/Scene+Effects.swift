extension Scene {
  /// Declares that a layer jumps to a tenth more than its size and springs back within 0.2 s.
  ///
  /// It counts where `animate` does.
  ///
  /// - Parameters:
  ///   - layer: What pops.
  ///   - start: Seconds after which it does.
  public func pop(_ layer: LayerHandle, after start: Double = 0) {
    let rest = layer.transform
    animate(layer, .transform, to: .scale(1.1) * rest, after: start, over: 0)
    let spring = Easing.spring(dampingRatio: 0.5, velocity: 0.5, duration: 0.2)
    animate(layer, .transform, to: rest, after: start, over: 0.2, easing: spring)
  }
}
