import CLinux
import Glibc
public import Replication
import Watching

/// The key that the snapshots of a home are sealed with, in a file of that home that only its owner may read.
public enum KeyFile {
  public static func path(home: String) -> PathBytes { PathBytes(home).appending("snapshot.key") }

  /// The key; nil where snapshots are not sealed.
  ///
  /// - Throws: `ServiceError` where the file cannot be read, holds no key, or others may read it.
  public static func load(home: String) throws(ServiceError) -> SnapshotKey? {
    let path = path(home: home)
    do {
      let text = String(decoding: try SmallFile.read(path, limit: 4096), as: UTF8.self)
      guard isPrivate(path) else {
        throw ServiceError("others may read the key in \(path), or could; run: chmod 600 '\(path)'")
      }
      return try SnapshotKey(text: text)
    } catch let error as SystemError {
      guard error.isAbsence else { throw ServiceError("\(error)") }
      return nil
    } catch let error as SnapshotError {
      throw ServiceError("\(path): \(error)")
    } catch let error as ServiceError {
      throw error
    } catch {
      throw ServiceError("\(path): \(error)")
    }
  }

  private static func isPrivate(_ path: PathBytes) -> Bool {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 && status.st_mode & 0o077 == 0
  }

  /// Keeps `key` from now on. There must be none yet: what was sealed with it could not be read any more.
  public static func create(_ key: SnapshotKey, home: String) throws(ServiceError) {
    let path = path(home: home)
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else {
      throw ServiceError(
        errno == EEXIST
          ? "there is a key already, in \(path); remove it first if all hosts are to have another"
          : "\(SystemError("write", path, code: errno))")
    }
    defer { close(descriptor) }
    let text = Array("\(key.text)\n".utf8)
    guard write(descriptor, text, text.count) == text.count, fsync(descriptor) == 0 else {
      let error = SystemError("write", path, code: errno)
      SmallFile.remove(path)
      throw ServiceError("\(error)")
    }
  }
}
