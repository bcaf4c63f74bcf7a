import Replication

extension SnapshotRecord.State {
  /// What is remembered of a file that was refused. What will never be merged as it is, is not read again; another key, a
  /// newer program, or less in its way here, may let in what is refused now.
  init(refusal: SnapshotError.Kind) {
    self =
      switch refusal {
      case .truncated: .partial
      case .foreign, .altered, .invalid, .tooLarge: .refused
      case .unreadable, .newer, .sealed, .unsealed, .wrongKey, .crowded: .locked
      }
  }
}
