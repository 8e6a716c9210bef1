/// Everything that the engine did, in order.
///
/// Events are kept, unless a sink takes them as they happen:
/// ```swift
/// let trace = Trace()
/// let navigator = Navigator(size: size, timeline: timeline, trace: trace)
/// print(trace.jsonLines)
/// ```
public final class Trace {
  /// Oldest first; those that a sink took are not here.
  public private(set) var events: [TraceEvent] = []
  /// Told of each event as it happens, such as a writer to a file.
  public var sink: ((TraceEvent) -> Void)?
  /// Whether a line's calls of each frame are told of; nothing else happens in most frames.
  public var tellsProgress = true

  /// Creates an empty trace.
  public init(sink: ((TraceEvent) -> Void)? = nil) {
    self.sink = sink
  }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - name: What happened.
  ///   - time: Seconds.
  ///   - fields: What it carries, in the order in which it is written.
  public func record(_ name: TraceEvent.Name, at time: Double, _ fields: [TraceEvent.Field] = []) {
    let event = TraceEvent(time: time, name: name, fields: fields)
    if let sink { sink(event) } else { events.append(event) }
  }
}
