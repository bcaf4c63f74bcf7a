import Testing

@testable import followspot
