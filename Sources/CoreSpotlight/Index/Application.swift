import Foundation
import IndexStore
import SpotlightModel
import Synchronization

/// The program as the index knows it, and its way into the index: one connection, one transaction after the other.
final class Application: Sendable {
  /// The owner of the program's items.
  let bundleIdentifier: String
  /// The index's folder; nil where there is no place for one.
  let home: String?

  private let queue = DispatchQueue(label: "followspot.index")
  private let callbacks = DispatchQueue(label: "followspot.index.callbacks")
  // Only ever touched on `queue`.
  private nonisolated(unsafe) var store: IndexStore?
  private let asked = Mutex(Asked())

  /// What delegates are at work on.
  private struct Asked {
    var isForAll = false
    var identifiers: Set<String> = []
  }

  init(bundleIdentifier: String, home: String?) {
    self.bundleIdentifier = bundleIdentifier
    self.home = home
  }

  /// This program, in the index of the user who runs it.
  static let current: Application = {
    let home = DataHome.path(environment: ProcessInfo.processInfo.environment).map {
      URL(filePath: $0).standardizedFileURL.path(percentEncoded: false)
    }
    // A program may end as soon as it has asked for something, and need not wait for it.
    atexit { Application.current.finishWork() }
    return Application(bundleIdentifier: ApplicationIdentity.current.bundleIdentifier, home: home)
  }()

  /// Waits until what was asked for is done.
  private func finishWork() { queue.sync {} }

  /// Whether the index's folder, or the nearest around it, may be written.
  var isIndexingAvailable: Bool {
    guard let home else { return false }
    var folder = URL(filePath: home)
    while !FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)),
      folder.pathComponents.count > 1
    {
      folder.deleteLastPathComponent()
    }
    return FileManager.default.isWritableFile(atPath: folder.path(percentEncoded: false))
  }

  // MARK: Work

  /// Does work within one transaction, after what was asked for before.
  ///
  /// - Parameter completion: is called on the index's queue, and must not wait.
  func write(
    _ body: @escaping @Sendable (IndexWork) throws -> Void,
    completion: @escaping @Sendable (Result<Void, CSIndexError>) -> Void
  ) {
    perform(
      { [bundleIdentifier] store in
        try store.write { try body(IndexWork(store: store, writer: $0, owner: bundleIdentifier)) }
        WakeFile.touch(home: store.home)
      }, completion: completion)
  }

  /// Looks something up, after what was asked for before, and passes it on where handlers are called.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (IndexLook) throws -> Value,
    handler: @escaping @Sendable (Result<Value, CSIndexError>) -> Void
  ) {
    perform({ [bundleIdentifier] store in
      try store.consistently { try body(IndexLook(store: store, owner: bundleIdentifier)) }
    }) { [self] result in call { handler(result) } }
  }

  private func perform<Value: Sendable>(
    _ body: @escaping @Sendable (IndexStore) throws -> Value,
    completion: @escaping @Sendable (Result<Value, CSIndexError>) -> Void
  ) {
    queue.async { [self] in
      completion(Result { try body(openedStore()) }.mapError { CSIndexError($0) })
    }
  }

  /// The index, opened anew where it was removed or replaced. What has expired is dropped first.
  private func openedStore() throws -> IndexStore {
    if store?.isInPlace != true {
      store = nil
      guard let home else {
        throw CSIndexError(
          .indexingUnsupported, "There is no place for an index: set HOME, XDG_DATA_HOME or FOLLOWSPOT_HOME.")
      }
      store = try IndexStore(home: home, access: .readWrite)
    }
    guard let store else { throw CSIndexError(.unknownError, "The index was not opened.") }
    try store.deindexExpiredItems()
    return store
  }

  /// Calls a handler.
  func report(_ error: CSIndexError?, to handler: (@Sendable ((any Error)?) -> Void)?) {
    if let handler { call { handler(error) } }
  }

  /// Does something where handlers and delegates are called.
  func call(_ body: @escaping @Sendable () -> Void) { callbacks.async(execute: body) }
}

// MARK: Asking for items

extension Application {
  /// Asks the index's delegate for what is wanted of the app, and remembers that the app can be asked.
  func ask(of index: CSSearchableIndex) {
    perform({ [bundleIdentifier] store in
      try store.write { try $0.registerApplication(bundleIdentifier) }
    }) { [self] _ in askAgain(of: index) }
  }

  /// Asks the index's delegate, if it has one, for what it was not asked for yet.
  func askAgain(of index: CSSearchableIndex) {
    guard index.indexDelegate != nil else { return }
    perform({ [bundleIdentifier] in try $0.reindexRequests(owner: bundleIdentifier) }) { [self] result in
      guard let wanted = try? result.get(), let new = takeNew(wanted) else { return }
      call { self.deliver(new, to: index) }
    }
  }

  /// What of the requests is not under way; nil where all are.
  private func takeNew(_ wanted: ReindexRequests) -> ReindexRequests? {
    asked.withLock { asked in
      let new = ReindexRequests(
        isForAll: wanted.isForAll && !asked.isForAll,
        identifiers: wanted.identifiers.filter { !asked.identifiers.contains($0) })
      guard new != .none else { return nil }
      if new.isForAll { asked.isForAll = true }
      asked.identifiers.formUnion(new.identifiers)
      return new
    }
  }

  private func deliver(_ requests: ReindexRequests, to index: CSSearchableIndex) {
    guard let delegate = index.indexDelegate else { return giveUp(requests) }
    if requests.isForAll {
      let all = ReindexRequests(isForAll: true, identifiers: [])
      delegate.searchableIndex(index, reindexAllSearchableItemsWithAcknowledgementHandler: acknowledge(all))
    }
    if !requests.identifiers.isEmpty {
      let some = ReindexRequests(isForAll: false, identifiers: requests.identifiers)
      delegate.searchableIndex(
        index, reindexSearchableItemsWithIdentifiers: requests.identifiers,
        acknowledgementHandler: acknowledge(some))
    }
  }

  /// What a delegate calls when it has done what it was asked for.
  private func acknowledge(_ requests: ReindexRequests) -> @Sendable () -> Void {
    { [self] in
      perform({ [bundleIdentifier] store in
        try store.write { try $0.finish(requests, owner: bundleIdentifier) }
      }) { _ in self.giveUp(requests) }
    }
  }

  /// Lets the requests be made again.
  private func giveUp(_ requests: ReindexRequests) {
    asked.withLock { asked in
      if requests.isForAll { asked.isForAll = false }
      asked.identifiers.subtract(requests.identifiers)
    }
  }
}
