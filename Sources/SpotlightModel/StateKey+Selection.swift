/// Where the items that somebody opened last are kept, app by app, in the state of the items' owner.
extension StateKey {
  /// The identifier of the item that was opened last.
  public static func lastSelectedItem(of owner: String) -> StateKey {
    StateKey(domain: owner, name: "FollowspotLastSelectedItem")
  }

  /// The identifiers of the items that were opened, the last first, each once.
  public static func recentItems(of owner: String) -> StateKey {
    StateKey(domain: owner, name: "FollowspotRecentItems")
  }

  /// How many recent items are kept.
  public static let recentItemsKept = 20

  /// Whether of values written on several hosts at the same time the last one counts, with nothing to be settled: what
  /// was selected here says nothing against what was selected there.
  public var isSettledByTime: Bool {
    self == .lastSelectedItem(of: domain) || self == .recentItems(of: domain)
  }
}
