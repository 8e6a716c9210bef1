/// What happens to a request while a train is running.
public enum OverlapPolicy: String, Hashable, Sendable, CaseIterable {
  /// The stack changes at once and the trains run one after the other.
  case queue
  /// What is running is retargeted, and nothing jumps.
  ///
  /// The reverse turns the train round. For anything else the train is completed, and the next one
  /// leaves from what is seen of it, which goes on moving as it did until it is the station at rest.
  case interrupt
  /// The request fails and nothing changes.
  case reject
}
