import Foundation
import Testing

@testable import CoreSpotlight

@Suite("5 Batches and client state") struct BatchTests {
  private let app = TemporaryApp()

  @Test("5.1 a batch on an index without a name, within another or without a beginning ends the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) { CSSearchableIndex.default().beginBatch() }
    await #expect(processExitsWith: .failure) {
      let index = CSSearchableIndex(name: "db")
      index.beginBatch()
      index.beginBatch()
    }
    await #expect(processExitsWith: .failure) {
      CSSearchableIndex(name: "db").endBatch(withClientState: Data(), completionHandler: nil)
    }
  }

  @Test("5.2 nothing is done before a batch ends, and then everything, in order")
  func ending() async throws {
    let index = app.index(named: "db")
    try await app.index.indexSearchableItems([CSSearchableItem("0", in: "old"), CSSearchableItem("1")])
    index.beginBatch()
    try await index.indexSearchableItems([CSSearchableItem("2"), CSSearchableItem("3")])
    try await index.deleteSearchableItems(withIdentifiers: ["1", "2"])
    try await index.deleteSearchableItems(withDomainIdentifiers: ["old"])
    #expect(try app.identifiers == ["0", "1"])
    try await index.endBatch(withClientState: Data([7]))
    #expect(try app.identifiers == ["3"])
  }

  @Test("5.3 the next batch may begin once ending has returned")
  func next() async throws {
    let index = app.index(named: "db")
    for number in 0..<10 {
      index.beginBatch()
      index.indexSearchableItems([CSSearchableItem("\(number)")], completionHandler: nil)
      index.endBatch(withClientState: Data([UInt8(number)]), completionHandler: nil)
    }
    #expect(try await index.fetchLastClientState() == Data([9]))
    #expect(try app.identifiers.count == 10)
  }

  @Test("5.4 a client state has 250 bytes at most; with a larger one nothing of the batch is done")
  func size() async throws {
    let index = app.index(named: "db")
    index.beginBatch()
    try await index.endBatch(withClientState: Data(count: 250))
    index.beginBatch()
    try await index.indexSearchableItems([CSSearchableItem("1")])
    #expect(
      await code { try await index.endBatch(withClientState: Data(count: 251)) } == .invalidClientStateError)
    #expect(try app.identifiers.isEmpty)
    #expect(try await index.fetchLastClientState().count == 250)
  }

  @Test("5.6 where no state was stored, the handler is given nil, and the asynchronous form is empty")
  func noState() async throws {
    let index = app.index(named: "db")
    await withCheckedContinuation { continuation in
      index.fetchLastClientState { state, error in
        #expect(state == nil && error == nil)
        continuation.resume()
      }
    }
    #expect(try await index.fetchLastClientState().isEmpty)
  }

  @Test("5.7 a batch that expects another state than is stored is not done")
  func mismatch() async throws {
    let index = app.index(named: "db")
    index.beginBatch()
    try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([1]))
    index.beginBatch()
    try await index.endIndexBatch(expectedClientState: Data([1]), newClientState: Data([2]))
    for expected in [nil, Data([1])] {
      index.beginBatch()
      try await index.indexSearchableItems([CSSearchableItem("1")])
      let error = await code {
        try await index.endIndexBatch(expectedClientState: expected, newClientState: Data([3]))
      }
      #expect(error == .mismatchedClientState)
    }
    #expect(try app.identifiers.isEmpty)
    #expect(try await index.fetchLastClientState() == Data([2]))
  }

  @Test("an item that cannot be indexed is left out of the batch, and its own call says so")
  func invalidItem() async throws {
    let index = app.index(named: "db")
    index.beginBatch()
    #expect(await code { try await index.indexSearchableItems([CSSearchableItem("")]) } == .invalidItemError)
    try await index.indexSearchableItems([CSSearchableItem("1")])
    try await index.endBatch(withClientState: Data())
    #expect(try app.identifiers == ["1"])
  }
}
