import Glibc
import IndexStore
import Queries

/// Answers typed lines from standard input, for as long as there are any: for each, the microseconds that the search took
/// and the number of results, with a tab between them.
@main
struct SearchBenchmark {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: SearchBenchmark HOME < LINES")
      exit(2)
    }
    let store = try IndexStore(home: CommandLine.arguments[1], access: .readOnly)
    while let line = readLine() {
      let started = nanoseconds()
      let results = try store.search(SearchRequest(typed: line))
      print("\(Double(nanoseconds() - started) / 1000)\t\(results.count)")
      fflush(nil)
    }
  }

  private static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
