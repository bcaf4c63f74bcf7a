extension UTType {
  /// Whether this is `type`, or a kind of it.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether `type` is a kind of this one, and not this one.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// Whether this is a kind of `type`, and not `type` itself.
  public func isSubtype(of type: UTType) -> Bool { self != type && supertypes.contains(type) }

  /// Everything that this is a kind of, directly or not.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var waiting = parents
    while let identifier = waiting.popLast() {
      let type = UTType(known: identifier)
      guard type != self, found.insert(type).inserted else { continue }
      waiting += type.parents
    }
    return found
  }

  /// The identifiers of what this is a kind of directly.
  private var parents: [String] {
    if let declaration = TypeRegistry.shared.declaration(of: identifier) { return declaration.supertypes }
    guard let dynamic = DynamicIdentifier(identifier) else { return [] }
    return dynamic.supertypes + SystemTypes.supertypes(of: dynamic)
  }
}
