import Glibc

/// Something went otherwise than a test relies on.
struct Unexpected: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// A system call that failed, with the reason in words.
struct SystemCallFailure: Error, CustomStringConvertible {
  var description: String

  init(_ call: String, _ code: Int32 = errno) { description = "\(call): \(String(cString: strerror(code)))" }
}

/// Asks again and again until `condition` holds: what other processes come to say of themselves has no event of its own
/// that a test could wait for.
///
/// - Parameters:
///   - what: what is waited for, for the message.
///   - seconds: after so long it is an error. Generous, because tests share the machine.
func eventually(_ what: String, within seconds: Double = 30, _ condition: () throws -> Bool) throws {
  let deadline = monotonicSeconds() + seconds
  while try !condition() {
    guard monotonicSeconds() < deadline else { throw Unexpected("not within \(seconds) s: \(what)") }
    usleep(5000)
  }
}

/// Seconds of a clock that never goes back.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
