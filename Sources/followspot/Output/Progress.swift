import Glibc

/// A line on a terminal that is written over and over while work goes on; nothing anywhere else.
struct Progress {
  private let console: Console
  private var last = ContinuousClock.Instant.now - .seconds(1)
  private var isShown = false

  init(_ console: Console) { self.console = console }

  /// Shows the text, at most ten times a second.
  mutating func show(_ text: @autoclosure () -> String) {
    guard console.errorStyle.isTerminal, ContinuousClock.now - last >= .milliseconds(100) else { return }
    last = .now
    isShown = true
    let line = truncated(console.errorStyle.line(text()), to: (console.errorStyle.width ?? 80) - 1)
    console.error.write("\r\u{1B}[K\(line)")
    console.error.flush()
  }

  /// Takes the line away.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    console.error.write("\r\u{1B}[K")
    console.error.flush()
  }
}
