// Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

public import Foundation
import SpotlightModel

extension CSSearchableItemAttributeSet {
  /// The height in pixels.
  public var pixelHeight: NSNumber? {
    get { self["pixelHeight"] }
    set { self["pixelHeight"] = newValue }
  }

  /// The width in pixels.
  public var pixelWidth: NSNumber? {
    get { self["pixelWidth"] }
    set { self["pixelWidth"] = newValue }
  }

  /// How many pixels there are.
  public var pixelCount: NSNumber? {
    get { self["pixelCount"] }
    set { self["pixelCount"] = newValue }
  }

  /// The colour model: RGB, CMYK.
  public var colorSpace: String? {
    get { self["colorSpace"] }
    set { self["colorSpace"] = newValue }
  }

  /// The bits of a sample.
  public var bitsPerSample: NSNumber? {
    get { self["bitsPerSample"] }
    set { self["bitsPerSample"] = newValue }
  }

  /// Whether the flash fired.
  public var flashOn: NSNumber? {
    get { self["flashOn"] }
    set { self["flashOn"] = newValue }
  }

  /// The focal length in mm.
  public var focalLength: NSNumber? {
    get { self["focalLength"] }
    set { self["focalLength"] = newValue }
  }

  /// Whether the focal length is 35 mm.
  public var focalLength35mm: NSNumber? {
    get { self["focalLength35mm"] }
    set { self["focalLength35mm"] = newValue }
  }

  /// The device's maker.
  public var acquisitionMake: String? {
    get { self["acquisitionMake"] }
    set { self["acquisitionMake"] = newValue }
  }

  /// The device's model.
  public var acquisitionModel: String? {
    get { self["acquisitionModel"] }
    set { self["acquisitionModel"] = newValue }
  }

  /// The owner of the camera.
  public var cameraOwner: String? {
    get { self["cameraOwner"] }
    set { self["cameraOwner"] = newValue }
  }

  /// The model of the lens.
  public var lensModel: String? {
    get { self["lensModel"] }
    set { self["lensModel"] = newValue }
  }

  /// The sensitivity by ISO.
  public var isoSpeed: NSNumber? {
    get { self["isoSpeed"] }
    set { self["isoSpeed"] = newValue }
  }

  /// 0 for landscape, 1 for portrait.
  public var orientation: NSNumber? {
    get { self["orientation"] }
    set { self["orientation"] = newValue }
  }

  /// The layers in the file.
  public var layerNames: [String]? {
    get { self["layerNames"] }
    set { self["layerNames"] = newValue }
  }

  /// 0 where it was automatic, 1 where it was set.
  public var whiteBalance: NSNumber? {
    get { self["whiteBalance"] }
    set { self["whiteBalance"] = newValue }
  }

  /// The aperture, as its logarithm by APEX.
  public var aperture: NSNumber? {
    get { self["aperture"] }
    set { self["aperture"] = newValue }
  }

  /// The colour profile.
  public var profileName: String? {
    get { self["profileName"] }
    set { self["profileName"] = newValue }
  }

  /// The dots per inch across.
  public var resolutionWidthDPI: NSNumber? {
    get { self["resolutionWidthDPI"] }
    set { self["resolutionWidthDPI"] = newValue }
  }

  /// The dots per inch down.
  public var resolutionHeightDPI: NSNumber? {
    get { self["resolutionHeightDPI"] }
    set { self["resolutionHeightDPI"] = newValue }
  }

  /// 0 where it was automatic, 1 where it was set, 2 where it was bracketed.
  public var exposureMode: NSNumber? {
    get { self["exposureMode"] }
    set { self["exposureMode"] = newValue }
  }

  /// In seconds.
  public var exposureTime: NSNumber? {
    get { self["exposureTime"] }
    set { self["exposureTime"] = newValue }
  }

  /// The version of the EXIF header.
  public var exifVersion: String? {
    get { self["exifVersion"] }
    set { self["exifVersion"] = newValue }
  }

  /// The version of the GPS header.
  public var exifgpsVersion: String? {
    get { self["exifgpsVersion"] }
    set { self["exifgpsVersion"] = newValue }
  }

  /// Whether there is an alpha channel.
  public var hasAlphaChannel: NSNumber? {
    get { self["hasAlphaChannel"] }
    set { self["hasAlphaChannel"] = newValue }
  }

  /// Whether red eyes were reduced.
  public var redEyeOn: NSNumber? {
    get { self["redEyeOn"] }
    set { self["redEyeOn"] = newValue }
  }

  /// How the light was metered.
  public var meteringMode: String? {
    get { self["meteringMode"] }
    set { self["meteringMode"] = newValue }
  }

  /// The smallest f-number of the lens, by APEX.
  public var maxAperture: NSNumber? {
    get { self["maxAperture"] }
    set { self["maxAperture"] = newValue }
  }

  /// The focal length divided by the diameter of the aperture.
  public var fNumber: NSNumber? {
    get { self["fNumber"] }
    set { self["fNumber"] = newValue }
  }

  /// The exposure programme.
  public var exposureProgram: String? {
    get { self["exposureProgram"] }
    set { self["exposureProgram"] = newValue }
  }

  /// The exposure time, as text.
  public var exposureTimeString: String? {
    get { self["exposureTimeString"] }
    set { self["exposureTimeString"] = newValue }
  }
}
