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
  private mutating func failOften(forRoom: Bool) -> Moment {
    var now = second(0)
    for _ in 0..<6 {
      wait.begin(at: now, forRoom: forRoom)
      while !wait.isOver(at: now), let next = wait.nextLook(after: now) { now = next }
    }
    wait.begin(at: now, forRoom: forRoom)
    return now
  }

  @Test("room on the disk ends a long wait within a second")
  mutating func room() throws {
    let now = failOften(forRoom: true)
    #expect(!wait.isOver(at: now + .seconds(1)))
    disk.free = 2 << 20
    #expect(try #require(wait.nextLook(after: now + .seconds(1))) <= now + .seconds(2))
    #expect(wait.isOver(at: now + .seconds(2)))
  }

  @Test("without more room the wait grows, and other failures do not look at it")
  mutating func noRoom() throws {
    let now = failOften(forRoom: true)
    for later in 1..<16 { #expect(!wait.isOver(at: now + .seconds(later))) }
    #expect(wait.isOver(at: now + .seconds(61)))
    disk.free = 1 << 30
    wait.begin(at: now + .seconds(61), forRoom: false)
    #expect(!wait.isOver(at: now + .seconds(62)))
    #expect(try #require(wait.nextLook(after: now + .seconds(62))) > now + .seconds(63))
  }

  @Test("nothing waits at first, nor after a success")
  mutating func none() {
    #expect(wait.isOver(at: second(0)))
    wait.begin(at: second(0), forRoom: true)
    #expect(!wait.isOver(at: second(0)))
    wait.end()
    #expect(wait.isOver(at: second(0)))
    #expect(wait.nextLook(after: second(0)) == nil)
  }

  @Test("a disk that does not tell what is free is tried now and then")
  mutating func untold() {
    disk.free = nil
    wait.begin(at: second(0), forRoom: true)
    #expect(wait.isOver(at: second(1)))
  }
}
