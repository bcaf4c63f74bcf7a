import FreeDesktop
import Testing

@Suite struct BaseDirectoriesTests {
  @Test("folders come from the environment, the user's before the system's")
  func environment() {
    let directories = BaseDirectories(environment: [
      "XDG_DATA_HOME": "/data", "XDG_DATA_DIRS": "/one:/two", "HOME": "/home/ada",
    ])
    #expect(directories.data == ["/data", "/one", "/two"])
  }

  @Test("what is unset, empty or not absolute does not count")
  func defaults() {
    let usual = BaseDirectories(environment: ["HOME": "/home/ada"])
    #expect(usual.data == ["/home/ada/.local/share", "/usr/local/share", "/usr/share"])
    let odd = ["HOME": "/home/ada", "XDG_DATA_HOME": "here", "XDG_DATA_DIRS": "::there"]
    #expect(BaseDirectories(environment: odd) == usual)
    #expect(BaseDirectories(environment: [:]).dataHome == nil)
  }
}
