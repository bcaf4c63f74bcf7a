import Testing

@testable import Watching

@Suite("Settling")
struct SettlingTests {
  private let a = Settling.Subject.file("/r/a.csv")
  private let b = Settling.Subject.file("/r/b.csv")
  private var settling = Settling(settings: WatchSettings())

  /// A monotonic moment, and the wall clock beside it, after so many milliseconds.
  private func moment(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }

  private func stamp(changed milliseconds: Int64, size: Int64 = 1) -> FileStamp {
    let time = milliseconds * 1_000_000
    return FileStamp(
      identity: FileIdentity(device: 1, inode: 1), size: size, modified: time, changed: time)
  }

  /// Looks at everything that is due, and finds `observation`.
  private mutating func look(_ observation: Settling.Observation, at milliseconds: Int64) -> [PathBytes] {
    let due = settling.takeDue(at: moment(milliseconds))
    for path in due {
      settling.observed(.file(path), observation, at: moment(milliseconds), wall: milliseconds * 1_000_000)
    }
    return due
  }

  @Test("a file that stands still is ready after the settle time, and not before")
  mutating func still() {
    settling.hint(a, at: moment(1000))
    #expect(settling.nextDeadline == moment(1025))
    #expect(look(.present(stamp(changed: 1000), writer: .absent), at: 1024) == [])
    #expect(look(.present(stamp(changed: 1000), writer: .absent), at: 1025) == ["/r/a.csv"])
    #expect(settling.takeReady(at: moment(1025)) == [a])
    #expect(settling.nextDeadline == nil)
  }

  @Test("each further hint starts the settle time anew")
  mutating func furtherHints() {
    settling.hint(a, at: moment(1000))
    settling.hint(a, at: moment(1020))
    #expect(settling.takeDue(at: moment(1044)) == [])
    #expect(settling.takeDue(at: moment(1045)) == ["/r/a.csv"])
  }

  @Test("a file whose stamp still moves is looked at again, after longer and longer")
  mutating func moving() {
    settling.hint(a, at: moment(1000))
    var looks: [Int64] = []
    for time in Int64(1000)...2000
    where !look(.present(stamp(changed: time), writer: .absent), at: time).isEmpty {
      looks.append(time)
    }
    let pauses = zip(looks, looks.dropFirst()).map { $1 - $0 }
    #expect(pauses.prefix(4) == [25, 50, 100, 200])
    #expect(settling.takeReady(at: moment(2000)) == [])
  }

  @Test("a file that never rests is ready after the longest wait")
  mutating func restless() {
    settling.hint(a, at: moment(1000))
    for time in stride(from: Int64(1000), through: 6000, by: 10) {
      settling.hint(a, at: moment(time))
      #expect(settling.takeReady(at: moment(time)) == [])
    }
    _ = look(.present(stamp(changed: 6005), writer: .absent), at: 6005)
    #expect(settling.takeReady(at: moment(6005)) == [a])
  }

  @Test("a clock that runs ahead on the file's side does not keep it from being read")
  mutating func future() {
    settling.hint(a, at: moment(1000))
    _ = look(.present(stamp(changed: 99_000), writer: .unknown), at: 1025)
    _ = look(.present(stamp(changed: 99_000), writer: .unknown), at: 1050)
    #expect(settling.takeReady(at: moment(1050)) == [a])
  }

  @Test("a file that is open for writing is left alone until the next hint")
  mutating func openForWriting() {
    settling.hint(a, .created, at: moment(1000))
    _ = look(.present(stamp(changed: 1000), writer: .present), at: 1025)
    #expect(settling.nextDeadline == nil)
    #expect(settling.takeReady(at: moment(9000)) == [])
  }

  @Test("a name that only appeared waits for its writer where writers cannot be seen")
  mutating func created() {
    settling.hint(a, .created, at: moment(1000))
    for time in Int64(1025)...1999 { _ = look(.present(stamp(changed: 1000), writer: .unknown), at: time) }
    #expect(settling.takeReady(at: moment(1999)) == [])
    for time in Int64(2000)...3000 { _ = look(.present(stamp(changed: 1000), writer: .unknown), at: time) }
    #expect(settling.takeReady(at: moment(3000)) == [a])
  }

  @Test("a missing file counts as removed only after a while, unless it was moved away")
  mutating func missing() {
    settling.hint(a, at: moment(1000))
    settling.hint(b, .movedAway, at: moment(1000))
    _ = look(.absent, at: 1025)
    #expect(settling.takeReady(at: moment(1050)) == [b])
    _ = look(.absent, at: 1099)
    #expect(settling.takeReady(at: moment(1099)) == [])
    _ = look(.absent, at: 1100)
    #expect(settling.takeReady(at: moment(1100)) == [a])
  }

  @Test("what settles at about the same time is handed out together")
  mutating func together() {
    settling.hint(a, at: moment(1000))
    settling.hint(b, at: moment(1010))
    _ = look(.present(stamp(changed: 900), writer: .absent), at: 1025)
    #expect(settling.takeReady(at: moment(1025)) == [])
    _ = look(.present(stamp(changed: 900), writer: .absent), at: 1035)
    #expect(settling.takeReady(at: moment(1035)) == [a, b])
  }

  @Test("a stream of other files holds a ready one back for no longer than the settle time")
  mutating func heldBack() {
    settling.hint(a, at: moment(1000))
    var release: Int64?
    for time in Int64(1001)...1100 where release == nil {
      settling.hint(.file(PathBytes("/r/\(time)")), at: moment(time))
      _ = look(.present(stamp(changed: 900), writer: .absent), at: time)
      if settling.takeReady(at: moment(time)).contains(a) { release = time }
    }
    #expect(release == 1050)
  }

  @Test("a folder is ready after the settle time without a look")
  mutating func tree() {
    settling.hint(.tree("/r/sub"), at: moment(1000))
    #expect(settling.takeDue(at: moment(1025)) == [])
    #expect(settling.takeReady(at: moment(1025)) == [.tree("/r/sub")])
  }

  @Test("a hint for a path that is ready makes it wait again")
  mutating func changedAgain() {
    settling.hint(a, at: moment(1000))
    settling.hint(b, at: moment(1010))
    _ = look(.present(stamp(changed: 900), writer: .absent), at: 1025)
    settling.hint(a, at: moment(1030))
    _ = look(.present(stamp(changed: 900), writer: .absent), at: 1035)
    #expect(settling.takeReady(at: moment(1054)) == [])
    _ = look(.present(stamp(changed: 900), writer: .absent), at: 1055)
    #expect(settling.takeReady(at: moment(1055)) == [a, b])
  }
}

extension PathBytes: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
