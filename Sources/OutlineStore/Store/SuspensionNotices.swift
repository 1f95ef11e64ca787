public import Foundation

extension OutlineStore {
  /// Posted by an app that the system is about to suspend. All stores with
  /// ``Options/observesSuspension`` are suspended when `post` returns; see ``suspend()``.
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
    // Without a queue they are called by `post` itself, which so returns when the store is suspended.
    let suspending = center.addObserver(
      forName: OutlineStore.suspendNotification, object: nil, queue: nil
    ) { [weak store] _ in store?.suspend() }
    let resuming = center.addObserver(
      forName: OutlineStore.resumeNotification, object: nil, queue: nil
    ) { [weak store] _ in store?.resume() }
    lock.withLock { observers += [suspending, resuming] }
  }

  func end() {
    let ended = lock.withLock {
      defer { observers = [] }
      return observers
    }
    for observer in ended { NotificationCenter.default.removeObserver(observer) }
  }
}
