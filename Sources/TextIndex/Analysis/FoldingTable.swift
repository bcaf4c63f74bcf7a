import Synchronization

/// A folding of every scalar, made page by page when a page is first needed, and kept for the life of the process.
///
/// A page covers 256 scalars: so many packed entries, then the scalars of those that fold to none or to several.
struct FoldingTable: @unchecked Sendable {
  typealias Page = UnsafeMutablePointer<UInt32>

  /// That of the index: see ``FoldedScalar/folding(_:)``.
  static let shared = FoldingTable(FoldedScalar.folding)

  private let fold: @Sendable (Unicode.Scalar) -> [FoldedScalar]

  /// What ASCII folds to: a byte of a word, 0 where it stands between words; 1 where the byte is not ASCII.
  let ascii: UnsafePointer<UInt8>

  // Unchecked: the memory behind `ascii` is never written again, `pages` is written only atomically, and a page not at
  // all after it is in there.
  private let pages: UnsafeMutablePointer<Atomic<Page?>>
  private static let pageCount = 0x11_0000 >> 8

  /// A table costs 35 KB and is never given back.
  init(_ fold: @escaping @Sendable (Unicode.Scalar) -> [FoldedScalar]) {
    self.fold = fold
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { bytes[Int(byte)] = byte < 0x80 ? Self.fold(ascii: byte) : 1 }
    ascii = UnsafePointer(bytes)
    pages = .allocate(capacity: Self.pageCount)
    for index in 0..<Self.pageCount { (pages + index).initialize(to: Atomic(nil)) }
  }

  private static func fold(ascii byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    default: 0
    }
  }

  /// The entry of a scalar below 0x110000.
  func entry(for scalar: UInt32) -> Entry {
    let index = Int(scalar >> 8)
    let page = pages[index].load(ordering: .acquiring) ?? makePage(index)
    return Entry(page: UnsafePointer(page), packed: page[Int(scalar & 0xFF)])
  }

  @inline(never)
  private func makePage(_ index: Int) -> Page {
    let folded = (0..<256).map { low in
      Unicode.Scalar(UInt32(index << 8 | low)).map { FoldedScalar.marking(fold($0), with: $0) } ?? [
        .separator
      ]
    }
    let longer = folded.filter { $0.count > 1 }.joined()
    let page = Page.allocate(capacity: 256 + longer.count)
    var end = 256
    for (low, scalars) in folded.enumerated() {
      (page + low).initialize(to: Entry.pack(scalars, at: end))
      guard scalars.count > 1 else { continue }
      for scalar in scalars {
        (page + end).initialize(to: scalar.packed)
        end += 1
      }
    }
    let (exchanged, other) = pages[index].compareExchange(
      expected: nil, desired: page, ordering: .acquiringAndReleasing)
    guard !exchanged, let other else { return page }
    page.deallocate()
    return other
  }
}

extension FoldingTable {
  /// What one scalar folds to.
  struct Entry {
    let page: UnsafePointer<UInt32>
    let packed: UInt32

    private static let severalFlag: UInt32 = 1 << 31

    static func pack(_ scalars: [FoldedScalar], at offset: Int) -> UInt32 {
      switch scalars.count {
      case 0: FoldedScalar("\0", .ignored).packed
      case 1: scalars[0].packed
      // An offset takes 13 bits at most: 256 scalars, none of which folds to more than 18.
      default: severalFlag | UInt32(scalars.count) << 16 | UInt32(offset)
      }
    }

    /// The one scalar, nil where there are several.
    var single: FoldedScalar? {
      packed & Self.severalFlag == 0 ? FoldedScalar(packed: packed) : nil
    }

    /// The scalars, where there are several. They stay where they are for ever.
    var several: UnsafeBufferPointer<UInt32> {
      UnsafeBufferPointer(start: page + Int(packed & 0xFFFF), count: Int(packed >> 16 & 0x7FFF))
    }
  }
}
