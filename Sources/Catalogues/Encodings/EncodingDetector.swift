/// Tells the encoding of a text from its bytes, in one pass: by a byte order mark, else by where NUL bytes lie (UTF-16 and
/// UTF-32 of text that has ASCII in it), else UTF-8 if all of it is valid, else Windows-1252.
///
/// UTF-8 that ends within a character, but has others that are whole, is still UTF-8: the file was cut off.
public struct EncodingDetector {
  /// How many of the first bytes are looked at for marks and NUL bytes.
  static let headBytes = 1 << 16

  private var head: [UInt8] = []
  private var decided: TextEncoding?
  private var validator = UTF8Validator()
  private var isUTF8 = true

  public init() {}

  /// Whether more bytes could change the answer.
  public var needsMore: Bool { decided == nil && (isUTF8 || head.count < Self.headBytes) }

  /// Takes the next bytes of the stream.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard decided == nil else { return }
    if head.count < Self.headBytes {
      head.append(contentsOf: bytes.prefix(Self.headBytes - head.count))
      if head.count == Self.headBytes { decided = Self.wideEncoding(of: head) }
    }
    if isUTF8 { isUTF8 = validator.accept(bytes) }
  }

  /// The encoding of all that was added.
  public var encoding: TextEncoding {
    if let found = decided ?? Self.wideEncoding(of: head) { return found }
    let isText = isUTF8 && (validator.isComplete || validator.hasMultibyte)
    return isText ? .utf8 : .windows1252
  }

  /// The encoding of the whole `source`, which is read as far as needed and rewound.
  public static func encoding(of source: any ByteSource) throws -> TextEncoding {
    var detector = EncodingDetector()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while detector.needsMore {
      let count = try source.read(into: buffer)
      if count == 0 { break }
      detector.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    try source.rewind()
    return detector.encoding
  }

  /// What a mark says, or the NUL bytes; nil if neither does.
  private static func wideEncoding(of head: [UInt8]) -> TextEncoding? {
    // UTF-32 first: its little-endian mark begins with that of UTF-16.
    let marked: [TextEncoding] = [
      .utf32LittleEndian, .utf32BigEndian, .utf16LittleEndian, .utf16BigEndian, .utf8,
    ]
    if let encoding = marked.first(where: { head.starts(with: $0.byteOrderMark) }) { return encoding }
    return encodingByNULs(in: head)
  }

  private static func encodingByNULs(in head: [UInt8]) -> TextEncoding? {
    var nuls = [0, 0, 0, 0]
    for (index, byte) in head.enumerated() where byte == 0 { nuls[index & 3] += 1 }
    let units = max(head.count / 4, 1)
    let isSparse = { (count: Int) in count * 16 <= units }
    if nuls[3] == units && nuls[2] * 4 >= units * 3 && isSparse(nuls[0]) { return .utf32LittleEndian }
    if nuls[0] >= units && nuls[1] * 4 >= units * 3 && isSparse(nuls[3]) { return .utf32BigEndian }
    let (even, odd) = (nuls[0] + nuls[2], nuls[1] + nuls[3])
    // Chinese text has few NUL bytes, by its line ends, delimiters and digits, but is no valid UTF-8; of ASCII every second
    // byte is one.
    let share = isValidUTF8(head) ? 3 : 40
    let isFrequent = { (count: Int) in count > 0 && count * share >= head.count }
    if isFrequent(odd) && even * 16 <= odd { return .utf16LittleEndian }
    if isFrequent(even) && odd * 16 <= even { return .utf16BigEndian }
    return nil
  }

  private static func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    var validator = UTF8Validator()
    return bytes.withUnsafeBytes { validator.accept($0) }
  }
}
