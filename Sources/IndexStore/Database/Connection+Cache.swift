import CLinux

extension Connection {
  /// How much memory pages may take.
  enum Cache: Int {
    case idle = 2_000
    case searching = 32_000
    case ingesting = 48_000
  }

  func setCache(_ cache: Cache) throws {
    try execute("PRAGMA cache_size = -\(cache.rawValue)")
  }

  /// Gives back the memory that a large job took.
  func shrink() throws {
    finalizeStatements()
    try setCache(.idle)
    try execute("PRAGMA shrink_memory")
    malloc_trim(0)
  }
}
