import Testing

@testable import IndexStore
