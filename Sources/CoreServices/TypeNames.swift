// The names that types had before the module UniformTypeIdentifiers, which new code should use instead. Apple's are
// `CFString`, used as `kUTTypeText as String`; the type is missing here, and these are `String`, so that this compiles too.

/// Item; now `UTType.item`.
public let kUTTypeItem = "public.item"
/// Content; now `UTType.content`.
public let kUTTypeContent = "public.content"
/// Composite content; now `UTType.compositeContent`.
public let kUTTypeCompositeContent = "public.composite-content"
/// Message; now `UTType.message`.
public let kUTTypeMessage = "public.message"
/// Contact; now `UTType.contact`.
public let kUTTypeContact = "public.contact"
/// Archive; now `UTType.archive`.
public let kUTTypeArchive = "public.archive"
/// Disk image; now `UTType.diskImage`.
public let kUTTypeDiskImage = "public.disk-image"
/// Data; now `UTType.data`.
public let kUTTypeData = "public.data"
/// Directory; now `UTType.directory`.
public let kUTTypeDirectory = "public.directory"
/// Resolvable; now `UTType.resolvable`.
public let kUTTypeResolvable = "com.apple.resolvable"
/// Symbolic link; now `UTType.symbolicLink`.
public let kUTTypeSymLink = "public.symlink"
/// Executable; now `UTType.executable`.
public let kUTTypeExecutable = "public.executable"
/// Mount point; now `UTType.mountPoint`.
public let kUTTypeMountPoint = "com.apple.mount-point"
/// Alias; now `UTType.aliasFile`.
public let kUTTypeAliasFile = "com.apple.alias-file"
/// Alias record.
public let kUTTypeAliasRecord = "com.apple.alias-record"
/// Bookmark data; now `UTType.urlBookmarkData`.
public let kUTTypeURLBookmarkData = "com.apple.bookmark"
/// URL; now `UTType.url`.
public let kUTTypeURL = "public.url"
/// File URL; now `UTType.fileURL`.
public let kUTTypeFileURL = "public.file-url"
/// Text; now `UTType.text`.
public let kUTTypeText = "public.text"
/// Text; now `UTType.plainText`.
public let kUTTypePlainText = "public.plain-text"
/// Unicode text; now `UTType.utf8PlainText`.
public let kUTTypeUTF8PlainText = "public.utf8-plain-text"
/// Unicode text; now `UTType.utf16ExternalPlainText`.
public let kUTTypeUTF16ExternalPlainText = "public.utf16-external-plain-text"
/// Unicode text; now `UTType.utf16PlainText`.
public let kUTTypeUTF16PlainText = "public.utf16-plain-text"
/// Delimited text; now `UTType.delimitedText`.
public let kUTTypeDelimitedText = "public.delimited-values-text"
/// CSV document; now `UTType.commaSeparatedText`.
public let kUTTypeCommaSeparatedText = "public.comma-separated-values-text"
/// TSV document; now `UTType.tabSeparatedText`.
public let kUTTypeTabSeparatedText = "public.tab-separated-values-text"
/// Unicode TSV text; now `UTType.utf8TabSeparatedText`.
public let kUTTypeUTF8TabSeparatedText = "public.utf8-tab-separated-values-text"
/// RTF document; now `UTType.rtf`.
public let kUTTypeRTF = "public.rtf"
/// HTML document; now `UTType.html`.
public let kUTTypeHTML = "public.html"
/// XML document; now `UTType.xml`.
public let kUTTypeXML = "public.xml"
/// Source code; now `UTType.sourceCode`.
public let kUTTypeSourceCode = "public.source-code"
/// Assembly source; now `UTType.assemblyLanguageSource`.
public let kUTTypeAssemblyLanguageSource = "public.assembly-source"
/// C source; now `UTType.cSource`.
public let kUTTypeCSource = "public.c-source"
/// Objective-C source; now `UTType.objectiveCSource`.
public let kUTTypeObjectiveCSource = "public.objective-c-source"
/// Swift source; now `UTType.swiftSource`.
public let kUTTypeSwiftSource = "public.swift-source"
/// C++ source; now `UTType.cPlusPlusSource`.
public let kUTTypeCPlusPlusSource = "public.c-plus-plus-source"
/// Objective-C++ source; now `UTType.objectiveCPlusPlusSource`.
public let kUTTypeObjectiveCPlusPlusSource = "public.objective-c-plus-plus-source"
/// C header; now `UTType.cHeader`.
public let kUTTypeCHeader = "public.c-header"
/// C++ header; now `UTType.cPlusPlusHeader`.
public let kUTTypeCPlusPlusHeader = "public.c-plus-plus-header"
/// Java source.
public let kUTTypeJavaSource = "com.sun.java-source"
/// Script; now `UTType.script`.
public let kUTTypeScript = "public.script"
/// AppleScript text; now `UTType.appleScript`.
public let kUTTypeAppleScript = "com.apple.applescript.text"
/// AppleScript; now `UTType.osaScript`.
public let kUTTypeOSAScript = "com.apple.applescript.script"
/// AppleScript bundle; now `UTType.osaScriptBundle`.
public let kUTTypeOSAScriptBundle = "com.apple.applescript.script-bundle"
/// JavaScript; now `UTType.javaScript`.
public let kUTTypeJavaScript = "com.netscape.javascript-source"
/// Shell script; now `UTType.shellScript`.
public let kUTTypeShellScript = "public.shell-script"
/// Perl script; now `UTType.perlScript`.
public let kUTTypePerlScript = "public.perl-script"
/// Python script; now `UTType.pythonScript`.
public let kUTTypePythonScript = "public.python-script"
/// Ruby script; now `UTType.rubyScript`.
public let kUTTypeRubyScript = "public.ruby-script"
/// PHP script; now `UTType.phpScript`.
public let kUTTypePHPScript = "public.php-script"
/// JSON; now `UTType.json`.
public let kUTTypeJSON = "public.json"
/// Property list; now `UTType.propertyList`.
public let kUTTypePropertyList = "com.apple.property-list"
/// XML property list; now `UTType.xmlPropertyList`.
public let kUTTypeXMLPropertyList = "com.apple.xml-property-list"
/// Binary property list; now `UTType.binaryPropertyList`.
public let kUTTypeBinaryPropertyList = "com.apple.binary-property-list"
/// PDF document; now `UTType.pdf`.
public let kUTTypePDF = "com.adobe.pdf"
/// RTF with attachments; now `UTType.rtfd`.
public let kUTTypeRTFD = "com.apple.rtfd"
/// Flattened RTF with attachments; now `UTType.flatRTFD`.
public let kUTTypeFlatRTFD = "com.apple.flat-rtfd"
/// Text and multimedia data.
public let kUTTypeTXNTextAndMultimediaData = "com.apple.txn.text-multimedia-data"
/// Web archive; now `UTType.webArchive`.
public let kUTTypeWebArchive = "com.apple.webarchive"
/// Image; now `UTType.image`.
public let kUTTypeImage = "public.image"
/// JPEG image; now `UTType.jpeg`.
public let kUTTypeJPEG = "public.jpeg"
/// JPEG 2000 image.
public let kUTTypeJPEG2000 = "public.jpeg-2000"
/// TIFF image; now `UTType.tiff`.
public let kUTTypeTIFF = "public.tiff"
/// PICT image.
public let kUTTypePICT = "com.apple.pict"
/// GIF image; now `UTType.gif`.
public let kUTTypeGIF = "com.compuserve.gif"
/// PNG image; now `UTType.png`.
public let kUTTypePNG = "public.png"
/// QuickTime image.
public let kUTTypeQuickTimeImage = "com.apple.quicktime-image"
/// Apple icon image; now `UTType.icns`.
public let kUTTypeAppleICNS = "com.apple.icns"
/// Windows bitmap image; now `UTType.bmp`.
public let kUTTypeBMP = "com.microsoft.bmp"
/// Windows icon image; now `UTType.ico`.
public let kUTTypeICO = "com.microsoft.ico"
/// Camera RAW image; now `UTType.rawImage`.
public let kUTTypeRawImage = "public.camera-raw-image"
/// SVG image; now `UTType.svg`.
public let kUTTypeScalableVectorGraphics = "public.svg-image"
/// Live Photo; now `UTType.livePhoto`.
public let kUTTypeLivePhoto = "com.apple.live-photo"
/// Audiovisual content; now `UTType.audiovisualContent`.
public let kUTTypeAudiovisualContent = "public.audiovisual-content"
/// Movie; now `UTType.movie`.
public let kUTTypeMovie = "public.movie"
/// Video; now `UTType.video`.
public let kUTTypeVideo = "public.video"
/// Audio; now `UTType.audio`.
public let kUTTypeAudio = "public.audio"
/// QuickTime movie; now `UTType.quickTimeMovie`.
public let kUTTypeQuickTimeMovie = "com.apple.quicktime-movie"
/// MPEG movie; now `UTType.mpeg`.
public let kUTTypeMPEG = "public.mpeg"
/// MPEG-2 video; now `UTType.mpeg2Video`.
public let kUTTypeMPEG2Video = "public.mpeg-2-video"
/// MPEG-2 transport stream; now `UTType.mpeg2TransportStream`.
public let kUTTypeMPEG2TransportStream = "public.mpeg-2-transport-stream"
/// MP3 audio; now `UTType.mp3`.
public let kUTTypeMP3 = "public.mp3"
/// MPEG-4 movie; now `UTType.mpeg4Movie`.
public let kUTTypeMPEG4 = "public.mpeg-4"
/// MPEG-4 audio; now `UTType.mpeg4Audio`.
public let kUTTypeMPEG4Audio = "public.mpeg-4-audio"
/// Protected MPEG-4 audio; now `UTType.appleProtectedMPEG4Audio`.
public let kUTTypeAppleProtectedMPEG4Audio = "com.apple.protected-mpeg-4-audio"
/// Protected MPEG-4 movie; now `UTType.appleProtectedMPEG4Video`.
public let kUTTypeAppleProtectedMPEG4Video = "com.apple.protected-mpeg-4-video"
/// AVI movie; now `UTType.avi`.
public let kUTTypeAVIMovie = "public.avi"
/// AIFF audio; now `UTType.aiff`.
public let kUTTypeAudioInterchangeFileFormat = "public.aiff-audio"
/// Waveform audio; now `UTType.wav`.
public let kUTTypeWaveformAudio = "com.microsoft.waveform-audio"
/// MIDI audio; now `UTType.midi`.
public let kUTTypeMIDIAudio = "public.midi-audio"
/// Playlist; now `UTType.playlist`.
public let kUTTypePlaylist = "public.playlist"
/// M3U playlist; now `UTType.m3uPlaylist`.
public let kUTTypeM3UPlaylist = "public.m3u-playlist"
/// Folder; now `UTType.folder`.
public let kUTTypeFolder = "public.folder"
/// Volume; now `UTType.volume`.
public let kUTTypeVolume = "public.volume"
/// Package; now `UTType.package`.
public let kUTTypePackage = "com.apple.package"
/// Bundle; now `UTType.bundle`.
public let kUTTypeBundle = "com.apple.bundle"
/// Plug-in; now `UTType.pluginBundle`.
public let kUTTypePluginBundle = "com.apple.plugin"
/// Spotlight importer; now `UTType.spotlightImporter`.
public let kUTTypeSpotlightImporter = "com.apple.metadata-importer"
/// Quick Look generator; now `UTType.quickLookGenerator`.
public let kUTTypeQuickLookGenerator = "com.apple.quicklook-generator"
/// XPC service; now `UTType.xpcService`.
public let kUTTypeXPCService = "com.apple.xpc-service"
/// Framework; now `UTType.framework`.
public let kUTTypeFramework = "com.apple.framework"
/// Application; now `UTType.application`.
public let kUTTypeApplication = "com.apple.application"
/// Application; now `UTType.applicationBundle`.
public let kUTTypeApplicationBundle = "com.apple.application-bundle"
/// Application.
public let kUTTypeApplicationFile = "com.apple.application-file"
/// Unix executable; now `UTType.unixExecutable`.
public let kUTTypeUnixExecutable = "public.unix-executable"
/// Windows executable; now `UTType.exe`.
public let kUTTypeWindowsExecutable = "com.microsoft.windows-executable"
/// Java class.
public let kUTTypeJavaClass = "com.sun.java-class"
/// Java archive.
public let kUTTypeJavaArchive = "com.sun.java-archive"
/// System Preferences pane; now `UTType.systemPreferencesPane`.
public let kUTTypeSystemPreferencesPane = "com.apple.systempreference.prefpane"
/// Gzip archive; now `UTType.gzip`.
public let kUTTypeGNUZipArchive = "org.gnu.gnu-zip-archive"
/// Bzip2 archive; now `UTType.bz2`.
public let kUTTypeBzip2Archive = "public.bzip2-archive"
/// ZIP archive; now `UTType.zip`.
public let kUTTypeZipArchive = "public.zip-archive"
/// Spreadsheet; now `UTType.spreadsheet`.
public let kUTTypeSpreadsheet = "public.spreadsheet"
/// Presentation; now `UTType.presentation`.
public let kUTTypePresentation = "public.presentation"
/// Database; now `UTType.database`.
public let kUTTypeDatabase = "public.database"
/// VCard; now `UTType.vCard`.
public let kUTTypeVCard = "public.vcard"
/// To-do item; now `UTType.toDoItem`.
public let kUTTypeToDoItem = "public.to-do-item"
/// Calendar event; now `UTType.calendarEvent`.
public let kUTTypeCalendarEvent = "public.calendar-event"
/// E-mail message; now `UTType.emailMessage`.
public let kUTTypeEmailMessage = "public.email-message"
/// Internet location; now `UTType.internetLocation`.
public let kUTTypeInternetLocation = "com.apple.internet-location"
/// Ink text.
public let kUTTypeInkText = "com.apple.ink.inktext"
/// Font; now `UTType.font`.
public let kUTTypeFont = "public.font"
/// Bookmark; now `UTType.bookmark`.
public let kUTTypeBookmark = "public.bookmark"
/// 3D content; now `UTType.threeDContent`.
public let kUTType3DContent = "public.3d-content"
/// PKCS #12 data; now `UTType.pkcs12`.
public let kUTTypePKCS12 = "com.rsa.pkcs-12"
/// X.509 certificate; now `UTType.x509Certificate`.
public let kUTTypeX509Certificate = "public.x509-certificate"
/// EPUB publication; now `UTType.epub`.
public let kUTTypeElectronicPublication = "org.idpf.epub-container"
/// Log; now `UTType.log`.
public let kUTTypeLog = "public.log"
