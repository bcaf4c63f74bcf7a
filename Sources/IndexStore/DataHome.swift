import FreeDesktop

/// The folder that holds the index of a user.
public enum DataHome {
  /// `$FOLLOWSPOT_HOME`, as it is written, else `followspot` in the XDG data home; nil where there is neither. An empty
  /// variable counts as absent.
  ///
  /// - Parameter environment: of the process.
  public static func path(environment: [String: String]) -> String? {
    if let path = environment["FOLLOWSPOT_HOME"], !path.isEmpty { return path }
    return BaseDirectories(environment: environment).dataHome.map { "\($0)/followspot" }
  }
}
