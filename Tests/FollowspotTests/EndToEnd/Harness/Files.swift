import Glibc

/// Writes a file as programs do that have no care: opened, emptied, written, closed.
func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
  try write(bytes, to: Array(path.utf8))
}

/// The same for a path that need not be UTF-8.
func write(_ bytes: some Sequence<UInt8>, to path: [UInt8]) throws {
  let descriptor = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { name in
    // The array is never empty: it ends in a zero.
    open(name.baseAddress.unsafelyUnwrapped, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  }
  guard descriptor >= 0 else { throw SystemCallFailure("open \(String(decoding: path, as: UTF8.self))") }
  defer { close(descriptor) }
  var left = Array(bytes)[...]
  while !left.isEmpty {
    let count = left.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { throw SystemCallFailure("write \(String(decoding: path, as: UTF8.self))") }
    left = left.dropFirst(count)
  }
}

func contents(of path: String) throws -> String { String(decoding: try bytes(of: path), as: UTF8.self) }

func bytes(of path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemCallFailure("open \(path)") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw SystemCallFailure("read \(path)") }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// Makes the folder and those above it.
func makeFolders(_ path: String) throws {
  guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/") else { throw SystemCallFailure("mkdir \(path)") }
  try makeFolders(String(path[..<slash]))
  guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemCallFailure("mkdir \(path)") }
}

/// What lies in a folder, but for names that begin with a dot, in their order.
func names(in folder: String) throws -> [String] {
  guard let directory = opendir(folder) else { throw SystemCallFailure("opendir \(folder)") }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    if bytes.first != UInt8(ascii: ".") { names.append(String(decoding: bytes, as: UTF8.self)) }
  }
  return names.sorted()
}
