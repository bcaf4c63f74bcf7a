/// Where the rows of a nested document are: the members to go through from its root.
///
/// Written with dots: `data.items`. `*` stands for any member or element, a number also for the element of an array, and
/// a backslash takes the next character as it is. The empty path is the root. What the path leads to is an array, whose
/// elements are the rows, or an object, whose entries are.
public struct RowsPath: Hashable, Sendable {
  public enum Component: Hashable, Sendable {
    /// The member of this name, or the element with this number.
    case name(String)
    /// Every member or element.
    case any
  }

  public var components: [Component]

  public init(_ components: [Component]) { self.components = components }

  public init(names: [String]) { components = names.map(Component.name) }

  public static let root = RowsPath([])

  /// Whether it can lead to more than one place.
  var hasWildcard: Bool { components.contains(.any) }
}

extension RowsPath: LosslessStringConvertible {
  public init(_ text: String) {
    components = []
    guard !text.isEmpty else { return }
    var name = ""
    var isPlain = true
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped:
        name.append(character)
        isEscaped = false
      case "\\":
        isPlain = false
        isEscaped = true
      case ".":
        components.append(Self.component(name, isPlain: isPlain))
        (name, isPlain) = ("", true)
      default:
        name.append(character)
      }
    }
    components.append(Self.component(name, isPlain: isPlain))
  }

  private static func component(_ name: String, isPlain: Bool) -> Component {
    name == "*" && isPlain ? .any : .name(name)
  }

  public var description: String {
    components.map { component in
      switch component {
      case .any: "*"
      case .name("*"): "\\*"
      case .name(let name): name.reduce(into: "") { $0 += $1 == "." || $1 == "\\" ? "\\\($1)" : "\($1)" }
      }
    }.joined(separator: ".")
  }
}
