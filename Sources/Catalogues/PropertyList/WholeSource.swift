import Glibc

/// All bytes of a source at once, for formats that cannot be read in order.
final class WholeSource {
  private(set) var bytes: UnsafeRawBufferPointer
  private let storage: UnsafeMutableRawPointer?

  /// Leaves room for the rows within the memory that reading may take.
  static let limit = 128 << 20

  /// - Throws: `CatalogueError` where the source has more than `limit` bytes; what the source throws.
  init(_ source: any ByteSource, limit: Int = WholeSource.limit) throws {
    var storage: UnsafeMutableRawPointer?
    var (capacity, count) = (0, 0)
    do {
      while true {
        if count == capacity {
          // The memory of large blocks is moved by remapping pages, not by copying.
          capacity = max(1 << 16, capacity * 2)
          guard capacity <= max(limit * 2, 1 << 16), let larger = realloc(storage, capacity) else {
            throw Self.tooLarge(limit)
          }
          storage = larger
        }
        let room = UnsafeMutableRawBufferPointer(start: storage, count: capacity)
        let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: room[count...]))
        count += read
        guard count <= limit else { throw Self.tooLarge(limit) }
        if read == 0 { break }
      }
    } catch {
      free(storage)
      throw error
    }
    self.storage = storage
    bytes = UnsafeRawBufferPointer(start: storage, count: count)
  }

  deinit { free(storage) }

  private static func tooLarge(_ limit: Int) -> CatalogueError {
    CatalogueError(
      .malformed(
        "a binary or text property list may have \(limit >> 20) MB; written as XML it may be of any size"))
  }
}
