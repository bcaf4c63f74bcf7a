public import SpotlightModel

extension CatalogueHistory {
  /// The lines of the rows that have certain identifiers, as they were when the catalogue was read last; of several rows
  /// the last one's. Those that are not found are left out.
  ///
  /// The records of one block after another are gone through until all are found, so in bounded memory.
  public func lines(of identifiers: Set<ExactText>) throws -> [ExactText: Int] {
    let wanted = Dictionary(uniqueKeysWithValues: identifiers.map { (Array($0.text.utf8)[...], $0) })
    var found: [ExactText: Int] = [:]
    var firstLine = plan.firstLine
    for block in blocks where plan.hasDuplicates || found.count < wanted.count {
      let bytes = try records(block.id)
      for record in RecordSequence(bytes, firstLine: firstLine) {
        if let identifier = wanted[bytes[record.identifier]] { found[identifier] = record.line }
      }
      firstLine += block.lineCount
    }
    return found
  }
}
