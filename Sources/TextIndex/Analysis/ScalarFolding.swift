import CICU

extension FoldedScalar {
  /// What search makes of one scalar: NFKC_Casefold, then without accents where they are optional (Latin, Greek,
  /// Cyrillic, Arabic, Hebrew), letters such as đ, ø, ł, æ as those without a dictionary type them, Hangul syllables as
  /// their letters, digits of every script as 0–9. No scalars where it counts for nothing.
  ///
  /// It is the same for every user's language.
  static func folding(_ scalar: Unicode.Scalar) -> [FoldedScalar] {
    switch scalar.value {
    // A break that cannot be seen, between the words of Thai or Khmer; ICU's folding drops it.
    case 0x200B: [.separator]
    // Ukrainian and others use this letter as an apostrophe.
    case 0x02BC: [FoldedScalar("'", .separator)]
    default:
      transform(scalar, followspot_icu_fold).flatMap(withoutMarks).map { FoldedScalar($0, role(of: $0)) }
    }
  }

  private static func withoutMarks(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if isDecoration(scalar) { return [] }
    if let digit = decimalDigit(scalar) { return [digit] }
    let decomposed = transform(scalar, followspot_icu_decompose)
    // Letters with voiced sound marks stay whole, as pairs of letters are made of them.
    if decomposed.contains(where: isVoicingMark) { return [scalar] }
    guard followspot_icu_has_optional_marks(scalar.value) else {
      return decomposed.filter { !(isMark($0) && followspot_icu_has_optional_marks($0.value)) }
    }
    return decomposed.filter { !isMark($0) }
      .flatMap { plainLetters[$0].map { Array($0.unicodeScalars) } ?? [$0] }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  static func role(of scalar: Unicode.Scalar) -> Role {
    if isVoicingMark(scalar) { return .voicing }
    switch scalar.properties.generalCategory {
    case .decimalNumber:
      return .digit
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .letterNumber, .otherNumber:
      return followspot_icu_is_written_without_spaces(scalar.value) ? .unspaced : .letter
    // Letters of a newer Unicode than ours must not be lost.
    case .unassigned:
      return scalar.value & 0xFFFE == 0xFFFE ? .separator : .letter
    case .privateUse:
      return .symbol
    default:
      return symbolRole(of: scalar)
    }
  }

  private static func symbolRole(of scalar: Unicode.Scalar) -> Role {
    switch scalar.value {
    // Before the arrows there are only the likes of ©, which nobody takes for a word.
    case ..<0x2190, 0xFFFD: .separator
    case 0x1F1E6...0x1F1FF: .regional
    default:
      followspot_icu_is_pictograph(scalar.value) || scalar.properties.generalCategory == .otherSymbol
        ? .symbol : .separator
    }
  }

  /// What changes the look only: the stroke that lengthens Arabic words, skin tones, circles around letters.
  private static func isDecoration(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x0640 || (0x1F3FB...0x1F3FF).contains(scalar.value)
      || scalar.properties.generalCategory == .enclosingMark
  }

  static func isVoicingMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x3099 || scalar.value == 0x309A
  }

  private static func decimalDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }

  /// The scalars that one of ICU's functions gives for a scalar; the scalar itself where ICU cannot tell.
  static func transform(
    _ scalar: Unicode.Scalar, _ function: (UInt32, UnsafeMutablePointer<UInt16>?, Int32) -> Int32
  ) -> [Unicode.Scalar] {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 64) { units in
      let count = function(scalar.value, units.baseAddress, Int32(units.count))
      guard count >= 0 else { return [scalar] }
      return Array(String(decoding: units[..<Int(count)], as: UTF16.self).unicodeScalars)
    }
  }

  /// Letters that Unicode does not decompose but that are typed as others.
  static let plainLetters: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ĸ": "k", "ł": "l", "ŋ": "n",
    "þ": "th", "ŧ": "t", "ƀ": "b", "ǥ": "g", "ɨ": "i", "ƶ": "z",
    // Arabic spellings that are used for each other, and the Persian forms of two letters.
    "ى": "ي", "ة": "ه", "ٱ": "ا", "ک": "ك", "ی": "ي",
  ]
}
