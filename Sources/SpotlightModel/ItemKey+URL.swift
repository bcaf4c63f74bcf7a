/// The URL that stands for an item: `followspot:///OWNER/IDENTIFIER`. `followspot` handles the scheme, so any program of
/// the desktop can open an item.
extension ItemKey {
  private static let scheme = "followspot:"

  /// The environment variable by which an app learns the URL of the item that it is started on: it need not take it as an
  /// argument.
  public static let launchVariable = "FOLLOWSPOT_LAUNCH_URL"

  /// Nil for what is no such URL. One with a single slash is taken too.
  public init?(url: String) {
    guard url.lowercased().hasPrefix("\(Self.scheme)/") else { return nil }
    var rest = url.dropFirst(Self.scheme.count)
    if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    guard rest.hasPrefix("/") else { return nil }
    rest = rest.dropFirst()
    guard let slash = rest.firstIndex(of: "/"), let owner = Self.decoded(rest[..<slash]),
      let identifier = Self.decoded(rest[rest.index(after: slash)...]), !owner.isEmpty, !identifier.isEmpty
    else { return nil }
    self.init(owner: owner, identifier: identifier)
  }

  /// The URL, with all but letters, digits and `-._~` of ASCII percent-encoded (RFC 3986).
  public var url: String { "\(Self.scheme)///\(Self.encoded(owner))/\(Self.encoded(identifier))" }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  /// Nil where the bytes are no UTF-8, or a percent sign stands before what is no byte.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
        digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
