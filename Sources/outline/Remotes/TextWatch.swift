import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// Syncs text files whenever they or the outline have changed, and remotes with them.
struct TextWatch {
  typealias Mark = TextOnDisk.Mark

  /// How long a file must stay the same before it is read, because a program may write it in
  /// pieces; and how often the files are looked at if the system does not report changes.
  private static let quiet = Duration.milliseconds(300)

  /// A file, and its states.
  private struct Seen {
    var file: TextFile
    let place: String
    /// The state before the last sync: a change during it requires another one.
    var synced: Mark??
    /// The present state, and since when it is known, until it is synced.
    var waiting: (mark: Mark?, since: ContinuousClock.Instant)?
  }

  private let path: String
  private let options: ExchangeOptions
  private let wake: @Sendable () -> Void
  private var seen: [Seen] = []
  /// The outline and its log before the last sync.
  private var outline: [Mark?]?
  private var notices: FileNotices?
  /// When remotes are asked for news next; `nil` if there are none.
  private var nextExchange: ContinuousClock.Instant? = .now
  /// The troubles of remotes that could not be reached.
  private var troubles: [String: String] = [:]

  /// How often remotes are asked for news.
  private static let rhythm = Duration.seconds(30)

  /// - Parameters:
  ///   - other: the options of the command; its messages are about files alone.
  ///   - wake: called when a file has changed.
  init(_ other: ReadOptions, wake: @escaping @Sendable () -> Void) throws {
    path = try other.existingPath()
    var options = try ExchangeOptions.parse([])
    options.database = path
    options.quiet = other.quiet
    options.noColor = other.noColor
    self.options = options
    self.wake = wake
  }

  /// How long no look is due, or `nil` until a change is reported.
  var pause: Duration? {
    let isIdle = notices?.areTold == true && seen.allSatisfy { $0.waiting == nil }
    let exchange = nextExchange.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    return isIdle ? exchange : min(Self.quiet, exchange ?? Self.quiet)
  }

  /// Requires a sync of all files, because the outline has a new version.
  mutating func noteVersion() {
    outline = nil
    if nextExchange == nil { nextExchange = .now }
  }

  /// Syncs the files that have changed and are quiet, or all if the outline has changed.
  mutating func look() throws {
    try exchange()
    let now = [Mark(path: path), Mark(path: path + "-wal")]
    let isOutlineNew = outline != now
    if isOutlineNew { try readFiles() }
    outline = now
    var due: [Int] = []
    for index in seen.indices {
      let mark = Mark(path: seen[index].place)
      if seen[index].synced == .some(mark) {
        seen[index].waiting = nil
        // A file that is gone is reported once.
        if isOutlineNew, mark != nil { due.append(index) }
      } else if isQuiet(&seen[index], now: mark) {
        due.append(index)
      }
    }
    if due.isEmpty { return }
    if !isOutlineNew {
      for file in try records() {
        if let index = seen.firstIndex(where: { $0.file.path == file.path }) {
          seen[index].file = file
        }
      }
    }
    var run = SyncRun(path: path, options: options, isTerse: true)
    Interruption.heldBack {
      for index in due {
        let before = Mark(path: seen[index].place)
        run.sync(seen[index].file, isKnown: true)
        let isBusy = run.records.last?.error?.code == .busy
        seen[index].synced = isBusy ? nil : .some(before)
        seen[index].waiting = isBusy ? (before, .now) : nil
      }
    }
  }

  /// Exchanges versions with the remotes if the outline is new, or they may have something new.
  private mutating func exchange() throws {
    let isNew = outline != [Mark(path: path), Mark(path: path + "-wal")]
    guard let due = nextExchange, isNew || due <= .now else { return }
    let remotes = try OutlineStore.read(path) { try $0.remotes() }
    nextExchange = remotes.isEmpty ? nil : .now + Self.rhythm
    if remotes.isEmpty { return }
    var run = SyncRun(path: path, options: options, isTerse: true, troubles: troubles)
    for remote in remotes { run.sync(try RemoteAddress(remote.name, among: remotes)) }
    troubles = run.troubles
  }

  /// Whether a file that is new or has changed stays as it is.
  private func isQuiet(_ file: inout Seen, now mark: Mark?) -> Bool {
    if let waiting = file.waiting, waiting.mark == mark {
      return waiting.since.duration(to: .now) >= Self.quiet
    }
    file.waiting = (mark, .now)
    // At the beginning, a file that nobody writes is due at once.
    let age = mark.map { abs(Date().timeIntervalSince($0.date)) } ?? .infinity
    return file.synced == nil && age > 2
  }

  private func records() throws -> [TextFile] {
    try OutlineStore.read(path) { try $0.textFiles().filter(\.isSynced) }
  }

  /// Reads which files there are, with their records.
  private mutating func readFiles() throws {
    let files = try records()
    let known = Dictionary(seen.map { ($0.place, $0) }) { first, _ in first }
    seen = files.map { file in
      let place = TextFilePath(stored: file.path, beside: path).path
      var seen = known[place] ?? Seen(file: file, place: place)
      seen.file = file
      return seen
    }
    if notices != nil, known.count == seen.count, seen.allSatisfy({ known[$0.place] != nil }) {
      return
    }
    let places = seen.map(\.place)
    notices = FileNotices(of: Array(Set(places + places.map(TextOnDisk.target(of:)))), wake)
  }
}
