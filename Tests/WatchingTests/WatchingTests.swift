import Testing

@testable import Watching
