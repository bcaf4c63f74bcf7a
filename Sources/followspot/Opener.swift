import FreeDesktop
import Glibc
import SpotlightModel

/// What an item is opened with.
struct Opener {
  /// The path of the app's `.desktop` file; nil for the desktop's own way to open a URL.
  var application: String?
  /// The program, and what it is started with.
  var arguments: [String]
  /// What the app's library learns the item from; see ``launchVariable``.
  private var url: String?
  private var runsInTerminal = false

  /// The environment variable with the item's URL: an app need not take it as an argument.
  static let launchVariable = "FOLLOWSPOT_LAUNCH_URL"

  /// Nil where nothing opens the item.
  init?(of item: Item, environment: [String: String]) {
    let applications = Applications(data: BaseDirectories(environment: environment).data)
    let url = ItemURL(owner: item.key.owner, identifier: item.key.identifier).text
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
      text.contains("://") && ItemURL(text) == nil && !text.hasPrefix("-")
    }
  }

  /// Starts the program. One for the terminal takes the place of this process where there is a terminal; every other
  /// one lives on by itself.
  func start() throws {
    if let url { setenv(Self.launchVariable, url, 1) }
    if runsInTerminal {
      if isatty(STDOUT_FILENO) == 0, let terminal = Self.terminal {
        return try spawn([terminal, "-e"] + arguments)
      }
      throw replaceProcess()
    }
    try spawn(arguments)
  }

  /// Debian's name for the terminal that the user prefers; nil where there is none, or no desktop to show it.
  private static var terminal: String? {
    let hasDesktop = getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
    let path = "/usr/bin/x-terminal-emulator"
    return hasDesktop && access(path, X_OK) == 0 ? path : nil
  }

  /// Returns only where that failed.
  private func replaceProcess() -> Failure {
    withArguments(arguments) { _ = execvp(arguments[0], $0) }
    return Failure("\(arguments[0]): \(String(cString: strerror(errno)))")
  }

  private func spawn(_ arguments: [String]) throws {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // In a group of its own it does not end with what started it.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    guard let program = arguments.first else { return }
    var process = pid_t()
    let code = withArguments(arguments) { arguments in
      posix_spawnp(&process, program, nil, &attributes, arguments, environ)
    }
    guard code == 0 else { throw Failure("\(program): \(String(cString: strerror(code)))") }
  }

  private func withArguments<Result>(
    _ arguments: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
