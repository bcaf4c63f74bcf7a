import Testing
import Watching

@testable import Daemon

@Suite("Waiting to try again")
struct RetryWaitTests {
  private final class Disk { var free: UInt64? = 1 << 20 }

  private let disk = Disk()
  private var wait: RetryWait

  init() {
    let disk = disk
    wait = RetryWait { disk.free }
  }

  private func second(_ count: Double) -> Moment { Moment(nanoseconds: Int64((1000 + count) * 1e9)) }

  /// Fails again and again, until the wait is a long one; returns when it began.
  private mutating func failOften(for cause: RetryWait.Cause) -> Moment {
    var now = second(0)
    for _ in 0..<6 {
      wait.begin(at: now, for: cause)
      while !wait.isOver(at: now), let next = wait.nextLook(after: now) { now = next }
    }
    wait.begin(at: now, for: cause)
    return now
  }

  @Test("room on the disk ends a long wait within a second")
  mutating func room() throws {
    let now = failOften(for: .room)
    #expect(!wait.isOver(at: now + .seconds(1)))
    disk.free = 2 << 20
    #expect(try #require(wait.nextLook(after: now + .seconds(1))) <= now + .seconds(2))
    #expect(wait.isOver(at: now + .seconds(2)))
  }

  @Test("without more room the wait grows, and other failures do not look at it")
  mutating func noRoom() throws {
    let now = failOften(for: .room)
    for later in 1..<16 { #expect(!wait.isOver(at: now + .seconds(later))) }
    #expect(wait.isOver(at: now + .seconds(61)))
    disk.free = 1 << 30
    wait.begin(at: now + .seconds(61), for: .other)
    #expect(!wait.isOver(at: now + .seconds(62)))
    #expect(try #require(wait.nextLook(after: now + .seconds(62))) > now + .seconds(63))
  }

  @Test(
    "files too large for the disk are tried again after a minute at the soonest, unless there is more room")
  mutating func files() {
    wait.begin(at: second(0), for: .roomForFiles)
    #expect(!wait.isOver(at: second(59)))
    #expect(wait.isOver(at: second(60)))
    disk.free = 2 << 20
    #expect(wait.isOver(at: second(1)))
  }

  @Test("what an attempt took of the room, and gives back later, is no gain")
  mutating func givenBack() {
    wait.noteAttempt()
    disk.free = 0
    wait.begin(at: second(0), for: .roomForFiles)
    disk.free = 1 << 20
    #expect(!wait.isOver(at: second(1)))
    disk.free = 2 << 20
    #expect(wait.isOver(at: second(1)))
  }

  @Test("nothing waits at first, nor after a success")
  mutating func none() {
    #expect(wait.isOver(at: second(0)))
    wait.begin(at: second(0), for: .room)
    #expect(!wait.isOver(at: second(0)))
    wait.end()
    #expect(wait.isOver(at: second(0)))
    #expect(wait.nextLook(after: second(0)) == nil)
  }

  @Test("a disk that does not tell what is free is tried now and then")
  mutating func untold() {
    disk.free = nil
    wait.begin(at: second(0), for: .room)
    #expect(wait.isOver(at: second(1)))
  }
}
