import CLinux
import Glibc

/// How the C library keeps memory for the whole process.
public enum ProgramMemory {
  /// Has large pieces of memory given back as soon as they are free; to be called before large catalogues or snapshots
  /// are read.
  ///
  /// Left alone the C library learns from the first such piece to keep them, which costs a hundred megabytes while
  /// a million rows come in. Of what lies free behind the small pieces it keeps some, instead of asking for it again and
  /// again.
  public static func keepLow() {
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
    mallopt(M_TRIM_THRESHOLD, 16 << 20)
    mallopt(M_TOP_PAD, 1 << 20)
  }
}
