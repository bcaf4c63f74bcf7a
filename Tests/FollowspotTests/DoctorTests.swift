import Daemon
import Testing

@testable import followspot

@Suite("The doctor")
struct DoctorTests {
  private func limits(_ folders: Int, watches: Int?, instances: Int?) -> Diagnosis.State? {
    SystemChecks.watchLimits(foldersToWatch: folders) {
      $0.hasSuffix("max_user_watches") ? watches : instances
    }.first?.state
  }

  @Test("compares the folders to watch with the kernel's limit, and names the command that raises it")
  func watchLimit() {
    #expect(limits(10, watches: 8192, instances: 128) == .good)
    #expect(limits(10_000, watches: 8192, instances: 128) == .bad)
    #expect(limits(10, watches: 8192, instances: 4) == .notice)
    #expect(limits(10, watches: nil, instances: 128) == .notice)
    let found = SystemChecks.watchLimits(foldersToWatch: 10_000) { _ in 8192 }
    #expect(found.first?.advice?.contains("fs.inotify.max_user_watches=20000") == true)
  }

  @Test("notices a clock that was never set")
  func clock() {
    #expect(SystemChecks.clock(now: 0).state == .bad)
    #expect(SystemChecks.clock(now: 1_800_000_000).state == .good)
  }

  @Test("says when there is no home yet")
  func home() {
    #expect(SystemChecks.home("/nonexistent/followspot").state == .notice)
    #expect(SystemChecks.home("/tmp").state != .bad)
  }

  @Test("finds a small disk with enough room for the daemon to be sufficient")
  func room() {
    #expect(SystemChecks.room("/home", free: 77_000_000).state == .good)
    #expect(SystemChecks.room("/home", free: DiskRoom.reserve).state == .good)
    #expect(SystemChecks.room("/home", free: DiskRoom.reserve - 1).state == .bad)
    #expect(SystemChecks.room("/home", free: nil).state == .good)
  }

  @Test("shows a finding with what to do about it")
  func lines() {
    let finding = Diagnosis.bad("home", "may not be read", advice: "chmod it")
    #expect(
      finding.lines(style: .plain) == ["fault  home       may not be read", "                  → chmod it"])
  }
}
