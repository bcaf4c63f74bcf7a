/// What is remembered of a catalogue from the last reading that was applied.
public struct CatalogueHistory {
  public var plan: ReadingPlan
  /// In the order of the file.
  public var blocks: [BlockSummary]
  /// The records of a block by its `id`, as `ReadBlock.records` had them.
  public var records: (_ block: Int64) throws -> [UInt8]
  /// Whether the index may have a row of the catalogue by this identifier, shown or not; false only where it has none.
  /// Spares looking through all records for rows that were added. Nil where the index cannot be asked.
  public var isKnown: ((_ identifier: String) throws -> Bool)?

  public init(
    plan: ReadingPlan, blocks: [BlockSummary], records: @escaping (_ block: Int64) throws -> [UInt8]
  ) {
    self.plan = plan
    self.blocks = blocks
    self.records = records
  }

  /// How many rows the catalogue had.
  public var rowCount: Int { blocks.reduce(0) { $0 + $1.rowCount } }
}

/// A block of the catalogue as it is now.
public struct ReadBlock: Sendable {
  /// `id` is that of the history where the block is unchanged, else 0: whoever stores it gives it one.
  public var summary: BlockSummary
  /// What to store for a new block; nil for an unchanged one.
  public var records: [UInt8]?

  public init(summary: BlockSummary, records: [UInt8]?) {
    self.summary = summary
    self.records = records
  }
}

/// What a reading found.
public struct ReadingReport: Sendable {
  /// How the catalogue was read; to be remembered with the blocks.
  public var plan: ReadingPlan
  /// All blocks in the order of the file.
  public var blocks: [ReadBlock] = []
  /// Rows that make items: of rows with one identifier only the last one is counted.
  public var rows = 0
  public var added = 0
  public var changed = 0
  public var removed = 0
  public var unchanged = 0
  /// Rows that make no item: damaged ones and those without an identifier.
  public var rejected = 0
  /// Rows that a later row of the same identifier replaces.
  public var duplicates = 0
  /// In the order of lines; not more than `Limits.problemsKept`, though all are counted.
  public var problems: [RowProblem] = []
  /// The catalogue had rows and has none now, and the reading was told not to believe it: nothing was emitted.
  public var isHeld = false

  public init(plan: ReadingPlan) { self.plan = plan }

  /// Whether there is no row that makes an item.
  public var isEmpty: Bool { rows == 0 }
}
