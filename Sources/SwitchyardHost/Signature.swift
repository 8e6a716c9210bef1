import SwitchyardCore

/// What a function of a line takes, read from the text that its author wrote.
///
/// The grammar is in `switchyard/function.h`.
struct Signature: Equatable {
  /// When the host calls the function.
  enum Role: String, CaseIterable {
    case progress
    case progressPassenger = "progress_passenger"
    case beforeDepart = "before_depart"
    case afterArrived = "after_arrived"
    case render

    /// What the host itself can hand over then, besides the parameters.
    var fixed: [Argument] {
      switch self {
      case .progress: [.scene, .progress]
      case .progressPassenger: [.scene, .passenger, .progress]
      case .beforeDepart: [.scene]
      case .afterArrived: [.scene, .success]
      case .render: [.args, .progress]
      }
    }
  }

  /// One argument of the C function.
  enum Argument: Equatable {
    case scene, args, progress, passenger, success
    /// A parameter of the line; bare when the signature says no more than its type and name.
    case parameter(ParameterDescription, isBare: Bool)
  }

  /// A signature that can't be called, with the place.
  struct Problem: Error, Equatable {
    /// From 1, in bytes.
    let column: Int
    let reason: String
  }

  let role: Role
  let arguments: [Argument]

  /// Reads a signature.
  ///
  /// - Throws: The first thing that is wrong with it.
  init(parsing text: String) throws(Problem) {
    var parser = SignatureParser(text)
    (role, arguments) = try parser.signature()
  }
}
