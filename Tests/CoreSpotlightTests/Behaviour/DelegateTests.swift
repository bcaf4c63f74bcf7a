import Foundation
import Synchronization
import Testing
import UniformTypeIdentifiers

@testable import CoreSpotlight

/// Tells what it is asked for. Sendable: what changes is behind a lock.
private final class Delegate: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
  enum Request: Equatable {
    case all
    case some([String])
  }

  private let requests: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation
  let acknowledges: Bool

  init(acknowledges: Bool = true) {
    (requests, continuation) = AsyncStream.makeStream()
    self.acknowledges = acknowledges
  }

  /// The next thing that it was asked for.
  func next() async -> Request? { await requests.first { _ in true } }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    if acknowledges { acknowledgementHandler() }
    continuation.yield(.all)
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    if acknowledges { acknowledgementHandler() }
    continuation.yield(.some(identifiers))
  }

  func data(for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String) throws
    -> Data
  {
    Data("\(itemIdentifier) \(typeIdentifier)".utf8)
  }
}

@Suite("6 Delegate and extension duties") struct DelegateTests {
  private let app = TemporaryApp()

  @Test("6.1 the delegate is not retained")
  func weakness() {
    let index = app.index
    index.indexDelegate = CSIndexExtensionRequestHandler()
    #expect(index.indexDelegate == nil)
  }

  @Test("6.2 an index that knows nothing of the app asks for everything, once it was acknowledged no more")
  func everything() async throws {
    let first = Delegate()
    let index = app.index
    index.indexDelegate = first
    #expect(await first.next() == .all)
    // Done after the acknowledgement.
    _ = try await index.fetchLastClientState()
    let second = Delegate()
    let again = app.restarted()
    try await expire(["1"], in: again)
    let other = again.index
    other.indexDelegate = second
    #expect(await second.next() == .some(["1"]))
  }

  @Test("6.3 the app is asked for items that expired, also while it runs")
  func expired() async throws {
    let delegate = Delegate()
    let index = app.index
    index.indexDelegate = delegate
    #expect(await delegate.next() == .all)
    try await expire(["1", "2"], in: app, index)
    #expect(await delegate.next() == .some(["1", "2"]))
  }

  @Test("6.4 what was not acknowledged is asked for again at the next start, and not before")
  func unacknowledged() async throws {
    let silent = Delegate(acknowledges: false)
    let index = app.index
    index.indexDelegate = silent
    #expect(await silent.next() == .all)
    try await expire(["1"], in: app, index)
    #expect(await silent.next() == .some(["1"]))
    let again = app.restarted()
    let delegate = Delegate()
    let other = again.index
    other.indexDelegate = delegate
    #expect(await delegate.next() == .all)
    #expect(await delegate.next() == .some(["1"]))
  }

  @Test("6.8 the delegate gives an item's content to its own app, and to no other")
  func content() async throws {
    let delegate = Delegate()
    let index = app.index
    index.indexDelegate = delegate
    let data = try await index.fetchData(
      forBundleIdentifier: "com.example.Recipes", itemIdentifier: "1", contentType: .pdf)
    #expect(String(decoding: data, as: UTF8.self) == "1 com.adobe.pdf")
    let error = await code {
      _ = try await index.fetchData(
        forBundleIdentifier: "com.example", itemIdentifier: "1", contentType: .pdf)
    }
    #expect(error == .remoteConnectionError)
  }

  /// Indexes items that are due, and does something after that.
  private func expire(_ identifiers: [String], in app: TemporaryApp, _ index: CSSearchableIndex? = nil)
    async throws
  {
    let items = identifiers.map { CSSearchableItem($0) }
    for item in items { item.expirationDate = .distantPast }
    let index = index ?? app.index
    try await index.indexSearchableItems(items)
    try await index.deleteSearchableItems(withIdentifiers: ["unknown"])
  }
}
