import Catalogues
import Glibc
import IndexStore
import SpotlightModel
import Testing
import Watching

@testable import Daemon

@Suite("What a service keeps in its home")
struct HomeFileTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    _ = PathBytes(scene.home).withCString { mkdir($0, 0o700) }
  }

  @Test("a lock is one holder's, who can be named, and is free again when let go")
  func lock() throws {
    #expect(HomeLock.holder(home: scene.home) == nil)
    var lock = try HomeLock(home: scene.home)
    #expect(lock != nil)
    #expect(try HomeLock(home: scene.home) == nil)
    #expect(HomeLock.holder(home: scene.home) == Int(getpid()))
    lock = nil
    #expect(HomeLock.holder(home: scene.home) == nil)
    #expect(try HomeLock(home: scene.home) != nil)
  }

  @Test("asking who has the lock never keeps a service from having it")
  func askedMeanwhile() throws {
    let home = scene.home
    let isDone = StopFlag()
    let thread = try WorkThread("asking") { while !isDone.isSet { _ = HomeLock.holder(home: home) } }
    defer {
      isDone.set()
      thread.join()
    }
    for _ in 0..<2_000 { #expect(try HomeLock(home: home) != nil) }
  }

  @Test("no service can begin while something is done without one, and nothing is done beside one")
  func withoutService() throws {
    let home = scene.home
    let wasFree = try ServiceStatus.withoutService(home: home) { try HomeLock(home: home) != nil }
    #expect(wasFree == false)
    let lock = try HomeLock(home: home)
    #expect(lock != nil)
    #expect(try ServiceStatus.withoutService(home: home) { true } == nil)
  }

  @Test("a root's marker tells which folder it was, also for names that are not UTF-8")
  func marker() throws {
    let markers = RootMarkers(home: scene.home)
    let root = PathBytes([0x2F, 0xFF, 0x0A, 0x20])
    #expect(markers.expected(root) == nil)
    try markers.set(FileIdentity(device: 3, inode: .max), for: root)
    #expect(markers.expected(root) == FileIdentity(device: 3, inode: .max))
    #expect(markers.expected(PathBytes("/other")) == nil)
  }

  @Test("a service's status comes back as it was written")
  func status() throws {
    var status = ServiceStatus(state: .waiting)
    status.roots = [
      PathBytes("/a"): .away, PathBytes("/b"): .polled("NFS"), PathBytes([0x2F, 0xFF]): .followed,
    ]
    status.obstacle = .init(reason: "why", isLasting: true)
    status.waiting = (0..<9).map { .init(path: PathBytes("/a/\($0)"), reason: "no room") }
    #expect(ServiceStatus(encoded: status.encoded) == status)
    #expect(ServiceStatus(encoded: Array("nonsense".utf8)) == nil)
    let short = status.encoded(within: status.encoded.count - 1)
    #expect(ServiceStatus(encoded: short)?.waiting == Array(status.waiting.dropLast()))
  }

  @Test("where no file can be made, the status is written over the old one")
  func statusInPlace() throws {
    let path = ServiceStatus.path(home: scene.home)
    let file = StatusFile(home: scene.home)
    _ = file.set(.busy)
    // A folder by the name of the temporary file is in its way.
    _ = PathBytes(path.bytes + Array(".new".utf8)).withCString { mkdir($0, 0o700) }
    for state in [ServiceState.stopping, .idle, .waiting] {
      #expect(file.set(state))
      #expect(ServiceStatus(encoded: try SmallFile.read(path))?.state == state)
    }
  }
}

@Suite("What a service is asked to follow")
struct RootTests {
  @Test("a folder that is given twice, or lies in another one that is given, is followed once")
  func outermost() {
    let given = ["/a/b", "/c", "/a", "/a", "/c/", "/a/b/c", "/ab"]
    #expect(ServiceSettings(home: "/home", roots: given).roots == ["/c", "/a", "/ab"].map { PathBytes($0) })
  }

