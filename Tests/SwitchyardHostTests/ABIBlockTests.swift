import Foundation
import SwitchyardCore
import Testing

@testable import SwitchyardHost

@Suite struct ABIBlockTests {
  /// A data block and what the refusal must say.
  struct Block: CustomTestStringConvertible {
    let source: String
    let reason: String
    var testDescription: String { reason }
  }

  static let blocks = [
    Block(source: Sample.abi(magic: "'S', 'W', 'Y', 'A', 'R', 'T'"), reason: "magic bytes"),
    Block(source: Sample.abi(size: "0"), reason: "has 0 bytes"),
    Block(source: Sample.abi(size: "3"), reason: "has 3 bytes"),
    Block(source: Sample.abi(size: "UINT32_MAX"), reason: "has 4294967295 bytes"),
    Block(
      source: Sample.abi(major: 2, minor: 3),
      reason: "is built for plugin contract 2.3, this host has 1.0"),
    Block(
      source: Sample.abi(major: 0, minor: 9),
      reason: "is built for plugin contract 0.9, this host has 1.0"),
    Block(
      source: Sample.abi(minor: 4, minHostMinor: 2),
      reason: "needs plugin contract 1.2 or later, this host has 1.0"),
    Block(source: Sample.abi(flags: 1), reason: "sets flags or reserved fields"),
    Block(source: "SWITCHYARD_EXPORT char switchyard_abi[64];", reason: "(.bss)"),
    Block(source: "SWITCHYARD_EXPORT char switchyard_abi[8] = {1};", reason: "8 bytes instead"),
  ]

  @Test(arguments: blocks)
  func `a bad block is refused before any plugin code runs`(block: Block) throws {  // U104
    // F6
    let fixture = try Fixture()
    let marker = fixture.path("ran")
    let constructor = """
      #include <stdio.h>
      __attribute__((constructor)) static void run(void) { fclose(fopen("\(marker)", "w")); }
      """
    var source = Sample.source(extra: constructor, abi: block.source)
    if block.source.contains("char switchyard_abi") {
      // The header declares another type.
      source = source.replacing("#include <switchyard/switchyard.h>", with: Self.withoutDeclaration)
    }
    try fixture.compile(source)
    let registry = fixture.registry()
    #expect(registry.lines.isEmpty)
    let refusal = try #require(registry.refusals.first)
    #expect(refusal.reason.contains(block.reason), "\(refusal)")
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  @Test(arguments: [(true, "swift 5.9"), (false, "swift 5.9"), (true, ABIBlock.swift)])
  func `a plugin that shares a runtime of another Swift is refused`(
    isShared: Bool, toolchain: String
  ) throws {
    // F52
    let fixture = try ScanFixture()
    // What it wants is said in its file, whether it uses it or not.
    try fixture.plugins.compile(
      "int nothing;", to: "core.txt", flags: ["-Wl,-soname,libswiftCore.so"])
    let flags = isShared ? ["-Wl,--no-as-needed", fixture.plugins.path("core.txt")] : []
    let source = Sample.source(
      extra: fixture.counting(), abi: "SWITCHYARD_DEFINE_ABI(\"\(toolchain)\");")
    try fixture.plugins.compile(source, flags: flags)
    let registry = fixture.registry()
    let isRefused = isShared && toolchain != ABIBlock.swift
    #expect(fixture.count() == (isRefused ? 0 : 1), "its code has run")
    #expect(registry.lines.isEmpty == isRefused)
    #expect(isRefused == registry.refusals.contains { $0.reason.contains("built with swift 5.9") })
  }

  @Test func `the host's runtime is the one that its own plugins name`() throws {
    let file = try PluginFile(Fixture.builtPlugin("Fade"), owners: [getuid()])
    #expect(try ABIBlock(bytes: ABIBlock.bytes(in: file)).toolchain == ABIBlock.swift)
  }

  private static let withoutDeclaration = """
    #define switchyard_abi switchyard_abi_declared
    #include <switchyard/switchyard.h>
    #undef switchyard_abi
    """

  @Test func `a newer minor version alone is no reason to refuse`() throws {
    let fixture = try Fixture()
    try fixture.compile(Sample.source(abi: Sample.abi(minor: 7)))
    let registry = fixture.registry()
    #expect(registry.lines.map(\.id) == ["sample"] && registry.refusals.isEmpty)
  }
}
