/// A stream of bytes that can be read again from its start.
///
/// Readers do no input of their own: whoever opens a file, or holds bytes in memory, implements this.
public protocol ByteSource: AnyObject {
  /// Fills the front of `buffer` and returns how many bytes it wrote; 0 only at the end of the stream.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
  /// Goes back to the first byte.
  func rewind() throws
}

/// Bytes in memory as a source.
public final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public convenience init(_ text: String) { self.init(Array(text.utf8)) }

  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    bytes.withUnsafeBytes { all in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
    }
    position += count
    return count
  }

  public func rewind() { position = 0 }
}
