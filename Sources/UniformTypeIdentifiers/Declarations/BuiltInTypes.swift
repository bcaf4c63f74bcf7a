/// The types that are known everywhere, a line each: identifier, what it is a kind of directly, name extensions, MIME types,
/// description. Identifiers and conformance are those of Apple's Uniform Type Identifiers framework
/// (https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers).
let builtInTypes = """
  public.item | | | | item
  public.content | | | | content
  public.composite-content | public.content | | | composite content
  public.disk-image | | | | disk image
  com.apple.disk-image-udif | public.disk-image public.data | dmg | application/x-apple-diskimage | disk image
  public.data | public.item | | application/octet-stream | data
  public.directory | public.item | | | directory
  com.apple.resolvable | | | | resolvable
  public.symlink | public.item com.apple.resolvable | | | symbolic link
  public.executable | public.item | | | executable
  com.apple.mount-point | public.item com.apple.resolvable | | | mount point
  com.apple.alias-file | public.data com.apple.resolvable | | | alias
  com.apple.alias-record | com.apple.resolvable public.data | | | alias record
  com.apple.bookmark | public.data com.apple.resolvable | | | bookmark data
  public.url | public.data | url | | URL
  public.file-url | public.url | | | file URL
  public.text | public.data public.content | | | text
  public.plain-text | public.text | txt text | text/plain | text
  public.utf8-plain-text | public.plain-text | | text/plain;charset=utf-8 | Unicode text
  public.utf16-external-plain-text | public.plain-text | | text/plain;charset=utf-16 | Unicode text
  public.utf16-plain-text | public.plain-text | | | Unicode text
  public.delimited-values-text | public.text | | | delimited text
  public.comma-separated-values-text | public.delimited-values-text | csv | text/csv text/comma-separated-values | CSV document
  public.tab-separated-values-text | public.delimited-values-text | tsv tab | text/tab-separated-values | TSV document
  public.utf8-tab-separated-values-text | public.tab-separated-values-text public.utf8-plain-text | | | Unicode TSV text
  public.rtf | public.text | rtf | text/rtf application/rtf | RTF document
  public.html | public.text | html htm shtml shtm | text/html | HTML document
  public.xml | public.text | xml | application/xml text/xml | XML document
  public.yaml | public.text | yml yaml | application/x-yaml application/yaml text/yaml | YAML document
  public.css | public.text | css | text/css | CSS
  public.source-code | public.plain-text | | | source code
  public.assembly-source | public.source-code | s | | assembly source
  public.c-source | public.source-code | c | text/x-csrc | C source
  public.objective-c-source | public.source-code | m | text/x-objcsrc | Objective-C source
  public.swift-source | public.source-code | swift | text/x-swift | Swift source
  public.c-plus-plus-source | public.source-code | cp cpp cxx cc c++ | text/x-c++src | C++ source
  public.objective-c-plus-plus-source | public.source-code | mm | text/x-objc++src | Objective-C++ source
  public.c-header | public.source-code | h | text/x-chdr | C header
  public.c-plus-plus-header | public.source-code | hpp h++ hxx hh | text/x-c++hdr | C++ header
  public.script | public.source-code | | | script
  com.apple.applescript.text | public.script | applescript | | AppleScript text
  com.apple.applescript.script | public.data public.script | scpt | | AppleScript
  com.apple.applescript.script-bundle | com.apple.bundle com.apple.package public.script | scptd | | AppleScript bundle
  com.netscape.javascript-source | public.source-code public.executable | js javascript jscript mjs | text/javascript application/javascript application/x-javascript | JavaScript
  public.shell-script | public.script | sh command | application/x-shellscript | shell script
  public.perl-script | public.shell-script | pl pm | application/x-perl text/x-perl-script | Perl script
  public.python-script | public.shell-script | py | text/x-python text/x-python-script | Python script
  public.ruby-script | public.shell-script | rb rbw | application/x-ruby text/x-ruby-script | Ruby script
  public.php-script | public.shell-script | php php3 php4 ph3 ph4 phtml | application/x-php text/php | PHP script
  public.make-source | public.script | make mk mak | text/x-makefile | makefile
  public.json | public.text | json | application/json | JSON
  com.apple.property-list | public.data | plist | application/x-plist | property list
  com.apple.xml-property-list | public.xml com.apple.property-list | | | XML property list
  com.apple.binary-property-list | com.apple.property-list | | | binary property list
  com.adobe.pdf | public.data public.composite-content | pdf | application/pdf | PDF document
  com.apple.rtfd | com.apple.package public.composite-content | rtfd | | RTF with attachments
  com.apple.flat-rtfd | public.data public.composite-content | | | flattened RTF with attachments
  com.apple.txn.text-multimedia-data | public.data public.composite-content | txtn | | text and multimedia data
  com.apple.webarchive | public.data public.composite-content | webarchive | application/x-webarchive | Web archive
  public.image | public.data public.content | | | image
  public.jpeg | public.image | jpeg jpg jpe | image/jpeg image/jpg | JPEG image
  public.jpeg-2000 | public.image | jp2 jpf jpx j2k j2c | image/jp2 | JPEG 2000 image
  public.jpeg-xl | public.image | jxl | image/jxl | JPEG XL image
  public.tiff | public.image | tiff tif | image/tiff | TIFF image
  com.apple.pict | public.image | pict pct pic | image/x-pict image/pict | PICT image
  com.compuserve.gif | public.image | gif | image/gif | GIF image
  public.png | public.image | png | image/png | PNG image
  com.apple.quicktime-image | public.image | qtif qti | image/x-quicktime | QuickTime image
  com.apple.icns | public.image | icns | image/x-icns | Apple icon image
  com.microsoft.bmp | public.image | bmp dib | image/bmp image/x-bmp | Windows bitmap image
  com.microsoft.ico | public.image | ico | image/vnd.microsoft.icon image/x-icon | Windows icon image
  public.camera-raw-image | public.image | | | camera RAW image
  public.svg-image | public.image | svg svgz | image/svg+xml | SVG image
  com.apple.live-photo | | | | Live Photo
  public.heif-standard | public.image | | | HEIF image
  public.heif | public.heif-standard | heif | image/heif | HEIF image
  public.heic | public.heif-standard | heic | image/heic | HEIC image
  public.heics | public.heif-standard | heics | image/heic-sequence | HEIC image sequence
  public.avif | public.heif-standard | avif | image/avif | AVIF image
  org.webmproject.webp | public.image | webp | image/webp | WebP image
  com.ilm.openexr-image | public.image | exr | image/x-exr image/aces | OpenEXR image
  com.adobe.raw-image | public.image | dng | image/x-adobe-dng image/dng | Digital Negative image
  com.adobe.photoshop-image | public.image | psd | image/vnd.adobe.photoshop | Photoshop image
  public.3d-content | public.content | | | 3D content
  com.pixar.universal-scene-description | public.3d-content public.data | usd usda usdc | | Universal Scene Description
  com.pixar.universal-scene-description-mobile | public.3d-content public.data | usdz | model/vnd.usdz+zip | USDZ package
  com.apple.reality | public.data | reality | model/vnd.reality | Reality file
  com.apple.scenekit.scene | public.3d-content public.data | scn | | SceneKit scene
  com.apple.arobject | public.data | arobject | | AR reference object
  public.audiovisual-content | public.data public.content | | | audiovisual content
  public.movie | public.audiovisual-content | | | movie
  public.video | public.movie | | | video
  public.audio | public.audiovisual-content | | | audio
  public.voice-audio | public.audio | | | voice audio
  com.apple.quicktime-movie | public.movie | mov qt | video/quicktime | QuickTime movie
  public.mpeg | public.movie | mpg mpeg m75 m15 mpe | video/mpeg | MPEG movie
  public.mpeg-2-video | public.video | m2v | video/mpeg2 | MPEG-2 video
  public.mpeg-2-transport-stream | public.movie | ts m2ts mts | video/mp2t | MPEG-2 transport stream
  public.mp3 | public.audio | mp3 mpga | audio/mpeg audio/mp3 | MP3 audio
  public.mpeg-4 | public.movie | mp4 mpg4 | video/mp4 | MPEG-4 movie
  public.mpeg-4-audio | public.mpeg-4 public.audio | m4a mp4a | audio/mp4 audio/x-m4a | MPEG-4 audio
  com.apple.m4v-video | public.mpeg-4 | m4v | video/x-m4v | Apple MPEG-4 movie
  com.apple.protected-mpeg-4-audio | public.audio | m4p | audio/x-m4p | protected MPEG-4 audio
  com.apple.protected-mpeg-4-video | com.apple.m4v-video | | | protected MPEG-4 movie
  public.avi | public.movie | avi vfw | video/x-msvideo video/avi video/msvideo | AVI movie
  org.matroska.mkv | public.movie | mkv | video/x-matroska | Matroska movie
  org.webmproject.webm | public.movie | webm | video/webm | WebM movie
  public.aifc-audio | public.audio | aifc | audio/x-aifc | AIFF-C audio
  public.aiff-audio | public.aifc-audio | aiff aif | audio/aiff audio/x-aiff | AIFF audio
  com.microsoft.waveform-audio | public.audio | wav wave bwf | audio/vnd.wave audio/wav audio/x-wav audio/wave | Waveform audio
  org.xiph.flac | public.audio | flac | audio/flac | FLAC audio
  org.xiph.ogg-audio | public.audio | ogg oga | audio/ogg | Ogg audio
  public.midi-audio | public.audio | midi mid smf kar | audio/midi audio/x-midi | MIDI audio
  public.playlist | | | | playlist
  public.m3u-playlist | public.text public.playlist | m3u m3u8 | audio/x-mpegurl audio/mpegurl application/vnd.apple.mpegurl | M3U playlist
  public.folder | public.directory | | | folder
  public.volume | public.folder | | | volume
  com.apple.package | public.directory | | | package
  com.apple.bundle | public.directory | bundle | | bundle
  com.apple.plugin | com.apple.bundle com.apple.package | plugin | | plug-in
  com.apple.metadata-importer | com.apple.plugin | mdimporter | | Spotlight importer
  com.apple.quicklook-generator | com.apple.plugin | qlgenerator | | Quick Look generator
  com.apple.xpc-service | com.apple.bundle com.apple.package | xpc | | XPC service
  com.apple.framework | com.apple.bundle | framework | | framework
  com.apple.application | public.executable | | | application
  com.apple.application-bundle | com.apple.application com.apple.bundle com.apple.package | app | | application
  com.apple.application-file | com.apple.application public.data | | | application
  com.apple.application-and-system-extension | com.apple.xpc-service | appex | | application extension
  public.unix-executable | public.data public.executable | | application/x-executable | Unix executable
  com.microsoft.windows-executable | public.data public.executable | exe dll | application/x-msdownload application/x-ms-dos-executable | Windows executable
  com.apple.systempreference.prefpane | com.apple.package com.apple.bundle | prefpane | | System Preferences pane
  com.sun.java-source | public.source-code | java jav | text/x-java | Java source
  com.sun.java-class | public.data public.executable | class | application/x-java | Java class
  com.sun.java-archive | com.pkware.zip-archive public.executable | jar | application/java-archive application/x-java-archive | Java archive
  public.archive | | | | archive
  org.gnu.gnu-zip-archive | public.data public.archive | gz gzip | application/gzip application/x-gzip | gzip archive
  public.bzip2-archive | public.data public.archive | bz2 bzip2 | application/x-bzip2 application/x-bzip | bzip2 archive
  com.pkware.zip-archive | public.data public.archive | | | ZIP archive
  public.zip-archive | com.pkware.zip-archive | zip | application/zip | ZIP archive
  org.7-zip.7-zip-archive | public.data public.archive | 7z | application/x-7z-compressed | 7-Zip archive
  com.apple.archive | public.data public.archive | aar | | Apple archive
  public.tar-archive | public.data public.archive | tar | application/x-tar | tar archive
  public.spreadsheet | public.content | | | spreadsheet
  public.presentation | public.composite-content | | | presentation
  com.microsoft.word.doc | public.data public.composite-content | doc | application/msword | Word document
  com.microsoft.excel.xls | public.data public.spreadsheet | xls xlw | application/vnd.ms-excel application/msexcel | Excel document
  com.microsoft.powerpoint.ppt | public.data public.presentation | ppt | application/vnd.ms-powerpoint application/mspowerpoint | PowerPoint document
  org.openxmlformats.wordprocessingml.document | public.data public.composite-content | docx | application/vnd.openxmlformats-officedocument.wordprocessingml.document | Word document
  org.openxmlformats.spreadsheetml.sheet | public.data public.spreadsheet | xlsx | application/vnd.openxmlformats-officedocument.spreadsheetml.sheet | Excel document
  org.openxmlformats.presentationml.presentation | public.data public.presentation | pptx | application/vnd.openxmlformats-officedocument.presentationml.presentation | PowerPoint document
  org.oasis-open.opendocument.text | public.data public.composite-content | odt | application/vnd.oasis.opendocument.text | OpenDocument text
  org.oasis-open.opendocument.spreadsheet | public.data public.spreadsheet | ods | application/vnd.oasis.opendocument.spreadsheet | OpenDocument spreadsheet
  org.oasis-open.opendocument.presentation | public.data public.presentation | odp | application/vnd.oasis.opendocument.presentation | OpenDocument presentation
  public.database | | | | database
  public.message | | | | message
  public.contact | | | | contact
  public.vcard | public.text public.contact | vcf vcard | text/vcard text/directory text/x-vcard | vCard
  public.to-do-item | | | | to-do item
  public.calendar-event | | | | calendar event
  com.apple.ical.ics | public.calendar-event public.text | ics | text/calendar | calendar
  public.email-message | public.message | eml | message/rfc822 | e-mail message
  com.apple.internet-location | public.data | | | Internet location
  public.font | | | | font
  public.bookmark | | | | bookmark
  com.apple.ink.inktext | public.data | | | ink text
  com.rsa.pkcs-12 | public.data | p12 pfx | application/x-pkcs12 | PKCS #12 data
  public.x509-certificate | public.data | cer crt der | application/x-x509-ca-cert application/pkix-cert | X.509 certificate
  org.idpf.epub-container | public.data public.composite-content | epub | application/epub+zip | EPUB publication
  public.log | | | | log
  com.apple.log | public.log public.plain-text | log | text/x-log | log
  com.apple.haptics.ahap | public.json | ahap | | Apple haptic pattern
  public.geojson | public.json | geojson | application/geo+json | GeoJSON
  com.apple.linkpresentation.metadata | public.data | | | link metadata
  """
