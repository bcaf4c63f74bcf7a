import JSONSyntax

/// How a property list is written.
public enum PropertyListFormat: String, Hashable, Sendable {
  case xml
  case binary
  /// OpenStep's text form, and `.strings` files, which are its entries without the braces.
  case text

  private static let binaryMagic = Array("bplist".utf8)

  /// The format of a file that is said to be a property list, by its first bytes. Binary ones must be recognised
  /// before anything decodes their text.
  public static func detect(_ prefix: UnsafeRawBufferPointer) -> PropertyListFormat {
    if prefix.starts(with: binaryMagic) { return .binary }
    let start = prefix.drop { JSONCharacters.isWhitespace($0) }
    // A text property list may be data: `<0fbd77>`.
    let second = start.dropFirst().first
    let isMarkup = second == UInt8(ascii: "?") || second == UInt8(ascii: "!") || second == UInt8(ascii: "p")
    return start.first == UInt8(ascii: "<") && isMarkup ? .xml : .text
  }

  /// Whether an XML file, of which these are the first bytes, is a property list: its root element is `plist`.
  public static func isXML(_ prefix: UnsafeRawBufferPointer) -> Bool {
    var rest = prefix[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      guard let next = rest.first else { return false }
      if next != UInt8(ascii: "?"), next != UInt8(ascii: "!") { break }
      guard let end = endOfMarkup(rest) else { return false }
      rest = rest[end...]
    }
    let name = rest.prefix { !JSONCharacters.isWhitespace($0) && $0 != UInt8(ascii: ">") }
    return name.elementsEqual("plist".utf8)
  }

  /// Where a comment, instruction or declaration ends.
  private static func endOfMarkup(_ rest: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard rest.starts(with: Array("!--".utf8)) else {
      return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }
    var dashes = 0
    for index in rest.indices.dropFirst(3) {
      if rest[index] == UInt8(ascii: ">"), dashes >= 2 { return index + 1 }
      dashes = rest[index] == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return nil
  }
}
