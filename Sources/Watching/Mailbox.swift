import CLinux
import Glibc
import Synchronization

/// Messages from any thread to one that waits for them, for changes of the mounts, or for a moment.
public final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wakeUp = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
  /// Readable as an exceptional condition whenever something is mounted or unmounted (proc_pid_mountinfo(5)).
  private let mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)

  public init() {}

  deinit {
    close(wakeUp)
    if mounts >= 0 { close(mounts) }
  }

  public func post(_ message: Message) {
    let wasEmpty = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    guard wasEmpty else { return }
    var one: UInt64 = 1
    _ = write(wakeUp, &one, 8)
  }

  /// Waits for a message, a change of the mounts, or `deadline`; without one, for ever.
  ///
  /// - Returns: the messages, oldest first, and whether the mounts changed.
  public func wait(until deadline: Moment?) -> (messages: [Message], mountsChanged: Bool) {
    var polled = [
      pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
    ]
    if let deadline {
      let left = max(.zero, deadline - Moment.now).wholeNanoseconds
      var timeout = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      ppoll(&polled, 2, &timeout, nil)
    } else {
      ppoll(&polled, 2, nil, nil)
    }
    if polled[0].revents != 0 {
      var count: UInt64 = 0
      _ = read(wakeUp, &count, 8)
    }
    return (takeAll(), polled[1].revents != 0)
  }

  private func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
