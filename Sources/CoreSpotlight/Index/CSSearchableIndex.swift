public import Foundation
import Synchronization

/// The app's part of the index.
///
/// What an app indexes belongs to its bundle identifier, and no other app sees it through this interface; see <doc:AppsOnLinux>
/// for what names an app. An index may have a name, which is that of the client state that its batches store; all indexes
/// of an app have the same items.
///
/// Work is done in the order in which it was asked for, by all of an app's indexes. When a completion handler is called, or
/// an asynchronous function returns, without an error, what was asked for is on the disk and can be found.
///
/// Everything may be called on any thread. Handlers and delegates are called on a queue of the index, one at a time.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  // Unchecked, because subclasses may add what they like; what is here never changes once it was made, or is behind a lock.

  /// The name that client states are stored by; nil for an index that stores none.
  let name: String?
  private(set) var application: Application
  private let selectedProtectionClass: FileProtectionType?
  private let state = Mutex(State())

  private struct State {
    /// What the open batch has; nil where none is open.
    var batch: [ItemChange]?
    var delegate = WeakDelegate()
  }

  /// An index with a name, for batches.
  public convenience init(name: String) { self.init(name: name, protectionClass: nil) }

  /// An index with a name, for batches.
  ///
  /// - Parameter protectionClass: is kept and changes nothing: the index is protected by its files' permissions alone.
  public init(name: String, protectionClass: FileProtectionType?) {
    self.name = name
    selectedProtectionClass = protectionClass
    application = .current
    super.init()
  }

  /// An index without a name, like ``default()``.
  public required override init() {
    name = nil
    selectedProtectionClass = nil
    application = .current
    super.init()
  }

  /// An index of another app, or of one with another home.
  convenience init(name: String?, application: Application) {
    if let name { self.init(name: name, protectionClass: nil) } else { self.init() }
    self.application = application
  }

  /// The app's index without a name, always the same object. It has no batches and stores no client state.
  open class func `default`() -> Self {
    defaults.withLock { defaults in
      if let index = defaults[ObjectIdentifier(self)] as? Self { return index }
      let index = self.init()
      defaults[ObjectIdentifier(self)] = index
      return index
    }
  }

  private static let defaults = Mutex<[ObjectIdentifier: CSSearchableIndex]>([:])

  /// Whether there is a place for an index, and it may be written.
  open class func isIndexingAvailable() -> Bool { Application.current.isIndexingAvailable }

  /// The protection class that the index was made with, else the usual one.
  open var protectionClass: FileProtectionType {
    selectedProtectionClass ?? .completeUntilFirstUserAuthentication
  }

  /// Who gives items again when the index asks for them. Not retained.
  ///
  /// Once an app has set a delegate, the index asks it for everything when it knows nothing of the app, and for items
  /// that have expired; also what was asked for in an earlier run and not acknowledged.
  open var indexDelegate: (any CSSearchableIndexDelegate)? {
    get { state.withLock { $0.delegate }.value }
    set {
      let delegate = WeakDelegate(newValue)
      state.withLock { $0.delegate = delegate }
      if newValue != nil { application.ask(of: self) }
    }
  }

  // MARK: Batches

  /// Has what is asked for from now on be done all at once, when the batch ends.
  ///
  /// - Precondition: The index has a name, and no batch is open.
  open func beginBatch() {
    precondition(name != nil, "Batches are for indexes with a name: CSSearchableIndex(name:).")
    let wasOpen = state.withLock { state in
      defer { state.batch = state.batch ?? [] }
      return state.batch != nil
    }
    precondition(!wasOpen, "A batch is open already; end it first.")
  }

  /// Closes the batch, which is then the caller's.
  func takeBatch() -> [ItemChange] {
    let batch = state.withLock { state in
      defer { state.batch = nil }
      return state.batch
    }
    precondition(batch != nil, "No batch is open; begin one first.")
    return batch ?? []
  }

  /// Puts changes into the open batch.
  ///
  /// - Returns: false where none is open.
  private func addToBatch(_ change: ItemChange) -> Bool {
    state.withLock { state in
      state.batch?.append(change)
      return state.batch != nil
    }
  }

  // MARK: Changes

  /// Has a change be made, or puts it into the open batch; there it counts as done at once.
  func submit(_ change: ItemChange, completion: (@Sendable ((any Error)?) -> Void)?) {
    guard !addToBatch(change) else { return application.report(nil, to: completion) }
    application.write({ try $0.make([change]) }) { [self] result in
      application.report(result.failure, to: completion)
      application.askAgain(of: self)
    }
  }
}

/// Refers to a delegate that some thread may let go of at any time.
///
/// Sendable unchecked: the reference is only passed on. A delegate is called on the index's queue, as on Apple's systems,
/// and has to be ready for that.
struct WeakDelegate: @unchecked Sendable {
  weak var value: (any CSSearchableIndexDelegate)?

  init(_ value: (any CSSearchableIndexDelegate)? = nil) { self.value = value }
}

extension Result {
  /// The error, if it is one.
  var failure: Failure? {
    if case .failure(let error) = self { return error }
    return nil
  }
}
