import SwitchyardABI
import SwitchyardCore

/// A line whose animator is plain C functions; the host fills its table with calls of them.
///
/// The table's `data` and each instance point to its calls, so one set of C functions serves every
/// line.
final class FunctionLine {
  /// The parameters of all functions, in the order in which they are first named.
  private(set) var parameters: [ParameterDescription] = []
  private var barelyNamed: Set<String> = []
  private let calls: UnsafeMutablePointer<FunctionCalls>

  /// Creates a line without functions.
  init() {
    calls = .allocate(capacity: 1)
    calls.initialize(to: FunctionCalls())
  }

  deinit {
    for role in Signature.Role.allCases { calls.pointee[role]?.free() }
    calls.deallocate()
  }

  /// What the functions make the line.
  var kinds: Line.Kinds {
    var kinds: Line.Kinds = []
    if calls.pointee[.progress] != nil { kinds.insert(.progress) }
    if calls.pointee[.render] != nil { kinds.insert(.pixels) }
    return kinds
  }

  /// Adds a function with what its author says that it takes.
  func add(signature text: String, address: UnsafeRawPointer) throws(Fault) {
    let signature: Signature
    do { signature = try Signature(parsing: text) } catch {
      throw Fault("its signature is wrong at column \(error.column): \(error.reason)", .signatures)
    }
    guard calls.pointee[signature.role] == nil else {
      throw Fault("it has two \(signature.role.rawValue) functions", .signatures)
    }
    var sources: [FunctionCall.Source] = []
    for argument in signature.arguments { sources.append(try source(of: argument)) }
    calls.pointee[signature.role] = try FunctionCall(address: address, sources: sources)
  }

  /// Checks that the functions make up a line.
  func finish() throws(Fault) {
    guard !kinds.isEmpty else {
      throw Fault("it has neither a progress nor a render function", .signatures)
    }
  }

  private func source(of argument: Signature.Argument) throws(Fault) -> FunctionCall.Source {
    switch argument {
    case .scene: return .scene
    case .args: return .args
    case .progress: return .progress
    case .passenger, .success: return .number
    case .parameter(let parameter, let isBare):
      return .parameter(try place(of: parameter, isBare: isBare), parameter.kind)
    }
  }

  /// Returns a parameter's place; several functions may name it, and one of them describe it.
  private func place(of parameter: ParameterDescription, isBare: Bool) throws(Fault) -> Int {
    guard let index = parameters.firstIndex(where: { $0.id == parameter.id }) else {
      parameters.append(parameter)
      if isBare { barelyNamed.insert(parameter.id) }
      return parameters.count - 1
    }
    let known = parameters[index]
    guard known.kind == parameter.kind, known.choices == parameter.choices else {
      throw Fault("its functions disagree about the type of \(parameter.id)", .signatures)
    }
    guard !isBare, known != parameter else { return index }
    guard barelyNamed.remove(parameter.id) != nil else {
      throw Fault("its functions describe \(parameter.id) differently", .signatures)
    }
    parameters[index] = parameter
    return index
  }
}

// MARK: - The table

extension FunctionLine {
  /// Makes a copied table call the functions.
  ///
  /// The table must not outlive this object.
  func install(in table: UnsafeMutablePointer<switchyard_line_t>) {
    table.pointee.data = UnsafeRawPointer(calls)
    table.pointee.create = { line, _, instance in
      instance.pointee = UnsafeMutableRawPointer(mutating: line.pointee.data)
      return Int32(switchyard_status_ok)
    }
    table.pointee.destroy = { _ in }
    if calls.pointee[.beforeDepart] != nil {
      table.pointee.before_depart = { instance, scene in
        FunctionLine.call(instance, .beforeDepart, FunctionCall.Input(scene: scene))
      }
    }
    if calls.pointee[.afterArrived] != nil {
      table.pointee.after_arrived = { instance, scene, success in
        FunctionLine.call(
          instance, .afterArrived, FunctionCall.Input(scene: scene, number: success))
      }
    }
    installFrames(in: table)
  }

  private func installFrames(in table: UnsafeMutablePointer<switchyard_line_t>) {
    if calls.pointee[.progress] != nil {
      table.pointee.progress = { instance, scene, progress in
        FunctionLine.call(
          instance, .progress, FunctionCall.Input(scene: scene, progress: progress))
      }
    }
    if calls.pointee[.progressPassenger] != nil {
      table.pointee.progress_passenger = { instance, scene, index, progress in
        FunctionLine.call(
          instance, .progressPassenger,
          FunctionCall.Input(
            scene: scene, progress: progress, number: Int32(truncatingIfNeeded: index)))
      }
    }
    if calls.pointee[.render] != nil {
      table.pointee.render = { instance, args in
        FunctionLine.call(
          instance, .render, FunctionCall.Input(args: args, progress: args.pointee.eased))
      }
    }
  }

  private static func call(
    _ instance: UnsafeMutableRawPointer?, _ role: Signature.Role, _ input: FunctionCall.Input
  ) -> Int32 {
    guard let calls = instance?.assumingMemoryBound(to: FunctionCalls.self) else {
      return Int32(switchyard_status_bad_argument)
    }
    return calls.pointee[role]?.call(input) ?? Int32(switchyard_status_ok)
  }
}

/// The functions of a line by their roles, found without hashing: one is called for every frame.
private struct FunctionCalls {
  private var progress: FunctionCall?
  private var progressPassenger: FunctionCall?
  private var beforeDepart: FunctionCall?
  private var afterArrived: FunctionCall?
  private var render: FunctionCall?

  subscript(_ role: Signature.Role) -> FunctionCall? {
    get {
      switch role {
      case .progress: progress
      case .progressPassenger: progressPassenger
      case .beforeDepart: beforeDepart
      case .afterArrived: afterArrived
      case .render: render
      }
    }
    set {
      switch role {
      case .progress: progress = newValue
      case .progressPassenger: progressPassenger = newValue
      case .beforeDepart: beforeDepart = newValue
      case .afterArrived: afterArrived = newValue
      case .render: render = newValue
      }
    }
  }
}
