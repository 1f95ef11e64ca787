public import Foundation

extension OutlineStore {
  /// Posted by an app that the system is about to suspend. All stores with
  /// ``Options/observesSuspension`` are suspended when `post` returns, or only the one that is the
  /// object of the notification; see ``suspend()``.
  ///
  /// ```swift
  /// NotificationCenter.default.post(name: OutlineStore.suspendNotification, object: nil)
  /// ```
  public static let suspendNotification = Notification.Name("OutlineStore.suspend")

  /// Posted by an app that runs again; see ``suspendNotification``.
  public static let resumeNotification = Notification.Name("OutlineStore.resume")
}

/// The observers by which notifications suspend and resume a store.
final class SuspensionNotices: @unchecked Sendable {
  private let lock = NSLock()
  private var observers: [any NSObjectProtocol] = []

  /// Begins to observe. The store is not kept alive.
  func begin(_ store: OutlineStore) {
    func observe(_ name: Notification.Name, work: @escaping @Sendable (OutlineStore) -> Void) {
      // Without a queue, `post` itself calls the observer, so the store is suspended when it
      // returns.
      let observer = NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: nil
      ) { [weak store] notice in
        guard let store, notice.object == nil || notice.object as? OutlineStore === store
        else { return }
        work(store)
      }
      lock.withLock { observers.append(observer) }
    }
    observe(OutlineStore.suspendNotification) { $0.suspend() }
    observe(OutlineStore.resumeNotification) { $0.resume() }
  }

  func end() {
    let ended = lock.withLock {
      defer { observers = [] }
      return observers
    }
    for observer in ended { NotificationCenter.default.removeObserver(observer) }
  }
}
