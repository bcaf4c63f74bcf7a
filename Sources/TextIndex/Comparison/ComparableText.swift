/// A text as comparisons see it: folded and canonically decomposed, so that what is the same has the same bytes.
public struct ComparableText: Sendable {
  /// UTF-8.
  public let bytes: [UInt8]
  /// Where words begin and end, ascending.
  private let borders: [Int]

  /// - Parameter findsBorders: whether ``isBorder(_:)`` will be asked.
  public init(_ text: String, _ folding: TextFolding, findsBorders: Bool = false) {
    var builder = Builder(folding)
    var finder = findsBorders ? WordBorders() : nil
    builder.reserve(text.utf8.count)
    for scalar in text.unicodeScalars {
      finder?.look(at: scalar, from: builder.end)
      builder.append(scalar)
      finder?.noteEnd(builder.end)
    }
    builder.finish()
    bytes = builder.bytes
    borders = finder?.borders(end: builder.end) ?? []
  }

  /// Whether a match may begin or end at `offset`: never between a letter and what is put upon it.
  public func isEdge(_ offset: Int) -> Bool {
    guard offset < bytes.count, bytes[offset] >= 0x80 else { return true }
    let value = bytes.withUnsafeBytes { UTF8Decoding.scalar($0, at: offset).scalar }
    guard let scalar = Unicode.Scalar(value) else { return true }
    // The halfwidth sound marks are letters to Unicode.
    return scalar.properties.canonicalCombiningClass == .notReordered && value != 0xFF9E && value != 0xFF9F
  }

  /// Whether a word may begin or end at `offset`; both ends of the text count. See ``WordBorders``.
  public func isBorder(_ offset: Int) -> Bool {
    var (low, high) = (0, borders.count)
    while low < high {
      let middle = (low + high) / 2
      if borders[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low < borders.count && borders[low] == offset
  }
}

extension ComparableText {
  /// Folds scalar by scalar, and puts marks on one letter into their canonical order.
  private struct Builder {
    private(set) var bytes: [UInt8] = []
    private let table: FoldingTable
    private let foldsASCII: Bool
    /// Marks whose order is not known yet.
    private var marks: [(order: UInt8, value: UInt32)] = []

    init(_ folding: TextFolding) {
      table = folding.table
      foldsASCII = folding.contains(.ignoringCase)
    }

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    /// Where the next letter will stand.
    var end: Int { bytes.count + marks.reduce(0) { $0 + UTF8Decoding.length(of: $1.value) } }

    mutating func append(_ scalar: Unicode.Scalar) {
      guard !scalar.isASCII else {
        if !marks.isEmpty { finish() }
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        let isCapital = foldsASCII && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return bytes.append(isCapital ? byte | 0x20 : byte)
      }
      let entry = table.entry(for: scalar.value)
      guard let single = entry.single else {
        for packed in entry.several { append(FoldedScalar(packed: packed).value) }
        return
      }
      if single.role != .ignored { append(single.value) }
    }

    private mutating func append(_ value: UInt32) {
      if let order = Self.order(of: value) { return marks.append((order, value)) }
      if !marks.isEmpty { finish() }
      encode(value)
    }

    /// Nil where the scalar stays where it is: letters, and marks that the index does not leave out, whose order it
    /// minds.
    private static func order(of value: UInt32) -> UInt8? {
      guard value >= 0x300, let scalar = Unicode.Scalar(value) else { return nil }
      let combiningClass = scalar.properties.canonicalCombiningClass
      guard combiningClass != .notReordered,
        FoldingTable.shared.entry(for: value).single?.role == .ignored
      else { return nil }
      return combiningClass.rawValue
    }

    mutating func finish() {
      // Sorting as it is here is stable.
      for mark in marks.enumerated().sorted(by: {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }) {
        encode(mark.element.value)
      }
      marks.removeAll(keepingCapacity: true)
    }

    private mutating func encode(_ value: UInt32) {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { buffer in
        guard let start = buffer.baseAddress else { return }
        let count = UTF8Decoding.encode(value, at: start)
        bytes.append(contentsOf: buffer[..<count])
      }
    }
  }
}

extension UTF8Decoding {
  /// How many bytes a scalar takes.
  static func length(of scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
  }
}
