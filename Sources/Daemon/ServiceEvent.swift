import SpotlightModel
import Watching

/// What a service says while it runs.
public enum ServiceEvent: Sendable {
  /// A catalogue was looked at, and this came of it.
  case catalogue(CatalogueResult)
  /// A root's state is new.
  case root(RootReport)
  /// The sync folder's state is new.
  case syncFolder(RootReport)
  /// A snapshot came or was written.
  case snapshot(SnapshotResult)
  /// Something that its user should know, in a sentence without a full stop.
  case notice(String)
  /// How far the reading of a large catalogue has come, in bytes.
  case progress(path: PathBytes, read: Int64, of: Int64)
  case state(ServiceState)
}

/// What a service is doing.
public enum ServiceState: String, Hashable, Sendable {
  /// Comparing the folders with the index, or reading catalogues.
  case busy
  /// Everything is in the index; waiting for changes.
  case idle
  /// Something has to wait, for room on the disk for instance.
  case waiting
  case stopping
}

/// What came of looking at one catalogue. Counts are of items.
public struct CatalogueResult: Hashable, Sendable {
  public var path: PathBytes
  public var domain: Domain
  public var added = 0
  public var changed = 0
  public var removed = 0
  public var unchanged = 0
  /// Rows that make no item.
  public var rejected = 0
  /// Why the catalogue cannot be read as a whole.
  public var error: String?
  /// Whether the error is that there is no room on the disk; it is read once there is.
  public var waitsForRoom = false
  /// Of a catalogue or mapping with an error: whether nothing stays of an earlier reading.
  public var keepsNothing = false
  /// Whether it became empty, and its rows wait for somebody to accept that.
  public var isHeld = false

  public init(path: PathBytes, domain: Domain) {
    self.path = path
    self.domain = domain
  }
}

/// Why a service cannot start.
public struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
