import Catalogues
import IndexStore
import Watching

/// A file in a root.
struct FollowedFile: Hashable {
  let root: PathBytes
  let path: PathBytes

  /// Nil where the path lies in none of the roots.
  init?(_ path: PathBytes, roots: some Sequence<PathBytes>) {
    guard let root = roots.first(where: { path.isWithin($0) }), path != root else { return nil }
    self.init(path, root: root)
  }

  init(_ path: PathBytes, root: PathBytes) {
    self.root = root
    self.path = path
  }

  init(_ record: CatalogueRecord) {
    root = PathBytes(record.root)
    path = root.appending(record.path)
  }

  /// The path below the root.
  var relative: [UInt8] { Array(path.bytes[(root.bytes.count + (root.bytes.last == 0x2F ? 0 : 1))...]) }

  /// The same as text. Bytes that are not UTF-8 become replacement marks, which patterns and domains then have.
  var relativeText: String { String(decoding: relative, as: UTF8.self) }

  var isMapping: Bool { path.name.elementsEqual(MappingRules.fileName.utf8) }
}

extension FileFingerprint {
  init(_ stamp: FileStamp) {
    self.init(
      device: stamp.identity.device, inode: stamp.identity.inode, size: stamp.size, modified: stamp.modified,
      changed: stamp.changed)
  }
}
