public import SwitchyardMotion

/// A screen that can be shown: a layer tree with lifecycle calls and a list of passengers.
open class Station {
  /// Stable name, used by routes, journeys and traces.
  public let id: String
  /// The root of the layer tree; the navigator gives it the container's frame.
  public let layer: Layer
  /// Layers that may travel to a station with passengers of the same names.
  open var passengers: [Passenger]
  /// Whether gestures may leave this station.
  open var allowsGestures: Bool = true
  /// Whether a person may go back from this station, by gesture, key or button; code always may.
  open var allowsGoingBack: Bool = true
  /// The parts that scroll.
  open var scrollRegions: [ScrollRegion] = []
  /// The navigator that holds the station.
  public internal(set) weak var navigator: Navigator?
  /// Navigators whose containers are parts of the station.
  public private(set) var navigators: [Navigator] = []
  /// The line that the station itself goes on, if it was given one by `transit`.
  public internal(set) var transit: Transit?

  private var isLoaded = false
  private var laidOutSize: Size?

  /// Creates a station around a layer tree; a root without a name gets the station's.
  public init(id: String, layer: Layer = Layer(), passengers: [Passenger] = []) {
    self.id = id
    self.layer = layer
    if layer.name == nil { layer.name = id }
    self.passengers = passengers
    layer.owner = self
  }

  /// Called once, before the station is first shown; a place to build layers.
  open func load() {}
  /// Called before the station is shown, perhaps by a train that is given up on the way.
  open func willAppear(animated: Bool) {}
  /// Called when the station is what is seen, also after it was left for a while only.
  open func didAppear(animated: Bool) {}
  /// Called before another station takes its place.
  open func willDisappear(animated: Bool) {}
  /// Called when the station is seen no more.
  open func didDisappear(animated: Bool) {}
  /// Called when the container's size is known or has changed.
  open func layOut(in size: Size) {}

  /// Returns the first passenger of a name.
  public func passenger(named name: String) -> Passenger? {
    passengers.first { $0.name == name }
  }

  /// Makes a navigator's container a part of the station.
  ///
  /// The passengers of the station that it shows then travel as if they were this one's.
  ///
  /// - Parameters:
  ///   - navigator: One that has trains of its own.
  ///   - superlayer: Where its container goes; nil for the station's root.
  public func embed(_ navigator: Navigator, in superlayer: Layer? = nil) {
    (superlayer ?? layer).add(navigator.container)
    if !navigators.contains(where: { $0 === navigator }) { navigators.append(navigator) }
  }

  /// Its own passengers, and those of what its navigators show.
  var boarding: [Passenger] {
    passengers + navigators.flatMap { $0.visible?.boarding ?? [] }
  }

  /// Calls `load` the first time.
  func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    load()
  }

  /// Gives the layer its final frame, and lays it out when the size is another than before.
  func place(in bounds: Rect) {
    loadIfNeeded()
    layer.frame = bounds
    guard laidOutSize != bounds.size else { return }
    laidOutSize = bounds.size
    layOut(in: bounds.size)
  }
}

// MARK: - Equatable

extension Station: Equatable {
  /// Returns whether both are the very same station.
  public static func == (a: Station, b: Station) -> Bool { a === b }
}

/// A named layer that both stations list; it travels between them.
public struct Passenger {
  /// How the two ends' pictures are fitted into the moving box.
  public enum Fit: Hashable, Sendable {
    /// Stretched to the box.
    case stretch
    /// Kept in proportion and cut off.
    case cover
    /// Kept in proportion inside the box.
    case contain
    /// Kept in proportion by height, from the leading edge: text.
    case natural
  }

  /// Equal at both ends of the way.
  public var name: String
  /// What travels: anywhere in the station's layer tree.
  public var layer: Layer
  /// Nil to choose by contents and proportions.
  public var fit: Fit?

  /// Creates a passenger; without a fit, equal proportions stretch, text is natural, others cover.
  public init(_ name: String, layer: Layer, fit: Fit? = nil) {
    self.name = name
    self.layer = layer
    self.fit = fit
  }
}
