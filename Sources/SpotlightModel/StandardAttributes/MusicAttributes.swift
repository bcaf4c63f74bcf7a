extension StandardAttribute {
  /// Attributes of music.
  static let music: [StandardAttribute] = [
    .init("audioSampleRate", .number, "In Hz."),
    .init("audioChannelCount", .number, "The number of channels."),
    .init("tempo", .number, "In beats a minute."),
    .init("keySignature", .text, "The key, such as Dm."),
    .init("timeSignature", .text, "The metre, such as 7/8."),
    .init("audioEncodingApplication", .text, "The application that encoded the sound."),
    .init("composer", .text, "The composer."),
    .init("lyricist", .text, "Who wrote the words."),
    .init("album", .text, "The title of the album or collection."),
    .init("artist", .text, "The artist."),
    .init("audioTrackNumber", .number, "Its number within the album."),
    .init("recordingDate", .date, "When the work was recorded, which the file may not have been."),
    .init("musicalGenre", .text, "The genre of the music."),
    .init(
      "generalMIDISequence", .boolean, metadata: "kMDItemIsGeneralMIDISequence",
      "Whether the MIDI sequence is made for General MIDI."),
    .init("musicalInstrumentCategory", .text, "The family of the instrument."),
    .init("musicalInstrumentName", .text, "The instrument, within its family."),
  ]
}
