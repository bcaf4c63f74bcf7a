import IndexStore
import Watching

/// What a catch-up looks at.
struct CatchUpScope {
  /// With the roots that the folders lie in.
  let settings: ServiceSettings
  let folders: [PathBytes]

  /// A folder of a root that is followed already is looked at as a part of it: once is no reason to follow it on its own.
  init(_ settings: ServiceSettings, _ store: IndexStore) throws {
    let followed = try store.followedRoots().map { PathBytes($0) }
    let rules = FolderRules(home: settings.home)
    let roots = settings.roots.map { folder -> PathBytes in
      guard !followed.contains(folder), (try? FileStatus(folder, followingLinks: true))?.kind == .folder
      else { return folder }
      return followed.first { root in
        let scanner = FolderScanner(roots: [root]) { rules.ignores($0, isFolder: $1, roots: [root]) }
        return folder.isWithin(root) && !scanner.ignores(folder, isFolder: true)
      } ?? folder
    }
    folders = settings.roots
    self.settings = settings.following(roots)
  }

  func root(of folder: PathBytes) -> PathBytes {
    settings.roots.first { folder.isWithin($0) } ?? folder
  }
}
