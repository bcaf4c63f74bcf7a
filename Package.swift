// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the product and, beside it, its tests.
///
/// - Parameter data: files that the tests read where they are.
func module(
  _ name: String, _ dependencies: [Target.Dependency], testedWith support: [Target.Dependency] = [],
  and data: [String] = []
) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: strict),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.init(stringLiteral: name), "TestSupport"] + support + dependencies,
      exclude: data, swiftSettings: strict),
  ]
}

/// A C library of the system, described by a module map in `Sources/System`.
func systemLibrary(_ name: String, package: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// Code as tutorials have it, which is only to compile. The files of one mode are links to those of the other.
func excerpts(_ mode: SwiftLanguageMode, folder: String) -> Target {
  .testTarget(
    name: "ExcerptsIn\(folder)",
    dependencies: ["CoreSpotlight", "UniformTypeIdentifiers", "CoreServices", "MobileCoreServices"],
    path: "Tests/Excerpts/\(folder)", swiftSettings: [.swiftLanguageMode(mode)])
}

/// A target that is there only where the environment asks for it: a plain build stays quick, and libFuzzer brings a
/// `main` of its own, without which its target does not link.
func onRequest(_ variable: String, _ target: Target) -> [Target] {
  Context.environment[variable] == "1" ? [target] : []
}

let package = Package(
  name: "followspot",
  products: [
    .executable(name: "followspot", targets: ["followspot"]),
    .library(
      name: "UniformTypeIdentifiers",
      targets: ["UniformTypeIdentifiers", "CoreServices", "MobileCoreServices"]),
  ],
  targets: [
    systemLibrary("CSQLite", package: "libsqlite3-dev"),
    systemLibrary("CInotifyTools", package: "libinotifytools0-dev"),
    systemLibrary("CZstd", package: "libzstd-dev"),
    systemLibrary("CSodium", package: "libsodium-dev", pkgConfig: "libsodium"),
    systemLibrary("CZlib", package: "zlib1g-dev"),
    systemLibrary("CExpat", package: "libexpat1-dev"),
    systemLibrary("CLinux", package: "libc6-dev"),
    .target(
      name: "CICU", path: "Sources/System/CICU", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(name: "CXXHash", path: "Sources/System/CXXHash"),
    .target(name: "CoreServices", swiftSettings: strict),
    .target(name: "MobileCoreServices", dependencies: ["CoreServices"], swiftSettings: strict),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "InMemoryIndex", dependencies: ["TextIndex"], path: "Tests/Models/InMemoryIndex",
      swiftSettings: strict),
    .target(
      name: "ModelReplica", dependencies: ["Replication", "SpotlightModel"],
      path: "Tests/Models/ModelReplica", swiftSettings: strict),
  ]
    + module("SpotlightModel", ["CXXHash"])
    + module("TextIndex", ["SpotlightModel", "CICU", "CXXHash"], testedWith: ["InMemoryIndex"])
    + module("JSONSyntax", ["SpotlightModel"])
    + module("FreeDesktop", [])
    + module("UniformTypeIdentifiers", ["FreeDesktop"])
    + module("Catalogues", ["SpotlightModel", "JSONSyntax", "CXXHash", "CZstd", "CZlib", "CExpat"])
    + module("Watching", ["CInotifyTools", "CLinux"])
    + module(
      "Replication", ["SpotlightModel", "JSONSyntax", "CXXHash", "CZstd", "CSodium"],
      testedWith: ["ModelReplica"])
    + module("Queries", ["SpotlightModel", "TextIndex"], testedWith: ["InMemoryIndex"])
    + module(
      "IndexStore",
      [
        "SpotlightModel", "FreeDesktop", "TextIndex", "Replication", "Queries", "CSQLite", "CXXHash",
        "CLinux",
      ])
    + module(
      "CoreSpotlight", ["SpotlightModel", "FreeDesktop", "UniformTypeIdentifiers", "IndexStore", "Queries"],
      testedWith: ["CoreServices", "MobileCoreServices"],
      and: ["Symbols/AppleSymbols.tsv", "Symbols/Differences.tsv"])
    + module(
      "Daemon", ["SpotlightModel", "Catalogues", "Watching", "Replication", "IndexStore", "CLinux"])
    + [
      .executableTarget(
        name: "followspot",
        dependencies: [
          "SpotlightModel", "JSONSyntax", "FreeDesktop", "Catalogues", "TextIndex", "Queries", "Replication",
          "IndexStore",
          "Watching",
          "Daemon",
        ],
        swiftSettings: strict),
      .testTarget(
        name: "FollowspotTests", dependencies: ["followspot", "TestSupport"], swiftSettings: strict),
      excerpts(.v5, folder: "Swift5"), excerpts(.v6, folder: "Swift6"),
    ]
    + onRequest(
      "FOLLOWSPOT_FUZZ",
      .executableTarget(
        name: "Fuzz",
        dependencies: [
          "Catalogues", "Replication", "SpotlightModel", "Queries", "TextIndex", "InMemoryIndex",
        ], path: "Tests/Fuzz/Fuzz",
        swiftSettings: strict))
    + onRequest(
      "FOLLOWSPOT_BENCHMARKS",
      .executableTarget(
        name: "SearchBenchmark", dependencies: ["IndexStore", "Queries"],
        path: "Tests/Benchmarks/SearchBenchmark", swiftSettings: strict))
    + onRequest(
      "FOLLOWSPOT_MODELS",
      .executableTarget(
        name: "ReplicationReplay", dependencies: ["ModelReplica", "Replication", "SpotlightModel"],
        path: "Tests/Models/Replay", swiftSettings: strict)),
  swiftLanguageModes: [.v6]
)
