import FreeDesktop
import Glibc
import SpotlightModel

/// What an item is opened with.
struct Opener {
  /// The path of the app's `.desktop` file; nil for the desktop's own way to open a URL.
  var application: String?
  /// The program, and what it is started with.
  var arguments: [String]
  /// What the app's library learns the item from; see `ItemKey.launchVariable`.
  private var url: String?
  private var runsInTerminal = false

  /// Nil where nothing opens the item.
  init?(of item: Item, environment: [String: String]) {
    let applications = Applications(data: BaseDirectories(environment: environment).data)
    let url = item.key.url
    if let entry = applications.application(owning: item.key.owner), let arguments = entry.arguments(url: url)
    {
      self.init(
        application: entry.path, arguments: arguments, url: url, runsInTerminal: entry.needsTerminal)
    } else if let target = Self.target(of: item) {
      self.init(application: nil, arguments: ["xdg-open", target], url: nil, runsInTerminal: false)
    } else {
      return nil
    }
  }

  private init(application: String?, arguments: [String], url: String?, runsInTerminal: Bool) {
    self.application = application
    self.arguments = arguments
    self.url = url
    self.runsInTerminal = runsInTerminal
  }

  /// Where the item itself says that it is. Its own scheme would lead back here.
  private static func target(of item: Item) -> String? {
    let candidates: [AttributeKey] = [.contentURL, "url"]
    return candidates.lazy.compactMap { item.attributes[$0]?.text }.first { text in
      text.contains("://") && ItemKey(url: text) == nil && !text.hasPrefix("-")
    }
  }

  /// Where the program is; nil where it is not, or may not be run.
  var program: String? {
    guard let name = arguments.first, !name.isEmpty else { return nil }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    let candidates =
      name.contains("/") ? [name] : folders.split(separator: ":").map { "\($0)/\(name)" }
    return candidates.first { access($0, X_OK) == 0 }
  }

  /// Starts the program. One for the terminal takes the place of this process where there is a terminal; every other
  /// one lives on by itself, but for the desktop's own opener, which says at once whether it could.
  ///
  /// - Parameter program: as ``program`` found it.
  /// - Returns: false where the desktop has nothing to open the item with.
  func start(_ program: String) throws -> Bool {
    if let url { setenv(ItemKey.launchVariable, url, 1) }
    if runsInTerminal {
      if isatty(STDOUT_FILENO) == 0, let terminal = Self.terminal {
        _ = try spawn(terminal, [terminal, "-e"] + arguments)
        return true
      }
      throw replaceProcess(program)
    }
    let process = try spawn(program, arguments)
    return application != nil || succeeds(process)
  }

  /// Debian's name for the terminal that the user prefers; nil where there is none, or no desktop to show it.
  private static var terminal: String? {
    let hasDesktop = getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
    let path = "/usr/bin/x-terminal-emulator"
    return hasDesktop && access(path, X_OK) == 0 ? path : nil
  }

  /// Returns only where that failed.
  private func replaceProcess(_ program: String) -> Failure {
    // This program ignores it; what is ignored stays so in the next.
    signal(SIGPIPE, SIG_DFL)
    withArguments(arguments) { _ = execv(program, $0) }
    return Failure("\(program): \(String(cString: strerror(errno)))")
  }

  private func spawn(_ program: String, _ arguments: [String]) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // In a group of its own it does not end with what started it. The signal is ignored here.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let code = withArguments(arguments) { posix_spawn(&process, program, nil, &attributes, $0, environ) }
    guard code == 0 else { throw Failure("\(program): \(String(cString: strerror(code)))") }
    return process
  }

  private func succeeds(_ process: pid_t) -> Bool {
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  private func withArguments<Result>(
    _ arguments: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
