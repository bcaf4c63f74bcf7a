/// Text, source code and documents.
extension UTType {
  /// Text.
  public static let text = UTType(known: "public.text")
  /// Text.
  public static let plainText = UTType(known: "public.plain-text")
  /// Unicode text.
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  /// Unicode text.
  public static let utf16ExternalPlainText = UTType(known: "public.utf16-external-plain-text")
  /// Unicode text.
  public static let utf16PlainText = UTType(known: "public.utf16-plain-text")
  /// Delimited text.
  public static let delimitedText = UTType(known: "public.delimited-values-text")
  /// CSV document.
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  /// TSV document.
  public static let tabSeparatedText = UTType(known: "public.tab-separated-values-text")
  /// Unicode TSV text.
  public static let utf8TabSeparatedText = UTType(known: "public.utf8-tab-separated-values-text")
  /// RTF document.
  public static let rtf = UTType(known: "public.rtf")
  /// HTML document.
  public static let html = UTType(known: "public.html")
  /// XML document.
  public static let xml = UTType(known: "public.xml")
  /// YAML document.
  public static let yaml = UTType(known: "public.yaml")
  /// CSS.
  public static let css = UTType(known: "public.css")
  /// Source code.
  public static let sourceCode = UTType(known: "public.source-code")
  /// Assembly source.
  public static let assemblyLanguageSource = UTType(known: "public.assembly-source")
  /// C source.
  public static let cSource = UTType(known: "public.c-source")
  /// Objective-C source.
  public static let objectiveCSource = UTType(known: "public.objective-c-source")
  /// Swift source.
  public static let swiftSource = UTType(known: "public.swift-source")
  /// C++ source.
  public static let cPlusPlusSource = UTType(known: "public.c-plus-plus-source")
  /// Objective-C++ source.
  public static let objectiveCPlusPlusSource = UTType(known: "public.objective-c-plus-plus-source")
  /// C header.
  public static let cHeader = UTType(known: "public.c-header")
  /// C++ header.
  public static let cPlusPlusHeader = UTType(known: "public.c-plus-plus-header")
  /// Script.
  public static let script = UTType(known: "public.script")
  /// AppleScript text.
  public static let appleScript = UTType(known: "com.apple.applescript.text")
  /// AppleScript.
  public static let osaScript = UTType(known: "com.apple.applescript.script")
  /// AppleScript bundle.
  public static let osaScriptBundle = UTType(known: "com.apple.applescript.script-bundle")
  /// JavaScript.
  public static let javaScript = UTType(known: "com.netscape.javascript-source")
  /// Shell script.
  public static let shellScript = UTType(known: "public.shell-script")
  /// Perl script.
  public static let perlScript = UTType(known: "public.perl-script")
  /// Python script.
  public static let pythonScript = UTType(known: "public.python-script")
  /// Ruby script.
  public static let rubyScript = UTType(known: "public.ruby-script")
  /// PHP script.
  public static let phpScript = UTType(known: "public.php-script")
  /// Makefile.
  public static let makefile = UTType(known: "public.make-source")
  /// JSON.
  public static let json = UTType(known: "public.json")
  /// Property list.
  public static let propertyList = UTType(known: "com.apple.property-list")
  /// XML property list.
  public static let xmlPropertyList = UTType(known: "com.apple.xml-property-list")
  /// Binary property list.
  public static let binaryPropertyList = UTType(known: "com.apple.binary-property-list")
  /// PDF document.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// RTF with attachments.
  public static let rtfd = UTType(known: "com.apple.rtfd")
  /// Flattened RTF with attachments.
  public static let flatRTFD = UTType(known: "com.apple.flat-rtfd")
  /// Web archive.
  public static let webArchive = UTType(known: "com.apple.webarchive")
  /// EPUB publication.
  public static let epub = UTType(known: "org.idpf.epub-container")
  /// Log.
  public static let log = UTType(known: "public.log")
  /// GeoJSON.
  public static let geoJSON = UTType(known: "public.geojson")
}
