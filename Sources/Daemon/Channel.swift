import CLinux
import Glibc
import Watching

/// A queue between threads that holds only so much: who sends waits for room, who receives waits for something.
///
/// `@unchecked`: all state is touched under the lock alone, which the compiler cannot see of a POSIX mutex.
final class Channel<Element: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let capacity: Int
  private var elements: [Element] = []
  private var isClosed = false

  enum Received {
    case element(Element)
    case timedOut
    /// It is closed, and everything was received.
    case closed
  }

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Waits for room. Returns false, and drops the element, once the channel is closed.
  @discardableResult
  func send(_ element: Element) -> Bool {
    withLock {
      while elements.count >= capacity, !isClosed { pthread_cond_wait(changed, lock) }
      guard !isClosed else { return false }
      elements.append(element)
      pthread_cond_broadcast(changed)
      return true
    }
  }

  /// Waits for an element, or until `deadline`.
  func receive(until deadline: Moment? = nil) -> Received {
    withLock {
      while elements.isEmpty, !isClosed {
        guard wait(until: deadline) else { return .timedOut }
      }
      guard !elements.isEmpty else { return .closed }
      pthread_cond_broadcast(changed)
      return .element(elements.removeFirst())
    }
  }

  /// Nothing more is to be sent; with `discarding`, nor received.
  func close(discarding: Bool = false) {
    withLock {
      isClosed = true
      if discarding { elements = [] }
      pthread_cond_broadcast(changed)
    }
  }

  private func wait(until deadline: Moment?) -> Bool {
    guard let deadline else { return pthread_cond_wait(changed, lock) == 0 }
    var time = timespec(
      tv_sec: Int(deadline.nanoseconds / 1_000_000_000), tv_nsec: Int(deadline.nanoseconds % 1_000_000_000))
    return pthread_cond_timedwait(changed, lock, &time) != ETIMEDOUT
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
