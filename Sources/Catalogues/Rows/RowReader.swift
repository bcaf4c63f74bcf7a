/// Splits a catalogue into rows, and reads a row's fields when asked to.
///
/// The two are apart because most rows of a changed file are not looked into. The stream is decompressed UTF-8
/// without a byte order mark.
protocol RowReader: AnyObject {
  /// Advances to the next row; nil when the catalogue has ended well. A row that is damaged in a way that lets the
  /// next one be found is still returned, and `fields(of:)` throws for it. What damages the whole file throws here.
  func next() throws -> RowExtent?

  /// The fields of the row that `next` has just returned.
  func fields(of row: RowExtent) throws(CatalogueError) -> Row

  /// What is not quite right with the row whose fields were read last, in words.
  var warning: String? { get }

  /// Moves past `block`, which is as many bytes as that and hash to the same, if it comes next in the stream; else
  /// does nothing and returns false. A reader that cannot tell always returns false.
  func skip(_ block: BlockSummary) throws -> Bool
}

extension RowReader {
  var warning: String? { nil }
}

/// Where a row lies in the stream.
struct RowExtent {
  /// From the end of the row before to the end of this one, with whatever separates them. Extents tile the stream, so
  /// that equal bytes at a row border are equal rows. Empty where the format has no such borders (property lists).
  /// Valid until the reader is called again.
  var bytes: UnsafeRawBufferPointer
  /// What the row itself is: a part of `bytes`, or empty where the reader keeps the row in another form.
  var content: UnsafeRawBufferPointer
  /// The row's first line, from 1. For formats without lines, the row's number from 1.
  var line: Int

  /// A row whose bytes are not to be had.
  static func empty(line: Int) -> RowExtent {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    return RowExtent(bytes: nothing, content: nothing, line: line)
  }
}
