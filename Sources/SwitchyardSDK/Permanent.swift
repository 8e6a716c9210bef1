// Tables of a plugin last until the process ends, since its file is never unmapped. So nothing here
// is ever freed.

/// Copies a value into memory that lasts for ever.
func permanent<T>(_ value: T) -> UnsafePointer<T> {
  let place = UnsafeMutablePointer<T>.allocate(capacity: 1)
  place.initialize(to: value)
  return UnsafePointer(place)
}

/// Copies an array into memory that lasts for ever.
func permanent<T>(all values: [T]) -> UnsafePointer<T> {
  let place = UnsafeMutablePointer<T>.allocate(capacity: max(1, values.count))
  place.initialize(from: values, count: values.count)
  return UnsafePointer(place)
}

/// Copies a text into memory that lasts for ever, with a NUL at its end.
func permanent(_ text: String) -> UnsafePointer<CChar> {
  permanent(all: Array(text.utf8CString))
}

extension switchyard_enum_entry_t {
  init(key: UnsafePointer<CChar>) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), reserved: 0, key: key, label: nil, doc: nil)
  }
}

extension switchyard_parameter_t {
  init(id: UnsafePointer<CChar>) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), type: 0, flags: 0, enum_count: 0, id: id,
      label: nil, doc: nil, unit: nil, default_number: (0, 0, 0, 0), min: 0, max: 0, soft_min: 0,
      soft_max: 0, step: 0, enum_entries: nil, default_text: nil, reserved: (0, 0, 0))
  }
}

extension switchyard_line_t {
  init(id: UnsafePointer<CChar>, kinds: UInt32, flags: UInt64, duration: Double) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), kinds: kinds, flags: flags, id: id, label: nil,
      doc: nil, category: nil, duration: duration, parameter_count: 0, function_count: 0,
      parameters: nil, functions: nil, formats: 0, alpha_modes: 0, create: nil, destroy: nil,
      seconds: nil, before_depart: nil, after_arrived: nil, animate: nil, animate_passenger: nil,
      progress: nil, progress_passenger: nil, interact_finish: nil, interact_cancel: nil,
      interact_passenger_finish: nil, interact_passenger_cancel: nil, transition: nil, render: nil,
      regions_of_interest: nil, data: nil, reserved: (nil, nil, nil))
  }
}
