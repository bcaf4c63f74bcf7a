import FoundationEssentials

/// The lines of a small text file; none where it cannot be read, for these files may always be absent.
func lines(of path: String) -> [Substring] {
  guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
  return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
}
