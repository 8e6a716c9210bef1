// swift-tools-version: 6.3
import PackageDescription

/// Settings of plugins: the language as strict as it gets, and no warning left standing.
let pluginSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
]

/// Settings of the host's targets: also, an import is internal unless it says `public`.
let settings = pluginSettings + [.enableUpcomingFeature("InternalImportsByDefault")]

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func library(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
    swiftSettings: settings)
}

func plugin(_ name: String, path: String) -> Target {
  .target(
    name: name, dependencies: ["SwitchyardSDK"], path: path, exclude: ["README.md"],
    swiftSettings: pluginSettings)
}

func cPlugin(_ name: String, path: String) -> Target {
  .target(
    name: name, dependencies: ["SwitchyardABI"], path: path, exclude: ["README.md"],
    publicHeadersPath: ".")
}

let package = Package(
  name: "switchyard",
  products: [
    .executable(name: "switchyard", targets: ["switchyard"]),
    .executable(name: "switchyard-render", targets: ["switchyard-render"]),
    .library(name: "SwitchyardSDK", type: .static, targets: ["SwitchyardSDK"]),
    .library(
      name: "Switchyard",
      targets: [
        "SwitchyardMotion", "SwitchyardCore", "SwitchyardHost", "SwitchyardRender",
        "SwitchyardContent", "SwitchyardOutput", "SwitchyardJourney",
      ]),
    .library(
      name: "SwitchyardEngine", targets: ["SwitchyardMotion", "SwitchyardCore", "SwitchyardHost"]),
    .library(name: "Fade", type: .dynamic, targets: ["Fade"]),
    .library(name: "Slide", type: .dynamic, targets: ["Slide"]),
    .library(name: "Zoom", type: .dynamic, targets: ["Zoom"]),
    .library(name: "Classics", type: .dynamic, targets: ["Classics"]),
    .library(name: "Iris", type: .dynamic, targets: ["Iris"]),
    .library(name: "Dissolve", type: .dynamic, targets: ["Dissolve"]),
    .library(name: "Swing", type: .dynamic, targets: ["Swing"]),
  ],
  targets: [
    .target(name: "SwitchyardABI"),
    module("SwitchyardMotion", []),
    .target(name: "SwitchyardPluginBlock", dependencies: ["SwitchyardABI"]),
    module("SwitchyardSDK", ["SwitchyardABI", "SwitchyardMotion", "SwitchyardPluginBlock"]),
    module("SwitchyardCore", ["SwitchyardABI", "SwitchyardMotion"]),
    module(
      "SwitchyardHost",
      ["SwitchyardABI", "SwitchyardMotion", "SwitchyardCore", "CFFI", "CLoader", "CGLib"]),
    .target(name: "SwitchyardKernels"),
    .target(name: "SwitchyardTemplates"),
    module("SwitchyardRender", ["SwitchyardMotion", "SwitchyardKernels"]),
    module(
      "SwitchyardContent",
      [
        "SwitchyardABI", "SwitchyardMotion", "SwitchyardCore", "SwitchyardRender", "CVips",
        "CPangoCairo", "CRsvg",
      ]),
    module(
      "SwitchyardOutput",
      [
        "SwitchyardMotion", "SwitchyardCore", "SwitchyardRender", "SwitchyardKernels", "CAV",
        "CGif", "CDeflate",
      ]),
    module(
      "SwitchyardJourney", ["SwitchyardMotion", "SwitchyardCore", "SwitchyardHost", "CYAML"]),
    .target(name: "SwitchyardBenchLines", dependencies: ["SwitchyardABI"]),
    module(
      "SwitchyardConsole",
      [
        "SwitchyardMotion", "SwitchyardCore", "SwitchyardHost", "SwitchyardTemplates", "CGLib",
      ]),
    module(
      "SwitchyardCommand",
      [
        "SwitchyardABI", "SwitchyardMotion", "SwitchyardCore", "SwitchyardHost", "SwitchyardRender",
        "SwitchyardBenchLines", "SwitchyardContent", "SwitchyardOutput", "SwitchyardJourney",
        "SwitchyardConsole",
      ]),
    .executableTarget(
      name: "switchyard", dependencies: ["SwitchyardConsole"], swiftSettings: settings),
    .executableTarget(
      name: "switchyard-render", dependencies: ["SwitchyardCommand"], swiftSettings: settings),

    library("CFFI", pkgConfig: "libffi", apt: "libffi-dev"),
    .target(name: "CLoader", path: "Sources/CLibraries/CLoader", publicHeadersPath: "."),
    library("CYAML", pkgConfig: "libfyaml", apt: "libfyaml-dev"),
    library("CVips", pkgConfig: "vips", apt: "libvips-dev"),
    library("CPangoCairo", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
    library("CRsvg", pkgConfig: "librsvg-2.0", apt: "librsvg2-dev"),
    library("CAV", pkgConfig: "libavformat", apt: "libavformat-dev"),
    .systemLibrary(
      name: "CGif", path: "Sources/CLibraries/CGif", providers: [.apt(["libcgif-dev"])]),
    library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    library("CGLib", pkgConfig: "glib-2.0", apt: "libglib2.0-dev"),

    plugin("Fade", path: "Plugins/Fade"),
    plugin("Slide", path: "Plugins/Slide"),
    plugin("Zoom", path: "Plugins/Zoom"),
    plugin("Classics", path: "Plugins/Classics"),
    cPlugin("Iris", path: "Plugins/Examples/Iris"),
    cPlugin("Dissolve", path: "Plugins/Examples/Dissolve"),
    plugin("Swing", path: "Plugins/Examples/Swing"),

    .target(name: "SwitchyardTestSupport", path: "Tests/Support", swiftSettings: settings),
    tests("SwitchyardABI", []),
    tests("SwitchyardMotion", []),
    tests(
      "SwitchyardSDK",
      ["SwitchyardABI", "SwitchyardMotion", "SwitchyardCore", "SwitchyardHost"]),
    tests("SwitchyardCore", ["SwitchyardMotion", "SwitchyardABI"]),
    tests("SwitchyardHost", ["SwitchyardMotion", "SwitchyardCore", "SwitchyardABI"]),
    tests("SwitchyardRender", ["SwitchyardMotion", "SwitchyardKernels"]),
    tests(
      "SwitchyardContent",
      [
        "SwitchyardABI", "SwitchyardMotion", "SwitchyardCore", "SwitchyardRender", "CVips",
        "CPangoCairo", "CRsvg",
      ]),
    tests("SwitchyardOutput", ["SwitchyardMotion", "SwitchyardRender"]),
    tests(
      "SwitchyardJourney",
      ["SwitchyardMotion", "SwitchyardCore", "SwitchyardHost", "SwitchyardABI"]),
    tests("SwitchyardConsole", ["SwitchyardTestSupport"]),
    tests(
      "SwitchyardCommand",
      [
        "SwitchyardConsole",
        "SwitchyardMotion", "SwitchyardCore", "SwitchyardRender", "SwitchyardContent",
        "SwitchyardOutput", "SwitchyardTestSupport",
      ]),
    .testTarget(
      name: "SwitchyardDocsTests",
      dependencies: [
        "SwitchyardABI", "SwitchyardSDK", "SwitchyardMotion", "SwitchyardCore", "SwitchyardHost",
        "SwitchyardRender", "SwitchyardContent", "SwitchyardOutput", "SwitchyardJourney",
        "SwitchyardTestSupport",
      ], swiftSettings: settings),
  ]
)
