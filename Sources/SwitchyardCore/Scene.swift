import SwitchyardABI
import SwitchyardMotion

/// One train as its line sees it: handles of layers, a journal that undoes it all, and timers.
///
/// It answers the calls of the C table behind `pointer`; whatever a plugin passes, it never traps.
final class Scene {
  let pointer: UnsafeMutablePointer<switchyard_scene_t>
  var handles = LayerHandles()
  var travellers: [Traveller] = []
  /// Layers that the line made and that are still there.
  var made: [Layer] = []
  /// Those of them that were made up to and in `before_depart`.
  private var lasting: [Layer] = []
  /// Those that were made for a moment that has passed; the next moment makes the same ones again.
  private var spare: [Layer] = []
  /// What the line declared since the last `forgetTracks`.
  var tracks: [PropertyTrack] = []
  var calls = CallState()
  /// What was touched up to and in `before_depart`, and what was touched since.
  private var journals = (departure: LayerJournal(), run: LayerJournal())
  private(set) var setting: Setting

  /// What a scene is made for.
  struct Setting {
    var container: Layer
    /// The stations as the line sees them.
    var from: Layer
    var to: Layer
    var direction: UInt32
    var operation: UInt32
    var flags: UInt32
    var seconds: Double
    var values: LineValues
    /// Replaces the easings that the line declares.
    var easing: Easing?
    /// Whether the line says itself when it is done.
    var completesItself: Bool
    var timeline: Timeline
  }

  /// Where the line is in its calls.
  struct CallState {
    var mayAnimate = false
    var hasDeparted = false
    /// What the line passed to `complete`.
    var completion: Bool?
    var timers: [Timeline.Token] = []
    /// Told before and after each timer's callback.
    var willCallBack: (() -> Void)?
    var didCallBack: (() -> Void)?
  }

  /// Creates the scene of a train that has been placed.
  init(_ setting: Setting) {
    self.setting = setting
    pointer = SceneTables.take()
    var handles = LayerHandles()
    let container = handles.number(of: setting.container)
    let from = handles.number(of: setting.from)
    let to = handles.number(of: setting.to)
    self.handles = handles
    pointer.initialize(
      to: switchyard_scene_t(
        struct_size: UInt32(MemoryLayout<switchyard_scene_t>.size), direction: setting.direction,
        operation: setting.operation, flags: setting.flags, duration: setting.seconds,
        width: setting.container.bounds.width, height: setting.container.bounds.height,
        container: container, from: from, to: to, passenger_count: 0,
        values: setting.values.pointer, value_count: setting.values.count,
        value_stride: setting.values.stride, host_data: nil, get: Self.get, set: Self.set,
        animate: Self.animate, make_layer: Self.makeLayer, remove_layer: Self.removeLayer,
        order: Self.order, convert: Self.convert, find_layer: Self.findLayer,
        passenger: Self.passenger, after: Self.after, complete: Self.complete,
        reserved: (nil, nil, nil, nil)))
  }

  deinit { SceneTables.giveBack(pointer) }

  /// Makes a traveller known to the line; only before the line's first call.
  func board(_ traveller: Traveller) {
    _ = handles.number(of: traveller.box)
    travellers.append(traveller)
    pointer.pointee.passenger_count = UInt32(travellers.count)
  }

  /// Runs a call of the line, within which the scene answers.
  func during<Answer>(animations: Bool = false, _ call: () -> Answer) -> Answer {
    let outer = (scene: SceneTables.current, mayAnimate: calls.mayAnimate)
    SceneTables.current = self
    calls.mayAnimate = animations
    defer {
      SceneTables.current = outer.scene
      calls.mayAnimate = outer.mayAnimate
    }
    return call()
  }

  // MARK: - Undoing

  /// Marks the state to which `rollBack` returns.
  func depart() {
    calls.hasDeparted = true
    lasting = made
  }

  /// Returns every layer to the state that `before_depart` left; layers made since then go.
  func rollBack() {
    for index in made.indices.reversed() {
      let layer = made[index]
      if lasting.contains(where: { $0 === layer }) { continue }
      remove(layer)
      spare.append(layer)
    }
    journals.run.undo()
  }

  /// Returns a new layer, or one that nobody knows any more.
  func takeLayer() -> Layer {
    while var layer = spare.popLast() {
      if isKnownUniquelyReferenced(&layer), layer.isUnused {
        layer.reset()
        return layer
      }
    }
    return Layer()
  }

  /// Returns every layer to its state before the train and takes away what the line made.
  func restore() {
    for token in calls.timers { setting.timeline.cancel(token) }
    calls.timers = []
    (calls.willCallBack, calls.didCallBack) = (nil, nil)
    tracks = []
    journals.run.undo()
    journals.departure.undo()
    for layer in made { layer.removeFromSuperlayer() }
    (made, lasting) = ([], [])
  }

  /// Gives the layers back as they were before the train, and goes on with their copies.
  func move(to copies: LayerCopies) {
    let container = setting.container
    let parts = journals.run.parts(of: container).union(journals.departure.parts(of: container))
    copies[container].state.take(parts, from: container.state)
    journals.run.move(to: copies)
    journals.departure.move(to: copies)
    for layer in made where copies[layer] !== layer { layer.removeFromSuperlayer() }
    (made, lasting) = (made.map { copies[$0] }, lasting.map { copies[$0] })
    tracks = tracks.map { $0.moved(to: copies) }
    handles.move(to: copies)
    setting.container = copies[container]
    (setting.from, setting.to) = (copies[setting.from], copies[setting.to])
  }

  /// Saves what a call is about to change.
  func save(_ parts: Layer.StateParts, of layer: Layer) {
    if calls.hasDeparted {
      journals.run.save(parts, of: layer)
    } else {
      journals.departure.save(parts, of: layer)
    }
  }

  /// Saves an order that a call is about to change.
  func saveOrder(in superlayer: Layer) {
    if calls.hasDeparted {
      journals.run.saveOrder(in: superlayer)
    } else {
      journals.departure.saveOrder(in: superlayer)
    }
  }
}
