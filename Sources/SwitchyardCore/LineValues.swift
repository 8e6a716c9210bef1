import SwitchyardABI

/// The values of a line's parameters, laid out as the C table takes them.
///
/// The memory and the texts in it stay where they are for as long as the object lives.
final class LineValues {
  private let values: UnsafeMutableBufferPointer<switchyard_value_t>

  /// Lays out one value for each declared parameter.
  init(_ choice: LineChoice) {
    let parameters = choice.line.parameters
    values = .allocate(capacity: parameters.count)
    for (index, parameter) in parameters.enumerated() {
      let value = choice.values.indices.contains(index) ? choice.values[index] : nil
      values.initializeElement(
        at: index, to: Self.value(value ?? parameter.defaultValue, kind: parameter.kind))
    }
  }

  deinit {
    for value in values { value.text?.deallocate() }
    values.deallocate()
  }

  /// Nil when there are no values.
  var pointer: UnsafePointer<switchyard_value_t>? {
    values.isEmpty ? nil : UnsafePointer(values.baseAddress)
  }
  var count: UInt32 { UInt32(values.count) }
  let stride = UInt32(MemoryLayout<switchyard_value_t>.stride)

  private static func value(
    _ value: ParameterValue, kind: ParameterDescription.Kind
  ) -> switchyard_value_t {
    var result = switchyard_value_t()
    result.type = kind.rawValue
    switch value {
    case .number(let number): result.number.0 = number
    case .color(let color): result.number = (color.red, color.green, color.blue, color.alpha)
    case .point(let point): (result.number.0, result.number.1) = (point.x, point.y)
    case .text(let text): result.text = copy(text)
    }
    return result
  }

  private static func copy(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8CString)
    let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
    // The buffer holds at least the NUL, so its address is there.
    return UnsafePointer(memory.baseAddress.unsafelyUnwrapped)
  }
}
