import OutlineOperations
import OutlineStore

/// Follows a file, and passes each version to all clients that listen, once and in order. While
/// nobody listens, it does nothing.
final class EventHub: Sendable {
  private struct State {
    var streams: [ObjectIdentifier: EventStream] = [:]
    /// The last events with versions, for clients that begin to listen.
    var recent: [EventFrame] = []
    /// The number of the version before those in `recent`.
    var base = 0
    var following: Task<Void, Never>?
    var isOver = false
  }

  private let file: ServedFile
  private let state = Locked(State())

  /// The most versions that a returning client gets one by one.
  private static let mostMissed = 200
  /// The most clients that listen to a file.
  static let mostStreams = 240

  init(_ file: ServedFile) { self.file = file }

  /// Begins to pass events to a client.
  /// - Parameter name: the name of the last version that it knows, or `nil` for the present.
  /// - Throws: ``Problem`` if too many clients listen; the error of a read.
  func stream(after name: String?) async throws -> EventStream {
    while true {
      let start = try await file.read { try Start(after: name, in: $0) }
      let stream = EventStream(after: start.number) { [weak self] in self?.remove($0) }
      stream.send(start.frames)
      if try add(stream, after: start) { return stream }
    }
  }

  /// - Returns: `false` if versions were passed on since the read that are not kept; they are in the
  ///   file.
  private func add(_ stream: EventStream, after start: Start) throws -> Bool {
    try state.withValue { state in
      if state.streams.count >= Self.mostStreams || state.isOver {
        throw Problem(429, .busy, "too many clients listen to \(file.name)", retryAfter: 10)
      }
      let last = start.latest?.number ?? 0
      if state.following == nil {
        state.base = last
        state.following = Task { await self.follow(after: start.latest, with: start.local) }
      } else if last < state.base {
        return false
      }
      stream.send(state.recent)
      state.streams[ObjectIdentifier(stream)] = stream
      return true
    }
  }

  private func remove(_ stream: EventStream) {
    state.withValue { state in
      state.streams[ObjectIdentifier(stream)] = nil
      if !state.streams.isEmpty { return }
      // Nobody listens: the file is no longer followed.
      state.following?.cancel()
      state.following = nil
      state.recent = []
    }
  }

  /// Whether anybody listens.
  var isFollowing: Bool { state.withValue { $0.following != nil } }

  /// Ends all streams.
  func end() {
    let streams = state.withValue { state in
      state.isOver = true
      return state.streams.values
    }
    for stream in streams { stream.end() }
  }

  /// Passes events to all clients.
  private func send(_ frames: [EventFrame]) {
    if frames.isEmpty { return }
    // Sending only fills queues, so the lock is held shortly, and keeps all events in order.
    state.withValue { state in
      state.recent += frames.filter { $0.number != nil }
      let old = state.recent.dropLast(Self.mostMissed)
      if let number = old.last?.number { state.base = number }
      state.recent.removeFirst(old.count)
      for stream in state.streams.values { stream.send(frames) }
    }
  }

  /// Tells all clients to read their lists again, because another file may have been put in place
  /// of the one that they know.
  private func restart(at version: Version?) throws {
    let frame = try EventFrame.now(version.map(VersionMark.init), isReload: true)
    let number = version?.number ?? 0
    state.withValue { state in
      state.recent = []
      state.base = number
      for stream in state.streams.values { stream.restart(at: number, with: frame) }
    }
  }

  /// The beginning of a stream.
  private struct Start: Sendable {
    /// The events that the client has missed.
    var frames: [EventFrame]
    /// The number of the last version that it knows with them.
    var number: Int
    var latest: Version?
    var local: LocalState

    init(after name: String?, in outline: OutlineReader) throws {
      latest = try outline.latestClosed()
      let last = latest?.number ?? 0
      local = try LocalState(of: outline)
      frames = []
      number = last
      var hasMissed = name != nil
      if let name, let known = VersionMark.number(ofWholeName: name, in: outline),
        case let oldest = try outline.oldestVersionNumber(),
        known >= oldest || known == 0 && oldest <= 1, last - known <= EventHub.mostMissed
      {
        hasMissed = false
        for number in stride(from: known + 1, through: last, by: 1) {
          frames.append(try .version(outline.version(number), in: outline))
        }
        number = known
      }
      if frames.isEmpty { frames = [try .now(latest.map(VersionMark.init), isReload: hasMissed)] }
    }
  }
}

// Following.
extension EventHub {
  /// The pause before a file that could not be read is tried again.
  private static let retry = Duration.milliseconds(500)

  private func follow(after version: Version?, with local: LocalState) async {
    var (version, local) = (version, local)
    var wasGone = false
    while !Task.isCancelled {
      do {
        if wasGone {
          // Another file may be in its place, without the versions that clients know.
          let start = try await file.read { try Start(after: nil, in: $0) }
          version = start.latest
          local = start.local
          try restart(at: start.latest)
          wasGone = false
        }
        try await follow(&version, with: &local)
      } catch {
        if Task.isCancelled { return }
        if !wasGone { send([.problem(Problem(describing: error))]) }
        wasGone = true
        try? await Task.sleep(for: Self.retry)
      }
    }
  }

  /// The state that clients know, and the events that told it.
  private struct Known: Sendable {
    var version: Version?
    var local: LocalState
    var frames: [EventFrame] = []

    /// Adds a version, or the state without versions if that one is known.
    mutating func add(_ number: Int, from outline: OutlineReader) throws {
      if number == version?.number ?? 0 { return local = try LocalState(of: outline) }
      let next = try outline.version(number)
      frames.append(try .version(next, in: outline))
      version = next
    }
  }

  private func follow(_ version: inout Version?, with local: inout LocalState) async throws {
    var follower = try VersionFollower(path: file.path, after: version, wokenBy: .notices)
    while !Task.isCancelled {
      if try follower.isDue() {
        let due = follower
        let before = Known(version: version, local: local)
        let now: Known
        // The follower's own reads, because a file of many may have no connection while clients
        // only listen.
        (follower, now) = try await ServedFile.elsewhere {
          var follower = due
          let now = try follower.fold(before) { try $0.add($1, from: $2) }
          return (follower, now ?? before)
        }
        version = now.version
        local = now.local
        var frames = now.frames
        for name in local.views(differingFrom: before.local) {
          frames.append(try EventFrame("view", data: ["view": name].jsonBytes()))
        }
        if local.lastUse != before.local.lastUse { frames.append(.use) }
        send(frames)
      }
      if !follower.isBehind { await follower.wait() }
    }
  }

  // MARK: Counting

  /// Counts the rows of a list, and tells all clients when that is done.
  func count(_ key: KeptNumbers.Key) {
    guard file.numbers.beginCounting(key) else { return }
    let start = ContinuousClock.now
    Task {
      defer { file.numbers.endCounting(key, since: start) }
      let counted = try? await file.read { outline in
        try outline.viewing(key.view).rowNumbers(in: key.top, showingLive: true)
      }
      guard let counted else { return }
      file.numbers.keep(counted, of: key)
      if let frame = try? EventFrame.count(of: key, total: counted.count) { send([frame]) }
    }
  }
}
