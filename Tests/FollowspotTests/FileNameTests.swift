import Glibc
import Testing

@testable import followspot

@Suite("The name of a file")
struct FileNameTests {
  @Test(
    "becomes absolute without looking at the disk",
    arguments: [
      ("/a//b/./c/", "/a/b/c"), ("/", "/"), ("/../x", "/../x"),
    ])
  func absolute(typed: String, path: String) { #expect(FileName(typed).absoluteText == path) }

  @Test("starts from the working folder")
  func relative() {
    let working = FileName(".").absoluteText
    #expect(working.hasPrefix("/"))
    #expect(FileName("x/y").absoluteText == (working == "/" ? "/x/y" : "\(working)/x/y"))
  }

  @Test("keeps bytes that are not UTF-8")
  func bytes() { #expect(FileName([0x2F, 0xE9]).absolute == [0x2F, 0xE9]) }

  @Test("is resolved but for its last part")
  func resolved() {
    #expect(
      FileName("/proc/self/none").resolved.map { $0.starts(with: Array("/proc/\(getpid())".utf8)) } == true)
    #expect(FileName("/nonexistent/none").resolved == nil)
    #expect(FileName("/proc/self").resolved == Array("/proc/self".utf8))
  }
}
