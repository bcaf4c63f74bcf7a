// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the product and, beside it, its tests.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: strict),
    .testTarget(
      name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies, swiftSettings: strict),
  ]
}

/// A C library of the system, described by a module map in `Sources/System`.
func systemLibrary(_ name: String, package: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "followspot",
  products: [
    .executable(name: "followspot", targets: ["followspot"])
  ],
  targets: [
    systemLibrary("CSQLite", package: "libsqlite3-dev"),
    systemLibrary("CInotifyTools", package: "libinotifytools0-dev"),
    systemLibrary("CZstd", package: "libzstd-dev"),
    systemLibrary("CZlib", package: "zlib1g-dev"),
    systemLibrary("CExpat", package: "libexpat1-dev"),
    systemLibrary("CLinux", package: "libc6-dev"),
    .target(
      name: "CICU", path: "Sources/System/CICU", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(name: "CXXHash", path: "Sources/System/CXXHash"),
  ]
    + module("SpotlightModel", ["CXXHash"])
    + module("TextIndex", ["SpotlightModel", "CICU", "CXXHash"])
    + module("Catalogues", ["SpotlightModel", "CXXHash", "CZstd", "CZlib", "CExpat"])
    + module("Watching", ["CInotifyTools", "CLinux"])
    + module("Replication", ["SpotlightModel"])
    + module("Queries", ["SpotlightModel", "TextIndex"])
    + module(
      "IndexStore",
      ["SpotlightModel", "TextIndex", "Replication", "Queries", "CSQLite", "CXXHash", "CLinux"])
    + module(
      "Daemon", ["SpotlightModel", "Catalogues", "Watching", "IndexStore", "CLinux"])
    + [
      .executableTarget(
        name: "followspot",
        dependencies: ["SpotlightModel", "Catalogues", "Queries", "IndexStore", "Daemon"],
        swiftSettings: strict),
      .testTarget(name: "FollowspotTests", dependencies: ["followspot"], swiftSettings: strict),
    ],
  swiftLanguageModes: [.v6]
)
