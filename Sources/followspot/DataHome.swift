/// The folder that holds the index.
enum DataHome {
  /// `--home`, else `$FOLLOWSPOT_HOME`, else `$XDG_DATA_HOME/followspot`, else `~/.local/share/followspot`; absolute.
  /// Empty variables count as absent, and so does an `XDG_DATA_HOME` that is not absolute, as its specification
  /// (https://specifications.freedesktop.org/basedir-spec/latest/) asks.
  static func path(option: String?, environment: [String: String]) throws(Failure) -> String {
    if let option {
      guard !option.isEmpty else { throw Failure("the folder given with --home has no name") }
      return FileName(option).absoluteText
    }
    if let path = environment["FOLLOWSPOT_HOME"], !path.isEmpty { return FileName(path).absoluteText }
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return "\(path)/followspot" }
    if let path = environment["HOME"], path.hasPrefix("/") { return "\(path)/.local/share/followspot" }
    throw Failure("no place for the index: set HOME or FOLLOWSPOT_HOME, or give --home DIR")
  }
}
