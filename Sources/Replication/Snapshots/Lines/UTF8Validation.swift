/// Whether the bytes are well-formed UTF-8.
func isValidUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
  let span = Span<UInt8>(_unsafeBytes: bytes)
  return (try? UTF8Span(validating: span)) != nil
}
