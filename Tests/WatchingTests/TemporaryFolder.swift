import Glibc

@testable import Watching

/// A folder that lives as long as this value, with short ways to change what is in it.
final class TemporaryFolder: Sendable {
  let path: PathBytes

  init() throws {
    var template = Array("/tmp/followspot-watching-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("make", PathBytes("/tmp"), code: errno) }
    path = PathBytes(template.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit { Self.removeAll(path) }

  subscript(name: String) -> PathBytes { path.appending(name) }

  func makeFolders(_ name: String) throws {
    var folder = path
    for component in name.split(separator: "/") {
      folder = folder.appending(String(component))
      if folder.withCString({ mkdir($0, 0o755) }) != 0, errno != EEXIST {
        throw SystemError("make", folder, code: errno)
      }
    }
  }

  func write(_ name: String, _ text: String = "x") throws { try write(self[name], text) }

  func write(_ path: PathBytes, _ text: String = "x") throws {
    let file = try OpenFile(path)
    try file.write(text)
  }

  func move(_ old: String, _ new: String) throws {
    try check("move", self[old]) { old in self[new].withCString { rename(old, $0) } }
  }

  func link(_ target: PathBytes, at name: String) throws {
    try check("link", self[name]) { name in target.withCString { symlink($0, name) } }
  }

  func hardLink(_ old: String, at name: String) throws {
    try check("link", self[name]) { name in self[old].withCString { Glibc.link($0, name) } }
  }

  func setMode(_ name: String, _ mode: mode_t) throws { try check("chmod", self[name]) { chmod($0, mode) } }

  func remove(_ name: String) { Self.removeAll(self[name]) }

  private func check(_ action: String, _ path: PathBytes, _ call: (UnsafePointer<CChar>) -> CInt) throws {
    if path.withCString(call) != 0 { throw SystemError(action, path, code: errno) }
  }

  private static func removeAll(_ path: PathBytes) {
    guard let status = try? FileStatus(path) else { return }
    guard status.kind == .folder else {
      _ = path.withCString { unlink($0) }
      return
    }
    guard let directory = path.withCString({ opendir($0) }) else { return }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { removeAll(path.appending(name)) }
    }
    closedir(directory)
    _ = path.withCString { rmdir($0) }
  }
}

/// A file that is being written, and is closed at the end of its life.
final class OpenFile {
  private let path: PathBytes
  private let descriptor: CInt

  init(_ path: PathBytes, flags: CInt = O_WRONLY | O_CREAT | O_TRUNC) throws {
    self.path = path
    descriptor = path.withCString { open($0, flags, 0o644) }
    guard descriptor >= 0 else { throw SystemError("open", path, code: errno) }
  }

  deinit { close(descriptor) }

  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw SystemError("write", path, code: errno)
    }
  }
}
