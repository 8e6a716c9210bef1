/// Why a line cannot go on; it becomes the status and the text that the host is told.
///
/// Any other error that a line throws becomes an internal failure with its description.
public enum LineError: Error, Equatable {
  /// The host passed something that the line cannot use.
  case badArgument(String)
  /// The line cannot do what was asked.
  case unsupported(String)
  /// Memory that it needs is not there.
  case outOfMemory
  /// The host lacks something that the line needs.
  case missingFeature(String)
  /// It was told to stop.
  case cancelled
  /// Anything else.
  case failed(String)
  /// The line must not be used again.
  case fatal(String)

  var status: Int32 {
    switch self {
    case .badArgument: Int32(switchyard_status_bad_argument)
    case .unsupported: Int32(switchyard_status_unsupported)
    case .outOfMemory: Int32(switchyard_status_out_of_memory)
    case .missingFeature: Int32(switchyard_status_missing_feature)
    case .cancelled: Int32(switchyard_status_cancelled)
    case .failed: Int32(switchyard_status_internal)
    case .fatal: Int32(switchyard_status_fatal)
    }
  }

  var text: String {
    switch self {
    case .badArgument(let text), .unsupported(let text), .missingFeature(let text),
      .failed(let text), .fatal(let text):
      text
    case .outOfMemory: "out of memory"
    case .cancelled: "cancelled"
    }
  }

  /// The same for any error.
  init(_ error: any Error) {
    self = error as? LineError ?? .failed(String(describing: error))
  }
}
