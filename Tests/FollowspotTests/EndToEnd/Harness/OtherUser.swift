import Glibc

/// Somebody without rights: `nobody`, where the tests run as root; else whoever runs them.
enum OtherUser {
  /// What to put before a command to run it as that user.
  static let launcher =
    geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

  /// Whether that user can run the built program.
  static let isAvailable: Bool = {
    guard let playground = try? Playground() else { return false }
    var followspot = playground.followspot()
    followspot.launcher = launcher
    return (try? followspot.run("version").status) == 0
  }()

  /// The command line at work as that user, on a home of the user's own.
  static func followspot(in playground: Playground) throws -> FollowspotCommand {
    var followspot = playground.followspot()
    followspot.launcher = launcher
    try makeFolders(followspot.home)
    guard launcher.isEmpty || chown(followspot.home, 65534, 65534) == 0 else {
      throw SystemCallFailure("chown \(followspot.home)")
    }
    return followspot
  }
}
