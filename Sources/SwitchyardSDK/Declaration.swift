/// What the host is told about one parameter.
struct Declaration {
  enum Kind: UInt32 {
    case f64 = 1
    case i32, bool, choice, color, point, angle, string, seed, easing
  }

  var type: Kind
  var doc: String
  var numbers: [Double]
  var range: ClosedRange<Double>
  var unit: String?
  var text: String?
  /// The keys of a choice.
  var keys: [String]

  init(
    _ type: Kind, _ doc: String, numbers: [Double] = [], range: ClosedRange<Double> = 0...0,
    unit: String? = nil, text: String? = nil, keys: [String] = []
  ) {
    self.type = type
    self.doc = doc
    self.numbers = numbers
    self.range = range
    self.unit = unit
    self.text = text
    self.keys = keys
  }

  /// Makes the C description, which lasts for ever, as does everything that it points to.
  func table(named name: String) -> switchyard_parameter_t {
    var table = switchyard_parameter_t(id: permanent(name))
    table.type = type.rawValue
    table.doc = permanent(doc)
    table.unit = unit.map(permanent)
    table.default_number = (number(0), number(1), number(2), number(3))
    (table.min, table.max) = (range.lowerBound, range.upperBound)
    (table.soft_min, table.soft_max) = (range.lowerBound, range.upperBound)
    table.enum_count = UInt32(keys.count)
    table.enum_entries = keys.isEmpty ? nil : permanent(all: keys.map(entry))
    table.default_text = text.map(permanent)
    return table
  }

  private func number(_ index: Int) -> Double { index < numbers.count ? numbers[index] : 0 }

  private func entry(_ key: String) -> UnsafePointer<switchyard_enum_entry_t> {
    permanent(switchyard_enum_entry_t(key: permanent(key)))
  }
}

/// The value of one parameter, copied out of the host's memory.
struct Argument: Equatable {
  var type: UInt32
  var numbers: SIMD4<Double>
  var text: String?

  init(_ value: switchyard_value_t) {
    type = value.type
    numbers = Argument.numbers(of: value)
    text = value.text.map { String(cString: $0) }
  }

  /// Copies all values that a call carries; `stride` is in bytes.
  static func all(
    _ values: UnsafePointer<switchyard_value_t>?, count: UInt32, stride: UInt32
  ) throws(LineError) -> [Argument] {
    guard let values, count > 0 else { return [] }
    guard stride >= UInt32(MemoryLayout<switchyard_value_t>.size) else {
      throw .badArgument("values that are \(stride) bytes apart do not fit")
    }
    return (0..<Int(count)).map { Argument(value($0, values, stride)) }
  }

  /// Returns whether a call carries just these values; nothing is copied.
  static func areAll(
    _ arguments: [Argument], _ values: UnsafePointer<switchyard_value_t>?, count: UInt32,
    stride: UInt32
  ) -> Bool {
    guard arguments.count == Int(count) else { return false }
    guard let values, stride >= UInt32(MemoryLayout<switchyard_value_t>.size) else {
      return arguments.isEmpty
    }
    return arguments.indices.allSatisfy { arguments[$0].equals(value($0, values, stride)) }
  }

  private static func value(
    _ index: Int, _ values: UnsafePointer<switchyard_value_t>, _ stride: UInt32
  ) -> switchyard_value_t {
    (UnsafeRawPointer(values) + index * Int(stride)).load(as: switchyard_value_t.self)
  }

  private static func numbers(of value: switchyard_value_t) -> SIMD4<Double> {
    SIMD4(value.number.0, value.number.1, value.number.2, value.number.3)
  }

  private func equals(_ value: switchyard_value_t) -> Bool {
    guard type == value.type, numbers == Argument.numbers(of: value) else { return false }
    guard let text, var byte = value.text else { return text == nil && value.text == nil }
    for unit in text.utf8 {
      guard UInt8(bitPattern: byte.pointee) == unit else { return false }
      byte += 1
    }
    return byte.pointee == 0
  }
}
