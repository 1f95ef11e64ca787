internal import Foundation

/// Wakes those who follow files when something happens to these.
///
/// There is one of it in a process, with one descriptor and one thread, however many stores and
/// sequences follow however many files: Linux gives all programs of a user 128 such descriptors. The
/// thread sleeps until something happens. Every few seconds it wakes everybody all the same, to look
/// whether something was missed, and when nobody follows anything any more, it ends.
final class FileEvents: Sendable {
  static let shared = FileEvents()

  /// How long to sleep at most.
  private static let rest: Int32 = 2_500
  /// How long to let more happen before the next question to the system: one commit is many writes.
  private static let pause: UInt32 = 2_000

  /// What one subscription wants to know.
  struct Interest: Sendable {
    /// Files, and what is written to them.
    var files: [String]
    /// Names in folders, and what comes to be there, or is no longer.
    var names: [String]
    /// Whether to be woken every few seconds all the same.
    var wantsTicks = true
  }

  private struct Subscriber {
    weak var subscription: ChangeSignal?
    var interest: Interest
  }

  /// What the system watches, and for whom.
  private struct Watch {
    /// Of a folder, the names that each wants to know about.
    var names: [Int: Set<[UInt8]>] = [:]
    /// Of a file, those who want to know.
    var users: Set<Int> = []
    /// Of a file, where it is.
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

  /// Begins to tell of something.
  /// - Returns: nil where the system does not tell of it, or has no descriptor left.
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
      // The thread ends when it finds that nobody is left.
      if isFirst { Thread.detachNewThread { self.run(kernel) } }
      if isTold { return subscription }
      subscription.isOver = true
      Self.forget(number, &state)
      return nil
    }
  }

  private func end(_ number: Int) { state.withValue { Self.forget(number, &$0) } }

  private static func forget(_ number: Int, _ state: inout State) {
    state.subscribers[number] = nil
    for id in state.watches.keys {
      state.watches[id]?.names[number] = nil
      state.watches[id]?.users.remove(number)
      if state.watches[id]?.isUsed == true { continue }
      state.watches[id] = nil
      state.kernel?.end(id)
    }
  }

  /// Has the system watch what one wants to know about, as far as it is there.
  /// - Returns: whether all that must be there is watched; a log comes and goes.
  private static func watch(for number: Int, _ state: inout State) -> Bool {
    guard let kernel = state.kernel, let interest = state.subscribers[number]?.interest
    else { return false }
    for path in interest.names {
      guard let id = kernel.watch(folder: folder(of: path)) else { return false }
      state.watches[id, default: Watch()].names[number, default: []].insert(name(of: path))
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
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  private static func name(of path: String) -> [UInt8] {
    Array((path as NSString).lastPathComponent.utf8)
  }
}

// The thread.
extension FileEvents {
  private func run(_ kernel: KernelEvents) {
    // A program that holds signals back does so in its own threads, and this one would take them.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    while true {
      let events = kernel.wait(atMost: Self.rest)
      guard let subscriptions = told(of: events) else { return kernel.close() }
      // What they do when they are woken is not done under the lock.
      for subscription in subscriptions { subscription.wake(isEvent: !events.isEmpty) }
      if !events.isEmpty { usleep(Self.pause) }
    }
  }

  /// Whom events concern: everybody where there are none, because the time was over.
  /// - Returns: nil when nobody follows anything any more.
  private func told(of events: [KernelEvent]) -> [ChangeSignal]? {
    state.withValue { state in
      if state.subscribers.isEmpty {
        (state.kernel, state.watches) = (nil, [:])
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
      // A log may have come to be, which is another file each time.
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
