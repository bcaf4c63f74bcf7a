import IndexStore
import Replication
import Watching

/// What a service does about its sync folder, and when. Belongs to the service's thread.
final class ServiceSync {
  private let settings: SyncSettings
  private let store: IndexStore
  private let emit: @Sendable (ServiceEvent) -> Void
  private let exchange: SnapshotExchange
  private var schedule: ExportSchedule
  private var backoff = Backoff(from: .seconds(5), to: .seconds(300))
  private var isPresent = false
  private var lastContext: VersionVector?
  private var lastComplaint: String?

  /// - Parameter step: is called every so often during long work; what it throws ends that.
  init(
    _ settings: SyncSettings, store: IndexStore, emit: @escaping @Sendable (ServiceEvent) -> Void,
    step: @escaping () throws -> Void
  ) {
    self.settings = settings
    self.store = store
    self.emit = emit
    schedule = ExportSchedule(quiet: settings.quietTime, longest: settings.longestWait)
    exchange = SnapshotExchange(store: store, folder: settings.folder, label: settings.label, step: step) {
      emit(.snapshot($0))
    }
  }

  var folder: PathBytes { settings.folder }

  /// When there is something to be exported; nil while there is not.
  var deadline: Moment? { isPresent ? schedule.moment : nil }

  func take(_ report: RootReport) {
    isPresent = report.state != .away
    emit(.syncFolder(report))
  }

  /// Merges what others wrote into the folder.
  func merge() throws {
    guard isPresent else { return }
    do {
      try exchange.merge()
      complain(nil)
    } catch let error as ServiceError {
      complain(error.description)
    }
    // What others tell, or tell no longer, may leave something to be told here.
    schedule.noteChange(at: .now)
  }

  /// Has what is new in the index exported by and by.
  func noteChanges() throws {
    let context = try store.context()
    guard context != lastContext else { return }
    lastContext = context
    schedule.noteChange(at: .now)
  }

  /// Exports if it is time. What goes wrong is told of and tried again; following goes on meanwhile.
  func exportIfDue() throws {
    guard let deadline, deadline <= .now else { return }
    do {
      try exchange.export()
      schedule.clear()
      backoff.reset()
      complain(nil)
    } catch let error as StoreError where error.kind != .corrupt {
      postpone(error.description)
    } catch let error as SystemError {
      postpone(error.description)
    } catch let error as ServiceError {
      postpone(error.description)
    }
  }

  private func postpone(_ reason: String) {
    schedule.postpone(until: backoff.next(at: .now + .seconds(1)))
    complain("what is new here cannot be exported at the moment: \(reason)")
  }

  private func complain(_ reason: String?) {
    if let reason, reason != lastComplaint { emit(.notice(reason)) }
    lastComplaint = reason
  }
}