  @Test("the same folder twice and one within it make the index that the folder alone makes")
  func twice() throws {
    let scene = try Scene()
    try scene.write("films.csv", "id,title\n1,Alien\n")
    try scene.write("sub/tv.csv", "id,title\n1,Lost\n")
    let settings = ServiceSettings(
      home: scene.home, roots: [scene.root.appending("sub"), scene.root, scene.root])
    #expect(try scene.runOnce(settings).map(\.added) == [1, 1])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a folder that was followed for itself becomes part of one around it")
  func inner() throws {
    let scene = try Scene()
    try scene.write("sub/tv.csv", "id,title\n1,Lost\n")
    _ = try scene.runOnce(ServiceSettings(home: scene.home, roots: [scene.root.appending("sub")]))
    _ = try scene.runOnce()
    #expect(try scene.titles() == ["Lost"])
    #expect(try scene.digest() == scene.freshDigest())
  }

  @Test("a folder in the index's own is refused with the reason")
  func withinHome() throws {
    let scene = try Scene()
    let settings = ServiceSettings(home: "\(scene.folder)", roots: [scene.root])
    #expect(throws: ServiceError.self) { try scene.runOnce(settings) }
  }
}

@Suite("Lists of blocks as bytes")
struct BlockListTests {
  private let blocks = (0..<20).map { number in
    BlockSummary(
      id: Int64(number) << (number * 3),
      digest: ContentDigest(high: .max - UInt64(number), low: UInt64(number)),
      byteCount: number << number, lineCount: number, rowCount: number * 100)
  }

  @Test("a list comes back as it was")
  func roundTrip() {
    #expect(BlockList.decode(BlockList.encode(blocks)) == blocks)
    #expect(BlockList.decode([]) == [])
  }

  @Test("a list that was cut short is none")
  func truncated() {
    let bytes = BlockList.encode(blocks)
    let whole = Set((0...20).map { BlockList.encode(Array(blocks.prefix($0))).count })
    for length in 0..<bytes.count where !whole.contains(length) {
      #expect(BlockList.decode(Array(bytes.prefix(length))) == nil)
    }
  }
}

@Suite("Room on the disk")
struct DiskRoomTests {
  @Test("what would fill the disk is refused as full, and little is not")
  func room() throws {
    #expect(throws: Never.self) { try DiskRoom.check(for: 0, home: "/tmp") }
    let error = #expect(throws: StoreError.self) { try DiskRoom.check(for: 1 << 60, home: "/tmp") }
    #expect(error?.kind == .full)
  }
}

@Suite("Channels between threads")
struct ChannelTests {
  @Test("everything that is sent is received once, in order, however little the channel holds")
  func order() throws {
    let channel = Channel<Int>(capacity: 2)
    let sender = try WorkThread("sender") {
      for number in 0..<1000 { channel.send(number) }
      channel.close()
    }
    var received: [Int] = []
    while case .element(let number) = channel.receive() { received.append(number) }
    sender.join()
    #expect(received == Array(0..<1000))
  }

  @Test("a closed channel lets nobody wait")
  func closed() throws {
    let channel = Channel<Int>(capacity: 1)
    channel.send(1)
    let sender = try WorkThread("sender") { while channel.send(2) {} }
    channel.close(discarding: true)
    sender.join()
    guard case .closed = channel.receive() else {
      Issue.record("something was received")
      return
    }
    #expect(!channel.send(3))
  }

  @Test("who receives waits no longer than told")
  func deadline() {
    guard case .timedOut = Channel<Int>(capacity: 1).receive(until: .now) else {
      Issue.record("something was received")
      return
    }
  }
}

@Suite("Telling the service manager")
struct ServiceNotifierTests {
  /// A datagram socket as the service manager has one.
  private func listen(at path: PathBytes) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(descriptor, $0, size) }
    }
    return descriptor
  }

  private func receive(_ descriptor: CInt) -> String? {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }

  @Test("states go to the socket as lines, and pings no more often than is asked for")
  func messages() throws {
    let scene = try Scene()
    let path = scene.folder.appending("notify")
    let descriptor = listen(at: path)
    defer { close(descriptor) }
    let environment = ["NOTIFY_SOCKET": "\(path)", "WATCHDOG_USEC": "10000000"]
    var notifier = ServiceNotifier { environment[$0] }
    notifier.say("READY=1", "STATUS=idle")
    #expect(receive(descriptor) == "READY=1\nSTATUS=idle")
    let now = Moment.now
    notifier.ping(at: now)
    notifier.ping(at: now + .seconds(1))
    #expect(receive(descriptor) == "WATCHDOG=1")
    #expect(receive(descriptor) == nil)
    #expect(notifier.nextPing == now + .seconds(5))
    notifier.ping(at: now + .seconds(5))
    #expect(receive(descriptor) == "WATCHDOG=1")
  }

  @Test("without a socket, or with a watchdog for another process, nothing is said")
  func nothing() {
    var notifier = ServiceNotifier { ["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"][$0] }
    notifier.say("READY=1")
    notifier.ping(at: .now)
    #expect(notifier.nextPing == nil)
  }
}
