public import SwitchyardMotion

/// What a line or a program may want to know of a running transition.
extension Train {
  /// The layer in which both stations lie.
  public var container: Layer { track.container }

  /// Whether a finger drives it, or has let go and it has not got to its end yet.
  public var isInteractive: Bool { work.isHeld }

  /// Whether it goes or went back to its start.
  public var isCancelled: Bool { !isFinishing }

  /// Returns where a station lies at the start, in points of the container; nil for nowhere.
  public func startFrame(of station: Station) -> Rect? {
    station === from ? container.bounds : nil
  }

  /// Returns where a station lies at the end, in points of the container; nil for nowhere.
  public func endFrame(of station: Station) -> Rect? {
    station === to ? container.bounds : nil
  }
}
