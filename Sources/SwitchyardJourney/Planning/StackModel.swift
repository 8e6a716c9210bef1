/// The stations and modals of a journey, by name, as its steps change them.
struct StackModel {
  struct Entry {
    var station: String
    /// Tells two of the same station apart.
    var number: Int
    /// The line that led here, which leads back the other way.
    var line: ChosenLine?
  }

  /// What says where a flow goes; nil without one.
  let flow: FlowSpec?
  /// Where stations say it themselves, by their names.
  let ways: [String: WaySpec]
  private(set) var entries: [Entry] = []
  private(set) var modals: [Entry] = []
  private var count = 0

  init(_ document: Document, showing stations: [Located<String>] = []) {
    flow = document.flow
    ways = document.stations.reduce(into: [:]) { $0[$1.name] = $1.value.way }
    entries = stations.map { entry($0.value) }
  }

  /// What is seen.
  var top: Entry? { modals.last ?? entries.last }

  /// A change that is possible, before its line is known.
  struct Change {
    var operation: PlannedStep.Operation
    var entries: [Entry]
    var modals: [Entry]
    /// Whether the transition goes back.
    var isReturn = false
    /// Whether the station that is reached was not there before.
    var isArrival = false
  }

  /// Returns what an operation leads to.
  ///
  /// - Throws: Why it is not possible.
  mutating func change(for operation: StepSpec.Operation) throws(Fault) -> Change {
    var change = Change(operation: .wait, entries: entries, modals: modals)
    switch operation {
    case .wait: return change
    case .gesture:
      change.operation = .gesture
      return change
    case .present(let name):
      change.operation = .present
      change.modals.append(entry(name.value))
      change.isArrival = true
      return change
    case .dismiss:
      guard !modals.isEmpty else { throw Fault("there is no modal to dismiss") }
      change.operation = .dismiss
      change.modals.removeLast()
      change.isReturn = true
      return change
    default: break
    }
    if let modal = modals.last {
      throw Fault("the modal '\(modal.station)' is open; dismiss it first")
    }
    try changeStack(&change, for: operation)
    return change
  }

  private mutating func changeStack(
    _ change: inout Change, for operation: StepSpec.Operation
  ) throws(Fault) {
    switch operation {
    case .push(let name):
      change.operation = entries.isEmpty ? .start : .push
      change.entries.append(entry(name.value))
      change.isArrival = true
    case .pop:
      try leaveTop(&change, .pop, keeping: entries.count - 1)
    case .root:
      try leaveTop(&change, .root, keeping: 1)
    case .popTo(let name):
      guard let index = entries.dropLast().lastIndex(where: { $0.station == name.value }) else {
        let names = entries.dropLast().map { "'\($0.station)'" }.joined(separator: ", ")
        throw Fault(
          names.isEmpty
            ? "there is nothing below to go back to"
            : "'\(name.value)' is not below the top; below are \(names)")
      }
      try leaveTop(&change, .popTo, keeping: index + 1)
    case .replace(let name):
      change.operation = .replace
      // The place keeps the line on which its first station came.
      let line = change.entries.removeLast().line
      change.entries.append(entry(name.value, line: line))
    case .stack(let names):
      set(&change, to: names.map(\.value))
    case .next:
      change.operation = .next
      change.entries.append(entry(try next()))
      change.isArrival = true
    case .previous: try goBack(&change)
    case .wait, .gesture, .present, .dismiss: break
    }
  }

  // MARK: - Flows

  private func next() throws(Fault) -> String {
    let top = entries.last?.station ?? ""
    if let way = ways[top] {
      guard let next = way.next else { throw Fault("nothing comes next after '\(top)'") }
      return next.value
    }
    return try neighbour(1)
  }

  /// Goes back to where the flow says, which need not have been seen.
  private mutating func goBack(_ change: inout Change) throws(Fault) {
    let top = entries.last?.station ?? ""
    let below = entries.dropLast()
    let name: String?
    if let way = ways[top] {
      name = way.previous?.value ?? below.last?.station
    } else {
      name = try neighbour(-1)
    }
    guard let name else { throw Fault("'\(top)' is the first station, so nothing is below it") }
    if let index = below.lastIndex(where: { $0.station == name }) {
      change.entries.removeLast(entries.count - 1 - index)
    } else {
      change.entries[entries.count - 1] = entry(name)
    }
    change.operation = .previous
    change.isReturn = true
  }

  private func neighbour(_ step: Int) throws(Fault) -> String {
    guard let flow else { throw Fault("there is no flow to go through") }
    let station = entries.last?.station ?? ""
    let names = flow.stations.map(\.value)
    guard let index = place(in: names) else {
      throw Fault(
        "'\(station)' is not in the flow, which goes \(names.joined(separator: ", "))")
    }
    guard names.indices.contains(index + step) else {
      throw Fault("'\(station)' is the \(step > 0 ? "last" : "first") station of the flow")
    }
    return names[index + step]
  }

  /// Where the top is in a row that may name it more than once: as far on as the stack has come.
  private func place(in names: [String]) -> Int? {
    var place: Int?
    for entry in entries {
      let rest = names[(place.map { $0 + 1 } ?? 0)...]
      place = rest.firstIndex(of: entry.station) ?? names.firstIndex(of: entry.station)
    }
    return place
  }

  private func leaveTop(
    _ change: inout Change, _ operation: PlannedStep.Operation, keeping count: Int
  ) throws(Fault) {
    guard entries.count > 1 else {
      throw Fault("'\(entries.last?.station ?? "")' is the first station, so nothing is below it")
    }
    change.operation = operation
    change.entries.removeLast(entries.count - count)
    change.isReturn = true
  }

  /// Sets all stations; those that were there keep the lines that led to them.
  private mutating func set(_ change: inout Change, to names: [String]) {
    change.operation = entries.isEmpty ? .start : .stack
    var there = entries
    change.entries = names.map { name in
      guard let index = there.firstIndex(where: { $0.station == name }) else { return entry(name) }
      return there.remove(at: index)
    }
    let top = change.entries.last?.number
    change.isArrival = !entries.contains { $0.number == top }
    change.isReturn = entries.dropLast().contains { $0.number == top }
  }

  private mutating func entry(_ station: String, line: ChosenLine? = nil) -> Entry {
    count += 1
    return Entry(station: station, number: count, line: line)
  }

  /// Takes over what came of a step that fingers decided.
  ///
  /// - Parameters:
  ///   - stack: The stations now, bottom first.
  ///   - modals: The modals now, bottom first.
  ///   - line: That on which what is new on top came.
  mutating func adopt(stack: [String], modals: [String], line: ChosenLine?) {
    entries = adopted(stack, from: entries, line)
    self.modals = adopted(modals, from: self.modals, line)
  }

  private mutating func adopted(
    _ names: [String], from earlier: [Entry], _ line: ChosenLine?
  ) -> [Entry] {
    let kept = zip(earlier, names).prefix { $0.station == $1 }.map(\.0)
    return kept + names.dropFirst(kept.count).map { entry($0, line: line) }
  }

  /// Makes a change, with the line that its transition follows.
  mutating func apply(_ change: Change, line: ChosenLine?) {
    entries = change.entries
    modals = change.modals
    guard change.isArrival else { return }
    if modals.isEmpty {
      entries[entries.count - 1].line = line
    } else {
      modals[modals.count - 1].line = line
    }
  }
}
