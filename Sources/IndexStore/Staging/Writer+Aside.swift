extension Writer {
  /// Moves a row of a file, or of a snapshot, that is still being read out of the way; publishing it settles it.
  func setAside(_ row: ItemRow) throws {
    if try !putAsideIfMerged(row) { try putAside(row) }
    try connection.statement(
      """
      UPDATE stage SET displaced = displaced + 1
      WHERE id = (SELECT stage FROM hidden_range WHERE ?1 BETWEEN first AND last)
      """
    ).bind(row.number, at: 1).run()
    try delete(row)
  }

  private func putAside(_ row: ItemRow) throws {
    let statement = try connection.statement(
      """
      INSERT INTO staged_aside (number, stage, owner, identifier, domain, payload)
      SELECT ?1, stage, ?2, ?3, ?4, ?5 FROM hidden_range WHERE ?1 BETWEEN first AND last
      """)
    try statement.bind(row.number, at: 1).bind(row.owner, at: 2).bind(row.identifier, at: 3)
      .bind(row.domain, at: 4).bind(row.payload, at: 5).run()
  }
}
