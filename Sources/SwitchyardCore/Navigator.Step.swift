extension Navigator {
  /// How a change is wanted.
  struct Wish {
    let choice: LineChoice?
    let isAnimated: Bool
    let completion: Completion?
    let isDriven: Bool
    /// For the way back, when that is not to be the line of the way out.
    var back: LineChoice?
    /// What is told of the train.
    var transit: Transit?

    init(
      _ choice: LineChoice?, _ isAnimated: Bool, _ completion: Completion?, isDriven: Bool = false
    ) {
      self.choice = choice
      self.isAnimated = isAnimated
      self.completion = completion
      self.isDriven = isDriven
    }
  }

  /// A change that has been applied to the stack and is to be shown.
  struct Step {
    let change: StackChange
    let wish: Wish
    let before: StationStack
    var after: StationStack
    /// Nil when what is seen stays.
    let operation: Operation?
    /// Nil for a cut.
    var line: LineChoice?
    /// What is told of the train.
    var transit: Transit?

    var isChange: Bool { operation != nil || !after.hasSameStations(as: before) }

    /// The stations that it takes away, bottom first.
    var removed: [Station] { before.stations(notIn: after) }
  }

  /// A step's train under way.
  final class Transition {
    let step: Step
    let train: Train
    let from: Station
    let to: Station
    /// The layer of `to` before it was placed.
    let stateOfTo: Layer.State
    /// Whether the stack is as it is after the step rather than as before.
    var isStackAtEnd = true
    /// Who is told at the end, and whether it wants the train to get there.
    var completions: [(wantsSuccess: Bool, call: Completion)]

    init(_ step: Step, _ train: Train, from: Station, to: Station) {
      self.step = step
      self.train = train
      self.from = from
      self.to = to
      stateOfTo = to.layer.state
      completions = step.wish.completion.map { [(true, $0)] } ?? []
    }
  }
}
