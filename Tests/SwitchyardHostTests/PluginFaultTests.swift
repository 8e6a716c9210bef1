import Foundation
import SwitchyardCore
import Testing

@testable import SwitchyardHost

/// Plugins with one thing wrong each, loaded as they are: no fault may crash the host.
@Suite struct PluginFaultTests {
  /// What is spoiled in the sample's tables, and what the refusal must say about it.
  struct Spoiled {
    let change: String
    let reason: String

    init(_ change: String, _ reason: String) {
      self.change = change
      self.reason = reason
    }
  }

  static let plugins = [
    Spoiled("return 0;", "answers NULL"),
    Spoiled("return (void *)((char *)&plugin + 1);", "isn't aligned"),
    Spoiled("static int n; static switchyard_plugin_table_t t[2]; return &t[n++ & 1];", "another"),
    Spoiled("plugin.struct_size = 0;", "has 0 bytes instead of 128"),
    Spoiled("plugin.struct_size = 3;", "has 3 bytes instead of 128"),
    Spoiled("plugin.struct_size = UINT32_MAX;", "has 4294967295 bytes"),
    Spoiled("plugin.flags = 1;", "unknown flags"),
    Spoiled("plugin.reserved0 = 1;", "sets a reserved field"),
    Spoiled("plugin.reserved[3] = &plugin;", "sets a reserved field"),
    Spoiled("plugin.id = 0;", "its id  isn't"),
    Spoiled("plugin.id = \"\";", "its id  isn't"),
    Spoiled("plugin.id = \"a/b\";", "its id a/b isn't"),
    Spoiled("plugin.id = \"../up\";", "isn't 3 to 128"),
    Spoiled("plugin.id = \"Org.Example\";", "isn't 3 to 128"),
    Spoiled("plugin.id = \"org.\\xff\\xfe\";", "isn't UTF-8"),
    Spoiled("plugin.id = \"org.\\x1b[2J\";", "has control characters"),
    Spoiled("plugin.version = 0;", "has no version"),
    Spoiled("plugin.name = \"a\\x07\";", "its name has control characters"),
    Spoiled(
      "static char long_[10001]; memset(long_, 'a', 10000); plugin.id = long_;",
      "longer than 128 bytes"),
    Spoiled("plugin.line_count = 0;", "has no lines"),
    Spoiled("plugin.line_count = 1000000000;", "counts 1000000000 lines"),
    Spoiled("plugin.lines = 0;", "counts 1 lines at NULL"),
    Spoiled("plugin.line_count = 3;", "number 2 of its lines is NULL"),
  ]

  private static let spoiledPlugins = Result { try SpoiledImage(plugins.map(\.change)) }

