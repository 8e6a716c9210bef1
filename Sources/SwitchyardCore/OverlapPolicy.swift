/// What happens to a request while a train is running.
public enum OverlapPolicy: String, Hashable, Sendable, CaseIterable {
  /// The stack changes at once and the trains run one after the other.
  case queue
  /// The reverse of what is running turns the train round; anything else ends it at once.
  case interrupt
  /// The request fails and nothing changes.
  case reject
}
