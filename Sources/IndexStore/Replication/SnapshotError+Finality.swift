import Replication

extension SnapshotError {
  /// Whether the file will never be merged as it is. Another key, or a newer program, may open what this one cannot.
  var isFinal: Bool {
    switch kind {
    case .foreign, .truncated, .altered, .invalid, .tooLarge: true
    case .unreadable, .newer, .sealed, .unsealed, .wrongKey: false
    }
  }
}
