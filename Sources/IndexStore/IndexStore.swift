import CSQLite
import SpotlightModel
import TextIndex

/// The index: one SQLite file in the home folder, which any number of processes may search while one of them writes.
///
/// A store belongs to one thread at a time; other threads open their own.
public final class IndexStore {
  public enum Access: Hashable, Sendable {
    /// Makes the home folder and the index if there are none.
    case readWrite
    case readOnly
  }

  public let home: String
  public let access: Access
  /// What the user should be told about how the index was opened, in whole sentences.
  public private(set) var notices: [String]

  let connection: Connection
  private let use: FileLock?
  let settings: StoreSettings
  let owners: Interner
  let domains: Interner
  let replicas: Interner
  let attributeKeys: Interner
  var keys = StoredKeys()
  /// For dropping the dead, while that is under way.
  var living: LivingDocuments?
  /// How many series there were when those of no use had been dropped.
  var seriesKept: Int64 = 0
  /// As of the beginning of the transaction.
  var hidden = HiddenRanges.none

  /// Opens the index in `home`.
  ///
  /// A writable store brings an older schema up to date, moves a corrupt index aside and begins a fresh one, makes a
  /// damaged inverted index again from the items (``notices`` then says so), and removes what a crash left unfinished.
  public init(home: String, access: Access, settings: StoreSettings = StoreSettings()) throws {
    self.home = home
    self.access = access
    self.settings = settings
    let opened = try Self.open(home: home, access: access, settings: settings)
    connection = opened.connection
    use = opened.use
    notices = opened.notices
    owners = Interner(table: "owner", on: connection)
    domains = Interner(table: "domain", on: connection)
    replicas = Interner(table: "replica", on: connection)
    attributeKeys = Interner(table: "attribute_key", on: connection)
    guard access == .readWrite else { return }
    do { try recover() } catch { throw noting(error) }
    guard opened.isSuspect else { return }
    notices += try mendPostings(use: opened.use)
    DamageMark.clear(home: home)
  }

  /// The index's file in a home folder.
  public static func path(home: String) -> String { "\(home)/index.sqlite" }

  /// Whether the index that others open in the home is still this one: it may have been removed or replaced since.
  public var isInPlace: Bool { connection.isInPlace }

  /// - Throws: `StoreError` of kind `unavailable` where the index was removed or replaced since it was opened.
  public func checkPlace() throws {
    guard !isInPlace else { return }
    throw StoreError(.unavailable, "The index in \(home) was removed or replaced meanwhile; start again.")
  }

  /// Has the next writer to open the index look through it, and set it aside if it is damaged.
  ///
  /// - Parameter isCertain: whether it is to be set aside without a look.
  public static func suspectDamage(home: String, isCertain: Bool) {
    DamageMark.set(home: home, isCertain: isCertain)
  }

  /// Locked in common by all who stage, and alone by whoever removes what others left behind.
  var stageLockPath: String { "\(home)/stage.lock" }

  /// Begins a transaction, passes a writer to `body`, and commits; or undoes everything if `body` or the commit throws.
  ///
  /// Waits for other writers up to the settings' limit.
  public func write<Result>(_ body: (Writer) throws -> Result) throws -> Result {
    guard access == .readWrite else {
      throw StoreError(.readOnly, "\(connection.path) was opened for reading only.")
    }
    guard !connection.isInTransaction else {
      throw StoreError(.misuse, "\(connection.path): a write cannot begin within another transaction.")
    }
    do {
      try connection.execute("BEGIN IMMEDIATE")
      let writer = try Writer(self)
      let result = try body(writer)
      try writer.finish()
      try connection.execute("COMMIT")
      return result
    } catch {
      undo()
      throw noting(error)
    }
  }

  /// Passes through `body` without having the log reach the disk with every commit: for writes that are made again where
  /// a crash of the machine undoes them.
  func unhurried<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.execute("PRAGMA synchronous = NORMAL")
    defer { try? connection.execute("PRAGMA synchronous = FULL") }
    return try body()
  }

  /// Passes through `body` with all reads seeing the same state of the index.
  public func consistently<Result>(_ body: () throws -> Result) throws -> Result {
    guard !connection.isInTransaction else { return try body() }
    do {
      try connection.execute("BEGIN")
      hidden = try HiddenRanges.load(connection)
      let result = try body()
      try connection.execute("COMMIT")
      return result
    } catch {
      undo()
      throw noting(error)
    }
  }

  /// Has `goesOn` be asked every so often, on this thread, while the index is at work for this store. Where it says no, what
  /// is being done is abandoned, a write as a whole, with an error of kind `abandoned`.
  public func watchWork(_ goesOn: @escaping () -> Bool) { connection.progress = ProgressCheck(goesOn) }

  private func undo() {
    if connection.isInTransaction { try? connection.execute("ROLLBACK") }
    for interner in [owners, domains, replicas, attributeKeys] { interner.forget() }
    keys = StoredKeys()
  }

  /// An error on its way to the caller. Corruption leaves a mark, so that the next writer to open the index looks.
  func noting(_ error: any Error) -> any Error {
    if error is PayloadDecoder.Damage { return StoreError.damaged(connection.path, "attributes") }
    if let damage = error as? PostingFormatError {
      return noting(StoreError.damagedPostings(connection.path, damage))
    }
    if (error as? StoreError)?.kind == .corrupt { DamageMark.set(home: home) }
    return error
  }
}
