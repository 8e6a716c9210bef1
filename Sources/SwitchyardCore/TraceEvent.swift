/// One thing that the engine did, with its time.
public struct TraceEvent: Hashable, Sendable {
  /// What can happen; the raw value is the name in the file.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case step, stack
    case willAppear, didAppear, willDisappear, didDisappear, willShow, didShow
    case beforeDepart, animate, animatePassenger, transition, progress, progressPassenger
    case interactFinish, interactCancel, interactPassengerFinish, interactPassengerCancel
    case afterArrived, complete
    case gesture, willStart, didUpdate, didComplete, didCancel
    case fault, warning
    case frame

    /// Whether a line is called by it for every frame.
    var isOfFrame: Bool { self == .progress || self == .progressPassenger }
  }

  /// A typed value of a field.
  public enum Value: Hashable, Sendable {
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([Value])
    case record([Field])
  }

  /// A named value.
  public struct Field: Hashable, Sendable {
    /// As written in the file.
    public var name: String
    /// What it carries.
    public var value: Value

    /// Creates a field.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// Seconds since the timeline's start.
  public var time: Double
  /// What happened.
  public var name: Name
  /// In the order in which they are written.
  public var fields: [Field]

  /// Creates an event.
  public init(time: Double, name: Name, fields: [Field] = []) {
    self.time = time
    self.name = name
    self.fields = fields
  }

  /// Returns the value of the first field of a name.
  public subscript(_ name: String) -> Value? { fields.first { $0.name == name }?.value }
}
