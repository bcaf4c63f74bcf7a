/// Things that hold or lead to data, and programs.
extension UTType {
  /// Item.
  public static let item = UTType(known: "public.item")
  /// Content.
  public static let content = UTType(known: "public.content")
  /// Composite content.
  public static let compositeContent = UTType(known: "public.composite-content")
  /// Disk image.
  public static let diskImage = UTType(known: "public.disk-image")
  /// Data.
  public static let data = UTType(known: "public.data")
  /// Directory.
  public static let directory = UTType(known: "public.directory")
  /// Resolvable.
  public static let resolvable = UTType(known: "com.apple.resolvable")
  /// Symbolic link.
  public static let symbolicLink = UTType(known: "public.symlink")
  /// Executable.
  public static let executable = UTType(known: "public.executable")
  /// Mount point.
  public static let mountPoint = UTType(known: "com.apple.mount-point")
  /// Alias.
  public static let aliasFile = UTType(known: "com.apple.alias-file")
  /// Bookmark data.
  public static let urlBookmarkData = UTType(known: "com.apple.bookmark")
  /// URL.
  public static let url = UTType(known: "public.url")
  /// File URL.
  public static let fileURL = UTType(known: "public.file-url")
  /// Folder.
  public static let folder = UTType(known: "public.folder")
  /// Volume.
  public static let volume = UTType(known: "public.volume")
  /// Package.
  public static let package = UTType(known: "com.apple.package")
  /// Bundle.
  public static let bundle = UTType(known: "com.apple.bundle")
  /// Plug-in.
  public static let pluginBundle = UTType(known: "com.apple.plugin")
  /// Spotlight importer.
  public static let spotlightImporter = UTType(known: "com.apple.metadata-importer")
  /// Quick Look generator.
  public static let quickLookGenerator = UTType(known: "com.apple.quicklook-generator")
  /// XPC service.
  public static let xpcService = UTType(known: "com.apple.xpc-service")
  /// Framework.
  public static let framework = UTType(known: "com.apple.framework")
  /// Application.
  public static let application = UTType(known: "com.apple.application")
  /// Application.
  public static let applicationBundle = UTType(known: "com.apple.application-bundle")
  /// Application extension.
  public static let applicationExtension = UTType(known: "com.apple.application-and-system-extension")
  /// Unix executable.
  public static let unixExecutable = UTType(known: "public.unix-executable")
  /// Windows executable.
  public static let exe = UTType(known: "com.microsoft.windows-executable")
  /// System Preferences pane.
  public static let systemPreferencesPane = UTType(known: "com.apple.systempreference.prefpane")
}
