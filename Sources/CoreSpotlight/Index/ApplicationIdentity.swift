import Foundation
import FreeDesktop

/// What names a program on Linux, where none has a bundle: in this order
///
/// 1. `$FOLLOWSPOT_BUNDLE_IDENTIFIER`,
/// 2. the identifier of the main bundle, if there is an `Info.plist`,
/// 3. the key `X-Followspot-BundleIdentifier` of a `.desktop` file whose command is this program,
/// 4. the name of the executable.
struct ApplicationIdentity: Hashable, Sendable {
  var bundleIdentifier: String

  static let variable = "FOLLOWSPOT_BUNDLE_IDENTIFIER"

  /// This program. It is looked up once, so what names it must be in place before the index is first used.
  static let current = ApplicationIdentity(
    environment: ProcessInfo.processInfo.environment, mainBundle: Bundle.main.bundleIdentifier,
    executable: executablePath)

  /// - Parameters:
  ///   - environment: of the process.
  ///   - mainBundle: the identifier of the main bundle; nil where it has none.
  ///   - executable: the path of the program, without links.
  init(environment: [String: String], mainBundle: String?, executable: String) {
    func value(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    bundleIdentifier =
      value(environment[Self.variable]) ?? value(mainBundle)
      ?? value(Self.registered(executable, environment)) ?? URL(filePath: executable).lastPathComponent
  }

  private static func registered(_ executable: String, _ environment: [String: String]) -> String? {
    let applications = Applications(data: BaseDirectories(environment: environment).data)
    return applications.first { entry in
      guard entry.bundleIdentifier != nil, let program = entry.arguments(url: nil)?.first else {
        return false
      }
      return path(ofProgram: program, environment) == executable
    }?.bundleIdentifier
  }

  /// The path of a program without links, which is looked for as a shell would.
  private static func path(ofProgram name: String, _ environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let candidates = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }.map {
      URL(filePath: $0).resolvingSymlinksInPath().path(percentEncoded: false)
    }
  }

  private static var executablePath: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }
}
