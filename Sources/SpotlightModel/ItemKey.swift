/// What names an item: who owns it, and the identifier that the owner gave it.
///
/// The owner is an app's bundle identifier, or the domain of the catalogue that the item is a row of, so two
/// catalogues may both have a row `US`. Two keys are equal where their UTF-8 bytes are.
public struct ItemKey: Hashable, Sendable {
  /// A bundle identifier (`com.example.Movies`) or a catalogue's domain (`films.2016`).
  public var owner: String
  /// The owner's own name for the item.
  public var identifier: String

  public init(owner: String, identifier: String) {
    self.owner = owner
    self.identifier = identifier
  }
}

extension ItemKey {
  public static func == (left: ItemKey, right: ItemKey) -> Bool {
    ExactText(left.identifier) == ExactText(right.identifier)
      && ExactText(left.owner) == ExactText(right.owner)
  }

  public func hash(into hasher: inout Hasher) {
    ExactText(owner).hash(into: &hasher)
    ExactText(identifier).hash(into: &hasher)
  }
}

extension ItemKey: Comparable {
  /// By owner, then by identifier, in the order of their UTF-8 bytes.
  public static func < (left: ItemKey, right: ItemKey) -> Bool {
    ExactText(left.owner) == ExactText(right.owner)
      ? left.identifier.utf8.lexicographicallyPrecedes(right.identifier.utf8)
      : left.owner.utf8.lexicographicallyPrecedes(right.owner.utf8)
  }
}

extension ItemKey: CustomStringConvertible {
  /// `OWNER:IDENTIFIER`, as the command line takes it; `:DOMAIN:KEY` for a state value.
  public var description: String { "\(owner):\(typedIdentifier)" }

  /// What stands for the identifier after the owner's colon. In that of a state value domain and key are parted by a
  /// character that cannot be typed; there a colon parts them.
  public var typedIdentifier: String { StateKey(self).map { "\($0.domain):\($0.name)" } ?? identifier }
}
