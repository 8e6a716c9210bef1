/// What is shown for the rest of the way when a line has failed.
public enum FaultPolicy: String, Hashable, Sendable, CaseIterable {
  /// The old screen until the end, then the new one.
  case cut
  /// The new screen, fading in over the old one.
  case fade
  /// As `cut`; but whoever plays the train gives up.
  case fail
}
