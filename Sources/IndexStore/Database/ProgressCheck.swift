import CSQLite

/// Asks every so often, while a connection is at work, whether it is to go on.
final class ProgressCheck {
  private let goesOn: () -> Bool

  /// In steps of SQLite's virtual machine, counted for each prepared statement by itself: some 50 microseconds, or some
  /// thirty rows that are written one by one.
  private static let interval: CInt = 1_000

  init(_ goesOn: @escaping () -> Bool) { self.goesOn = goesOn }

  /// Has the connection ask this one, which must live as long.
  func attach(to handle: OpaquePointer) {
    sqlite3_progress_handler(
      handle, Self.interval,
      { check in
        guard let check else { return 0 }
        return Unmanaged<ProgressCheck>.fromOpaque(check).takeUnretainedValue().goesOn() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
