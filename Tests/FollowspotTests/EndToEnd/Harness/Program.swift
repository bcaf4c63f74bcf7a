import Glibc
import Synchronization

/// What a program left behind when it ended.
struct Outcome: Sendable {
  enum Ending: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  var ending: Ending
  var standardOutput: String
  var standardError: String

  /// The exit status; nil if a signal ended the program.
  var status: Int32? { if case .exit(let status) = ending { status } else { nil } }
}

/// A program that was started. Its output goes to files, so that it never waits for the test to read.
final class Program {
  let pid: pid_t
  private let outputPath: String
  private let errorPath: String
  private var ending: Outcome.Ending?

  private static let started = Atomic(0)

  /// - Parameters:
  ///   - outputs: the folder for the files that receive what the program prints.
  ///   - environment: is all that the program sees.
  init(_ path: String, _ arguments: [String], outputs: String, environment: [String: String] = [:]) throws {
    let number = Self.started.add(1, ordering: .relaxed).newValue
    outputPath = "\(outputs)/\(number).out"
    errorPath = "\(outputs)/\(number).err"
    pid = try spawn(path, arguments, environment, output: outputPath, error: errorPath)
  }

  deinit { end() }

  /// Kills the program if it still runs.
  func end() {
    guard isRunning else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    ending = .signal(SIGKILL)
  }

  /// What was printed so far to standard error.
  var standardError: String { (try? contents(of: errorPath)) ?? "" }

  var isRunning: Bool {
    if ending == nil { collect() }
    return ending == nil
  }

  func signal(_ signal: Int32) { if isRunning { kill(pid, signal) } }

  /// Waits for the end; a program that takes longer than `seconds` is killed, and that is an error.
  func wait(within seconds: Double = 60) throws -> Outcome {
    try eventually("process \(pid) ends", within: seconds) { !isRunning }
    return Outcome(
      ending: ending ?? .exit(-1), standardOutput: try contents(of: outputPath),
      standardError: try contents(of: errorPath))
  }

  private func collect() {
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return }
    let signal = status & 0x7f
    ending = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
  }
}

private func spawn(
  _ path: String, _ arguments: [String], _ environment: [String: String], output: String, error: String
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  let create = O_WRONLY | O_CREAT | O_TRUNC
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, create, 0o644)
  posix_spawn_file_actions_addopen(&actions, 2, error, create, 0o644)
  var pid: pid_t = 0
  let code = withCStrings([path] + arguments) { arguments in
    withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
      posix_spawn(&pid, path, &actions, nil, arguments, environment)
    }
  }
  guard code == 0 else { throw SystemCallFailure("posix_spawn \(path)", code) }
  return pid
}

/// The strings as C wants them, with a nil at the end.
private func withCStrings<R>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
) -> R {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    // The array is never empty: it holds at least the nil.
    body(buffer.baseAddress.unsafelyUnwrapped)
  }
}
