/// A group of items that is searched and deleted as one. Domains nest at the dots: `films` contains `films.2016`.
/// Two are equal where their UTF-8 bytes are.
public struct Domain: Hashable, Sendable, CustomStringConvertible {
  public var name: String

  public init(_ name: String) { self.name = name }

  public var description: String { name }

  public static func == (left: Domain, right: Domain) -> Bool {
    ExactText(left.name) == ExactText(right.name)
  }

  public func hash(into hasher: inout Hasher) { ExactText(name).hash(into: &hasher) }

  /// Whether `other` is this domain or lies within it. Only whole components count: `acc` does not contain `acc2`.
  public func contains(_ other: Domain) -> Bool {
    guard other.name.utf8.starts(with: name.utf8) else { return false }
    let rest = other.name.utf8.dropFirst(name.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: ".")
  }
}
