import Testing

@testable import Queries
