import Glibc

/// Tables that are read here and there are quicker in large pages: the processor remembers where few pages are.
enum LargePages {
  private static let fewestBytes = 4 << 20
  private static let pageBytes = 4096

  /// Asks for large pages, which the kernel may grant or not.
  static func advise(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    guard bytes >= fewestBytes else { return }
    let start = (Int(bitPattern: memory) + pageBytes - 1) / pageBytes * pageBytes
    let end = (Int(bitPattern: memory) + bytes) / pageBytes * pageBytes
    madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE)
  }
}
