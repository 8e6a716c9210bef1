import SwitchyardABI

/// The functions of the C table: each finds its scene and hands the call on.
extension Scene {
  typealias Pointer = UnsafePointer<switchyard_scene_t>
  typealias Numbers = UnsafePointer<Double>

  static let badArgument = Int32(switchyard_status_bad_argument)
  static let ok = Int32(switchyard_status_ok)

  /// Answers a call, which must come from within a callback that was given this scene.
  ///
  /// What the plugin passes is only compared: it may be from another thread, or another train.
  private static func answer(_ pointer: Pointer, _ work: (Scene) -> Bool) -> Int32 {
    guard let scene = SceneTables.current, UnsafePointer(scene.pointer) == pointer else {
      return badArgument
    }
    return work(scene) ? ok : badArgument
  }

  /// A plugin may pass NULL where the header forbids it.
  private static func isNull<Pointee>(_ pointer: UnsafePointer<Pointee>) -> Bool {
    UInt(bitPattern: pointer) == 0
  }

  private static func isNull<Pointee>(_ pointer: UnsafeMutablePointer<Pointee>) -> Bool {
    UInt(bitPattern: pointer) == 0
  }

  static let get:
    @convention(c) (Pointer, UInt32, UInt32, UnsafeMutablePointer<Double>, UInt32) -> Int32 = {
      pointer, layer, property, numbers, count in
      answer(pointer) { scene in
        guard !isNull(numbers), let value = scene.value(of: property, layer: layer, count: count)
        else { return false }
        for index in 0..<Int(count) { numbers[index] = value[index] }
        return true
      }
    }

  static let set: @convention(c) (Pointer, UInt32, UInt32, Numbers, UInt32) -> Int32 = {
    pointer, layer, property, numbers, count in
    answer(pointer) { scene in
      !isNull(numbers) && scene.set(property, of: layer, to: numbers, count: count)
    }
  }

  static let animate:
    @convention(c) (
      Pointer, UInt32, UInt32, Numbers, UInt32, Double, Double, UnsafePointer<CChar>?
    ) -> Int32 = { pointer, layer, property, numbers, count, start, seconds, easing in
      answer(pointer) { scene in
        !isNull(numbers)
          && scene.animate(
            property, of: layer, to: numbers, count: count,
            window: .init(start: start, seconds: seconds, easing: easing))
      }
    }

  static let makeLayer: @convention(c) (Pointer, UInt32, UnsafeMutablePointer<UInt32>) -> Int32 = {
    pointer, superlayer, made in
    answer(pointer) { scene in
      guard !isNull(made), let number = scene.makeLayer(in: superlayer) else { return false }
      made.pointee = number
      return true
    }
  }

  static let removeLayer: @convention(c) (Pointer, UInt32) -> Int32 = { pointer, layer in
    answer(pointer) { $0.removeLayer(layer) }
  }

  static let order: @convention(c) (Pointer, UInt32, UInt32, UInt32) -> Int32 = {
    pointer, layer, place, sibling in
    answer(pointer) { $0.order(layer, place, sibling) }
  }

  static let convert:
    @convention(c) (Pointer, UInt32, UInt32, Numbers, UnsafeMutablePointer<Double>) -> Int32 = {
      pointer, source, target, rect, converted in
      answer(pointer) { scene in
        guard !isNull(rect), !isNull(converted) else { return false }
        return scene.convert(rect, from: source, to: target, into: converted)
      }
    }

  static let findLayer:
    @convention(c) (
      Pointer, UInt32, UnsafePointer<CChar>, UnsafeMutablePointer<UInt32>
    ) -> Int32 = { pointer, station, name, found in
      answer(pointer) { scene in
        guard !isNull(name), !isNull(found), let station = scene.handles[station] else {
          return false
        }
        found.pointee = scene.findLayer(String(cString: name), in: station)
        return true
      }
    }

  static let passenger:
    @convention(c) (Pointer, UInt32, UnsafeMutablePointer<switchyard_passenger_t>) -> Int32 = {
      pointer, index, passenger in
      answer(pointer) { !isNull(passenger) && $0.describe(passenger: index, in: passenger) }
    }

  static let after:
    @convention(c) (
      Pointer, Double, @convention(c) (UnsafeMutableRawPointer?, Pointer) -> Void,
      UnsafeMutableRawPointer?
    ) -> Int32 = { pointer, seconds, callback, data in
      answer(pointer) { $0.after(seconds, callback, data) }
    }

  static let complete: @convention(c) (Pointer, Int32) -> Int32 = { pointer, success in
    answer(pointer) { $0.complete(success != 0) }
  }
}
