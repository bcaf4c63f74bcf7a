import Glibc

/// Where a command's output goes: results to `out`, everything else to `error`.
struct Console: Sendable {
  let out: OutputStream
  let error: OutputStream
  /// How results look to a reader, or to the next program of a pipe.
  let style: Style
  let errorStyle: Style

  /// Standard output and standard error.
  static func standard(environment: [String: String]) -> Console {
    Console(
      out: OutputStream(descriptor: STDOUT_FILENO), error: OutputStream(descriptor: STDERR_FILENO),
      style: Style(of: STDOUT_FILENO, environment: environment),
      errorStyle: Style(of: STDERR_FILENO, environment: environment))
  }

  /// A line of results.
  func print(_ line: String) { out.write(line + "\n") }

  /// A line of results for a script.
  func print(_ value: JSONValue) {
    var line: [UInt8] = []
    value.encode(into: &line)
    line.append(UInt8(ascii: "\n"))
    out.write(line)
  }

  /// A line beside the results: a warning, a failure, how to go on. It appears at once, after the results so far.
  func note(_ line: String) {
    out.flush()
    error.write("followspot: \(errorStyle.visible(line))\n")
    error.flush()
  }

  /// Sends what is still buffered on its way.
  func flush() {
    out.flush()
    error.flush()
  }
}
