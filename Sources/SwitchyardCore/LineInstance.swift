import SwitchyardABI

/// What a line's `create` made for one train, and the checked calls of its table.
///
/// Each call ends with the host's `finishCall`; a failing status or an error text is thrown.
package final class LineInstance {
  let line: Line
  /// What `create` made.
  package private(set) var state: UnsafeMutableRawPointer?
  /// Of the call that is about to be made, for whom it may concern.
  var progress: Double?
  private var isCreated = false

  /// Calls `create`, if the line has one.
  ///
  /// - Throws: What it answered, when that isn't success.
  package init(_ line: Line) throws(LineFault) {
    self.line = line
    guard let create = line.table.pointee.create else { return }
    var state: UnsafeMutableRawPointer?
    begin("create")
    try check("create", create(line.table, line.host, &state))
    self.state = state
    isCreated = true
  }

  deinit {
    guard isCreated else { return }
    begin("destroy")
    line.table.pointee.destroy?(state)
    _ = line.finishCall()
  }

  /// Calls the table within a scene.
  func call(
    _ name: TraceEvent.Name, in scene: Scene, animations: Bool = false,
    _ body: (UnsafeMutableRawPointer?, UnsafePointer<switchyard_scene_t>) -> Int32
  ) throws(LineFault) {
    begin(name.rawValue)
    let status = scene.during(animations: animations) {
      body(state, UnsafePointer(scene.pointer))
    }
    try check(name.rawValue, status)
  }

  /// Notes that a call is about to be made.
  func begin(_ call: String) {
    line.beginCall(call, progress)
  }

  /// Throws what a call left behind.
  func check(_ call: String, _ status: Int32) throws(LineFault) {
    let text = line.finishCall()
    guard status != Int32(switchyard_status_ok) || text != nil else { return }
    throw LineFault(status: status, in: call, text: text)
  }
}
