public import FoundationEssentials
public import SpotlightModel

/// What the meaning of a query depends on beside its text and the items. Nobody's language is in it: letters are compared
/// in the same way everywhere.
public struct QueryContext: Sendable {
  /// When the query began; `$time` is relative to it.
  public var now: Date
  public var calendar: LocalCalendar
  /// Custom attributes that no query finds anything by.
  public var unsearchable: Set<AttributeKey>
  /// Custom attributes that `*` and `**` leave out.
  public var searchedByNameOnly: Set<AttributeKey>

  public init(
    now: Date = Date(), calendar: LocalCalendar = .current, unsearchable: Set<AttributeKey> = [],
    searchedByNameOnly: Set<AttributeKey> = []
  ) {
    self.now = now
    self.calendar = calendar
    self.unsearchable = unsearchable
    self.searchedByNameOnly = searchedByNameOnly
  }
}
