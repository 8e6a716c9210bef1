import SwitchyardABI

/// A line's failure; its train goes on as a cut.
package struct LineFault: Error, Equatable {
  /// One sentence or less, for the trace.
  package let what: String
}

extension LineFault {
  /// A status that a call answered, with the text that the line gave, if any.
  init(status: Int32, in call: String, text: String?) {
    let name = Self.names[status] ?? "status \(status)"
    what = "\(call): \(text ?? name)"
  }

  private static let names: [Int32: String] = [
    Int32(switchyard_status_bad_argument): "bad argument",
    Int32(switchyard_status_unsupported): "unsupported",
    Int32(switchyard_status_out_of_memory): "out of memory",
    Int32(switchyard_status_missing_feature): "missing feature",
    Int32(switchyard_status_internal): "internal error",
    Int32(switchyard_status_cancelled): "cancelled",
    Int32(switchyard_status_fatal): "fatal error",
  ]
}
