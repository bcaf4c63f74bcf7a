import FoundationEssentials

/// The applications that are installed, as their `.desktop` files tell.
public struct Applications: Sendable {
  /// In which `applications` folders lie; the one that counts most first.
  private let data: [String]

  /// - Parameter data: as ``BaseDirectories/data`` has them.
  public init(data: [String]) { self.data = data }

  /// The application whose items an owner's are; see ``DesktopEntry/bundleIdentifier`` and ``DesktopEntry/catalogues``.
  /// One that names the owner as its own comes before one that opens its catalogues.
  public func application(owning owner: String) -> DesktopEntry? {
    var opener: DesktopEntry?
    for entry in entries() {
      if entry.bundleIdentifier == owner { return entry }
      if opener == nil, entry.catalogues.contains(owner) { opener = entry }
    }
    return opener
  }

  /// The first application that is as wanted.
  public func first(where isWanted: (DesktopEntry) -> Bool) -> DesktopEntry? {
    entries().first(where: isWanted)
  }

  /// All of them. Of files of one identifier only the first counts, also where it hides the application. The identifier is
  /// the path below the folder, with dashes for slashes.
  private func entries() -> [DesktopEntry] {
    var seen: Set<String> = []
    return data.flatMap { folder -> [DesktopEntry] in
      names(in: "\(folder)/applications").compactMap { name in
        guard seen.insert(name.replacing("/", with: "-")).inserted else { return nil }
        return entry("\(folder)/applications/\(name)")
      }
    }
  }

  /// The names of the `.desktop` files in a folder and in those within it, below the folder, in order.
  private func names(in folder: String) -> [String] {
    let below = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return below.filter { $0.hasSuffix(".desktop") }.sorted()
  }

  private func entry(_ path: String) -> DesktopEntry? {
    TextFile.text(of: path).flatMap { DesktopEntry(path: path, text: $0) }
  }
}
