import Foundation

/// A public declaration, by where it is and how it reads.
struct PublicSymbol: Hashable {
  /// The type that it is a member of, or that it is; `(global)` for none.
  var type: String
  /// As documentation has it: `init(name:)`.
  var member: String
  /// As Apple's interfaces have it, without what makes no difference to whoever uses it.
  var signature: String

  var name: String { "\(type) \(member)" }
}

extension PublicSymbol {
  /// The symbols of a list: a line each, of type, member and signature, with tabs between.
  static func list(_ text: String) -> [PublicSymbol] {
    text.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return PublicSymbol(type: fields[0], member: fields[1], signature: fields[2])
    }
  }

  /// The public symbols of a module that is built, by `swift symbolgraph-extract`.
  ///
  /// - Parameter products: the folder of what was built.
  static func extract(module: String, products: URL) throws -> [PublicSymbol] {
    let output = URL.temporaryDirectory.appending(path: "followspot-test-\(UUID())")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    let maps = ["CXXHash", "CICU"].flatMap {
      ["-Xcc", "-fmodule-map-file=\(products.path)/\($0).build/module.modulemap"]
    }
    let system = URL(filePath: #filePath).appending(path: "../../../../Sources/System").standardizedFileURL
    let libraries = try FileManager.default.contentsOfDirectory(atPath: system.path).flatMap {
      ["-I", "\(system.path)/\($0)"]
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swift", "symbolgraph-extract", "-module-name", module, "-I", "\(products.path)/Modules"]
      + libraries + maps
      + [
        "-target", target, "-output-dir", output.path, "-minimum-access-level", "public",
        "-skip-inherited-docs",
      ]
    try process.run()
    process.waitUntilExit()
    let graphs = try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil)
    return try graphs.flatMap {
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)).symbols
    }
    .map(PublicSymbol.init)
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}

/// What is needed of a symbol graph (https://github.com/swiftlang/swift-docc-symbolkit).
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Fragment: Decodable { var spelling: String }
    var kind: Kind
    var pathComponents: [String]
    var declarationFragments: [Fragment]
  }

  var symbols: [Symbol]
}

extension PublicSymbol {
  fileprivate init(_ symbol: SymbolGraph.Symbol) {
    let declaration = symbol.declarationFragments.map(\.spelling).joined()
    let isType = ["swift.class", "swift.struct", "swift.enum", "swift.protocol"].contains(
      symbol.kind.identifier)
    let path = symbol.pathComponents
    let container = path.dropLast().joined(separator: ".")
    let name = path.joined(separator: ".")
    member = isType ? name : path.last ?? ""
    type = isType ? name : container.isEmpty ? "(global)" : container
    // Operators and `hashValue` go without their parameters there.
    if symbol.kind.identifier == "swift.func.op" { member = String(member.prefix { $0 != "(" }) }
    signature =
      isType ? "\(declaration.split(separator: " ")[0]) \(path.last ?? "")" : Self.plain(declaration)
  }

  /// Without attributes and modifiers, and with a stored property as its accessors.
  private static func plain(_ declaration: String) -> String {
    var words = declaration.replacing("`", with: "").split(separator: " ", omittingEmptySubsequences: false)
    let modifiers = [
      "nonisolated(nonsending)", "override", "required", "convenience", "mutating", "weak", "final",
      "@discardableResult",
    ]
    while let first = words.first, modifiers.contains(String(first)) { words.removeFirst() }
    if words.first == "class" { words[0] = "static" }
    let isStored = declaration.last != "}"
    for index in words.indices.prefix(2) where words[index] == "let" && isStored {
      words[index] = "var"
      return words.joined(separator: " ") + " { get }"
    }
    let isVariable = words.prefix(2).contains("var") && isStored
    return words.joined(separator: " ") + (isVariable ? " { get set }" : "")
  }
}
