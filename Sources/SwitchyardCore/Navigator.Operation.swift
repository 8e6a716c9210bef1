import SwitchyardABI

extension Navigator {
  /// What a navigator does to change the station that is shown.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    case push, pop, present, dismiss, replace

    /// Which way the stations go.
    public var direction: Direction {
      switch self {
      case .push, .present, .replace: .go
      case .pop, .dismiss: .return
      }
    }

    /// The way out that a way back mirrors.
    var wayOut: Operation {
      switch self {
      case .pop: .push
      case .dismiss: .present
      case .push, .present, .replace: self
      }
    }

    /// Its number in the plugin contract.
    var code: UInt32 {
      switch self {
      case .push: UInt32(switchyard_operation_push)
      case .pop: UInt32(switchyard_operation_pop)
      case .present: UInt32(switchyard_operation_present)
      case .dismiss: UInt32(switchyard_operation_dismiss)
      case .replace: UInt32(switchyard_operation_replace)
      }
    }
  }
}

/// Which way stations go: out, or back.
public enum Direction: String, Hashable, Sendable, CaseIterable {
  case go
  case `return`
}
