import Foundation
import SwitchyardABI
import Testing

@Suite struct LayoutTests {
  /// The numbers that `layout.h` asserts at compile time.
  private func assertedNumbers() throws -> [String: Int] {
    let text = try String(contentsOf: Headers.folder.appending(path: "layout.h"), encoding: .utf8)
    var numbers: [String: Int] = [:]
    for match in text.matches(of: /SWITCHYARD_SIZE\((\w+), (\d+)\)/) {
      numbers[String(match.1)] = Int(match.2)
    }
    for match in text.matches(of: /SWITCHYARD_OFFSET\((\w+), (\w+), (\d+)\)/) {
      numbers["\(match.1).\(match.2)"] = Int(match.3)
    }
    return numbers
  }

  @Test func `Swift sees the sizes and offsets that C asserts`() throws {
    let asserted = try assertedNumbers()
    #expect(asserted.count > 150)
    #expect(ImportedLayout.numbers == asserted)
  }

  @Test func `every structure is a multiple of eight bytes`() {
    let sizes = ImportedLayout.numbers.filter { !$0.key.contains(".") }
    #expect(sizes.allSatisfy { $0.value % 8 == 0 })
  }

  @Test func `versions and limits are what the contract says`() {
    #expect(SWITCHYARD_ABI_MAJOR == 1)
    #expect(SWITCHYARD_ABI_SYMBOL == "switchyard_abi")
    #expect(SWITCHYARD_PLUGIN_SYMBOL == "switchyard_plugin")
    #expect(SWITCHYARD_FUNCTION_MAX_ARGUMENTS == 16)
  }
}
