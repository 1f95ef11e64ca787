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
    let center = NotificationCenter.default
    // Without a queue, `post` itself calls the observers, so the store is suspended when it
    // returns.
    let suspending = center.addObserver(
      forName: OutlineStore.suspendNotification, object: nil, queue: nil
    ) { [weak store] notification in
      if Self.isMeant(store, by: notification) { store?.suspend() }
    }
    let resuming = center.addObserver(
      forName: OutlineStore.resumeNotification, object: nil, queue: nil
    ) { [weak store] notification in
      if Self.isMeant(store, by: notification) { store?.resume() }
    }
    lock.withLock { observers += [suspending, resuming] }
  }

  private static func isMeant(_ store: OutlineStore?, by notification: Notification) -> Bool {
    notification.object == nil || notification.object as? OutlineStore === store
  }

  func end() {
    let ended = lock.withLock {
      defer { observers = [] }
      return observers
    }
    for observer in ended { NotificationCenter.default.removeObserver(observer) }
  }
}
