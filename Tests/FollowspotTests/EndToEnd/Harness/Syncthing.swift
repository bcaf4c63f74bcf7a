import Glibc

/// Two Syncthing processes that keep two folders in step over loopback, and talk to nobody else.
struct SyncthingPair {
  static let path = "/usr/bin/syncthing"

  static let isAvailable = access(path, X_OK) == 0

  let programs: [Program]

  init(_ first: String, _ second: String, in playground: Playground) throws {
    let sides = try [first, second].enumerated().map { place, folder in
      try Side(folder: folder, home: "\(playground.path)/syncthing-\(place)", in: playground)
    }
    for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] { try side.configure(with: other) }
    programs = try sides.map { side in
      try playground.start(
        Self.path, ["serve", "--home=\(side.home)", "--no-browser", "--no-restart", "--no-upgrade"],
        environment: ["STNORESTART": "1", "STNOUPGRADE": "1"])
    }
  }

  /// Ends both, and waits for that.
  func end() throws {
    for program in programs { program.signal(SIGTERM) }
    for program in programs { _ = try program.wait() }
  }
}

private struct Side {
  let folder: String
  let home: String
  let device: String
  let port: UInt16

  init(folder: String, home: String, in playground: Playground) throws {
    self.folder = folder
    self.home = home
    port = try freeLoopbackPort()
    _ = try playground.start(SyncthingPair.path, ["generate", "--home=\(home)", "--no-default-folder"]).wait()
    let asked = try playground.start(SyncthingPair.path, ["--device-id", "--home=\(home)"]).wait()
    let words = asked.standardOutput.split(whereSeparator: \.isWhitespace)
    guard let device = words.last, device.contains("-") else { throw Unexpected("no device: \(asked)") }
    self.device = String(device)
  }

  private var address: String { "tcp://127.0.0.1:\(port)" }

  /// Everything by which Syncthing would look for others, or let others know of it, is off.
  func configure(with other: Side) throws {
    let off = [
      "globalAnnounceEnabled", "localAnnounceEnabled", "relaysEnabled", "natEnabled", "startBrowser",
      "crashReportingEnabled",
    ].map { "<\($0)>false</\($0)>" }.joined()
    let devices = [self, other].map {
      "<device id=\"\($0.device)\"><address>\($0.address)</address></device>"
    }
    let shared = [self, other].map { "<device id=\"\($0.device)\"></device>" }
    let text = """
      <configuration version="36">
      <folder id="sync" path="\(folder)" type="sendreceive" rescanIntervalS="60" fsWatcherEnabled="true" \
      fsWatcherDelayS="1">\(shared.joined())<minDiskFree unit="%">0</minDiskFree></folder>
      \(devices.joined())
      <gui enabled="false"></gui>
      <options><listenAddress>\(address)</listenAddress>\(off)<urAccepted>-1</urAccepted>\
      <autoUpgradeIntervalH>0</autoUpgradeIntervalH><stunKeepaliveStartS>0</stunKeepaliveStartS>\
      <reconnectionIntervalS>1</reconnectionIntervalS><minHomeDiskFree unit="%">0</minHomeDiskFree></options>
      </configuration>
      """
    try write(Array(text.utf8), to: "\(home)/config.xml")
  }
}

/// A port of 127.0.0.1 that nobody listens on at the moment.
private func freeLoopbackPort() throws -> UInt16 {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let status = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(descriptor, address, length) == 0 ? getsockname(descriptor, address, &length) : -1
    }
  }
  guard status == 0 else { throw SystemCallFailure("bind") }
  return UInt16(bigEndian: address.sin_port)
}
