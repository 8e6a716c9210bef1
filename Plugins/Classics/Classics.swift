import SwitchyardSDK

@c @implementation
public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    SlideInZoomOut.self, SlideInZoomOutProgress.self, SlideInZoomOutInteractive.self,
    HorizontalSlide.self, PushPop.self, Pull.self, Left.self, Down.self, Circle.self,
    plugin: PluginInfo(
      "org.switchyard.classics", version: "1.0.0", name: "Classics", licence: "MIT"))
}

extension Scene {
  /// Lets the arriving screen come to its place from some points away.
  func arrive(from offset: Point, easing: Easing? = nil) {
    let place = arriving.position
    arriving.position = place + offset
    animate(arriving, .position, to: place, easing: easing)
  }
}
