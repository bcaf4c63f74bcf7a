import Glibc
import Synchronization

/// Buffered bytes to a file descriptor; what one call writes stays together.
///
/// A pipe whose reader has gone is no error: what is written from then on is dropped, and ``isClosed`` tells those who
/// would go on for long. Any other failure is kept in ``failure``.
final class OutputStream: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var isClosed = false
    var failure: String?
  }

  private let descriptor: CInt
  private let state = Mutex(State())

  private static let capacity = 64 << 10

  init(descriptor: CInt) { self.descriptor = descriptor }

  /// Whether nothing that is written arrives any more.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Why something could not be written, where that was so.
  var failure: String? { state.withLock { $0.failure } }

  func write(_ text: String) { write(text.utf8) }

  func write(_ bytes: some Sequence<UInt8>) {
    state.withLock { state in
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count >= Self.capacity { flush(&state) }
    }
  }

  func flush() { state.withLock { flush(&$0) } }

  private func flush(_ state: inout State) {
    var start = 0
    while start < state.buffer.count, !state.isClosed {
      let written = state.buffer.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      if written >= 0 { start += written } else { handle(errno, &state) }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  private func handle(_ code: CInt, _ state: inout State) {
    switch code {
    case EINTR: break
    case EAGAIN: waitForRoom()
    case EPIPE: state.isClosed = true
    default:
      state.isClosed = true
      state.failure = String(cString: strerror(code))
    }
  }

  /// Somebody else made the descriptor non-blocking, as terminals shared with other programs sometimes are.
  private func waitForRoom() {
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = Glibc.poll(&poll, 1, -1)
  }
}
