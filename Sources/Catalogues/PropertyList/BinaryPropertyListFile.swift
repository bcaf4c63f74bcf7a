/// The bytes of a binary property list: its trailer, and its objects by number. Nothing of it is believed unchecked.
///
/// The format is Apple's CFBinaryPList.c
/// (https://github.com/apple-oss-distributions/CF/blob/main/CFBinaryPList.c): "bplist0", a digit, objects, a table of
/// their offsets, and a trailer of 32 bytes; numbers are big-endian.
struct BinaryPropertyListFile {
  let bytes: UnsafeRawBufferPointer
  let objectCount: Int
  let topObject: Int
  /// Bytes of a reference to an object.
  let referenceSize: Int
  private let offsetSize: Int
  private let tableOffset: Int

  private static let headerSize = 8
  private static let trailerSize = 32

  init(_ bytes: UnsafeRawBufferPointer) throws(CatalogueError) {
    guard bytes.starts(with: Array("bplist0".utf8)) else {
      throw CatalogueError(.malformed("a version of binary property lists that is not known"), byte: 0)
    }
    let trailer = bytes.count - Self.trailerSize
    guard trailer >= Self.headerSize else {
      throw CatalogueError(.truncated("the binary property list"), byte: bytes.count)
    }
    self.bytes = bytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    objectCount = try Self.number(bytes, at: trailer + 8, size: 8)
    topObject = try Self.number(bytes, at: trailer + 16, size: 8)
    tableOffset = try Self.number(bytes, at: trailer + 24, size: 8)
    let (tableSize, overflows) = objectCount.multipliedReportingOverflow(by: offsetSize)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), !overflows, objectCount > 0,
      topObject < objectCount, tableOffset > Self.headerSize, tableOffset <= trailer,
      tableSize <= trailer - tableOffset
    else {
      throw CatalogueError(
        .malformed("the end of the binary property list is damaged, or missing"), byte: trailer)
    }
  }

  /// Where an object is.
  func offset(of object: Int) throws(CatalogueError) -> Int {
    guard object < objectCount else {
      throw CatalogueError(.malformed("a reference to object \(object) of \(objectCount)"))
    }
    let entry = tableOffset + object * offsetSize
    let offset = try Self.number(bytes, at: entry, size: offsetSize)
    guard offset >= Self.headerSize, offset < tableOffset else {
      throw CatalogueError(.malformed("object \(object) lies outside of the objects"), byte: entry)
    }
    return offset
  }

  /// The bytes of an object's contents, which must lie before the table.
  func contents(at offset: Int, count: Int, unit: Int = 1) throws(CatalogueError) -> UnsafeRawBufferPointer {
    let (size, overflows) = count.multipliedReportingOverflow(by: unit)
    guard !overflows, offset <= tableOffset, size <= tableOffset - offset else {
      throw CatalogueError(.malformed("an object is longer than what there is"), byte: offset)
    }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
  }

  /// A reference within an object's contents.
  func reference(at offset: Int) throws(CatalogueError) -> Int {
    try Self.number(bytes, at: offset, size: referenceSize)
  }

  /// An unsigned number of 1–8 bytes; one beyond `Int` is no valid size, offset or reference.
  static func number(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, size: Int
  ) throws(CatalogueError) -> Int {
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
    guard let number = Int(exactly: value) else {
      throw CatalogueError(.malformed("a number out of range"), byte: offset)
    }
    return number
  }
}
