import Glibc

/// Converts any encoding that iconv knows to UTF-8, strictly.
final class IconvDecoder: ByteTransform {
  /// More than any single character, or a run that a stateful encoding holds back, takes in UTF-8.
  static let smallestOutput = 64

  private let encoding: TextEncoding
  private var conversion: iconv_t
  private var mark: ByteOrderMark
  private var offset = 0
  private var isFlushed = false

  init(_ encoding: TextEncoding) throws(CatalogueError) {
    guard let conversion = Self.open(encoding.iconvName) else {
      throw CatalogueError(
        .mapping("iconv cannot read the encoding “\(encoding)”; `iconv -l` lists what it can"))
    }
    self.encoding = encoding
    self.conversion = conversion
    mark = ByteOrderMark(of: encoding)
  }

  deinit { iconv_close(conversion) }

  static func open(_ name: String) -> iconv_t? {
    let conversion = iconv_open("UTF-8", name)
    return conversion == iconv_t(bitPattern: -1) ? nil : conversion
  }

  func transform(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws -> (consumed: Int, produced: Int) {
    guard let skipped = mark.length(in: input, isAll: false) else { return (0, 0) }
    offset += skipped
    let step = try convert(UnsafeRawBufferPointer(rebasing: input[skipped...]), into: output)
    return (skipped + step.consumed, step.produced)
  }

  func finish(_ rest: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws -> Int {
    // Fewer bytes than a mark has are text, or the part of a character.
    let skipped = mark.length(in: rest, isAll: true) ?? 0
    let text = UnsafeRawBufferPointer(rebasing: rest[skipped...])
    if !text.isEmpty {
      let step = try convert(text, into: output)
      guard step.consumed == text.count else {
        throw CatalogueError(.truncated("a character of \(encoding)"), byte: offset)
      }
      if step.produced > 0 { return step.produced }
    }
    return flush(into: output)
  }

  func reset() throws {
    // Reopened rather than reset, so that nothing of the stream before can remain.
    guard let fresh = Self.open(encoding.iconvName) else {
      throw CatalogueError(.mapping("iconv cannot read the encoding “\(encoding)”"))
    }
    iconv_close(conversion)
    conversion = fresh
    mark = ByteOrderMark(of: encoding)
    (offset, isFlushed) = (0, false)
  }

  private func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws -> (consumed: Int, produced: Int) {
    guard let inputStart = input.baseAddress, let outputStart = output.baseAddress else { return (0, 0) }
    // iconv takes its input as mutable though it only reads.
    var from: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: inputStart)
      .assumingMemoryBound(to: CChar.self)
    var to: UnsafeMutablePointer<CChar>? = outputStart.assumingMemoryBound(to: CChar.self)
    var (fromLeft, toLeft) = (input.count, output.count)
    let isStopped = iconv(conversion, &from, &fromLeft, &to, &toLeft) == Int(bitPattern: UInt.max)
    let reason = errno
    let step = (consumed: input.count - fromLeft, produced: output.count - toLeft)
    offset += step.consumed
    if isStopped && reason != E2BIG && reason != EINVAL {
      throw CatalogueError(.undecodable(encoding: encoding.name), byte: offset)
    }
    return step
  }

  /// Writes what the decoder holds back because a combining character could have followed.
  private func flush(into output: UnsafeMutableRawBufferPointer) -> Int {
    guard !isFlushed, let start = output.baseAddress else { return 0 }
    isFlushed = true
    var to: UnsafeMutablePointer<CChar>? = start.assumingMemoryBound(to: CChar.self)
    var toLeft = output.count
    _ = iconv(conversion, nil, nil, &to, &toLeft)
    return output.count - toLeft
  }
}
