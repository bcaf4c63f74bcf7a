import IndexStore

extension DataHome {
  /// `--home`, else where the environment says; absolute.
  static func path(option: String?, environment: [String: String]) throws(Failure) -> String {
    if let option {
      guard !option.isEmpty else { throw Failure("the folder given with --home has no name") }
      return FileName(option).absoluteText
    }
    guard let path = path(environment: environment) else {
      throw Failure("no place for the index: set HOME or FOLLOWSPOT_HOME, or give --home DIR")
    }
    return path.hasPrefix("/") ? path : FileName(path).absoluteText
  }
}
