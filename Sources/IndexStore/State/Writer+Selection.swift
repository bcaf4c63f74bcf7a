public import SpotlightModel

extension Writer {
  /// Notes that somebody opened an item: it is its owner's last selected one from now on, and the first of the recent.
  public func noteSelection(of key: ItemKey) throws {
    try setState(.lastSelectedItem(of: key.owner), to: .text(key.identifier))
    let recent = StateKey.recentItems(of: key.owner)
    var identifiers = [StateValue.text(key.identifier)]
    if case .list(let earlier) = try state(recent) {
      identifiers += earlier.filter { $0 != identifiers[0] }
    }
    try setState(recent, to: .list(Array(identifiers.prefix(StateKey.recentItemsKept))))
  }
}
