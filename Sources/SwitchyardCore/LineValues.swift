package import SwitchyardABI
import SwitchyardMotion

/// The values of a line's parameters, laid out as the C table takes them.
///
/// The memory and the texts in it stay where they are for as long as the object lives.
package final class LineValues {
  private let values: UnsafeMutableBufferPointer<switchyard_value_t>
  private var texts: [CText] = []
  /// Bytes from one value to the next.
  package let stride = UInt32(MemoryLayout<switchyard_value_t>.stride)

  /// Lays out one value for each declared parameter.
  package init(_ choice: LineChoice) {
    let parameters = choice.line.parameters
    values = .allocate(capacity: parameters.count)
    for (index, parameter) in parameters.enumerated() {
      let isGiven = choice.values.indices.contains(index)
      let value = isGiven ? choice.values[index] : parameter.defaultValue
      values.initializeElement(at: index, to: layOut(value, as: parameter.kind))
    }
  }

  deinit { values.deallocate() }

  /// Nil when there are no values.
  package var pointer: UnsafePointer<switchyard_value_t>? {
    values.isEmpty ? nil : UnsafePointer(values.baseAddress)
  }

  /// How many there are.
  package var count: UInt32 { UInt32(values.count) }

  /// The first value of type seed, 0 when there is none.
  var seed: UInt64 {
    let seed = values.first { $0.type == UInt32(switchyard_parameter_seed) }
    return seed.flatMap { UInt64(exactly: $0.number.0) } ?? 0
  }

  private func layOut(
    _ value: ParameterValue, as kind: ParameterDescription.Kind
  ) -> switchyard_value_t {
    var result = switchyard_value_t()
    result.type = kind.rawValue
    switch value {
    case .number(let number): result.number.0 = number
    case .color(let color): result.number = (color.red, color.green, color.blue, color.alpha)
    case .point(let point): (result.number.0, result.number.1) = (point.x, point.y)
    case .text(let string):
      let text = CText(string)
      texts.append(text)
      result.text = text.pointer
    }
    return result
  }
}
