@testable import Catalogues

/// Gives at most so many bytes at a time.
final class DribblingSource: ByteSource {
  private let source: MemorySource
  private let step: Int

  init(_ bytes: [UInt8], step: Int) {
    source = MemorySource(bytes)
    self.step = step
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(step)))
  }

  func rewind() { source.rewind() }
}
