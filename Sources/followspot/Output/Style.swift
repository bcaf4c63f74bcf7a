import Glibc

/// How text is dressed for where it goes: a terminal, or a file or pipe, which gets it plain.
struct Style: Hashable {
  var isTerminal: Bool
  var hasColours: Bool
  /// Columns of the terminal; nil where lines may be of any length.
  var width: Int?

  static let plain = Style(isTerminal: false, hasColours: false, width: nil)

  init(isTerminal: Bool, hasColours: Bool, width: Int?) {
    self.isTerminal = isTerminal
    self.hasColours = hasColours
    self.width = width
  }

  /// For an open file. A variable `NO_COLOR` that is not empty (https://no-color.org) and a terminal that calls itself
  /// `dumb` switch colours off.
  init(of descriptor: CInt, environment: [String: String]) {
    guard isatty(descriptor) == 1 else {
      self = .plain
      return
    }
    let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self.init(isTerminal: true, hasColours: !isPlain, width: isKnown ? Int(size.ws_col) : 80)
  }

  enum Emphasis: String {
    case bold = "1"
    case dim = "2"
    case match = "1;33"
    case good = "32"
    case bad = "31"
  }

  /// The text with the emphasis, where there are colours.
  func apply(_ emphasis: Emphasis, _ text: String) -> String {
    hasColours && !text.isEmpty ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The text with what could steer a terminal made visible: a pipe or a file may well end at one.
  func visible(_ text: String) -> String { escapingControls(text) }

  /// The text as one line: white space of any kind and length becomes a space, the rest is made visible.
  func line(_ text: String) -> String {
    visible(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
