import Dispatch
import Replication
import Synchronization

/// Reads a snapshot on a thread of its own, some lines ahead.
final class SnapshotReading: Sendable {
  private struct State {
    var batches: [[SnapshotLine]] = []
    /// Nil until the end.
    var end: Result<Void, any Error>?
    var isAbandoned = false
  }

  private struct Abandoned: Error {}

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)
  private static let batchSize = 4_096
  /// As lines of the snapshot. A batch has more only by its last line.
  private static let batchBytes = 4 << 20
  private static let mostBatches = 2

  /// - Parameter header: what the file began with when it was looked at before.
  init(_ path: String, _ key: SnapshotKey?, expecting header: SnapshotHeader) {
    // A semaphore must not end below the value that it began with, and batches may be left over.
    for _ in 0..<Self.mostBatches { room.signal() }
    DispatchQueue(label: "snapshot-read").async { [self] in
      let end = Result { try read(path, key, expecting: header) }
      state.withLock { $0.end = end }
      filled.signal()
    }
  }

  private func read(_ path: String, _ key: SnapshotKey?, expecting header: SnapshotHeader) throws {
    let file = try SnapshotFile(path)
    let reader = try SnapshotReader(key: key) { try file.read($0) }
    guard reader.header == header else {
      throw StoreError(.busy, "\(path) was replaced while it was being read; try again.")
    }
    var batch: [SnapshotLine] = []
    var handedOver = 0
    while let line = try reader.nextLine() {
      batch.append(line)
      let bytes = reader.lineBytes - handedOver
      guard batch.count == Self.batchSize || bytes >= Self.batchBytes else { continue }
      try hand(over: exchange(&batch, with: []))
      handedOver = reader.lineBytes
    }
    if !batch.isEmpty { try hand(over: batch) }
  }

  private func hand(over batch: [SnapshotLine]) throws {
    room.wait()
    let isAbandoned = state.withLock { state in
      state.batches.append(batch)
      return state.isAbandoned
    }
    guard !isAbandoned else { throw Abandoned() }
    filled.signal()
  }

  /// The next lines; nil at the end, when the whole snapshot has proved sound.
  func next() throws -> [SnapshotLine]? {
    filled.wait()
    let (batch, end) = state.withLock { state in
      (state.batches.isEmpty ? nil : state.batches.removeFirst(), state.end)
    }
    if let batch {
      room.signal()
      return batch
    }
    try end?.get()
    return nil
  }

  /// Ends the reading; nothing more is to be taken.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    room.signal()
  }
}
