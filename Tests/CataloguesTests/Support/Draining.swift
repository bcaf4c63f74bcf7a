@testable import Catalogues

/// All bytes that a source has left, read with buffers of `step` bytes.
func drain(_ source: any ByteSource, step: Int = 4096) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: step)
  while case let count = try buffer.withUnsafeMutableBytes({ try source.read(into: $0) }), count > 0 {
    bytes.append(contentsOf: buffer[..<count])
  }
  return bytes
}
