import Glibc

/// A folder of a test's own, with a data folder to follow and room for homes. It goes when the value goes.
final class Playground {
  let path: String
  /// The folder that is followed.
  let data: String
  private let outputs: String
  /// All that were started here. They end before the folder goes, lest they put something in it again.
  private var programs: [Program] = []

  init() throws {
    var template = Array("/tmp/followspot-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemCallFailure("mkdtemp") }
    path = String(cString: made)
    data = path + "/data"
    outputs = path + "/outputs"
    // Other users take part in some tests.
    chmod(path, 0o755)
    for folder in [data, outputs] { try makeFolders(folder) }
  }

  deinit {
    for program in programs { program.end() }
    _ = try? Program("/bin/rm", ["-rf", path], outputs: outputs).wait()
  }

  /// Writes a file of the data folder, and the folders above it.
  func write(_ name: String, _ text: String) throws { try write(name, bytes: Array(text.utf8)) }

  func write(_ name: String, bytes: [UInt8]) throws {
    let target = "\(data)/\(name)"
    try makeFolders(String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)]))
    try FollowspotTests.write(bytes, to: target)
  }

  /// Replaces a file as careful programs do: written outside, renamed over.
  func replace(_ name: String, _ text: String) throws {
    let unfinished = path + "/unfinished"
    try FollowspotTests.write(Array(text.utf8), to: unfinished)
    try move(unfinished, to: "\(data)/\(name)")
  }

  func remove(_ name: String) throws {
    guard unlink("\(data)/\(name)") == 0 else { throw SystemCallFailure("unlink \(name)") }
  }

  func move(_ from: String, to: String) throws {
    guard rename(from, to) == 0 else { throw SystemCallFailure("rename \(from) to \(to)") }
  }

  /// Starts a program whose output is kept in the playground.
  func start(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Program
  {
    var variables = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": path, "SWIFT_BACKTRACE": "enable=no"]
    variables.merge(environment) { $1 }
    let started = try Program(program, arguments, outputs: outputs, environment: variables)
    programs.append(started)
    return started
  }

  /// The command line at work on `home` of this playground.
  func followspot(home: String = "home") -> FollowspotCommand {
    FollowspotCommand(playground: self, home: "\(path)/\(home)")
  }

  /// The digest of an index that has never seen anything but the data folder as it is now.
  func freshDigest() throws -> String {
    let fresh = followspot(home: "fresh-\(monotonicSeconds())")
    _ = try fresh.catchUp()
    return try fresh.digest()
  }
}
