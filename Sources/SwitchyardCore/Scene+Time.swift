import SwitchyardABI

extension Scene {
  /// Calls the line back after some seconds, unless the train has ended by then.
  func after(
    _ seconds: Double, _ callback: @convention(c) (UnsafeMutableRawPointer?, Pointer) -> Void,
    _ data: UnsafeMutableRawPointer?
  ) -> Bool {
    guard seconds.isFinite, seconds >= 0, unsafeBitCast(callback, to: UInt.self) != 0 else {
      return false
    }
    let timeline = setting.timeline
    let token = timeline.schedule(at: timeline.now + seconds) { [weak self] in
      guard let self else { return }
      calls.willCallBack?()
      during { callback(data, self.pointer) }
      calls.didCallBack?()
    }
    calls.timers.append(token)
    return true
  }

  /// Takes a completion line's word that it is done; only the first counts.
  func complete(_ success: Bool) -> Bool {
    guard setting.completesItself else { return false }
    calls.completion = calls.completion ?? success
    return true
  }
}
