import CLinux
import Glibc

/// The names in one folder, in the order of the full paths below it, packed tightly: a folder may hold very many.
struct FolderListing {
  struct Entry {
    fileprivate var start: Int
    fileprivate var count: Int
    /// What the file system says without a further call; nil where it does not say.
    var kind: FileKind?
  }

  private var names: [UInt8] = []
  private(set) var entries: [Entry] = []

  /// Reads the folder. Ignored names are left out.
  ///
  /// - Parameter includesFiles: whether names of what is neither folder nor link are wanted too.
  init(of folder: PathBytes, includesFiles: Bool) throws(SystemError) {
    guard let directory = folder.withCString({ opendir($0) }) else {
      throw SystemError("list", folder, code: errno)
    }
    defer { closedir(directory) }
    errno = 0
    while let entry = readdir(directory) {
      add(entry, includesFiles: includesFiles)
      errno = 0
    }
    guard errno == 0 else { throw SystemError("list", folder, code: errno) }
    sort()
  }

  func name(of entry: Entry) -> ArraySlice<UInt8> { names[entry.start..<entry.start + entry.count] }

  private mutating func add(_ entry: UnsafeMutablePointer<dirent>, includesFiles: Bool) {
    let kind = FileKind(directoryType: Int(entry.pointee.d_type))
    if kind == .other || kind == .file, !includesFiles { return }
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      // d_name ends with a NUL within the record, as readdir(3) promises.
      let start = UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
      let bytes = UnsafeRawBufferPointer(start: tuple, count: strlen(start))
      // A leading dot means ignored, `.` and `..` included.
      guard !IgnoreRules.ignores(name: bytes) else { return }
      entries.append(Entry(start: names.count, count: bytes.count, kind: kind))
      names.append(contentsOf: bytes)
    }
  }

  /// In the order of the paths that lie in them: a folder sorts as if its name ended with the slash that follows it.
  private mutating func sort() {
    names.withUnsafeBufferPointer { names in
      guard let base = names.baseAddress else { return }
      entries.sort { left, right in
        let common = min(left.count, right.count)
        let order = memcmp(base + left.start, base + right.start, common)
        if order != 0 { return order < 0 }
        return Self.following(left, common, names) < Self.following(right, common, names)
      }
    }
  }

  /// The byte of `entry` at `index`, as the order sees it.
  private static func following(_ entry: Entry, _ index: Int, _ names: UnsafeBufferPointer<UInt8>) -> UInt8 {
    if index < entry.count { return names[entry.start + index] }
    return entry.kind == .folder ? UInt8(ascii: "/") : 0
  }
}

extension FileKind {
  /// From `d_type` of readdir(3).
  fileprivate init?(directoryType: Int) {
    switch directoryType {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}
