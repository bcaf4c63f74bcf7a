// Written from the table in SpotlightModel/StandardAttributes: see PropertySourcesTests.

public import Foundation
import SpotlightModel

extension CSSearchableItemAttributeSet {
  /// In Hz.
  public var audioSampleRate: NSNumber? {
    get { self["audioSampleRate"] }
    set { self["audioSampleRate"] = newValue }
  }

  /// The number of channels.
  public var audioChannelCount: NSNumber? {
    get { self["audioChannelCount"] }
    set { self["audioChannelCount"] = newValue }
  }

  /// In beats a minute.
  public var tempo: NSNumber? {
    get { self["tempo"] }
    set { self["tempo"] = newValue }
  }

  /// The key, such as Dm.
  public var keySignature: String? {
    get { self["keySignature"] }
    set { self["keySignature"] = newValue }
  }

  /// The metre, such as 7/8.
  public var timeSignature: String? {
    get { self["timeSignature"] }
    set { self["timeSignature"] = newValue }
  }

  /// The application that encoded the sound.
  public var audioEncodingApplication: String? {
    get { self["audioEncodingApplication"] }
    set { self["audioEncodingApplication"] = newValue }
  }

  /// The composer.
  public var composer: String? {
    get { self["composer"] }
    set { self["composer"] = newValue }
  }

  /// Who wrote the words.
  public var lyricist: String? {
    get { self["lyricist"] }
    set { self["lyricist"] = newValue }
  }

  /// The title of the album or collection.
  public var album: String? {
    get { self["album"] }
    set { self["album"] = newValue }
  }

  /// The artist.
  public var artist: String? {
    get { self["artist"] }
    set { self["artist"] = newValue }
  }

  /// Its number within the album.
  public var audioTrackNumber: NSNumber? {
    get { self["audioTrackNumber"] }
    set { self["audioTrackNumber"] = newValue }
  }

  /// When the work was recorded, which the file may not have been.
  public var recordingDate: Date? {
    get { self["recordingDate"] }
    set { self["recordingDate"] = newValue }
  }

  /// The genre of the music.
  public var musicalGenre: String? {
    get { self["musicalGenre"] }
    set { self["musicalGenre"] = newValue }
  }

  /// Whether the MIDI sequence is made for General MIDI.
  public var generalMIDISequence: NSNumber? {
    get { self["generalMIDISequence"] }
    set { self["generalMIDISequence"] = newValue }
  }

  /// The family of the instrument.
  public var musicalInstrumentCategory: String? {
    get { self["musicalInstrumentCategory"] }
    set { self["musicalInstrumentCategory"] = newValue }
  }

  /// The instrument, within its family.
  public var musicalInstrumentName: String? {
    get { self["musicalInstrumentName"] }
    set { self["musicalInstrumentName"] = newValue }
  }
}
