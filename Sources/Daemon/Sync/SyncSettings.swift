public import Watching

/// How a service exchanges snapshots with other hosts.
public struct SyncSettings: Hashable, Sendable {
  /// The sync folder, as an absolute path in UTF-8.
  public var folder: PathBytes
  /// A person's name for this host.
  public var label: String
  /// How long the index must have stood still before a snapshot is written. 2 s unless set.
  public var quietTime = Duration.seconds(2)
  /// After this long a snapshot is written although the index still changes. 30 s unless set.
  public var longestWait = Duration.seconds(30)

  public init(folder: PathBytes, label: String = HostLabel.ofThisHost) {
    self.folder = folder
    self.label = label
  }

  /// - Throws: `ServiceError` where the folder is not there.
  public func checkPresence() throws(ServiceError) {
    guard (try? FileStatus(folder, followingLinks: true))?.kind == .folder else {
      throw ServiceError("the sync folder \(folder) is not there; make it, or mount its disk")
    }
  }

  /// - Throws: `ServiceError` where the folder could not be used: it lies in a folder that is followed or in the home, or
  ///   one of these in it.
  public func check(home: String, roots: [PathBytes] = []) throws(ServiceError) {
    guard String(validating: folder.bytes, as: UTF8.self) != nil else {
      throw ServiceError("the name of the sync folder \(folder) is not UTF-8; rename it")
    }
    for other in roots + [PathBytes(home)] where folder.isWithin(other) || other.isWithin(folder) {
      throw ServiceError(
        "the sync folder \(folder) and \(other) must not lie within each other; choose another place")
    }
  }
}
