import CICU

/// Walks through the terms of a text.
///
/// - A run of letters and digits is a term; everything else stands between terms. So `POL-358` is `pol`, `358`; `3.14`
///   is `3`, `14`; `foo_bar` is `foo`, `bar`; `C++` is `c`.
/// - Parts that an apostrophe or a hyphen between letters joins, and single letters joined by full stops, are also one
///   term together: `O'Neill` is `o`, `neill` and `oneill`; `e-mail` is `e`, `mail` and `email`; `U.S.` is `u`, `s`, `us`.
/// - From a capital letter that follows a small one on, the rest of a word is also a term: `MyWindowClass` is
///   `mywindowclass`, `windowclass` and `class`. Words that are cut at ``maximumBytes`` have none of these.
/// - Runs of a script without spaces between words (Chinese, Japanese, Thai, …) give each pair of neighbours, and the
///   last letter alone: `日本語` is `日本`, `本語`, `語`. Hangul is divided at spaces, and is spelt in its letters, so
///   that a beginning of a syllable is a beginning of the term.
/// - Emoji and other symbols are each a term; the two letters of a flag are one.
/// - A term has at most ``maximumBytes``; the rest of a longer word is not looked at.
///
/// Terms have places, so that it can be seen what follows what: one that ends where another starts stands before it.
struct TermScanner: ~Copyable {
  static let maximumBytes = 64
  /// Room for a scalar beyond the maximum, and for reading eight bytes at once.
  private static let bufferBytes = maximumBytes + 8

  /// The term's folded bytes, `count` of them.
  let buffer: UnsafeMutablePointer<UInt8>
  var count = 0
  /// Where the term stands in the text, in bytes.
  var range = 0..<0
  /// The term's places among the terms.
  var places = 0..<0
  var kind = Kind.word

  enum Kind: UInt8 {
    case word
    /// One letter of a script without spaces, between others than its kind.
    case single
    /// Stands beside the sequence of the other terms: parts joined, or the last letter of a run.
    case aside
    /// The rest of the word before it, from a capital letter on.
    case inner
  }

  let table = FoldingTable.shared
  var source = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The next byte to decode.
  var position = 0
  /// The next scalar, and where it stands in the text.
  var current = FoldedScalar.end
  var currentRange = 0..<0
  /// What is left of a scalar that folded to several.
  var rest = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
  /// The place of the next term.
  var place = 0
  /// How many bytes the term may have: fewer than the maximum once it is cut, lest a shorter scalar be appended then.
  private var capacity = maximumBytes
  var run: Run?
  var compound = Compound()
  var inner = InnerBeginnings()
  /// Whether something of the term had no room.
  private(set) var isCut = false

  init() {
    buffer = .allocate(capacity: Self.bufferBytes)
    buffer.initialize(repeating: 0, count: Self.bufferBytes)
  }

  deinit { buffer.deallocate() }

  var term: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: buffer, count: count) }

  /// Starts at the beginning of a text, which must stay in place until its last term is found. Bytes that are not UTF-8
  /// stand between terms.
  mutating func start(_ text: UnsafeRawBufferPointer) {
    source = text
    position = 0
    rest = UnsafeBufferPointer(start: nil, count: 0)
    place = 0
    run = nil
    compound.isOpen = false
    compound.isComplete = false
    inner.removeAll()
    advance()
  }
}

// MARK: Scalars

extension TermScanner {
  /// Makes the next folded scalar the current one.
  mutating func advance() {
    if rest.count > 0 {
      current = FoldedScalar(packed: rest[0])
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
      return
    }
    repeat {
      guard position < source.count else {
        current = .end
        currentRange = position..<position
        return
      }
      let start = position
      let folded = table.ascii[Int(source[position])]
      if folded != 1 {
        position += 1
        current = Self.asciiScalar(source[start], folded: folded)
      } else {
        decode()
      }
      currentRange = start..<position
    } while current.role == .ignored
  }

  private static func asciiScalar(_ byte: UInt8, folded: UInt8) -> FoldedScalar {
    if folded == 0 { return FoldedScalar(Unicode.Scalar(byte), .separator) }
    return FoldedScalar(Unicode.Scalar(folded), folded < UInt8(ascii: "a") ? .digit : .letter)
  }

  /// Decodes and folds one scalar that is not ASCII.
  private mutating func decode() {
    let (scalar, length) = UTF8Decoding.scalar(source, at: position)
    position += length
    let entry = table.entry(for: scalar)
    if let single = entry.single {
      current = single
    } else {
      let several = entry.several
      current = FoldedScalar(packed: several[0])
      rest = UnsafeBufferPointer(rebasing: several.dropFirst())
    }
  }

  mutating func skipSeparators() {
    if rest.isEmpty {
      while position < source.count, table.ascii[Int(source[position])] == 0 { position += 1 }
    }
    advance()
  }

  /// The role of the scalar after the current one.
  @inline(__always)
  var roleAhead: FoldedScalar.Role {
    if let next = rest.first { return FoldedScalar(packed: next).role }
    guard position < source.count else { return .end }
    let folded = table.ascii[Int(source[position])]
    if folded != 1 { return Self.asciiScalar(source[position], folded: folded).role }
    let entry = table.entry(for: UTF8Decoding.scalar(source, at: position).scalar)
    return (entry.single ?? FoldedScalar(packed: entry.several[0])).role
  }

  mutating func clearTerm() {
    count = 0
    capacity = Self.maximumBytes
    isCut = false
    inner.removeAll()
  }

  /// Appends a scalar to the term, unless it is full.
  mutating func append(_ value: UInt32) {
    guard count < capacity else {
      isCut = true
      return
    }
    let length = UTF8Decoding.encode(value, at: buffer + count)
    if count + length > capacity {
      capacity = count
      isCut = true
    } else {
      count += length
    }
  }

  /// Appends the letters and digits of ASCII that come next in the text. Returns the last one, folded, if any.
  ///
  /// - Parameter isAfterSmall: whether a small letter comes before; then whether the last one is.
  mutating func appendASCII(isAfterSmall: inout Bool) -> UInt8? {
    let (source, ascii, end) = (source, table.ascii, source.count)
    var (at, length, last) = (position, count, UInt8(0))
    while at < end {
      let folded = ascii[Int(source[at])]
      if folded <= 1 { break }
      if length < capacity {
        if isAfterSmall, source[at] != folded { inner.append(term: length, text: at) }
        buffer[length] = folded
        length += 1
      } else {
        isCut = true
      }
      isAfterSmall = folded >= UInt8(ascii: "a") && source[at] == folded
      last = folded
      at += 1
    }
    position = at
    count = length
    return last == 0 ? nil : last
  }
}
