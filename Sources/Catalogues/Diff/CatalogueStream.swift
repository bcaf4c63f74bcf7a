/// A catalogue's bytes, decompressed and as UTF-8, to be gone through as often as needed.
struct CatalogueStream {
  let source: any ByteSource
  let compression: Compression
  /// Nil where the bytes are no text.
  var encoding: TextEncoding?

  /// The stream from its start.
  func open() throws -> any ByteSource {
    try source.rewind()
    let bytes = try DecompressingSource(source, compression: compression)
    guard let encoding else { return bytes }
    return try TranscodingSource(bytes, from: encoding)
  }

  /// The decompressed bytes as they are, from their start.
  func openBytes() throws -> any ByteSource {
    try source.rewind()
    return try DecompressingSource(source, compression: compression)
  }

  /// Up to `count` of the first decompressed bytes.
  func head(_ count: Int) throws -> [UInt8] {
    let bytes = try openBytes()
    var head = [UInt8](repeating: 0, count: count)
    let filled = try head.withUnsafeMutableBytes { try bytes.fill($0) }
    head.removeLast(count - filled)
    return head
  }
}

extension CatalogueStream {
  /// What the first bytes look like. UTF-8 is believed until a byte further on says otherwise, so that a large file need
  /// not be read twice.
  static func likelyEncoding(_ head: [UInt8], isWhole: Bool) -> TextEncoding {
    var detector = EncodingDetector()
    // A character that is cut off here is not cut off in the file.
    let end = isWhole ? head.count : (head.lastIndex { $0 < 0x80 } ?? head.count - 1) + 1
    head.withUnsafeBytes { detector.add(UnsafeRawBufferPointer(rebasing: $0[..<end])) }
    return detector.encoding
  }
}
