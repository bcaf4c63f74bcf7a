public import SpotlightModel

/// Names a catalogue in the index, for as long as it is followed.
public struct CatalogueIdentifier: Hashable, Sendable, RawRepresentable {
  public var rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// What is remembered of a followed file.
public struct CatalogueRecord: Hashable, Sendable {
  public enum State: String, Hashable, Sendable {
    /// Its rows are in the index as they were last read.
    case followed
    /// It is being read for the first time; its rows are not visible yet.
    case reading
    /// It became empty; its rows stay until that is accepted.
    case held
    /// It cannot be read; its last good rows stay.
    case error
    /// Its folder is not there just now.
    case away
    /// Its folder is followed no longer; its rows stay until somebody has them removed.
    case unfollowed
  }

  /// Nil until it is first saved.
  public var id: CatalogueIdentifier?
  /// The data folder's absolute path, as bytes.
  public var root: [UInt8]
  /// The file's path below the root, as bytes.
  public var path: [UInt8]
  /// The domain and owner of its items.
  public var domain: Domain
  public var state: State
  /// The file's metadata when it was last read; nil to have it read again.
  public var fingerprint: FileFingerprint?
  /// Of the whole file when it was last read.
  public var digest: ContentDigest?
  /// How the file was read, as text.
  public var plan: String
  /// The caller's encoding of the file's stretches and the blocks that hold their records.
  public var blocks: [UInt8]
  public var counts: Counts
  /// Why it cannot be read as a whole.
  public var error: CatalogueProblem?

  public struct Counts: Hashable, Sendable {
    /// Rows read, refused ones not counted.
    public var rows: Int
    public var rejected: Int
    public var duplicates: Int
    /// Problems found, also those beyond the first that are kept.
    public var problems: Int

    public init(rows: Int = 0, rejected: Int = 0, duplicates: Int = 0, problems: Int = 0) {
      self.rows = rows
      self.rejected = rejected
      self.duplicates = duplicates
      self.problems = problems
    }
  }

  public init(root: [UInt8], path: [UInt8], domain: Domain, state: State = .followed) {
    self.root = root
    self.path = path
    self.domain = domain
    self.state = state
    plan = ""
    blocks = []
    counts = Counts()
  }
}

/// A file's metadata, by which a change is noticed without reading it.
public struct FileFingerprint: Hashable, Sendable {
  public var device: UInt64
  public var inode: UInt64
  /// In bytes.
  public var size: Int64
  /// Nanoseconds since 1970.
  public var modified: Int64
  /// When its metadata last changed, in nanoseconds since 1970.
  public var changed: Int64

  public init(device: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}
