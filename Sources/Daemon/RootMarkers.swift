import SpotlightModel
import Watching

/// Which folder each root was when it was followed last: by this a disk that is not mounted is told from a folder that
/// was emptied. One small file a root, in the home.
struct RootMarkers {
  private let folder: PathBytes

  init(home: String) { folder = PathBytes(home) }

  func expected(_ root: PathBytes) -> FileIdentity? {
    guard let bytes = try? SmallFile.read(file(of: root), limit: 8192) else { return nil }
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count == 2, Array(lines[1]) == root.bytes else { return nil }
    let numbers = lines[0].split(separator: 0x20).compactMap { UInt64(String(decoding: $0, as: UTF8.self)) }
    return numbers.count == 2 ? FileIdentity(device: numbers[0], inode: numbers[1]) : nil
  }

  func set(_ identity: FileIdentity, for root: PathBytes) throws(SystemError) {
    guard expected(root) != identity else { return }
    let text = Array("\(identity.device) \(identity.inode)\n".utf8)
    try SmallFile.replace(file(of: root), with: text + root.bytes, durably: true)
  }

  func file(of root: PathBytes) -> PathBytes {
    let digest = root.bytes.withUnsafeBytes { ContentDigest(of: $0) }
    return folder.appending("root-\(digest)")
  }
}
