/// Plays histories that it reads from standard input, a step a line, and after each step prints the replica that the step
/// concerned, or for a snapshot what it has. `differential.py` makes the histories and says what the answers must be.
@main enum EntryPoint {
  static func main() throws {
    var replay = Replay()
    var number = 0
    while let line = readLine() {
      number += 1
      let words = line.split(separator: " ")
      if words.first == "history", replay.begin(words) { continue }
      guard let answer = replay.play(words) else { throw UnknownStep(line: number, text: line) }
      print(answer)
    }
  }

  struct UnknownStep: Error, CustomStringConvertible {
    var line: Int
    var text: String
    var description: String { "Line \(line) of the input is no step: \(text)" }
  }
}
