// Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

public import Foundation
import SpotlightModel

extension CSSearchableItemAttributeSet {
  /// A synopsis that can be published.
  public var headline: String? {
    get { self["headline"] }
    set { self["headline"] = newValue }
  }

  /// How the content may be used: embargoes, warnings.
  public var instructions: String? {
    get { self["instructions"] }
    set { self["instructions"] = newValue }
  }

  /// The street.
  public var thoroughfare: String? {
    get { self["thoroughfare"] }
    set { self["thoroughfare"] = newValue }
  }

  /// The street number or the like.
  public var subThoroughfare: String? {
    get { self["subThoroughfare"] }
    set { self["subThoroughfare"] = newValue }
  }

  /// The postal code.
  public var postalCode: String? {
    get { self["postalCode"] }
    set { self["postalCode"] = newValue }
  }

  /// The city.
  public var city: String? {
    get { self["city"] }
    set { self["city"] = newValue }
  }

  /// The state or province.
  public var stateOrProvince: String? {
    get { self["stateOrProvince"] }
    set { self["stateOrProvince"] = newValue }
  }

  /// The full name of the country.
  public var country: String? {
    get { self["country"] }
    set { self["country"] = newValue }
  }

  /// The whole address, as one text.
  public var fullyFormattedAddress: String? {
    get { self["fullyFormattedAddress"] }
    set { self["fullyFormattedAddress"] = newValue }
  }

  /// Metres above sea level, by WGS 84.
  public var altitude: NSNumber? {
    get { self["altitude"] }
    set { self["altitude"] = newValue }
  }

  /// Degrees north, by WGS 84.
  public var latitude: NSNumber? {
    get { self["latitude"] }
    set { self["latitude"] = newValue }
  }

  /// Degrees east, by WGS 84.
  public var longitude: NSNumber? {
    get { self["longitude"] }
    set { self["longitude"] = newValue }
  }

  /// In km/h.
  public var speed: NSNumber? {
    get { self["speed"] }
    set { self["speed"] = newValue }
  }

  /// When the recorded event took place.
  public var timestamp: Date? {
    get { self["timestamp"] }
    set { self["timestamp"] = newValue }
  }

  /// Where the image looks, in degrees from true north.
  public var imageDirection: NSNumber? {
    get { self["imageDirection"] }
    set { self["imageDirection"] = newValue }
  }

  /// The name of the place.
  public var namedLocation: String? {
    get { self["namedLocation"] }
    set { self["namedLocation"] = newValue }
  }

  /// The direction of travel, in degrees from true north.
  public var gpsTrack: NSNumber? {
    get { self["gpsTrack"] }
    set { self["gpsTrack"] = newValue }
  }

  /// The receiver's status.
  public var gpsStatus: String? {
    get { self["gpsStatus"] }
    set { self["gpsStatus"] = newValue }
  }

  /// How the place was measured.
  public var gpsMeasureMode: String? {
    get { self["gpsMeasureMode"] }
    set { self["gpsMeasureMode"] = newValue }
  }

  /// The dilution of precision.
  public var gpsdop: NSNumber? {
    get { self["gpsdop"] }
    set { self["gpsdop"] = newValue }
  }

  /// The geodetic datum.
  public var gpsMapDatum: String? {
    get { self["gpsMapDatum"] }
    set { self["gpsMapDatum"] = newValue }
  }

  /// The latitude of the destination.
  public var gpsDestLatitude: NSNumber? {
    get { self["gpsDestLatitude"] }
    set { self["gpsDestLatitude"] = newValue }
  }

  /// The longitude of the destination.
  public var gpsDestLongitude: NSNumber? {
    get { self["gpsDestLongitude"] }
    set { self["gpsDestLongitude"] = newValue }
  }

  /// The bearing to the destination.
  public var gpsDestBearing: NSNumber? {
    get { self["gpsDestBearing"] }
    set { self["gpsDestBearing"] = newValue }
  }

  /// The distance to the destination.
  public var gpsDestDistance: NSNumber? {
    get { self["gpsDestDistance"] }
    set { self["gpsDestDistance"] = newValue }
  }

  /// How the place was found.
  public var gpsProcessingMethod: String? {
    get { self["gpsProcessingMethod"] }
    set { self["gpsProcessingMethod"] = newValue }
  }

  /// The name of the GPS area.
  public var gpsAreaInformation: String? {
    get { self["gpsAreaInformation"] }
    set { self["gpsAreaInformation"] = newValue }
  }

  /// The time by GPS.
  public var gpsDateStamp: Date? {
    get { self["gpsDateStamp"] }
    set { self["gpsDateStamp"] = newValue }
  }

  /// Whether the place was corrected differentially. The spelling is Apple's.
  public var gpsDifferental: NSNumber? {
    get { self["gpsDifferental"] }
    set { self["gpsDifferental"] = newValue }
  }
}
