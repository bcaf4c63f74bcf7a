/// Collects what is wrong with rows, in bounded memory.
struct ProblemLog {
  private(set) var problems: [RowProblem] = []
  private(set) var refused = 0

  mutating func add(_ kind: RowProblem.Kind, line: Int, column: Int? = nil, _ reason: String) {
    if kind == .refused { refused += 1 }
    guard problems.count < Limits.problemsKept else { return }
    problems.append(RowProblem(kind, line: line, column: column, reason: reason))
  }
}
