import Testing
import Watching

@testable import Daemon

@Suite("The pages of the program")
struct ProgramPagesTests {
  @Test("most are let go, and come back where they are needed")
  func letGo() throws {
    let before = try mappedFilePages()
    ProgramPages.letGo()
    #expect(try mappedFilePages() < before / 2)
  }

  /// Pages of files that are in this process's memory: the third figure in statm, see proc(5).
  private func mappedFilePages() throws -> Int {
    let text = String(decoding: try SmallFile.read(PathBytes("/proc/self/statm")), as: UTF8.self)
    return try #require(Int(text.split(separator: " ")[2]))
  }
}
