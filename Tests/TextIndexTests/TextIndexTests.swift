import Testing

@testable import TextIndex
