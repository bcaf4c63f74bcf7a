import CICU

extension TermScanner {
  /// Goes to the next term; false where there is none.
  mutating func next() -> Bool {
    if run != nil { return continueRun() }
    if inner.isWaiting { return takeInner() }
    if compound.isComplete { return takeCompound() }
    if takePlainWord() { return true }
    while true {
      switch current.role {
      case .letter, .digit: return takeWord()
      case .unspaced: return startRun()
      case .symbol: return takeSymbols(atMost: 1)
      case .regional: return takeSymbols(atMost: 2)
      case .end: return false
      case .separator, .ignored, .voicing: skipSeparators()
      }
    }
  }

  /// Takes a word of ASCII that neither joins another nor goes on in another script: nearly every word of most texts.
  /// Does nothing, and returns false, where it is not sure of that.
  @inline(__always)
  private mutating func takePlainWord() -> Bool {
    let start = currentRange.lowerBound
    guard current.isLetterOrDigit, currentRange.count == 1, currentRange.upperBound == position,
      !compound.isOpen
    else { return false }
    var (at, length) = (start, 0)
    var isAfterSmall = false
    clearTerm()
    while at &+ 8 <= source.count, length &+ 8 <= Self.maximumBytes {
      let word = ASCIIWord(source.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      UnsafeMutableRawPointer(buffer).storeBytes(of: word.folded, toByteOffset: length, as: UInt64.self)
      let capitals = word.innerCapitals(isAfterSmall: isAfterSmall)
      if capitals != 0 { inner.append(capitals, term: length, text: at) }
      isAfterSmall = word.endsInSmall
      length &+= word.count
      at &+= word.count
      if word.count < 8 { break }
    }
    while at < source.count, length < Self.maximumBytes, table.ascii[Int(source[at])] > 1 {
      buffer[length] = table.ascii[Int(source[at])]
      if buffer[length] != source[at], at > start, isSmallASCII(source[at &- 1]) {
        inner.append(term: length, text: at)
      }
      length &+= 1
      at &+= 1
    }
    guard at == source.count || endsWord(source[at], afterBytes: length) else { return false }
    count = length
    range = start..<at
    finish(.word, places: 1)
    while at < source.count, table.ascii[Int(source[at])] == 0 { at &+= 1 }
    position = at
    advance()
    return true
  }

  /// Whether a byte ends a word for sure. What joins words may not, see ``isAtJoiner``.
  @inline(__always)
  private func endsWord(_ byte: UInt8, afterBytes count: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "-"): false
    case UInt8(ascii: "."): count > 1
    default: table.ascii[Int(byte)] == 0
    }
  }

  private mutating func takeWord() -> Bool {
    clearTerm()
    let start = currentRange.lowerBound
    var end = start
    var lastRole = current.role
    var isAfterSmall = false
    while current.isLetterOrDigit {
      appendCurrent(isAfterSmall: isAfterSmall)
      isAfterSmall = isAtSmall
      lastRole = current.role
      end = currentRange.upperBound
      if rest.isEmpty, let last = appendASCII(isAfterSmall: &isAfterSmall) {
        lastRole = last < UInt8(ascii: "a") ? .digit : .letter
        end = position
      }
      advance()
    }
    // With the accents that stand after the last letter.
    range = start..<max(end, currentRange.lowerBound)
    if isCut { inner.removeAll() }
    finish(.word, places: 1)
    updateCompound(lastRole)
    return true
  }

  private mutating func appendCurrent(isAfterSmall: Bool) {
    let before = count
    append(current.value)
    if isAfterSmall, count > before, isAtCapital { inner.append(term: before, text: currentRange.lowerBound) }
  }

  /// A term of up to `limit` symbols of the current one's role.
  private mutating func takeSymbols(atMost limit: Int) -> Bool {
    clearTerm()
    let (role, start) = (current.role, currentRange.lowerBound)
    var left = limit
    while current.role == role, left > 0 {
      append(current.value)
      range = start..<currentRange.upperBound
      advance()
      left -= 1
    }
    finish(.word, places: 1)
    return true
  }

  private mutating func finish(_ kind: Kind, places count: Int) {
    self.kind = kind
    places = place..<place + count
    place += 1
  }
}

// MARK: Scripts without spaces

extension TermScanner {
  /// Where a run of letters stands: the one that the next pair begins with.
  struct Run {
    var letter: UInt32
    var range: Range<Int>
  }

  private mutating func startRun() -> Bool {
    let first = takeUnspaced()
    if current.role == .unspaced {
      run = first
      return continueRun()
    }
    clearTerm()
    append(first.letter)
    range = first.range
    finish(.single, places: 1)
    return true
  }

  private mutating func continueRun() -> Bool {
    guard let first = run else { return false }
    clearTerm()
    append(first.letter)
    range = first.range
    guard current.role == .unspaced else {
      run = nil
      finish(.aside, places: 1)
      return true
    }
    let second = takeUnspaced()
    append(second.letter)
    range = first.range.lowerBound..<second.range.upperBound
    run = second
    // The last pair takes the place of the last letter too, so that what follows the run follows the pair.
    finish(.word, places: current.role == .unspaced ? 1 : 2)
    return true
  }

  /// The current letter, together with a voiced sound mark that follows it.
  private mutating func takeUnspaced() -> Run {
    var taken = Run(letter: current.value, range: currentRange)
    advance()
    while current.role == .voicing {
      let composite = followspot_icu_compose(taken.letter, current.value)
      if composite > 0 { taken.letter = UInt32(composite) }
      taken.range = taken.range.lowerBound..<currentRange.upperBound
      advance()
    }
    return taken
  }
}

// MARK: Parts that are joined

extension TermScanner {
  /// Words that are parts of one, such as those of O'Neill.
  struct Compound {
    var bytes: [UInt8] = []
    var start = 0
    var firstPlace = 0
    var isOpen = false
    var isComplete = false
  }

  /// Adds the word just found to the compound that it is a part of, if it is.
  @inline(__always)
  private mutating func updateCompound(_ lastRole: FoldedScalar.Role) {
    let goesOn = lastRole == .letter && isAtJoiner && roleAhead == .letter
    if goesOn || compound.isOpen { addToCompound(goesOn: goesOn) }
  }

  @inline(never)
  private mutating func addToCompound(goesOn: Bool) {
    if !compound.isOpen {
      compound.bytes.removeAll(keepingCapacity: true)
      compound.start = range.lowerBound
      compound.firstPlace = places.lowerBound
    }
    if compound.bytes.count <= Self.maximumBytes { compound.bytes.append(contentsOf: term) }
    compound.isOpen = goesOn
    compound.isComplete = !goesOn && compound.bytes.count <= Self.maximumBytes
  }

  @inline(__always)
  private var isAtJoiner: Bool {
    guard current.role == .separator, rest.isEmpty else { return false }
    return switch current.value {
    case 0x20: false
    case 0x27, 0x2019, 0x2D, 0x2010: true
    case 0x2E: count == UTF8Decoding.length(leadingByte: buffer[0])
    default: false
    }
  }

  private mutating func takeCompound() -> Bool {
    compound.isComplete = false
    clearTerm()
    for byte in compound.bytes {
      buffer[count] = byte
      count += 1
    }
    range = compound.start..<range.upperBound
    kind = .aside
    places = compound.firstPlace..<place
    return true
  }
}
