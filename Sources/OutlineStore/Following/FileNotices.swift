/// Wakes its owner when files of any kind are written, made, replaced or removed, until it is
/// released.
package struct FileNotices: Sendable {
  private let signal: ChangeSignal?

  /// - Parameters:
  ///   - paths: the paths of the files, which may be missing.
  ///   - signals: the signals that wake it.
  ///   - handler: called on a thread that it must not block.
  package init(
    of paths: [String], wokenBy signals: WatchSignals = .all,
    _ handler: @escaping @Sendable () -> Void
  ) {
    signal = FileEvents.shared.subscribe(
      to: .init(files: paths, names: paths, wantsTicks: signals != .notices))
    signal?.onWake(handler)
  }

  /// Whether the system reports all changes of these files. If not, they must be polled.
  package var areTold: Bool { signal != nil }
}
