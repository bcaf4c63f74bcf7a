/// Collects what is wrong with rows, in bounded memory.
struct ProblemLog {
  private(set) var problems: [RowProblem] = []
  private(set) var refused = 0

  mutating func add(_ kind: RowProblem.Kind, line: Int, _ reason: String) {
    if kind == .refused { refused += 1 }
    if problems.count < Limits.problemsKept { problems.append(RowProblem(kind, line: line, reason: reason)) }
  }
}
