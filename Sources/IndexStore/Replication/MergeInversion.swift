import Dispatch
import SpotlightModel
import Synchronization
import TextIndex

/// Inverts a large snapshot's new items on a thread of its own.
final class MergeInversion: Sendable {
  struct Document: Sendable {
    var number: Int64
    var domain: Domain
    var payload: [UInt8]
  }

  private struct State: ~Copyable {
    var inverter = Inverter()
    /// The lowest document since the last flush, and the highest.
    var documents: ClosedRange<Int64>?
    var groups: (domain: Domain, names: [String])?
  }

  private let state = Mutex(State())
  private let gathered = Mutex<Result<[GatheredPostings], any Error>>(.success([]))
  private let queue = DispatchQueue(label: "snapshot-invert")
  /// How many batches may wait.
  private let room = DispatchSemaphore(value: 0)
  private static let mostBatches = 2

  init() {
    // A semaphore must not end below the value that it began with.
    for _ in 0..<Self.mostBatches { room.signal() }
  }

  /// Documents come in ascending order.
  ///
  /// - Parameter keys: for the documents' payloads.
  func add(_ documents: [Document], _ keys: TextKeys) {
    guard !documents.isEmpty else { return }
    room.wait()
    queue.async { [self] in
      do {
        try state.withLock { state in
          for document in documents { try add(document, keys, to: &state) }
        }
      } catch {
        gathered.withLock { $0 = .failure(error) }
      }
      room.signal()
    }
  }

  private func add(_ document: Document, _ keys: TextKeys, to state: inout State) throws {
    // Where numbers are left out others may have theirs, which must not lie among ours.
    let follows = state.documents.map { $0.upperBound + 1 == document.number } ?? true
    if !follows || state.inverter.isFull { gather(&state) }
    guard let number = DocumentNumber(exactly: document.number) else { return }
    let groups = Self.groups(document.domain, &state)
    try document.payload.withUnsafeBytes {
      try state.inverter.add(number, payload: $0, keys, groups: groups)
    }
    state.documents = (state.documents?.lowerBound ?? document.number)...document.number
  }

  private static func groups(_ domain: Domain, _ state: inout State) -> [String] {
    if let groups = state.groups, groups.domain == domain { return groups.names }
    let names = DocumentText(
      Item(key: ItemKey(owner: "", identifier: ""), domain: domain, attributes: [:])
    ).groups
    state.groups = (domain, names)
    return names
  }

  private func gather(_ state: inout State) {
    guard let documents = state.documents else { return }
    state.documents = nil
    let postings = GatheredPostings(
      exchange(&state.inverter, with: Inverter()), first: documents.lowerBound, last: documents.upperBound)
    gathered.withLock { $0 = $0.map { $0 + [postings] } }
  }

  /// Waits until all is inverted.
  func finish() {
    queue.sync {}
    state.withLock { gather(&$0) }
  }

  /// What was gathered since the last time, in order.
  func takeGathered() throws -> [GatheredPostings] {
    try gathered.withLock { gathered in
      defer { if case .success = gathered { gathered = .success([]) } }
      return try gathered.get()
    }
  }
}
