/// Pictures and three-dimensional scenes.
extension UTType {
  /// Image.
  public static let image = UTType(known: "public.image")
  /// JPEG image.
  public static let jpeg = UTType(known: "public.jpeg")
  /// TIFF image.
  public static let tiff = UTType(known: "public.tiff")
  /// GIF image.
  public static let gif = UTType(known: "com.compuserve.gif")
  /// PNG image.
  public static let png = UTType(known: "public.png")
  /// Apple icon image.
  public static let icns = UTType(known: "com.apple.icns")
  /// Windows bitmap image.
  public static let bmp = UTType(known: "com.microsoft.bmp")
  /// Windows icon image.
  public static let ico = UTType(known: "com.microsoft.ico")
  /// Camera RAW image.
  public static let rawImage = UTType(known: "public.camera-raw-image")
  /// SVG image.
  public static let svg = UTType(known: "public.svg-image")
  /// Live Photo.
  public static let livePhoto = UTType(known: "com.apple.live-photo")
  /// HEIF image.
  public static let heif = UTType(known: "public.heif")
  /// HEIC image.
  public static let heic = UTType(known: "public.heic")
  /// HEIC image sequence.
  public static let heics = UTType(known: "public.heics")
  /// WebP image.
  public static let webP = UTType(known: "org.webmproject.webp")
  /// OpenEXR image.
  public static let exr = UTType(known: "com.ilm.openexr-image")
  /// Digital Negative image.
  public static let dng = UTType(known: "com.adobe.raw-image")
  /// JPEG XL image.
  public static let jpegxl = UTType(known: "public.jpeg-xl")
  /// 3D content.
  public static let threeDContent = UTType(known: "public.3d-content")
  /// Universal Scene Description.
  public static let usd = UTType(known: "com.pixar.universal-scene-description")
  /// USDZ package.
  public static let usdz = UTType(known: "com.pixar.universal-scene-description-mobile")
  /// Reality file.
  public static let realityFile = UTType(known: "com.apple.reality")
  /// SceneKit scene.
  public static let sceneKitScene = UTType(known: "com.apple.scenekit.scene")
  /// AR reference object.
  public static let arReferenceObject = UTType(known: "com.apple.arobject")
}