  // F12 F13
  @Test(arguments: plugins.indices)
  func `a spoiled plugin table is refused`(index: Int) throws {
    let spoiled = PluginFaultTests.plugins[index]
    let fixture = try Fixture()
    try fixture.write(PluginFaultTests.spoiledPlugins.get().bytes(index), to: "plugin.so")
    let registry = fixture.registry()
    #expect(registry.lines.isEmpty)
    let refusal = try #require(registry.refusals.first)
    #expect(refusal.reason.contains(spoiled.reason), "\(refusal)")
    #expect(refusal.file == fixture.path("plugin.so") && refusal.line == nil)
    #expect(!refusal.advice.isEmpty)
    #expect(refusal.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  static let lines = [
    Spoiled("line.struct_size = 240;", "has 240 bytes instead of 248"),
    Spoiled("line.kinds = 0;", "has no kind"),
    Spoiled("line.kinds = 64 | 2;", "has no kind, or one"),
    Spoiled("line.flags = 1 << 20;", "unknown or contradicting flags"),
    Spoiled("line.flags = 3;", "unknown or contradicting flags"),
    Spoiled("line.id = \"Fade\";", "line id Fade isn't"),
    Spoiled("line.id = \"none\";", "can't be called none"),
    Spoiled("line.id = 0;", "line id  isn't"),
    Spoiled("line.duration = 0;", "isn't a positive number"),
    Spoiled("line.duration = NAN;", "isn't a positive number"),
    Spoiled("line.duration = INFINITY;", "isn't a positive number"),
    Spoiled("line.duration = 1e300;", "a day at the most"),
    Spoiled("line.formats = 4;", "pixel format"),
    Spoiled("line.alpha_modes = 8;", "pixel format"),
    Spoiled("line.reserved[0] = &line;", "sets a reserved field"),
    Spoiled("line.progress = 0;", "its progress is NULL"),
    Spoiled("line.kinds = 1;", "its animate is NULL"),
    Spoiled("line.kinds = 4;", "its interact_finish is NULL"),
    Spoiled("line.kinds = 8;", "its transition is NULL"),
    Spoiled("line.kinds = 16;", "its render is NULL"),
    Spoiled("line.kinds = 32;", "its kinds and its functions don't agree"),
    Spoiled("line.kinds = 34;", "can't be of another kind too"),
    Spoiled("line.function_count = 1;", "its kinds and its functions don't agree"),
    Spoiled("line.create = (void *)progress;", "its destroy is NULL"),
    Spoiled("line.parameter_count = 257;", "counts 257 parameters"),
    Spoiled("line.parameters = 0;", "counts 2 parameters at NULL"),
    Spoiled("side.id = \"amount\";", "declares parameter amount twice"),
    Spoiled("amount.struct_size = 8;", "has 8 bytes instead of 160"),
    Spoiled("amount.id = \"an amount\";", "parameter id an amount isn't"),
    Spoiled("amount.type = 11;", "unknown type 11"),
    Spoiled("amount.flags = 32;", "unknown flags"),
    Spoiled("amount.reserved[2] = 1;", "sets a reserved field"),
    Spoiled("amount.default_number[0] = NAN;", "default that can't be"),
    Spoiled("amount.default_number[0] = 11;", "from 0 to 10 pt"),
    Spoiled("amount.min = 11;", "ends before it starts"),
    Spoiled("amount.max = NAN;", "isn't finite"),
    Spoiled("amount.min = -INFINITY;", "isn't finite"),
    Spoiled("amount.step = -1;", "ends before it starts"),
    Spoiled("amount.enum_count = 2; amount.enum_entries = entries;", "is no enum"),
    Spoiled("side.enum_count = 0;", "enum without entries"),
    Spoiled("right.key = \"left\";", "the key left twice"),
    Spoiled("right.key = \"\";", "has the key "),
    Spoiled("right.reserved = 1;", "sets a reserved field"),
    Spoiled("side.default_text = \"up\";", "one of left, right"),
    Spoiled("side.type = 10; side.enum_count = 0;", "unknown easing"),
    Spoiled("amount.doc = \"\\xe2\\x80\\xae\";", "doc has control characters"),
  ]

  private static let spoiledLines = Result {
    let good = """
      static switchyard_line_t good = {.struct_size = sizeof good, .id = "good", .duration = 1,
        .kinds = switchyard_kind_progress, .progress = progress};
      """
    let changes = lines.map { "lines[1] = &good; plugin.line_count = 2; \($0.change)" }
    return try SpoiledImage(changes, extra: good)
  }

  // F13 F14 F15 F16
  @Test(arguments: lines.indices)
  func `a spoiled line is refused and the others stay`(index: Int) throws {
    let spoiled = PluginFaultTests.lines[index]
    let fixture = try Fixture()
    try fixture.write(PluginFaultTests.spoiledLines.get().bytes(index), to: "plugin.so")
    let registry = fixture.registry()
    #expect(registry.lines.map(\.id) == ["good"])
    #expect(registry.refusals.count == 1)
    let refusal = try #require(registry.refusals.first)
    #expect(refusal.reason.contains(spoiled.reason), "\(refusal)")
  }

  @Test func `a line that is there twice is used once`() throws {
    let fixture = try Fixture()
    try fixture.compile(Sample.source(change: "plugin.line_count = 2;"))
    let registry = fixture.registry()
    #expect(registry.lines.map(\.id) == ["sample"])
    #expect(registry.refusals.map(\.reason) == ["it has this line twice"])
    #expect(registry.refusals[0].description.contains("line sample: it has this line twice"))
  }

  @Test func `larger structures of a newer header are read as far as they are known`() throws {
    let fixture = try Fixture()
    let wide = "static struct { switchyard_line_t line; uint64_t more[9]; } wide;"
    let change = """
      wide.line = line; wide.line.struct_size = sizeof wide; wide.more[0] = 7;
      lines[0] = &wide.line;
      """
    try fixture.compile(Sample.source(extra: wide, change: change))
    #expect(fixture.registry().lines.map(\.id) == ["sample"])
  }

  @Test func `a plugin whose init fails is refused with its own words`() throws {
    let fixture = try Fixture()
    let start = """
      static int32_t start(const switchyard_host_t *host) {
        host->set_error(host, "no \\x1b[31mlicence\\n");
        return switchyard_status_missing_feature;
      }
      """
    try fixture.compile(Sample.source(extra: start, change: "plugin.init = start;"))
    let registry = fixture.registry()
    #expect(registry.lines.isEmpty)
    #expect(registry.refusals.map(\.reason) == ["it could not start: no  [31mlicence "])
  }
}
