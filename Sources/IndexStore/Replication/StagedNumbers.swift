/// The document numbers of a stage, taken as they are needed.
///
/// They are set apart in blocks, for the documents of one piece of posting lists must not have others among them.
struct StagedNumbers {
  private var block: Range<Int64> = 0..<0
  private static let blockSize = Int64(GatheredPostings.mostDocuments)

  /// The next number, the same until it is taken.
  mutating func next(_ writer: Writer, _ stage: Int64) throws -> Int64 {
    if block.isEmpty {
      let numbers = try writer.takeNumbers(Self.blockSize)
      block = numbers.lowerBound..<numbers.upperBound + 1
      try writer.hide(numbers, stage: stage)
    }
    return block.lowerBound
  }

  mutating func take() { block = block.dropFirst() }

  /// Frees what was not used, if nobody has taken later numbers.
  func giveBack(_ writer: Writer) throws {
    if !block.isEmpty, writer.identity.nextNumber == block.upperBound {
      writer.identity.nextNumber = block.lowerBound
    }
  }
}
