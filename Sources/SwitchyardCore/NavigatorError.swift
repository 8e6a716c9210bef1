/// Why a navigator left its stations as they are.
public enum NavigatorError: Error, Hashable, Sendable {
  /// The very station is shown or waits below already; its name is given.
  case alreadyPresent(String)
  /// The station is not on the stack; its name is given.
  case absent(String)
  /// There is nothing to replace, or nothing to go back to.
  case nothingThere
  /// A train is running, and the policy is to reject.
  case busy
}
