import Watching

/// Fields that end with zero bytes: the state, what kind of obstacle there is and its reason, then for each folder or
/// file what it is listed for, its state, the file system's name or the reason, and its path.
extension ServiceStatus {
  private static let firstFields = 3

  var encoded: [UInt8] { encoded(within: .max) }

  /// - Parameter limit: in bytes; of the files that wait, those are left out that do not fit.
  func encoded(within limit: Int) -> [UInt8] {
    let kind = obstacle.map { $0.isLasting ? "lasting" : "passing" } ?? ""
    var fields = [state.rawValue, kind, obstacle?.reason ?? ""].map { Array($0.utf8) }
    for (root, state) in roots.sorted(by: { $0.key < $1.key }) {
      fields += Self.fields(.root, Folder(path: root, state: state))
    }
    if let syncFolder { fields += Self.fields(.sync, syncFolder) }
    var encoded = Self.terminated(fields)
    for entry in waiting {
      let more = Self.terminated(Self.fields(.waiting, "", entry.reason, entry.path))
      guard encoded.count + more.count <= limit else { break }
      encoded += more
    }
    return encoded
  }

  private static func terminated(_ fields: [[UInt8]]) -> [UInt8] { fields.flatMap { $0 + [0] } }

  private enum Purpose: String {
    case root
    case sync
    case waiting
  }

  private static func fields(_ purpose: Purpose, _ folder: Folder) -> [[UInt8]] {
    switch folder.state {
    case .followed: fields(purpose, "followed", "", folder.path)
    case .away: fields(purpose, "away", "", folder.path)
    case .polled(let system): fields(purpose, "polled", system, folder.path)
    }
  }

  private static func fields(
    _ purpose: Purpose, _ state: String, _ detail: String, _ path: PathBytes
  ) -> [[UInt8]] {
    [purpose.rawValue, state, detail].map { Array($0.utf8) } + [path.bytes]
  }

  init?(encoded: [UInt8]) {
    let fields = encoded.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    let texts = fields.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count % 4 == Self.firstFields, let state = ServiceState(rawValue: texts[0]) else {
      return nil
    }
    self.init(state: state)
    if !texts[1].isEmpty { obstacle = Obstacle(reason: texts[2], isLasting: texts[1] == "lasting") }
    for index in stride(from: Self.firstFields, to: fields.count, by: 4) {
      guard let purpose = Purpose(rawValue: texts[index]) else { return nil }
      add(purpose, texts[index + 1], texts[index + 2], PathBytes(fields[index + 3]))
    }
  }

  private mutating func add(_ purpose: Purpose, _ name: String, _ detail: String, _ path: PathBytes) {
    let state: RootState =
      switch name {
      case "followed": .followed
      case "polled": .polled(detail)
      default: .away
      }
    switch purpose {
    case .root: roots[path] = state
    case .sync: syncFolder = Folder(path: path, state: state)
    case .waiting: waiting.append(Waiting(path: path, reason: detail))
    }
  }
}
