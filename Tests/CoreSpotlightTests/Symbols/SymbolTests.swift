import Foundation
import Testing

/// Compares the public symbols with those that Apple's frameworks have: `AppleSymbols.tsv`, made from the SDK's headers and
/// interfaces. What differs stands in `Differences.tsv`, with its reason.
@Suite struct SymbolTests {
  /// A symbol, or all of a type (`*`), that is missing or reads otherwise.
  private struct Difference {
    var type: String
    var member: String
    var reason: String

    func covers(_ symbol: PublicSymbol) -> Bool {
      let isOfType = symbol.type == type || member == "*" && symbol.type.hasPrefix("\(type).")
      return isOfType
        && (member == "*" || symbol.member == member
          || member.hasSuffix("*") && symbol.member.hasPrefix(member.dropLast()))
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private static func differences() throws -> [Difference] {
    try text("Differences.tsv").split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Difference(type: fields[0], member: fields[1], reason: fields[2])
    }
  }

  private static func ours() throws -> Set<PublicSymbol> {
    let test = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let products = URL(filePath: test).deletingLastPathComponent()
    let modules = ["CoreSpotlight", "UniformTypeIdentifiers", "CoreServices"]
    return Set(try modules.flatMap { try PublicSymbol.extract(module: $0, products: products) })
  }

  @Test("every symbol of Apple's is here and reads the same, but for what is listed with a reason")
  func complete() throws {
    let apple = PublicSymbol.list(try Self.text("AppleSymbols.tsv"))
    #expect(apple.count > 800)
    let ours = try Self.ours()
    let differences = try Self.differences()
    #expect(differences.allSatisfy { !$0.reason.isEmpty })
    let byName = Dictionary(grouping: ours, by: \.name)
    for symbol in apple where !ours.contains(symbol) && !differences.contains(where: { $0.covers(symbol) }) {
      let near = byName[symbol.name]?.map(\.signature).joined(separator: "; ") ?? "missing"
      Issue.record("\(symbol.name)\n  Apple's: \(symbol.signature)\n  ours: \(near)")
    }
    for difference in differences
    where !apple.contains(where: { difference.covers($0) && !ours.contains($0) }) {
      Issue.record("\(difference.type) \(difference.member) does not differ; take it off the list")
    }
  }
}
