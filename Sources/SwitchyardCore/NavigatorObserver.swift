/// Is told what a navigator does, any number of them at once.
///
/// The stack changes first; then what is animated is ready; then it has finished.
public protocol NavigatorObserver: AnyObject {
  /// Told that the list of stations or modals is another.
  func navigatorDidChangeStack(_ navigator: Navigator)
  /// Told of each station that came, bottom first, with the one that was on top until then.
  func navigator(_ navigator: Navigator, didAdd station: Station, above top: Station?)
  /// Told of each station that went, top first, after those that came.
  func navigator(_ navigator: Navigator, didRemove station: Station)
  /// Told after the station's `willAppear`.
  func navigator(_ navigator: Navigator, willShow station: Station)
  /// Told that both stations are placed and the line has set everything going.
  func navigator(_ navigator: Navigator, didDepart train: Train)
  /// Told after the station's `didAppear`; not when it was given up on the way.
  func navigator(_ navigator: Navigator, didShow station: Station)
  /// Told after the lifecycle calls; a train that `success` denies has gone back.
  func navigator(_ navigator: Navigator, didFinish operation: Navigator.Operation, success: Bool)
}

extension NavigatorObserver {
  /// Does nothing.
  public func navigatorDidChangeStack(_ navigator: Navigator) {}
  /// Does nothing.
  public func navigator(_ navigator: Navigator, didAdd station: Station, above top: Station?) {}
  /// Does nothing.
  public func navigator(_ navigator: Navigator, didRemove station: Station) {}
  /// Does nothing.
  public func navigator(_ navigator: Navigator, willShow station: Station) {}
  /// Does nothing.
  public func navigator(_ navigator: Navigator, didDepart train: Train) {}
  /// Does nothing.
  public func navigator(_ navigator: Navigator, didShow station: Station) {}
  /// Does nothing.
  public func navigator(
    _ navigator: Navigator, didFinish operation: Navigator.Operation, success: Bool
  ) {}
}
