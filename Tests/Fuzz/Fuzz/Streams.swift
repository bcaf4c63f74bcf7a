import Catalogues

/// A source that gives a few bytes at a time, so that the ends of reads fall anywhere.
private final class DrippingSource: ByteSource {
  private let source: MemorySource

  init(_ bytes: [UInt8]) { source = MemorySource(bytes) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(7)))
  }

  func rewind() { source.rewind() }
}

/// Reading in drips must give what reading at once gives. Where a stream is damaged, how much comes before the error may
/// differ, but not what. A small input may expand to much; the end is cut off.
func compareStreams(_ input: [UInt8], _ open: (any ByteSource) throws -> any ByteSource) {
  let whole = drained(MemorySource(input), open)
  let dripped = drained(DrippingSource(input), open)
  precondition(whole.isDamaged == dripped.isDamaged, "the size of the reads decides whether there is damage")
  let common = whole.isDamaged ? min(whole.bytes.count, dripped.bytes.count) : Int.max
  precondition(whole.bytes.prefix(common) == dripped.bytes.prefix(common), "the size of the reads shows")
}

private func drained(
  _ source: any ByteSource, _ open: (any ByteSource) throws -> any ByteSource
) -> (bytes: [UInt8], isDamaged: Bool) {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  do {
    let stream = try open(source)
    while bytes.count < 1 << 20 {
      let count = try buffer.withUnsafeMutableBytes { try stream.read(into: $0) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return (bytes, false)
  } catch is CatalogueError {
    return (bytes, true)
  } catch {
    fatalError("untyped error: \(error)")
  }
}

func compareDecompression(_ input: [UInt8], _ compression: Compression) {
  compareStreams(input) { try DecompressingSource($0, compression: compression) }
}

/// The first byte chooses the encoding; none chosen leaves it to be found out.
func compareDecoding(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let text = Array(input.dropFirst())
  guard let encoding = try? encoding(Int(first), of: text) else { return }
  compareStreams(text) { try TranscodingSource($0, from: encoding) }
}

/// Encodings that differ in kind: fixed and variable width, with and without states.
let encodings = ["utf-8", "utf-16", "utf-16be", "utf-32", "shift_jis", "gb18030", "iso-2022-jp", "latin1"]

private func encoding(_ index: Int, of text: [UInt8]) throws -> TextEncoding {
  guard encodings.indices.contains(index) else {
    return try EncodingDetector.encoding(of: MemorySource(text))
  }
  return try TextEncoding(named: encodings[index])
}
