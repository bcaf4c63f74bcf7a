import Glibc
import Watching

/// Tells the service manager how the service is (sd_notify(3)): a datagram to the socket that `NOTIFY_SOCKET` names.
/// Does nothing where there is none.
struct ServiceNotifier {
  private let socketPath: [UInt8]?
  /// How often the service must say that it is alive; nil for never.
  let watchdogInterval: Duration?
  private var lastPing: Moment?

  init(environment: (String) -> String?) {
    socketPath = environment("NOTIFY_SOCKET").map { Array($0.utf8) }.flatMap { $0.count > 1 ? $0 : nil }
    let microseconds = environment("WATCHDOG_USEC").flatMap { Int64($0) }
    let isOurs = environment("WATCHDOG_PID").map { $0 == "\(getpid())" } ?? true
    // Half the time that is allowed, as sd_watchdog_enabled(3) advises.
    watchdogInterval = isOurs ? microseconds.flatMap { $0 > 1 ? .microseconds($0 / 2) : nil } : nil
  }

  func say(_ lines: String...) { send(lines.joined(separator: "\n")) }

  /// Says that the service is alive, if it is time for that.
  mutating func ping(at now: Moment) {
    guard let watchdogInterval else { return }
    if let lastPing, now < lastPing + watchdogInterval / 2 { return }
    lastPing = now
    send("WATCHDOG=1")
  }

  /// When `ping` must be called next.
  var nextPing: Moment? {
    guard let watchdogInterval else { return nil }
    return lastPing.map { $0 + watchdogInterval } ?? .now
  }

  private func send(_ text: String) {
    guard let socketPath else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard socketPath.count < room else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath) }
    // A leading @ names a socket outside the file system, whose name begins with a zero byte.
    if socketPath[0] == UInt8(ascii: "@") { address.sun_path.0 = 0 }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + socketPath.count)
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let message = Array(text.utf8)
    withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), address, length)
      }
    }
  }
}

/// The notifier, for the several closures that ping by it on the service's thread.
final class NotifierBox {
  var value: ServiceNotifier

  init(_ value: ServiceNotifier) { self.value = value }

  func ping() { value.ping(at: .now) }
}
