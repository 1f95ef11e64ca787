import OutlineStore

/// The answers to changes that clients may send again, because the first answer got lost: each is
/// performed once, and answered the same way for ten minutes.
///
/// None is forgotten before, so their bytes are limited and not their number, and each is kept
/// short (``ReplyText``), beside hashes of its key and of its request. With its place in a
/// table an answer takes about 90 bytes, so 100,000 of them take 9 MB.
final class KeptReplies: Sendable {
  /// The state of a key.
  enum Claim: Sendable {
    /// The request is new, and its answer is expected.
    case new
    /// The request was answered.
    case answered(ServiceAnswer)
    /// The request is being answered; ask again.
    case pending(Task<Void, Never>)
    /// The key belongs to another request.
    case taken
    /// Too many answers are kept.
    case full
  }

  /// A request that is being answered.
  private struct Pending {
    var request: Request
    var author: String
    var start: ContinuousClock.Instant
    /// Ends when there is an answer, or the request was given up.
    var isDone: Task<Void, Never>
    var finish: AsyncStream<Void>.Continuation
  }

  /// A hash of the parts in which two requests with the same key must be equal.
  struct Request: Hashable, Sendable {
    fileprivate let number: UInt64

    init(target: String, expected: [String], body: [UInt8]) {
      var hash = SHA256()
      // Each part with its length, so that no byte can move from one to the next.
      for part in [Array(target.utf8)] + expected.map({ Array($0.utf8) }) + [body] {
        withUnsafeBytes(of: UInt64(part.count).littleEndian) { length in
          length.withMemoryRebound(to: UInt8.self) { hash.update($0) }
        }
        part.withUnsafeBufferPointer { hash.update($0) }
      }
      number = hash.digest().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private struct State {
    var pending: [String: Pending] = [:]
    /// The answers, in the order in which their requests came.
    var periods: [KeptPeriod] = []
    /// The size of the requests that are being answered.
    var pendingBytes = 0

    var bytes: Int { periods.reduce(pendingBytes) { $0 + $1.size } }

    /// The size of all that is kept for one author.
    func bytes(of author: String) -> Int {
      let waiting = pending.reduce(0) { sum, pending in
        pending.value.author == author ? sum + KeptReplies.size(of: pending.key) : sum
      }
      let name = KeptPeriod.number(of: author)
      return periods.reduce(waiting) { $0 + $1.size(of: name) }
    }
  }

  /// How long an answer is kept.
  static let lifetime = Duration.seconds(600)
  private let mostBytes: Int
  private let state = Locked(State())

  /// - Parameter mostBytes: the size of all kept answers, and of the requests being answered.
  init(mostBytes: Int = 12 << 20) { self.mostBytes = mostBytes }

  /// Claims a key for a request. The last eighth of the room is for authors who take less than an
  /// eighth, so that one who sends a lot leaves room for the others.
  /// - Parameters:
  ///   - author: the author of the change.
  ///   - now: the present.
  func claim(
    _ key: String, for request: Request, of author: String = "", now: ContinuousClock.Instant
  ) -> Claim {
    state.withValue { state in
      state.periods.removeAll { $0.latest + Self.lifetime <= now }
      if let pending = state.pending[key] {
        return pending.request == request ? .pending(pending.isDone) : .taken
      }
      let name = KeptPeriod.number(of: key)
      for period in state.periods.reversed() {
        guard let kept = period.reply(to: name) else { continue }
        return kept.request == request.number ? .answered(kept.text.answer) : .taken
      }
      let size = Self.size(of: key)
      let bytes = state.bytes + size
      let reserve = mostBytes / 8
      if bytes > mostBytes || bytes > mostBytes - reserve && state.bytes(of: author) >= reserve {
        return .full
      }
      let (ends, finish) = AsyncStream.makeStream(of: Void.self)
      state.pending[key] = Pending(
        request: request, author: author, start: now, isDone: Task { for await _ in ends {} },
        finish: finish)
      state.pendingBytes += size
      return .new
    }
  }

  /// Whether the request with a key was done. One that has no answer yet is awaited for two
  /// seconds: of requests that are sent together, a later one may arrive first.
  func wasDone(_ key: String) async throws -> Bool {
    let name = KeptPeriod.number(of: key)
    for _ in 0..<400 {
      let text = state.withValue { $0.periods.lazy.compactMap { $0.reply(to: name)?.text }.last }
      if let text { return text.answer.status < 300 }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  /// Keeps the answer of a claimed key.
  /// - Parameter answer: the answer, or `nil` if nothing was decided, so that the request may be
  ///   sent again.
  func keep(_ answer: ServiceAnswer?, for key: String) {
    state.withValue { state in
      guard let pending = state.pending.removeValue(forKey: key) else { return }
      state.pendingBytes -= Self.size(of: key)
      pending.finish.finish()
      guard let text = answer.flatMap(ReplyText.init) else { return }
      if state.periods.last?.takes(pending.start) != true {
        state.periods.last?.close()
        state.periods.append(KeptPeriod(from: pending.start))
      }
      state.periods.last?.keep(
        text, to: KeptPeriod.number(of: key), pending.request.number,
        of: KeptPeriod.number(of: pending.author), at: pending.start)
    }
  }

  /// The size of all that is kept, in bytes.
  var bytes: Int { state.withValue { $0.bytes } }

  /// With the task that others wait for, and the tables around it.
  fileprivate static func size(of key: String) -> Int { key.utf8.count + 400 }
}

/// The answers to some requests that came one after the other. All are kept as long as the last
/// one, so none has a time of its own.
private final class KeptPeriod {
  /// The places of the answers, by the numbers of their keys.
  private var places: [Int: UInt32] = [:]
  /// For each answer eight bytes for its request, four for the length of its text, and the text.
  private var bytes: [UInt8] = []
  /// The sizes of the answers to each author, by the numbers of their names.
  private var sizes: [Int: Int] = [:]
  private let start: ContinuousClock.Instant
  /// When the last of these requests came.
  private(set) var latest: ContinuousClock.Instant

  /// The time from the first request to the last one.
  private static let longest = Duration.seconds(60)
  /// As many as a table of 4,096 places takes.
  private static let most = 3_072
  private static let mostBytes = 1 << 20

  init(from start: ContinuousClock.Instant) {
    self.start = start
    latest = start
    places.reserveCapacity(16)
  }

  /// The number of a key. Two keys almost never have the same one; if they do, the second request
  /// is refused and not performed.
  static func number(of key: String) -> Int { key.hashValue }

  /// The bytes that it takes: a table has a third more places than are taken, of twelve bytes each.
  var size: Int { bytes.count + 16 * places.count + 24 * sizes.count + 256 }

  /// The bytes that the answers to one author take.
  func size(of author: Int) -> Int { sizes[author] ?? 0 }

  /// Whether it takes the answer to a request that came at a time.
  func takes(_ time: ContinuousClock.Instant) -> Bool {
    places.count < Self.most && bytes.count < Self.mostBytes && time - start < Self.longest
  }

  func keep(
    _ text: ReplyText, to name: Int, _ request: UInt64, of author: Int,
    at time: ContinuousClock.Instant
  ) {
    places[name] = UInt32(bytes.count)
    withUnsafeBytes(of: request.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: UInt32(text.bytes.count).littleEndian) { bytes += $0 }
    bytes += text.bytes
    sizes[author, default: 0] += text.bytes.count + 28
    latest = max(latest, time)
  }

  func reply(to name: Int) -> (request: UInt64, text: ReplyText)? {
    guard let place = places[name].map(Int.init), place + 12 <= bytes.count else { return nil }
    func number(_ range: Range<Int>) -> UInt64 {
      bytes[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let end = place + 12 + Int(number(place + 8..<place + 12))
    guard end <= bytes.count else { return nil }
    return (number(place..<place + 8), ReplyText(bytes: bytes[(place + 12)..<end]))
  }

  /// Gives back the room for more answers.
  func close() { bytes = bytes.withUnsafeBufferPointer { Array($0) } }
}
