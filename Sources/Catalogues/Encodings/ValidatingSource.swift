/// UTF-8 that is checked on its way through and not copied. A byte order mark at its start is left out.
final class ValidatingSource: ByteSource {
  private let source: any ByteSource
  private var validator = UTF8Validator()
  /// The first bytes of the stream, until they are given.
  private var head: [UInt8] = []
  private var isStarted = false
  private var markBytes = 0

  init(_ source: any ByteSource) { self.source = source }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if !isStarted { try start() }
    let count: Int
    if head.isEmpty {
      count = try source.read(into: buffer)
    } else {
      count = min(head.count, buffer.count)
      buffer.copyBytes(from: head.prefix(count))
      head.removeFirst(count)
    }
    try check(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
    return count
  }

  func rewind() throws {
    try source.rewind()
    (validator, head, isStarted, markBytes) = (UTF8Validator(), [], false, 0)
  }

  private func start() throws {
    let mark = TextEncoding.utf8.byteOrderMark
    head = [UInt8](repeating: 0, count: mark.count)
    let count = try head.withUnsafeMutableBytes { try source.fill($0) }
    head.removeLast(head.count - count)
    if head == mark {
      head = []
      markBytes = mark.count
    }
    isStarted = true
  }

  private func check(_ bytes: UnsafeRawBufferPointer) throws {
    guard validator.accept(bytes) else {
      throw CatalogueError(.undecodable(encoding: TextEncoding.utf8.name), byte: markBytes + validator.offset)
    }
    if bytes.isEmpty && !validator.isComplete {
      throw CatalogueError(
        .truncated("a character of \(TextEncoding.utf8)"), byte: markBytes + validator.offset)
    }
  }
}
