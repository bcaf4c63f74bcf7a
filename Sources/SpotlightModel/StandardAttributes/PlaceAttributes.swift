extension StandardAttribute {
  /// Attributes of places, and of where something was recorded.
  static let place: [StandardAttribute] = [
    .init("headline", .text, "A synopsis that can be published."),
    .init("instructions", .text, "How the content may be used: embargoes, warnings."),
    .init("thoroughfare", .text, "The street."),
    .init("subThoroughfare", .text, "The street number or the like."),
    .init("postalCode", .text, "The postal code."),
    .init("city", .text, "The city."),
    .init("stateOrProvince", .text, "The state or province."),
    .init("country", .text, "The full name of the country."),
    .init("fullyFormattedAddress", .text, "The whole address, as one text."),
    .init("altitude", .number, "Metres above sea level, by WGS 84."),
    .init("latitude", .number, "Degrees north, by WGS 84."),
    .init("longitude", .number, "Degrees east, by WGS 84."),
    .init("speed", .number, "In km/h."),
    .init("timestamp", .date, "When the recorded event took place."),
    .init("imageDirection", .number, "Where the image looks, in degrees from true north."),
    .init("namedLocation", .text, "The name of the place."),
    .init(
      "gpsTrack", .number, objectiveC: "GPSTrack", "The direction of travel, in degrees from true north."),
    .init("gpsStatus", .text, objectiveC: "GPSStatus", "The receiver's status."),
    .init("gpsMeasureMode", .text, objectiveC: "GPSMeasureMode", "How the place was measured."),
    .init("gpsdop", .number, objectiveC: "GPSDOP", "The dilution of precision."),
    .init("gpsMapDatum", .text, objectiveC: "GPSMapDatum", "The geodetic datum."),
    .init("gpsDestLatitude", .number, objectiveC: "GPSDestLatitude", "The latitude of the destination."),
    .init("gpsDestLongitude", .number, objectiveC: "GPSDestLongitude", "The longitude of the destination."),
    .init("gpsDestBearing", .number, objectiveC: "GPSDestBearing", "The bearing to the destination."),
    .init("gpsDestDistance", .number, objectiveC: "GPSDestDistance", "The distance to the destination."),
    .init("gpsProcessingMethod", .text, objectiveC: "GPSProcessingMethod", "How the place was found."),
    .init("gpsAreaInformation", .text, objectiveC: "GPSAreaInformation", "The name of the GPS area."),
    .init("gpsDateStamp", .date, objectiveC: "GPSDateStamp", "The time by GPS."),
    .init(
      "gpsDifferental", .boolean, objectiveC: "GPSDifferental",
      "Whether the place was corrected differentially. The spelling is Apple's."),
  ]
}
