import CFFI
import SwitchyardABI
import SwitchyardCore

/// A C function with its prepared libffi call: made once, called for every frame.
///
/// It is plain memory, so that no reference is counted in a call, and must be freed by its owner.
struct FunctionCall {
  /// What the host hands over in one call.
  struct Input {
    var scene: UnsafePointer<switchyard_scene_t>?
    var args: UnsafePointer<switchyard_render_args_t>?
    var progress: Double = 0
    /// The passenger's index, or whether the train arrived.
    var number: Int32 = 0
  }

  /// Where an argument comes from.
  enum Source {
    case scene, args, progress, number
    /// A parameter, by its place among the line's.
    case parameter(Int, ParameterDescription.Kind)
  }

  private let address: UnsafeRawPointer
  private let sources: UnsafeMutableBufferPointer<Source>
  private let interface: UnsafeMutablePointer<ffi_cif>
  private let types: UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>
  /// Where a value's numbers and its text lie.
  private let offsets = (
    number: MemoryLayout<switchyard_value_t>.offset(of: \.number) ?? 8,
    text: MemoryLayout<switchyard_value_t>.offset(of: \.text) ?? 40
  )

  /// Prepares the call of a function that answers a status.
  init(address: UnsafeRawPointer, sources: [Source]) throws(Fault) {
    self.address = address
    self.sources = .allocate(capacity: sources.count)
    _ = self.sources.initialize(from: sources)
    types = .allocate(capacity: max(sources.count, 1))
    for (index, source) in sources.enumerated() {
      types.advanced(by: index).initialize(to: FunctionCall.type(of: source))
    }
    interface = .allocate(capacity: 1)
    interface.initialize(to: ffi_cif())
    let status = ffi_prep_cif(
      interface, FFI_DEFAULT_ABI, UInt32(sources.count), cffi_int32(), types)
    guard status == FFI_OK else {
      free()
      throw Fault("its call can't be prepared on this machine")
    }
  }

  /// Gives the memory back; it must not be called any more.
  func free() {
    interface.deallocate()
    types.deallocate()
    sources.deallocate()
  }

  private static func type(of source: Source) -> UnsafeMutablePointer<ffi_type>? {
    switch source {
    case .progress, .parameter(_, .f64), .parameter(_, .angle): cffi_double()
    case .number, .parameter(_, .i32), .parameter(_, .bool): cffi_int32()
    case .parameter(_, .seed): cffi_uint64()
    case .scene, .args, .parameter: cffi_pointer()
    }
  }

  /// Calls the function and returns its status.
  ///
  /// The arguments live on the stack: threads don't meet, and nothing is allocated.
  func call(_ input: Input) -> Int32 {
    let capacity = Int(SWITCHYARD_FUNCTION_MAX_ARGUMENTS)
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { slots in
      withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: capacity) {
        pointers in
        guard let slot = slots.baseAddress, let list = pointers.baseAddress else { return 0 }
        for index in sources.indices {
          let place = UnsafeMutableRawPointer(slot + index)
          guard write(sources[index], of: input, to: place) else {
            return Int32(switchyard_status_bad_argument)
          }
          (list + index).initialize(to: place)
        }
        // libffi widens small results to a whole ffi_arg.
        var result: ffi_arg = 0
        ffi_call(interface, unsafeBitCast(address, to: Code.self), &result, list)
        return Int32(truncatingIfNeeded: result)
      }
    }
  }

  private typealias Code = @convention(c) () -> Void

  /// Writes one argument; false when the host's caller handed over less than was declared.
  private func write(
    _ source: Source, of input: Input, to place: UnsafeMutableRawPointer
  ) -> Bool {
    switch source {
    case .scene: place.storeBytes(of: input.scene, as: UnsafePointer<switchyard_scene_t>?.self)
    case .args: place.storeBytes(of: input.args, as: UnsafePointer<switchyard_render_args_t>?.self)
    case .progress: place.storeBytes(of: input.progress, as: Double.self)
    case .number: place.storeBytes(of: input.number, as: Int32.self)
    case .parameter(let index, let kind):
      guard let value = input.value(index), value.load(as: UInt32.self) == kind.rawValue else {
        return false
      }
      return write(value, kind, to: place)
    }
    return true
  }

  private func write(
    _ value: UnsafeRawPointer, _ kind: ParameterDescription.Kind, to place: UnsafeMutableRawPointer
  ) -> Bool {
    let numbers = value + offsets.number
    let number = numbers.load(as: Double.self)
    switch kind {
    case .f64, .angle: place.storeBytes(of: number, as: Double.self)
    case .i32, .bool: place.storeBytes(of: Int32(exactly: number) ?? 0, as: Int32.self)
    case .seed: place.storeBytes(of: UInt64(exactly: number) ?? 0, as: UInt64.self)
    case .color, .point: place.storeBytes(of: numbers, as: UnsafeRawPointer.self)
    case .enum, .string, .easing:
      let text = (value + offsets.text).load(as: UnsafeRawPointer?.self)
      guard let text else { return false }
      place.storeBytes(of: text, as: UnsafeRawPointer.self)
    }
    return true
  }
}

extension FunctionCall.Input {
  /// Returns the value of a parameter, nil when there are fewer.
  fileprivate func value(_ index: Int) -> UnsafeRawPointer? {
    if let scene {
      return value(
        index, scene.pointee.values, scene.pointee.value_count, scene.pointee.value_stride)
    }
    guard let args else { return nil }
    return value(index, args.pointee.values, args.pointee.value_count, args.pointee.value_stride)
  }

  private func value(
    _ index: Int, _ values: UnsafePointer<switchyard_value_t>?, _ count: UInt32, _ stride: UInt32
  ) -> UnsafeRawPointer? {
    guard let values, index < Int(count) else { return nil }
    return UnsafeRawPointer(values) + index * Int(stride)
  }
}
