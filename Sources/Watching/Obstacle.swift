import Glibc

/// What keeps something that has a name from being read as a file.
public enum Obstacle: Hashable, Sendable {
  /// A link that leads nowhere or in a circle: what it says, and the `errno` value that tells which.
  case deadLink(to: String, code: CInt)
  /// A link whose end cannot be looked at just now, whatever is there: what it says, and the `errno` value that tells why.
  case hiddenEnd(of: String, code: CInt)
  /// A FIFO, a socket or a device; `link` is what a link to it says.
  case special(link: String?)
  case folder(link: String?)

  /// Nil where there is a file, or nothing at all.
  public init?(at path: PathBytes) {
    guard let own = try? FileStatus(path) else { return nil }
    let link = own.kind == .link ? Self.linkText(path) : nil
    do throws(SystemError) {
      switch try FileStatus(path, followingLinks: true).kind {
      case .file: return nil
      case .folder: self = .folder(link: link)
      case .link, .other: self = .special(link: link)
      }
    } catch {
      guard let link else { return nil }
      self.init(link, error)
    }
  }

  /// What a look at the end of a link failed with; nil where there is no link.
  public init?(linkAt path: PathBytes, _ error: SystemError) {
    guard let link = Self.linkText(path) else { return nil }
    self.init(link, error)
  }

  private init(_ link: String, _ error: SystemError) {
    self = error.isDeadEnd ? .deadLink(to: link, code: error.code) : .hiddenEnd(of: link, code: error.code)
  }

  /// Whether there may be a file all the same.
  public var mayHideFile: Bool { if case .hiddenEnd = self { true } else { false } }

  /// What the link at `path` says; nil where there is none. Bytes that are not UTF-8 become replacement marks.
  public static func linkText(_ path: PathBytes) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withCString { readlink($0, &buffer, buffer.count) }
    return count < 0
      ? nil : String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension Obstacle: CustomStringConvertible {
  /// Completes “it cannot be read: …”.
  public var description: String {
    switch self {
    case .deadLink(let target, ELOOP): "it is a link to \(target), which leads in a circle"
    case .deadLink(let target, _): "it is a link to \(target), and there is nothing at its end"
    case .hiddenEnd(let target, let code):
      "it is a link to \(target), whose end cannot be looked at: \(SystemError.reason(code))"
    case .special(let link): "\(Self.what(link)) a FIFO, a socket or a device, of which nothing is read"
    case .folder(let link): "\(Self.what(link)) a folder"
    }
  }

  private static func what(_ link: String?) -> String { link.map { "it is a link to \($0):" } ?? "it is" }
}
