public import SpotlightModel

/// What a file's name says about it as a catalogue.
public struct CatalogueName: Hashable, Sendable {
  /// What the extension promises. The content decides in the end.
  public enum Kind: Hashable, Sendable {
    case delimited
    case json
    case jsonLines
    case propertyList
    /// A catalogue only if the root element is a property list.
    case xml
  }

  /// Nil where only a mapping can make the file a catalogue.
  public var kind: Kind?
  /// The delimiter that the extension suggests.
  public var delimiter: UInt8?
  /// The path without the extensions that are known.
  public var stem: String

  private static let kinds: [String: Kind] = [
    "csv": .delimited, "tsv": .delimited, "tab": .delimited, "psv": .delimited, "json": .json,
    "geojson": .json,
    "ndjson": .jsonLines, "jsonl": .jsonLines, "plist": .propertyList, "bplist": .propertyList,
    "strings": .propertyList, "xml": .xml,
  ]

  private static let delimiters: [String: UInt8] = [
    "csv": UInt8(ascii: ","), "tsv": UInt8(ascii: "\t"), "tab": UInt8(ascii: "\t"), "psv": UInt8(ascii: "|"),
  ]

  /// - Parameter path: a file's name, or its path below the followed folder. Extensions are known in either case.
  public init(_ path: String) {
    stem = path
    if let (rest, ending) = Self.splitExtension(path), ["gz", "zst"].contains(ending) { stem = rest }
    guard let (rest, ending) = Self.splitExtension(stem), let kind = Self.kinds[ending] else { return }
    self.kind = kind
    delimiter = Self.delimiters[ending]
    stem = rest
  }

  /// Whether files of this name are read without being named in a mapping.
  public var isCatalogue: Bool { kind != nil }

  /// The domain of the file's items unless a mapping names one: the path with dots for slashes.
  public var domain: Domain {
    Domain(stem.split(separator: "/").joined(separator: "."))
  }

  /// The path before the last dot of the file's name, and what follows it in lower case. A leading dot begins no
  /// extension.
  private static func splitExtension(_ path: String) -> (String, String)? {
    guard let dot = path.lastIndex(of: "."), dot != path.startIndex,
      path[path.index(before: dot)] != "/"
    else { return nil }
    let ending = path[path.index(after: dot)...]
    return ending.contains("/") ? nil : (String(path[..<dot]), ending.lowercased())
  }
}
