import SpotlightModel

/// Turns documents into posting lists, in memory, batch by batch.
///
/// Of the memory in use up to half as much again is in reserve, and a flush makes a batch beside it.
///
/// It may go from thread to thread: all its memory is its own, and nobody has a copy.
public struct Inverter: ~Copyable, @unchecked Sendable {
  private var groups = TermPostings()
  private var titleLengths = TermPostings()
  private var titleStarts = TermPostings()
  private var titles = TermPostings()
  private var keywords = TermPostings()
  private var texts = TermPostings()
  private var scanner = TermScanner()
  private var buffer = TermBuffer()
  private let seed = HashedTerm.seed
  /// The size of the last batch, as a guess at the next.
  private var batchBytes = 0
  private var first: DocumentNumber = 0
  private var last: DocumentNumber?
  /// The documents of the current batch.
  public private(set) var documentCount = 0

  public init() {}

  /// The memory in use, roughly. Flush at some 48 MB.
  public var approximateBytes: Int {
    groups.byteCount + titleLengths.byteCount + titleStarts.byteCount + titles.byteCount + keywords.byteCount
      + texts.byteCount
  }

  /// Adds a document, whose number must be greater than those of all documents added before, also before a flush.
  public mutating func add(_ document: DocumentNumber, _ text: DocumentText) {
    begin(document, groups: text.groups)
    if let title = text.title { scan(title, .title, document) }
    for keyword in text.keywords { scan(keyword, .keyword, document) }
    for other in text.other { scan(other, .other, document) }
    drain(document)
  }

  /// The same as adding `DocumentText(attributes)` with groups, but quicker.
  public mutating func add(_ document: DocumentNumber, _ attributes: Attributes, groups: [String]) {
    begin(document, groups: groups)
    attributes.forEachText { part, text in scan(text, part, document) }
    drain(document)
  }

  /// The chunks of all documents since the last flush, in the order of keys. Memory is kept for the next batch.
  public mutating func flush() -> PostingBatch {
    var batch = PostingBatch(reservingBytes: batchBytes)
    if let last, documentCount > 0 {
      let documents = first...last
      Self.write(&groups, .group, documents, documentCount, to: &batch)
      Self.write(&titleLengths, .titleLength, documents, documentCount, to: &batch)
      Self.write(&titleStarts, .titleStart, documents, documentCount, to: &batch)
      Self.write(&titles, .title, documents, documentCount, to: &batch)
      Self.write(&keywords, .keyword, documents, documentCount, to: &batch)
      Self.write(&texts, .text, documents, documentCount, to: &batch)
    }
    documentCount = 0
    batchBytes = batch.byteCount
    return batch
  }

  private static func write(
    _ postings: inout TermPostings, _ tier: PostingKey.Tier, _ documents: ClosedRange<DocumentNumber>,
    _ documentCount: Int, to batch: inout PostingBatch
  ) {
    guard postings.count > 0 else { return }
    var writer = TierWriter(tier, documents: documents, documentCount: documentCount)
    writer.write(postings, to: &batch)
    postings.removeAll()
  }
}

extension Inverter {
  mutating func begin(_ document: DocumentNumber, groups names: [String]) {
    if let last { precondition(document > last, "documents come in ascending order") }
    if documentCount == 0 { first = document }
    last = document
    documentCount += 1
    for name in names { Self.add(tag: PostingKey.groupDigest(name), bytes: 8, document, seed, to: &groups) }
  }

  mutating func scan(_ text: String, _ part: TextPart, _ document: DocumentNumber) {
    text.withFastUTF8 { scan($0, part, document) }
  }

  mutating func scan(_ text: UnsafeRawBufferPointer, _ part: TextPart, _ document: DocumentNumber) {
    var length = 0
    scanner.start(text)
    while scanner.next() {
      if buffer.isFull { drain(document) }
      buffer.append(scanner, part, seed: seed)
      if part == .title { noteTitle(document, &length) }
    }
    if length > 0 {
      let tag = UInt64(TitleLength(words: length).rawValue)
      Self.add(tag: tag, bytes: 1, document, seed, to: &titleLengths)
    }
  }

  private mutating func noteTitle(_ document: DocumentNumber, _ length: inout Int) {
    length = max(length, scanner.places.upperBound)
    guard scanner.places.lowerBound == 0, scanner.kind != .inner else { return }
    titleStarts.add(HashedTerm(scanner.buffer, count: scanner.count, seed: seed), document)
  }

  /// Puts the terms of the buffer into the tables.
  mutating func drain(_ document: DocumentNumber) {
    texts.add(buffer.all, document)
    titles.add(buffer.titles, document)
    keywords.add(buffer.keywords, document)
    buffer.removeAll()
  }

  /// Adds a term that is not text: the first bytes of `tag`, as they lie in memory.
  private static func add(
    tag: UInt64, bytes count: Int, _ document: DocumentNumber, _ seed: UInt64, to postings: inout TermPostings
  ) {
    withUnsafeBytes(of: tag) { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { bytes in
        guard let start = bytes.baseAddress else { return }
        postings.add(HashedTerm(start, count: count, seed: seed), document)
      }
    }
  }
}
