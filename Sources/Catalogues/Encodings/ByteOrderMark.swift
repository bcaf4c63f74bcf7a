/// Recognises the byte order mark at the start of a stream, once.
struct ByteOrderMark {
  private let mark: [UInt8]
  private var isPassed: Bool

  init(of encoding: TextEncoding) {
    mark = encoding.byteOrderMark
    isPassed = mark.isEmpty
  }

  /// How many of the first bytes of the stream are its mark: all or none. Nil if `input` is too short to tell and more
  /// may come; 0 once it has been asked and answered.
  mutating func length(in input: UnsafeRawBufferPointer, isAll: Bool) -> Int? {
    if isPassed { return 0 }
    if input.count < mark.count && !isAll && mark.starts(with: input) { return nil }
    isPassed = true
    return input.starts(with: mark) ? mark.count : 0
  }
}
