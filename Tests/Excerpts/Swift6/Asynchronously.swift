import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// A store of recipes that keeps the index up to date.
actor RecipeStore {
  private let index = CSSearchableIndex(name: "recipes")

  func add(_ titles: [String]) async throws {
    let items = titles.map { title in
      let attributes = CSSearchableItemAttributeSet(contentType: .plainText)
      attributes.title = title
      return CSSearchableItem(uniqueIdentifier: title, domainIdentifier: "recipes", attributeSet: attributes)
    }
    try await index.indexSearchableItems(items)
  }

  func remove(_ title: String) async throws {
    try await index.deleteSearchableItems(withIdentifiers: [title])
  }
}

/// A view's model, on the main actor.
@MainActor
final class NotesModel {
  private let searchIndex = CSSearchableIndex(name: "notes", protectionClass: .complete)
  private(set) var lastError: (any Error)?

  func note(_ text: String, used: Bool) async {
    let attributes = CSSearchableItemAttributeSet(contentType: UTType.text)
    attributes.textContent = text
    attributes.lastUsedDate = used ? Date.now : nil
    let item = CSSearchableItem(uniqueIdentifier: "note", domainIdentifier: "notes", attributeSet: attributes)
    item.isUpdate = true
    do {
      try await searchIndex.indexSearchableItems([item])
    } catch {
      lastError = error
    }
  }

  func reset() {
    Task {
      try await searchIndex.deleteAllSearchableItems()
      try? await CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: ["notes"])
    }
  }
}

/// Only what is newer than what the index has: batches with a client state.
func replay(_ changes: [(number: Int, title: String)]) async throws {
  let index = CSSearchableIndex(name: "journal")
  let state = try await index.fetchLastClientState()
  let last = Int(String(decoding: state, as: UTF8.self)) ?? 0
  for change in changes where change.number > last {
    index.beginBatch()
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = change.title
    try await index.indexSearchableItems([
      CSSearchableItem(uniqueIdentifier: "\(change.number)", domainIdentifier: nil, attributeSet: attributes)
    ])
    try await index.endBatch(withClientState: Data("\(change.number)".utf8))
  }
}

/// The same with handlers.
func replayWithHandlers() {
  let index = CSSearchableIndex(name: "journal")
  index.fetchLastClientState { state, error in
    if state == nil && error == nil { print("nothing yet") }
  }
  index.beginBatch()
  index.endBatch(withClientState: Data("1".utf8)) { error in
    if let error = error as NSError?, error.domain == CSIndexErrorDomain,
      error.code == CSIndexError.Code.quotaExceeded.rawValue
    {
      print("no room")
    }
  }
}

/// A batch that must not overwrite another's.
func compareAndSwap(_ index: CSSearchableIndex) async {
  index.beginBatch()
  do {
    try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([1]))
  } catch CSIndexError.mismatchedClientState {
    print("somebody was quicker")
  } catch let error as CSIndexError where error.code == .indexUnavailableError {
    print("later")
  } catch {
    print(error)
  }
}
