import Testing
import Watching

@testable import Daemon

@Suite("The pages of the program")
struct ProgramPagesTests {
  /// In a process of its own: other tests would bring the pages back meanwhile.
  @Test("most are evicted, and come back where they are needed")
  func evicted() async {
    await #expect(processExitsWith: .success) {
      let before = try Self.mappedFilePages()
      ProgramPages.evict()
      let after = try Self.mappedFilePages()
      #expect(after < before / 2)
    }
  }

  /// Pages of files that are in this process's memory: the third figure in statm, see proc(5).
  private static func mappedFilePages() throws -> Int {
    let text = String(decoding: try SmallFile.read(PathBytes("/proc/self/statm")), as: UTF8.self)
    return try #require(Int(text.split(separator: " ")[2]))
  }
}
