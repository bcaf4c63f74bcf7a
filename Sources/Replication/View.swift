public import SpotlightModel

/// What search shows of an item: a function of its versions alone, the same wherever these are.
///
/// Each attribute is looked at by itself, the domain like one that every version has. A version's value is superseded if
/// another write knew of it and left something else, or nothing. Of the values that are not, the one made last is shown,
/// and all are in conflict with each other if they differ.
///
/// A write that left a conflict left several versions (see ``Siblings/written(domain:attributes:settling:made:dot:)``):
/// those of one replica. It left all their values. And values that are equal are one, however many writes set it: where a
/// write goes on from several of them, it goes on from the last setting.
public struct View: Hashable, Sendable {
  public var domain: Domain
  public var attributes: Attributes
  /// The greatest of the versions'.
  public var dot: Dot
  /// The writes that any of the versions had seen.
  public var history: VersionVector
  /// When the domain and each attribute that is shown was last set to that value, by any of the versions.
  public var changes: ChangeDots
  /// The domain's first, then those of attributes in the order of their keys.
  public var conflicts: [Conflict]
}

extension Siblings {
  /// What search shows; nil where there is no version.
  ///
  /// - Complexity: linear in what the versions hold where each had seen few others' writes; at worst, for each attribute,
  ///   quadratic in the number of versions, of which ``SnapshotLimits/versions`` is the most.
  public var view: View? {
    guard let last = versions.last else { return nil }
    guard versions.count > 1 else {
      return View(
        domain: last.domain, attributes: last.attributes, dot: last.dot, history: last.history,
        changes: last.changes, conflicts: [])
    }
    var view = View(
      domain: last.domain, attributes: Attributes(), dot: last.dot, history: history, changes: last.changes,
      conflicts: [])
    var elements: [Attributes.Element] = []
    var stamps: [ChangeStamp] = []
    var domain = last.changes.domain
    for column in columns {
      guard let shown = column.candidates.first else { continue }
      let stamp = column.lastSetting(of: shown.value) ?? shown.stamp
      if let key = column.key {
        elements.append(.init(key, shown.value))
        stamps.append(stamp)
      } else {
        view.domain = Domain(shown.value.text)
        domain = stamp
      }
      if let conflict = column.conflict { view.conflicts.append(conflict) }
    }
    view.attributes = Attributes(ascending: elements)
    view.changes = ChangeDots.each(domain: domain, attributes: stamps).simplified
    return view
  }
}
