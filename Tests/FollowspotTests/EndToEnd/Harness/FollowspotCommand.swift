import Glibc

/// The built command line, at work on one home.
struct FollowspotCommand {
  let playground: Playground
  let home: String
  /// Put before the command, to run it as somebody else or within limits.
  var launcher: [String] = []
  var environment: [String: String] = [:]

  /// Beside the test bundle, where the package manager puts both.
  static let path: String = {
    guard let bundle = realpath("/proc/self/exe", nil) else { return "followspot" }
    defer { free(bundle) }
    let path = String(cString: bundle)
    return path[...(path.lastIndex(of: "/") ?? path.startIndex)] + "followspot"
  }()

  func start(_ arguments: [String]) throws -> Program {
    let words = launcher + [Self.path, "--home", home] + arguments
    return try playground.start(words[0], Array(words.dropFirst()), environment: environment)
  }

  func run(_ arguments: String...) throws -> Outcome { try start(arguments).wait() }

  /// `watch --once` on the data folder, which must end with `status`; a line for each catalogue.
  func catchUp(expecting status: Int32 = 0) throws -> [PrintedValue] {
    let outcome = try run("watch", playground.data, "--once", "--json")
    guard outcome.status == status else { throw Unexpected("watch --once: \(outcome)") }
    return try PrintedValue.lines(outcome.standardOutput)
  }

  /// The daemon, following the data folder.
  func watch(_ options: String...) throws -> Program { try start(["watch", playground.data] + options) }

  func search(_ words: String...) throws -> [PrintedValue] {
    try PrintedValue.lines(start(["search", "--json"] + words).wait().standardOutput)
  }

  /// The identifiers that a search gives, in its order.
  func found(_ words: String...) throws -> [String] {
    let lines = try PrintedValue.lines(start(["search", "--json"] + words).wait().standardOutput)
    return lines.compactMap { $0["id"]?.text }
  }

  func status() throws -> PrintedValue {
    let outcome = try run("status", "--json")
    return try PrintedValue.lines(outcome.standardOutput).first ?? .null
  }

  /// What the doctor says of one of the things it looks at: `good`, `notice` or `bad`.
  func diagnosis(of check: String) throws -> String? {
    let outcome = try run("doctor", "--json")
    let diagnoses = try PrintedValue.lines(outcome.standardOutput)
    return diagnoses.first { $0["check"]?.text == check }?["state"]?.text
  }

  func digest() throws -> String {
    let outcome = try run("digest")
    guard outcome.status == 0 else { throw Unexpected("digest: \(outcome)") }
    return outcome.standardOutput
  }

  /// Waits until a daemon has this home and has read all that is there.
  func waitUntilSettled() throws {
    try eventually("the daemon has caught up") {
      let status = try status()
      return status["daemon"]?["pid"]?.number != nil && (status["pending"]?.number ?? 0) == 0
    }
  }

  /// Waits until the index is what a fresh index of the data folder would be.
  func waitUntilTrue(within seconds: Double = 30) throws {
    let fresh = try playground.freshDigest()
    try eventually("the index is that of the folder", within: seconds) { try digest() == fresh }
  }
}
