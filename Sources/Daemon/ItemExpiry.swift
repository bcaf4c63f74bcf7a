import IndexStore
import Watching

/// Drops what apps' items have expired, when they do.
struct ItemExpiry {
  /// When to look next, if nothing is written before; nil where nothing expires.
  private(set) var moment: Moment?

  /// The clock may be set while one waits, so a wait is never longer.
  private static let longestWait = Duration.seconds(3600)

  /// Drops what is due, and finds out when the next item is.
  mutating func drop(from store: IndexStore) throws {
    try store.deindexExpiredItems()
    moment = try store.timeToNextExpiry().map { .now + min(max($0, .zero), Self.longestWait) }
  }
}
