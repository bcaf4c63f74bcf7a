import SpotlightModel

/// The key of a posting list: a byte for the tier, then the term.
///
/// Lists of different tiers never mix, and within a tier keys are in the order of the terms' bytes.
public struct PostingKey: Hashable, Sendable {
  /// What a list is about. Words have three prefix lists beside their own: of the first letter, the first two and the
  /// first three of each word.
  public enum Tier: UInt8, Sendable, CaseIterable {
    /// Documents of one group, by the digest of its name.
    case group = 0x01
    /// Documents whose title has so many words, by ``TitleLength``.
    case titleLength = 0x02
    /// Documents whose title starts with a word.
    case titleStart = 0x10
    /// Documents whose title has a word.
    case title = 0x20
    /// Documents one of whose keywords has a word.
    case keyword = 0x30
    /// Documents that have a word anywhere.
    case text = 0x40
  }

  /// The longest prefix, in Unicode scalars, that has a list of its own.
  public static let longestPrefix = 3

  public var bytes: [UInt8]

  /// The list of a whole word.
  public init(_ tier: Tier, _ term: some Sequence<UInt8>) {
    bytes = [tier.rawValue]
    bytes.append(contentsOf: term)
  }

  /// The list of the words that begin with `prefix`, which has `letters` scalars, 1 to ``longestPrefix``.
  init(_ tier: Tier, prefix: some Sequence<UInt8>, letters: Int) {
    bytes = [tier.rawValue + UInt8(letters)]
    bytes.append(contentsOf: prefix)
  }

  /// The list of a group's documents. Names with one digest share a list, so what is found must be looked at.
  public static func group(_ name: String) -> PostingKey {
    withUnsafeBytes(of: groupDigest(name)) { PostingKey(.group, $0) }
  }

  /// The term of a group, as its bytes lie in memory.
  static func groupDigest(_ name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { xxh3(UnsafeRawBufferPointer($0)) }.bigEndian
  }
}
