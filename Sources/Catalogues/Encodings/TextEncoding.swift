import Glibc

/// How characters are written as bytes, by the name that people know.
public struct TextEncoding: Hashable, Sendable {
  /// Canonical and lower-case: `utf-8`, `utf-16le`, `windows-1252`, `shift_jis`, `gb18030`, `iso-8859-1`, …
  public let name: String

  public static let utf8 = TextEncoding(canonical: "utf-8")
  public static let utf16LittleEndian = TextEncoding(canonical: "utf-16le")
  public static let utf16BigEndian = TextEncoding(canonical: "utf-16be")
  public static let utf32LittleEndian = TextEncoding(canonical: "utf-32le")
  public static let utf32BigEndian = TextEncoding(canonical: "utf-32be")
  /// What Windows and Excel write in Western Europe and the Americas; a superset of the printable part of ISO 8859-1.
  public static let windows1252 = TextEncoding(canonical: "windows-1252")

  init(canonical name: String) { self.name = name }

  /// An encoding by a name that someone wrote, in any of its usual spellings.
  ///
  /// Throws `CatalogueError.Reason.mapping` for a name that neither we nor iconv know.
  public init(named name: String) throws(CatalogueError) {
    let canonical = Self.canonicalName(name)
    guard Self.builtIn.contains(canonical) || Self.iconvKnows(canonical) else {
      throw CatalogueError(
        .mapping("the encoding “\(name)” is not known; `iconv -l` lists the names that can be used"))
    }
    self.name = canonical
  }

  /// The name by which iconv is asked. Under the names of the East Asian standards people mean what Windows writes, which
  /// is a superset of each (https://encoding.spec.whatwg.org/#legacy-multi-byte-chinese-(simplified)-encodings and on).
  var iconvName: String {
    switch name {
    case "shift_jis": "CP932"
    case "gbk", "gb2312": "GB18030"
    case "euc-kr": "CP949"
    default: name
    }
  }

  /// The bytes that may stand at the start of a file to tell its encoding, and are no part of its text.
  var byteOrderMark: [UInt8] {
    switch name {
    case "utf-8": [0xEF, 0xBB, 0xBF]
    case "utf-16le": [0xFF, 0xFE]
    case "utf-16be": [0xFE, 0xFF]
    case "utf-32le": [0xFF, 0xFE, 0, 0]
    case "utf-32be": [0, 0, 0xFE, 0xFF]
    case "gb18030": [0x84, 0x31, 0x95, 0x33]
    default: []
    }
  }

  private static let builtIn: Set<String> = ["utf-8", "windows-1252"]

  /// Names without their punctuation, and how they are properly written.
  private static let properNames = [
    "utf8": "utf-8", "utf16": "utf-16", "utf16le": "utf-16le", "utf16be": "utf-16be", "ucs2": "utf-16",
    "utf32": "utf-32", "utf32le": "utf-32le", "utf32be": "utf-32be", "ascii": "us-ascii",
    "usascii": "us-ascii",
    "latin1": "iso-8859-1", "ansi": "windows-1252", "shiftjis": "shift_jis", "sjis": "shift_jis",
    "eucjp": "euc-jp", "euckr": "euc-kr", "big5": "big5", "gb18030": "gb18030", "gbk": "gbk",
    "koi8r": "koi8-r",
    "koi8u": "koi8-u", "macroman": "macintosh",
  ]

  private static func canonicalName(_ name: String) -> String {
    let lowercased = name.lowercased()
    let bare = lowercased.filter { !"-_ ".contains($0) }
    if let proper = properNames[bare] { return proper }
    for (prefix, proper) in [
      ("windows125", "windows-125"), ("cp125", "windows-125"), ("iso8859", "iso-8859-"),
    ]
    where bare.hasPrefix(prefix) && bare.dropFirst(prefix.count).allSatisfy(\.isWholeNumber) {
      return proper + bare.dropFirst(prefix.count)
    }
    return lowercased
  }

  private static func iconvKnows(_ name: String) -> Bool {
    // An empty name would mean the locale's encoding, and a slash begins iconv's own options.
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
    guard !name.isEmpty, isPlain, let conversion = IconvDecoder.open(name) else { return false }
    iconv_close(conversion)
    return true
  }
}

extension TextEncoding: CustomStringConvertible {
  public var description: String { name }
}
