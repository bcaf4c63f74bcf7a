import Dispatch
import SpotlightModel
import Synchronization
import TextIndex

/// Inverts a large snapshot's new items on a thread of its own.
final class MergeInversion: Sendable {
  struct Document: Sendable {
    var number: Int64
    var domain: Domain
    var attributes: Attributes
  }

  private struct State: ~Copyable {
    var inverter = Inverter()
    /// The lowest document since the last flush, and the highest.
    var documents: ClosedRange<Int64>?
    var groups: (domain: Domain, names: [String])?
    var gathered: [GatheredPostings] = []
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "snapshot-invert")
  /// How many batches may wait.
  private let room = DispatchSemaphore(value: 0)
  private static let mostBatches = 4
  /// More posting lists than these, made and not yet stored, would take too much memory.
  private static let mostUnwritten = 1

  init() {
    // A semaphore must not end below the value that it began with.
    for _ in 0..<Self.mostBatches { room.signal() }
  }

  /// Documents come in ascending order.
  func add(_ documents: [Document]) {
    guard !documents.isEmpty else { return }
    room.wait()
    queue.async { [self] in
      state.withLock { state in
        for document in documents { Self.add(document, to: &state) }
      }
      room.signal()
    }
  }

  private static func add(_ document: Document, to state: inout State) {
    // Where numbers are left out others may have theirs, which must not lie among ours.
    let follows = state.documents.map { $0.upperBound + 1 == document.number } ?? true
    if !follows || state.inverter.approximateBytes >= BatchBuilder.memoryLimit { gather(&state) }
    guard let number = DocumentNumber(exactly: document.number) else { return }
    state.inverter.add(number, document.attributes, groups: groups(document.domain, &state))
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

  private static func gather(_ state: inout State) {
    guard let documents = state.documents else { return }
    state.documents = nil
    state.gathered.append(
      GatheredPostings(
        exchange(&state.inverter, with: Inverter()), first: documents.lowerBound, last: documents.upperBound))
  }

  /// Waits until all is inverted.
  func finish() {
    queue.sync {}
    state.withLock { Self.gather(&$0) }
  }

  /// Stores posting lists that are made, and waits for those that are not: for all, or until few are left.
  func writeLists(_ connection: Connection, waiting: Bool) throws {
    var unwritten = state.withLock { exchange(&$0.gathered, with: []) }
    let limit = waiting ? 0 : Self.mostUnwritten
    while let postings = unwritten.first, let lists = postings.takeLists(waiting: unwritten.count > limit) {
      unwritten.removeFirst()
      try PostingSegments(connection).append(lists, first: postings.first, last: postings.last)
    }
    state.withLock { $0.gathered = unwritten + $0.gathered }
  }
}
