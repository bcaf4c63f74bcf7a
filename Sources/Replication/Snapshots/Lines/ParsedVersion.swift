import JSONSyntax
import SpotlightModel

/// A version as a line states it: what goes without saying is nil.
struct ParsedVersion {
  /// The stamps of changes, as far as the line states them.
  enum Changed {
    case all(ChangeStamp)
    case each(domain: ChangeStamp?, attributes: [(name: String, stamp: ChangeStamp)])
  }

  var dot: Dot
  var history: VersionVector?
  var changed: Changed?
  var domain: Domain
  var payload: [UInt8]

  /// The entry of a key that has this version alone; nil where it is none of the usual kind.
  func plain(_ key: ItemKey, _ names: AttributeNames) -> PlainEntry? {
    guard history == nil else { return nil }
    var time = dot.time
    switch changed {
    case .all(let stamp) where stamp.dot == dot: time = stamp.time
    case nil: break
    default: return nil
    }
    return PlainEntry(key: key, dot: dot, changed: time, domain: domain, payload: payload, names: names)
  }

  /// - Parameter byte: where the line says something that cannot be.
  func version(_ names: AttributeNames, at byte: Int) throws(JSONSyntaxError) -> Version {
    let attributes: Attributes
    do {
      attributes = try names.attributes(payload)
    } catch {
      throw JSONSyntaxError(.malformed("attributes that cannot be read"), byte: byte)
    }
    return Version(
      dot: dot, history: history ?? VersionVector(dot), domain: domain, attributes: attributes,
      changes: try changes(attributes, at: byte))
  }

  /// The stated stamps and, for all else, the version's own. Both are in the order of the attributes.
  private func changes(_ attributes: Attributes, at byte: Int) throws(JSONSyntaxError) -> ChangeDots {
    switch changed {
    case nil: return .all(dot)
    case .all(let stamp): return .all(stamp)
    case .each(let domain, let stated):
      var rest = stated[...]
      let usual = ChangeStamp(dot)
      let stamps = attributes.map { element in
        guard let first = rest.first, first.name.utf8.elementsEqual(element.key.rawValue.utf8) else {
          return usual
        }
        rest.removeFirst()
        return first.stamp
      }
      guard let left = rest.first else {
        return ChangeDots.each(domain: domain ?? usual, attributes: stamps).simplified
      }
      throw JSONSyntaxError(
        .malformed("a change of “\(left.name)”, which is no attribute or not in its order"), byte: byte)
    }
  }
}
