/// Sound and moving pictures.
extension UTType {
  /// Audiovisual content.
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  /// Movie.
  public static let movie = UTType(known: "public.movie")
  /// Video.
  public static let video = UTType(known: "public.video")
  /// Audio.
  public static let audio = UTType(known: "public.audio")
  /// QuickTime movie.
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  /// MPEG movie.
  public static let mpeg = UTType(known: "public.mpeg")
  /// MPEG-2 video.
  public static let mpeg2Video = UTType(known: "public.mpeg-2-video")
  /// MPEG-2 transport stream.
  public static let mpeg2TransportStream = UTType(known: "public.mpeg-2-transport-stream")
  /// MP3 audio.
  public static let mp3 = UTType(known: "public.mp3")
  /// MPEG-4 movie.
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  /// MPEG-4 audio.
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  /// Protected MPEG-4 audio.
  public static let appleProtectedMPEG4Audio = UTType(known: "com.apple.protected-mpeg-4-audio")
  /// Protected MPEG-4 movie.
  public static let appleProtectedMPEG4Video = UTType(known: "com.apple.protected-mpeg-4-video")
  /// AVI movie.
  public static let avi = UTType(known: "public.avi")
  /// AIFF audio.
  public static let aiff = UTType(known: "public.aiff-audio")
  /// Waveform audio.
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  /// MIDI audio.
  public static let midi = UTType(known: "public.midi-audio")
  /// Playlist.
  public static let playlist = UTType(known: "public.playlist")
  /// M3U playlist.
  public static let m3uPlaylist = UTType(known: "public.m3u-playlist")
  /// Apple haptic pattern.
  public static let ahap = UTType(known: "com.apple.haptics.ahap")
}
