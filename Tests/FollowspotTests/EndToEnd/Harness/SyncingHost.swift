import Glibc

/// One of several hosts, all of them on this machine: with a home, catalogues and a sync folder of its own.
struct SyncingHost {
  let playground: Playground
  let name: String
  let followspot: FollowspotCommand
  let data: String
  let sync: String

  /// - Parameter sync: the sync folder, where it is not one of the host's own.
  init(_ name: String, in playground: Playground, sync: String? = nil) throws {
    self.playground = playground
    self.name = name
    followspot = playground.followspot(home: "\(name)/home")
    data = "\(playground.path)/\(name)/data"
    self.sync = sync ?? "\(playground.path)/\(name)/sync"
    try makeFolders(data)
    try makeFolders(self.sync)
  }

  func write(_ file: String, _ text: String) throws {
    try FollowspotTests.write(Array(text.utf8), to: "\(data)/\(file)")
  }

  /// Reads the catalogues as they are.
  func catchUp() throws {
    let outcome = try followspot.run("watch", data, "--once")
    guard outcome.status == 0 else { throw Unexpected("watch --once: \(outcome)") }
  }

  /// The daemon, following the catalogues and the sync folder.
  func watch() throws -> Program { try followspot.start(["watch", data, "--sync", sync]) }

  /// What a command that must end with `status` prints for scripts.
  @discardableResult
  func run(_ words: String..., expecting status: Int32 = 0) throws -> [PrintedValue] {
    let outcome = try followspot.start(words + ["--json"]).wait()
    guard outcome.status == status else { throw Unexpected("\(words) ended otherwise: \(outcome)") }
    return try PrintedValue.lines(outcome.standardOutput)
  }

  /// Writes a snapshot of all, or of what changed since another, and returns its path.
  func export(_ name: String, since base: String? = nil) throws -> String {
    let path = "\(playground.path)/\(name).fsnap"
    let outcome = try followspot.start(["export", path] + (base.map { ["--since", $0] } ?? [])).wait()
    guard outcome.status == 0 else { throw Unexpected("export: \(outcome)") }
    return path
  }

  var digest: String { get throws { try followspot.digest() } }
}
