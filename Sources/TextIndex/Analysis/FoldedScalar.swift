/// A Unicode scalar as search sees it, with the part it plays in words, in 32 bits.
struct FoldedScalar: Hashable {
  /// What a scalar is to the division into words.
  enum Role: UInt8 {
    /// Stands between words.
    case separator
    /// Counts for nothing: it neither is part of a word nor ends one.
    case ignored
    case letter
    case digit
    /// A letter of a script that puts no spaces between words.
    case unspaced
    /// Makes a unit with the kana before it: the (semi-)voiced sound mark.
    case voicing
    /// A word by itself: emoji and the like.
    case symbol
    /// One of the two letters that make a flag.
    case regional
    /// The text is over.
    case end
  }

  let packed: UInt32

  init(_ scalar: Unicode.Scalar, _ role: Role) {
    packed = scalar.value | UInt32(role.rawValue) << 24
  }

  init(packed: UInt32) { self.packed = packed }

  static let end = FoldedScalar("\0", .end)
  static let separator = FoldedScalar(" ", .separator)

  var value: UInt32 { packed & 0x1F_FFFF }

  var role: Role {
    // Only roles of this enumeration are ever packed.
    unsafeBitCast(UInt8(truncatingIfNeeded: packed >> 24), to: Role.self)
  }

  var isLetterOrDigit: Bool { role == .letter || role == .digit }

  private static let smallFlag: UInt32 = 1 << 21
  private static let capitalFlag: UInt32 = 1 << 22

  /// Whether it comes from a small letter, as far as the folding table tells; ASCII is not in it.
  var isSmall: Bool { packed & Self.smallFlag != 0 }

  /// Whether it is the first that comes from a capital letter, as far as the folding table tells.
  var isCapital: Bool { packed & Self.capitalFlag != 0 }

  /// The scalars that `scalar` folds to, with its case.
  static func marking(_ folded: [FoldedScalar], with scalar: Unicode.Scalar) -> [FoldedScalar] {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter: folded.map { FoldedScalar(packed: $0.packed | smallFlag) }
    case .uppercaseLetter, .titlecaseLetter:
      folded.enumerated().map { $0 == 0 ? FoldedScalar(packed: $1.packed | capitalFlag) : $1 }
    default: folded
    }
  }
}
