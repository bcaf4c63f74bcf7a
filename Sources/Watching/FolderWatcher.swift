/// Follows folders: says which files have appeared, changed or vanished, each when it has come to rest.
///
/// Events are hints, and the disk is the truth: a batch names paths to look at. What the kernel does not tell of
/// (network file systems, folders beyond the watch limit) is polled; what it may have failed to tell is found by going
/// through the folders again. There is one watcher at a time in a process; the next waits until it is stopped.
///
/// While nothing happens it sleeps, but for once an hour to compare everything with the disk.
public final class FolderWatcher: Sendable {
  private let mailbox: Mailbox<WatchLoop.Message>
  private let thread: WorkThread

  /// Starts following `roots`. A root that lies within another is part of that one.
  ///
  /// - Parameters:
  ///   - signalFile: created if need be; any write or touch of it is reported at once.
  ///   - isIgnored: what is left out, beside `IgnoreRules`. Called on the watcher's thread.
  ///   - onSettled: called on the watcher's thread, which hears of nothing meanwhile; so it should hand on at once.
  public convenience init(
    roots: [WatchedRoot], settings: WatchSettings = WatchSettings(), signalFile: PathBytes? = nil,
    isIgnored: @escaping FolderScanner.Predicate = { _, _ in false },
    onSettled: @escaping @Sendable (SettledBatch) -> Void
  ) throws(SystemError) {
    try self.init(
      roots: roots, settings: settings, signalFile: signalFile, isIgnored: isIgnored,
      makeSource: { () throws(SystemError) in try Inotify() }, onSettled: onSettled)
  }

  init(
    roots: [WatchedRoot], settings: WatchSettings, signalFile: PathBytes?,
    isIgnored: @escaping FolderScanner.Predicate,
    makeSource: @escaping @Sendable () throws(SystemError) -> any EventSource,
    onSettled: @escaping @Sendable (SettledBatch) -> Void
  ) throws(SystemError) {
    FileWriter.prepareProcess()
    let mailbox = Mailbox<WatchLoop.Message>()
    self.mailbox = mailbox
    let source = try makeSource()
    thread = try WorkThread("watch") {
      WatchLoop(
        roots: roots, settings: settings, signalFile: signalFile, source: source, mailbox: mailbox,
        isIgnored: isIgnored, makeSource: makeSource, deliver: onSettled
      ).run()
    }
  }

  /// Has a file reported again once it is at rest.
  public func hint(_ path: PathBytes) { mailbox.post(.hint(path)) }

  /// Goes through a folder again and reports it, as after a change of what is ignored.
  public func rescan(_ folder: PathBytes) { mailbox.post(.rescan(folder)) }

  /// Ends; nothing is reported afterwards. To be called once, not from `onSettled`.
  public func stop() {
    mailbox.post(.stop)
    thread.join()
  }
}
