import CICU

/// What a comparison of texts takes to be the same. Canonically equivalent texts always are. It does not depend on
/// anybody's language.
public struct TextFolding: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Letters that differ in case, width or ligature (NFKC_Casefold).
  public static let ignoringCase = TextFolding(rawValue: 1)
  /// Letters that differ in accents, where these are optional: Latin, Greek, Cyrillic, Arabic and Hebrew, and letters
  /// such as đ and ø. Together with case it is the folding of the index.
  public static let ignoringDiacritics = TextFolding(rawValue: 2)

  /// What is the same by any of these is the same to the index, so that the index finds all of it.
  var table: FoldingTable {
    switch (contains(.ignoringCase), contains(.ignoringDiacritics)) {
    case (false, false): Self.canonical
    case (true, false): Self.caseless
    case (false, true): Self.markless
    case (true, true): Self.indexed
    }
  }

  private static let canonical = FoldingTable { scalars(decomposed($0)) }

  private static let caseless = FoldingTable { scalar in
    // As the index has it: ICU's folding drops this break between words.
    if scalar.value == 0x200B { return scalars([" "]) }
    return scalars(FoldedScalar.transform(scalar, followspot_icu_fold).flatMap(decomposed))
  }

  private static let markless = FoldingTable { scalar in
    guard !FoldedScalar.isVoicingMark(scalar), followspot_icu_has_optional_marks(scalar.value) else {
      return scalars(decomposed(scalar))
    }
    return scalars(
      decomposed(scalar).filter { $0.properties.generalCategory != .nonspacingMark }.flatMap(plain))
  }

  private static let indexed = FoldingTable { scalar in
    FoldedScalar.folding(scalar).flatMap { folded in
      Unicode.Scalar(folded.value).map { scalars(decomposed($0)) } ?? []
    }
  }

  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    FoldedScalar.transform(scalar, followspot_icu_decompose)
  }

  /// Roles do not matter to comparisons.
  private static func scalars(_ scalars: [Unicode.Scalar]) -> [FoldedScalar] {
    scalars.map { FoldedScalar($0, .letter) }
  }

  /// Letters such as đ and Đ as those without a dictionary type them.
  private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let plain = FoldedScalar.plainLetters[scalar] { return Array(plain.unicodeScalars) }
    let small = Array(scalar.properties.lowercaseMapping.unicodeScalars)
    guard scalar.properties.generalCategory == .uppercaseLetter, small.count == 1,
      let plain = FoldedScalar.plainLetters[small[0]]
    else { return [scalar] }
    return Array(plain.uppercased().unicodeScalars)
  }
}
