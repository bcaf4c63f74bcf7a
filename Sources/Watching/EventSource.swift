import Glibc

/// What the kernel says happened, as inotify(7) words it.
struct WatchEvent: Hashable, Sendable {
  /// The descriptor of the watch it belongs to; -1 for an overflow of the queue.
  var watch: CInt
  var mask: Mask
  /// The same for the two events of one move; 0 for others.
  var cookie: UInt32 = 0
  /// Of the file in the watched folder; empty if it is about what is watched itself.
  var name: [UInt8]

  /// The bits of inotify(7).
  struct Mask: OptionSet, Hashable, Sendable {
    var rawValue: UInt32

    static let attributes = Mask(rawValue: UInt32(IN_ATTRIB))
    static let modified = Mask(rawValue: UInt32(IN_MODIFY))
    static let written = Mask(rawValue: UInt32(IN_CLOSE_WRITE))
    static let created = Mask(rawValue: UInt32(IN_CREATE))
    static let deleted = Mask(rawValue: UInt32(IN_DELETE))
    static let movedFrom = Mask(rawValue: UInt32(IN_MOVED_FROM))
    static let movedTo = Mask(rawValue: UInt32(IN_MOVED_TO))
    static let selfDeleted = Mask(rawValue: UInt32(IN_DELETE_SELF))
    static let selfMoved = Mask(rawValue: UInt32(IN_MOVE_SELF))
    static let unmounted = Mask(rawValue: UInt32(IN_UNMOUNT))
    static let overflow = Mask(rawValue: UInt32(IN_Q_OVERFLOW))
    /// The watch is gone, because it was removed or because what it watched is.
    static let ended = Mask(rawValue: UInt32(IN_IGNORED))
    static let isFolder = Mask(rawValue: UInt32(IN_ISDIR))
    static let onlyFolders = Mask(rawValue: UInt32(IN_ONLYDIR))
    static let notFollowingLinks = Mask(rawValue: UInt32(IN_DONT_FOLLOW))

    /// What is asked for of a folder. Reading files makes none of these happen.
    static let folder: Mask = [
      .attributes, .written, .created, .deleted, .movedFrom, .movedTo, .selfDeleted, .selfMoved, .onlyFolders,
    ]
    /// What is asked for of a single file.
    static let file: Mask = [.attributes, .written, .selfDeleted, .selfMoved]
    /// What is asked for of a file by which other processes get attention.
    static let signal: Mask = [.attributes, .modified, .written, .selfDeleted, .selfMoved]
  }
}

/// Where a watcher's events come from. `next` is for one thread; the other calls may come from any.
protocol EventSource: Sendable {
  /// Starts watching a file or folder; links are followed. A path that is watched already must not be given again.
  ///
  /// - Returns: the watch's descriptor, which no other watch ever has.
  /// - Throws: with code `ENOSPC` when the limit of watches is reached.
  func watch(_ path: PathBytes, for mask: WatchEvent.Mask) throws(SystemError) -> CInt
  /// Stops watching. An event that the watch has ended follows.
  func unwatch(_ watch: CInt)
  /// How much is still held for watches that have ended; only closing gives it back.
  var staleWatches: Int { get }
  /// Blocks until there is an event; nil after `interrupt`, for good.
  func next() -> WatchEvent?
  /// Ends `next`.
  func interrupt()
  /// Gives everything back. To be called once `next` has returned nil.
  func close()
}
