/// Receives a nested value in document order.
///
/// `place` is where the event is: a byte offset for JSON, a line for text property lists, else 0.
protocol ValueConsumer {
  /// Whether `place` is used for the next event; finding it may cost the parser time.
  var wantsPlace: Bool { get }

  /// Returns whether the contents are wanted. Where they are not, neither they nor the end are given.
  mutating func beginObject(at place: Int) throws(CatalogueError) -> Bool
  mutating func beginArray(at place: Int) throws(CatalogueError) -> Bool
  /// The key of the object's member that comes next, as UTF-8.
  mutating func key(_ name: UnsafeRawBufferPointer, at place: Int) throws(CatalogueError)
  mutating func scalar(_ value: FieldValue, at place: Int) throws(CatalogueError)
  /// A scalar that cannot be read, in a document that can be read on.
  mutating func invalidScalar(_ error: CatalogueError, at place: Int) throws(CatalogueError)
  /// The innermost object or array has ended.
  mutating func end() throws(CatalogueError)
}

extension ValueConsumer {
  mutating func invalidScalar(_ error: CatalogueError, at place: Int) throws(CatalogueError) { throw error }

  mutating func key(_ name: String, at place: Int) throws(CatalogueError) {
    var name = name
    var failure: CatalogueError?
    name.withUTF8 { bytes in
      do throws(CatalogueError) {
        try key(UnsafeRawBufferPointer(bytes), at: place)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
