/// Why a navigator left its stations as they are.
public enum NavigatorError: Error, Hashable, Sendable {
  /// The very station is shown or waits below already, here or elsewhere; its name is given.
  case alreadyPresent(String)
  /// The station is not on the stack; its name is given.
  case absent(String)
  /// There is nothing to replace, or nothing to go back to.
  case nothingThere
  /// A train is running, and the policy is to reject.
  case busy
  /// No navigator holds the station; its name is given.
  case notOnStack(String)
  /// A way that no finger drives got a line that is made for a finger only; its name is given.
  case needsFinger(String)
}
