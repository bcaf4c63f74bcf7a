/// What an attribute's value is, where Core Spotlight declares it.
public enum AttributeType: Hashable, Sendable {
  case text, number, date, boolean, list
  /// Bytes, in base64.
  case data
}

/// The properties of `CSSearchableItemAttributeSet`, by name. Addresses (`url`, `thumbnailURL`, …) are text, persons their
/// names. Every other attribute name is a custom one.
public enum StandardAttribute {
  /// The type that Core Spotlight declares for `key`; nil for a custom attribute.
  public static func type(of key: AttributeKey) -> AttributeType? { types[key.rawValue] }

  /// All names, in alphabetical order.
  public static let names: [String] = types.keys.sorted()

  private static let types: [String: AttributeType] = {
    var types: [String: AttributeType] = [:]
    for (type, names) in namesByType {
      for name in names.split(whereSeparator: \.isWhitespace) { types[String(name)] = type }
    }
    return types
  }()

  private static let namesByType: [(AttributeType, String)] = [
    (
      .text,
      """
      displayName path contentURL thumbnailURL darkThumbnailURL relatedUniqueIdentifier
      weakRelatedUniqueIdentifier contentType title version domainIdentifier textContentSummary
      transcribedTextContent subject theme contentDescription identifier securityMethod creator kind
      headline instructions thoroughfare subThoroughfare postalCode city stateOrProvince country
      fullyFormattedAddress namedLocation gpsStatus gpsMeasureMode gpsMapDatum gpsProcessingMethod
      gpsAreaInformation comment copyright role rights ratingDescription information director producer
      genre originalFormat originalSource url keySignature timeSignature audioEncodingApplication composer
      lyricist album artist musicalGenre musicalInstrumentCategory musicalInstrumentName colorSpace
      acquisitionMake acquisitionModel cameraOwner lensModel profileName exifVersion exifgpsVersion
      meteringMode exposureProgram exposureTimeString accountIdentifier textContent containerTitle
      containerDisplayName containerIdentifier
      """
    ),
    (
      .number,
      """
      rankingHint fileSize pageCount pageWidth pageHeight altitude latitude longitude speed imageDirection
      gpsdop gpsDestLatitude gpsDestLongitude gpsDestBearing gpsDestDistance duration totalBitRate
      videoBitRate audioBitRate deliveryType rating playCount contentRating audioSampleRate
      audioChannelCount tempo audioTrackNumber pixelHeight pixelWidth pixelCount bitsPerSample focalLength
      isoSpeed orientation whiteBalance aperture resolutionWidthDPI resolutionHeightDPI exposureMode
      exposureTime maxAperture fNumber containerOrder
      """
    ),
    (
      .date,
      """
      metadataModificationDate dueDate completionDate startDate endDate timestamp gpsDateStamp
      downloadedDate lastUsedDate contentCreationDate contentModificationDate addedDate recordingDate
      """
    ),
    (
      .boolean,
      """
      userCreated userOwned userCurated allDay gpsTrack gpsDifferental streamable local
      generalMIDISequence flashOn focalLength35mm hasAlphaChannel redEyeOn likelyJunk supportsPhoneCall
      supportsNavigation
      """
    ),
    (
      .list,
      """
      alternateNames contentTypeTree keywords audiences encodingApplications fontNames importantDates
      editors participants projects contentSources contactKeywords codecs mediaTypes organizations
      languages publishers contributors coverage performers layerNames accountHandles authors
      primaryRecipients additionalRecipients hiddenAdditionalRecipients mailboxIdentifiers authorNames
      recipientNames authorEmailAddresses recipientEmailAddresses authorAddresses recipientAddresses
      phoneNumbers emailAddresses instantMessageAddresses actionIdentifiers providerDataTypeIdentifiers
      providerFileTypeIdentifiers providerInPlaceFileTypeIdentifiers
      """
    ),
    (
      .data,
      """
      thumbnailData htmlContentData
      """
    ),
  ]
}
