public import Foundation

extension CSSearchableIndex {
  /// The most bytes that a client state may have.
  private static let mostStateBytes = 250

  /// Does what the open batch was asked for, all of it or nothing, and stores the client state with it. The next batch may
  /// begin as soon as this has returned.
  ///
  /// - Parameters:
  ///   - clientState: anything of 250 bytes at most by which the app knows how far it has come.
  ///   - completionHandler: is given nil, or a ``CSIndexError``; then neither was anything done nor the state stored.
  /// - Precondition: A batch is open.
  public func endBatch(
    withClientState clientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    end(takeBatch(), clientState, completion: completionHandler)
  }

  /// Does what the open batch was asked for, all of it or nothing, and stores the client state with it.
  ///
  /// - Parameter clientState: anything of 250 bytes at most by which the app knows how far it has come.
  /// - Throws: a ``CSIndexError``; then neither was anything done nor the state stored.
  /// - Precondition: A batch is open.
  public nonisolated(nonsending) func endBatch(withClientState clientState: Data) async throws {
    let batch = takeBatch()
    try await completing { end(batch, clientState, completion: $0) }
  }

  /// Ends the batch as ``endBatch(withClientState:completionHandler:)`` does, if the stored client state is what the app
  /// takes it for. Else nothing is done, and the error's code is `mismatchedClientState`.
  ///
  /// - Parameter expectedClientState: nil for none that was stored yet.
  /// - Precondition: A batch is open.
  public func endIndexBatch(
    expectedClientState: Data?, newClientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    end(takeBatch(), newClientState, ifStateIs: .some(expectedClientState), completion: completionHandler)
  }

  /// Ends the batch as ``endBatch(withClientState:)`` does, if the stored client state is what the app takes it for. Else
  /// nothing is done.
  ///
  /// - Parameter expectedClientState: nil for none that was stored yet.
  /// - Throws: a ``CSIndexError``, of code `mismatchedClientState` where it is another.
  /// - Precondition: A batch is open.
  public nonisolated(nonsending) func endIndexBatch(
    expectedClientState: Data?, newClientState: Data
  ) async throws {
    let batch = takeBatch()
    try await completing {
      end(batch, newClientState, ifStateIs: .some(expectedClientState), completion: $0)
    }
  }

  /// - Parameter expected: nil to store the new state whatever the old one is.
  private func end(
    _ batch: [ItemChange], _ new: Data, ifStateIs expected: Data?? = nil,
    completion: (@Sendable ((any Error)?) -> Void)?
  ) {
    guard new.count <= Self.mostStateBytes else {
      let description =
        "A client state of \(new.count) bytes is too large: it may have \(Self.mostStateBytes)."
      return application.report(CSIndexError(.invalidClientStateError, description), to: completion)
    }
    let name = name ?? ""
    application.write({ work in
      if let expected { try work.expectClientState(expected.map { [UInt8]($0) }, name: name) }
      try work.make(batch)
      try work.setClientState([UInt8](new), name: name)
    }) { [self] result in
      application.report(result.failure, to: completion)
      application.askAgain(of: self)
    }
  }

  /// Gives the client state that the last batch of an index of this name stored; nil for none, also in an index without a
  /// name.
  public func fetchLastClientState(completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    let name = name
    application.read({ try name.map($0.clientState) ?? nil }) { result in
      switch result {
      case .success(let state): completionHandler(state.map { Data($0) }, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// The client state that the last batch of an index of this name stored; empty for none, also in an index without a name.
  ///
  /// - Throws: a ``CSIndexError``.
  public nonisolated(nonsending) func fetchLastClientState() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      fetchLastClientState { state, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: state ?? Data())
        }
      }
    }
  }
}
