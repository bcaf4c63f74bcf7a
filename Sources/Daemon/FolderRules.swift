import Catalogues
import Glibc
import IndexStore
import SpotlightModel
import Synchronization
import Watching

/// What the `followspot.json` files of all roots say.
///
/// Each is remembered in the home as it was when the catalogues were last read by it: so a change is noticed across
/// restarts, and a broken file leaves the last good one in force. Reading is for one thread; asking for any.
final class FolderRules: Sendable {
  /// One `followspot.json`: the root, and the folder below it that it lies in ("" for the root itself).
  struct Place: Hashable {
    var root: PathBytes
    var folder: [UInt8]

    var path: PathBytes {
      (folder.isEmpty ? root : root.appending(folder)).appending(MappingRules.fileName)
    }
  }

  /// What a look at a `followspot.json` found.
  enum Look {
    case same
    /// Other rules are in force than before.
    case changed
    /// The rules in force stay, for these cannot be.
    case broken(CatalogueProblem)
  }

  private struct State {
    var rules: [PathBytes: MappingRules] = [:]
    /// The texts of the rules in force.
    var texts: [Place: [UInt8]] = [:]
    /// Rules that the catalogues have not been read by yet.
    var unsaved: Set<Place> = []

    mutating func set(_ place: Place, _ text: [UInt8]?, _ file: MappingFile?) {
      texts[place] = text
      let folder = String(decoding: place.folder, as: UTF8.self)
      rules[place.root, default: MappingRules()][folder: folder] = file
    }
  }

  private let home: PathBytes
  private let state = Mutex(State())

  init(home: String) {
    self.home = PathBytes(home)
    for (place, text) in savedTexts() {
      guard let file = try? MappingFile(text) else { continue }
      state.withLock { $0.set(place, text, file) }
    }
  }

  // MARK: Asking

  func rules(of root: PathBytes) -> MappingRules { state.withLock { $0.rules[root] ?? MappingRules() } }

  /// Whether nothing at `path` is followed, by a pattern or because it is the index's own.
  func ignores(_ path: PathBytes, isFolder: Bool, roots: [PathBytes]) -> Bool {
    if path.isWithin(home) { return true }
    guard let file = FollowedFile(path, roots: roots), !file.isMapping else { return false }
    // A pattern for a folder matches what lies in it, whatever that is called.
    return rules(of: file.root).ignores(isFolder ? "\(file.relativeText)/\u{1}" : file.relativeText)
  }

  // MARK: Reading

  /// Brings the rules of one folder up to date.
  func refresh(_ place: Place) -> Look {
    if let obstacle = Obstacle(at: place.path) {
      return .broken(CatalogueProblem(reason: obstacle.description))
    }
    let text: [UInt8]?
    do {
      text = try SmallFile.read(place.path)
    } catch {
      guard error.isAbsence else { return .broken(CatalogueProblem(reason: error.description)) }
      text = nil
    }
    guard text != state.withLock({ $0.texts[place] }) else { return .same }
    do throws(MappingFileError) {
      let file = try text.map { text throws(MappingFileError) in try MappingFile(text) }
      state.withLock {
        $0.set(place, text, file)
        $0.unsaved.insert(place)
      }
      return .changed
    } catch {
      return .broken(CatalogueProblem(line: error.line, column: error.column, reason: error.reason))
    }
  }

  /// Whether a `followspot.json` says anything, be it what it said before it broke.
  func isInForce(_ place: Place) -> Bool { state.withLock { $0.texts[place] != nil } }

  /// The places below `folder` of which rules are in force.
  func places(within folder: PathBytes) -> [Place] {
    state.withLock { state in state.texts.keys.filter { $0.path.isWithin(folder) } }
  }

  // MARK: Remembering

  /// Notes that the catalogues have been read by the rules in force.
  func save() throws(SystemError) {
    let unsaved = state.withLock { state in state.unsaved.map { ($0, state.texts[$0]) } }
    for (place, text) in unsaved {
      if let text {
        let content = place.root.bytes + [0] + place.folder + [0] + text
        try SmallFile.replace(savedPath(place), with: content)
      } else {
        SmallFile.remove(savedPath(place))
      }
      state.withLock { _ = $0.unsaved.remove(place) }
    }
  }

  private static let prefix = "mapping-"

  private func savedPath(_ place: Place) -> PathBytes {
    let digest = place.path.bytes.withUnsafeBytes { ContentDigest(of: $0) }
    return home.appending("\(Self.prefix)\(digest)")
  }

  private func savedTexts() -> [(Place, [UInt8])] {
    var found: [(Place, [UInt8])] = []
    guard let directory = home.withCString({ opendir($0) }) else { return [] }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.starts(with: Self.prefix.utf8), !name.contains(UInt8(ascii: ".")),
        let bytes = try? SmallFile.read(home.appending(name))
      else { continue }
      let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      found.append((Place(root: PathBytes(parts[0]), folder: Array(parts[1])), Array(parts[2])))
    }
    return found
  }
}
