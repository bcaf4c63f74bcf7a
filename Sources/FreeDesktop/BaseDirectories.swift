/// Where programs keep their own data and find that of others: the XDG Base Directory Specification
/// (https://specifications.freedesktop.org/basedir-spec/latest/).
public struct BaseDirectories: Hashable, Sendable {
  /// The user's own data: `$XDG_DATA_HOME`, else `~/.local/share`; nil where there is no home folder either.
  public var dataHome: String?
  /// Where data is looked for behind `dataHome`: `$XDG_DATA_DIRS`, else `/usr/local/share` and `/usr/share`.
  public var systemData: [String]

  /// All folders in which data is looked for, the one that counts most first.
  public var data: [String] { [dataHome].compactMap(\.self) + systemData }

  /// - Parameter environment: what the process was started with. Paths that are empty or not absolute do not count, as
  ///   the specification asks.
  public init(environment: [String: String]) {
    func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    dataHome = absolute("XDG_DATA_HOME") ?? absolute("HOME").map { "\($0)/.local/share" }
    let paths = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
    systemData = paths.isEmpty ? ["/usr/local/share", "/usr/share"] : paths
  }
}
