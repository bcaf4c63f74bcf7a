import CLinux
import Glibc
import Watching

/// The signals by which a process is asked to end.
enum TerminationSignals {
  /// Has `onSignal` called at each, on a thread that waits for them as long as the process lives.
  ///
  /// They are blocked in this thread and those that it starts from now on, so it should be the first.
  static func handle(_ onSignal: @escaping @Sendable () -> Void) throws {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waitedFor = signals
    _ = try WorkThread("signals") {
      var signals = waitedFor
      var received: CInt = 0
      while true {
        if sigwait(&signals, &received) == 0 { onSignal() }
      }
    }
  }
}
