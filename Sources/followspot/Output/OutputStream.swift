import Glibc

/// Buffered bytes to a file descriptor.
///
/// A pipe whose reader has gone is no error: what is written from then on is dropped, and ``isClosed`` tells those who
/// would go on for long. Any other failure is kept in ``failure``. Belongs to one thread.
final class OutputStream {
  private let descriptor: CInt
  private var buffer: [UInt8] = []
  /// Whether nobody reads any more.
  private(set) var isClosed = false
  /// Why something could not be written, where that was so.
  private(set) var failure: String?

  private static let capacity = 64 << 10

  init(descriptor: CInt) { self.descriptor = descriptor }

  func write(_ text: String) { write(text.utf8) }

  func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  func flush() {
    var start = 0
    while start < buffer.count, !isClosed {
      let written = buffer.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      if written >= 0 { start += written } else { stop(because: errno) }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func stop(because code: CInt) {
    switch code {
    case EINTR: return
    case EAGAIN: waitForRoom()
    case EPIPE: isClosed = true
    default:
      isClosed = true
      failure = String(cString: strerror(code))
    }
  }

  /// Somebody else made the descriptor non-blocking, as terminals shared with other programs sometimes are.
  private func waitForRoom() {
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = Glibc.poll(&poll, 1, -1)
  }
}
