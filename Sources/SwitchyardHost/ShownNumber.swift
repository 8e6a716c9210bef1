/// Numbers as people read them.
package enum ShownNumber {
  /// Returns a number's text, to a millionth: what is left of a computation is of no use to anybody.
  package static func text(of number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    guard abs(rounded) < 1e12, rounded != 0 || number == 0 else { return "\(number)" }
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
