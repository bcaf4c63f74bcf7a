/// Where changes come from, which decides how they meet what the index holds.
public enum ChangeOrigin: Hashable, Sendable {
  /// Rows of a catalogue. The items' owner and domain are the catalogue's.
  case catalogue(CatalogueIdentifier, ReadingOccasion)
  /// An app, by its bundle identifier.
  case application(String)
  /// The command line.
  case command
  /// State values, whose owner is the index itself. Nothing else has that owner.
  case state
}

/// How a catalogue's rows came to be read.
public enum ReadingOccasion: Hashable, Sendable {
  /// For the first time: a row whose item exists already is linked to it and does not alter it. `modified` is when the
  /// file was last modified, in milliseconds since 1970; that, not now, is when its values were made.
  case first(modified: Int64)
  /// The row differs from what the file said before.
  case edit
  /// Somebody asked for all of it: rows that were deleted elsewhere come back.
  case again
}

/// What a list of changes did.
public struct ApplyCounts: Hashable, Sendable {
  public var added = 0
  public var changed = 0
  public var removed = 0
  public var unchanged = 0
  /// Of the unchanged: rows whose key a catalogue of greater path holds.
  public var shadowed = 0

  public init() {}

  public static func += (left: inout ApplyCounts, right: ApplyCounts) {
    left.added += right.added
    left.changed += right.changed
    left.removed += right.removed
    left.unchanged += right.unchanged
    left.shadowed += right.shadowed
  }
}
