internal import Foundation

/// Wakes followers of files when the files change.
///
/// A process has one instance, with one descriptor and one thread for all stores, sequences and
/// files: Linux gives all programs of a user 128 such descriptors. The thread sleeps until there is
/// an event. Every few seconds it wakes the followers that want it anyway, in case the system
/// missed an event; without such followers it does not wake. It ends when there are no followers.
final class FileEvents: Sendable {
  static let shared = FileEvents()

  /// The longest sleep, in milliseconds.
  private static let rest: Int32 = 2_500
  /// The pause before the next wait, in microseconds, for more events: one commit is many writes.
  private static let pause: UInt32 = 2_000

  /// The files and names that a subscription watches.
  struct Interest: Sendable {
    /// Files whose content is watched.
    var files: [String]
    /// Paths whose creation and removal is watched.
    var names: [String]
    /// Whether to wake every few seconds without an event.
    var wantsTicks = true
  }

  private struct Subscriber {
    weak var subscription: ChangeSignal?
    var interest: Interest
  }

  /// A watch of the system, and its subscribers.
  private struct Watch {
    /// For a folder: the names that each subscriber watches.
    var names: [Int: Set<[UInt8]>] = [:]
    /// For a file: its subscribers.
    var users: Set<Int> = []
    /// For a file: its path.
    var path: String?

    var isUsed: Bool { !names.isEmpty || !users.isEmpty }
  }

  private struct State {
    var kernel: KernelEvents?
    var subscribers: [Int: Subscriber] = [:]
    var watches: [Int32: Watch] = [:]
    var next = 0
  }

  private let state = Locked(State())

  /// Starts a subscription.
  /// - Returns: `nil` if the system does not report these changes, or has no descriptor left.
  func subscribe(to interest: Interest) -> ChangeSignal? {
    guard
      (interest.files + interest.names).allSatisfy({ KernelEvents.tells(of: Self.folder(of: $0)) })
    else { return nil }
    return state.withValue { state in
      let isFirst = state.kernel == nil
      guard let kernel = state.kernel ?? KernelEvents() else { return nil }
      state.kernel = kernel
      let number = state.next
      state.next += 1
      let subscription = ChangeSignal { [weak self] in self?.end(number) }
      state.subscribers[number] = Subscriber(subscription: subscription, interest: interest)
      let isTold = Self.watch(for: number, &state)
      // The thread ends by itself when there are no subscribers.
      if isFirst {
        Thread.detachNewThread { self.run(kernel) }
      } else if interest.wantsTicks {
        kernel.wake()
      }
      if isTold { return subscription }
      subscription.isOver = true
      Self.forget(number, in: &state)
      return nil
    }
  }

  private func end(_ number: Int) {
    state.withValue { state in
      Self.forget(number, in: &state)
      // The thread ends then, also if no watch is left that would tell it.
      if state.subscribers.isEmpty { state.kernel?.wake() }
    }
  }

  private static func forget(_ number: Int, in state: inout State) {
    state.subscribers[number] = nil
    for id in state.watches.keys {
      state.watches[id]?.names[number] = nil
      state.watches[id]?.users.remove(number)
      if state.watches[id]?.isUsed == true { continue }
      state.watches[id] = nil
      state.kernel?.end(id)
    }
  }

  /// Watches the paths of a subscriber that exist.
  /// - Returns: whether all folders are watched. Files may be missing: a log comes and goes.
  private static func watch(for number: Int, _ state: inout State) -> Bool {
    guard let kernel = state.kernel, let interest = state.subscribers[number]?.interest
    else { return false }
    for path in interest.names {
      guard let id = kernel.watch(folder: folder(of: path)) else { return false }
      let name = Array((path as NSString).lastPathComponent.utf8)
      state.watches[id, default: Watch()].names[number, default: []].insert(name)
    }
    watchFiles(of: interest, for: number, kernel, &state)
    return true
  }

  private static func watchFiles(
    of interest: Interest, for number: Int, _ kernel: KernelEvents, _ state: inout State
  ) {
    for path in interest.files {
      let isWatched = state.watches.values.contains { $0.path == path && $0.users.contains(number) }
      if isWatched && !KernelEvents.isAskedAgain { continue }
      guard let id = kernel.watch(file: path) else { continue }
      state.watches[id, default: Watch()].users.insert(number)
      state.watches[id]?.path = path
    }
  }

  private static func folder(of path: String) -> String {
    // Foundation on Linux traps on a name of one letter.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

// The thread.
extension FileEvents {
  private func run(_ kernel: KernelEvents) {
    // A program may block signals in all its own threads; this one must not receive them.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    while true {
      let wantTicks = state.withValue {
        $0.subscribers.values.contains(where: \.interest.wantsTicks)
      }
      let events = kernel.wait(atMost: wantTicks || !KernelEvents.canBeWoken ? Self.rest : -1)
      guard let subscriptions = signals(for: events) else { return kernel.close() }
      // Subscribers do their work outside the lock.
      for subscription in subscriptions { subscription.wake(isEvent: !events.isEmpty) }
      if !events.isEmpty { usleep(Self.pause) }
    }
  }

  /// The subscriptions that events concern. Without events, the time is up, and these are all
  /// subscriptions that want to wake then.
  /// - Returns: `nil` if there are no subscribers left.
  private func signals(for events: [KernelEvent]) -> [ChangeSignal]? {
    state.withValue { state in
      if state.subscribers.isEmpty {
        state.kernel = nil
        state.watches = [:]
        return nil
      }
      var concerned = Set<Int>()
      for event in events {
        guard let id = event.watch else {
          concerned.formUnion(state.subscribers.keys)
          continue
        }
        guard let watch = state.watches[id] else { continue }
        concerned.formUnion(watch.users)
        for (number, names) in watch.names where event.name.isEmpty || names.contains(event.name) {
          concerned.insert(number)
        }
        if event.isLast {
          state.watches[id] = nil
          state.kernel?.forget(ended: id)
        }
      }
      // There may be a new log, which is another file each time.
      for number in concerned {
        guard let kernel = state.kernel, let interest = state.subscribers[number]?.interest
        else { continue }
        Self.watchFiles(of: interest, for: number, kernel, &state)
      }
      let numbers =
        events.isEmpty
        ? state.subscribers.filter(\.value.interest.wantsTicks).map(\.key) : Array(concerned)
      return numbers.compactMap { state.subscribers[$0]?.subscription }
    }
  }
}
