import Foundation
import Testing

/// One compiled plugin with every change in it; a number in the file picks the one that it makes.
struct SpoiledImage {
  private static let marker = "change number "
  private let image: [UInt8]
  private let place: Int

  /// Creates the images of changes in the entry function, or in a constructor.
  init(_ changes: [String], extra: String = "", inConstructor: Bool = false) throws {
    let cases = changes.enumerated().map { "case \($0): { \($1) } break;" }
    let marker = "static volatile char marker[] = \"\(SpoiledImage.marker)000\";"
    let digits = SpoiledImage.marker.count
    let number = (0..<3).map { "(marker[\(digits + $0)] - '0')" }
    let value = "(\(number[0]) * 10 + \(number[1])) * 10 + \(number[2])"
    let fixture = try Fixture()
    let choice = "switch (\(value)) {\n\(cases.joined(separator: "\n"))\n}"
    let constructor = "__attribute__((constructor)) static void construct(void) { \(choice) }"
    let file = try fixture.compile(
      Sample.source(
        extra: "\(extra)\n\(marker)\n\(inConstructor ? constructor : "")",
        change: inConstructor ? "" : choice))
    let data = try Data(contentsOf: URL(filePath: file))
    let range = try #require(data.range(of: Data(SpoiledImage.marker.utf8)))
    image = Array(data)
    place = range.upperBound
  }

  func bytes(_ change: Int) -> [UInt8] {
    var bytes = image
    for (index, digit) in String(1000 + change).utf8.dropFirst().enumerated() {
      bytes[place + index] = digit
    }
    return bytes
  }
}
