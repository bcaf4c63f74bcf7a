import Glibc

/// A file system of a few megabytes that a test can fill. Only root can have one.
final class SmallDisk {
  let path: String
  private let playground: Playground

  static let isAvailable: Bool = {
    guard geteuid() == 0, let playground = try? Playground() else { return false }
    return (try? SmallDisk(in: playground, megabytes: 1)) != nil
  }()

  init(in playground: Playground, megabytes: Int) throws {
    self.playground = playground
    path = playground.path + "/disk"
    try makeFolders(path)
    let options = ["-t", "tmpfs", "-o", "size=\(megabytes)m", "none", path]
    guard try playground.start("/bin/mount", options).wait().status == 0 else {
      throw Unexpected("cannot mount a tmpfs")
    }
  }

  deinit { _ = try? playground.start("/bin/umount", ["-l", path]).wait() }

  /// Takes all the room that is left.
  func fill() {
    let descriptor = open(path + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    defer { close(descriptor) }
    let block = [UInt8](repeating: 1, count: 4096)
    while block.withUnsafeBytes({ Glibc.write(descriptor, $0.baseAddress, $0.count) }) > 0 {}
  }

  /// Gives the room back.
  func empty() { unlink(path + "/filler") }
}
