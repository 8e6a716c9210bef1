import SwitchyardCore
import SwitchyardMotion

/// What a navigator needs to play a journey, besides its steps.
struct Stage {
  /// Of the film, in points.
  var size: Size
  var rate: FrameRate
  /// How each station is built, by its id.
  var blueprints: [String: Blueprint]
  /// What a finger's way is worth, and how it lets go.
  var drive = DrivePolicy()
  /// Which recognisers are there; nil for none.
  var gestures: GestureOptions?
  /// The row that a finger goes through; nil for none.
  var flow: Flow?
  var overlap = OverlapPolicy.queue
  /// Whether a request for what is coming already is left out.
  var deduplicates = false
  /// For what fingers do, which names no line.
  var routes: [Route] = []
  var line: LineChoice?
  /// The layers of the film itself.
  var coordination = Coordination()

  /// Returns what chooses lines for fingers.
  func makeCoordinator() -> Coordinator {
    let coordinator = Coordinator(push: line)
    coordinator.routes = routes
    coordinator.overlap = overlap
    coordinator.deduplicates = deduplicates
    return coordinator
  }

  /// A row of stations by their names.
  struct Flow {
    var stations: [String]
    var line: LineChoice?
    var policy: DrivePolicy
    /// Whether fingers go through it.
    var isSwiped: Bool
  }
}

extension Stage {
  /// Creates the stage of a document whose stations are known.
  init(
    _ document: Document, size: Size, blueprints: [String: Blueprint],
    coordination: Coordination, _ chooser: LineChooser
  ) {
    self.init(size: size, rate: document.output.rate, blueprints: blueprints)
    overlap = document.defaults.overlap
    deduplicates = document.defaults.deduplicates
    self.coordination = coordination
    let gestures = document.gestures ?? GesturesSpec()
    let settle = gestures.settle ?? document.defaults.settle ?? .spring
    drive = DrivePolicy(gestures.finish)
    drive.settling = settle.settling(at: rate)
    if let flow = document.flow {
      var policy = DrivePolicy(flow.finish)
      policy.settling = drive.settling
      self.flow = Flow(
        stations: flow.stations.map(\.value), line: chooser.flowChoice, policy: policy,
        isSwiped: gestures.boarding?.value ?? true)
    }
    guard document.gestures != nil || document.hasFreeTouches else { return }
    var options = GestureOptions()
    options.edgePop = gestures.edgePop
    options.centrePop = gestures.centrePop
    options.edgeWidth = gestures.edgeWidth
    options.edgeNext = gestures.edgeNext?.value ?? false
    options.isRightToLeft = gestures.isRightToLeft
    options.policy = drive
    if gestures.pull {
      var pull = DrivePolicy(.half)
      pull.settling = drive.settling
      options.pull = pull
    }
    self.gestures = options
    guard document.hasFreeTouches else { return }
    line = chooser.defaultChoice
    routes = chooser.routes
  }
}

extension Document {
  /// Whether recognisers are needed.
  var hasFreeTouches: Bool { steps.contains(where: \.hasFreeTouches) }

  /// Whether what happens shows only when it is tried.
  var needsRehearsal: Bool {
    let hasStacks = stations.contains { $0.value.nested != nil }
    return steps.contains { step in
      step.drag != nil || step.hasFreeTouches || !step.interrupts.isEmpty
        || (hasStacks && step.tap != nil)
    }
  }
}

extension StepSpec {
  fileprivate var hasFreeTouches: Bool {
    if case .gesture = operation { return true }
    return interrupts.flatMap(\.steps).contains(where: \.hasFreeTouches)
  }
}
