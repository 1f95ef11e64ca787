import OutlineOperations
import OutlineStore
import Terminal

/// Syncs text files whenever they or the outline have changed.
struct TextWatch {
  /// How long no look is due.
  static let pause = Duration.milliseconds(300)

  private let path: String
  private let options: ExchangeOptions
  /// The outline and the files before the last sync: a change during it makes another one due.
  private var seen: State?

  /// A state in which nothing is to be done.
  private struct State: Equatable {
    var outline: TextOnDisk.Mark?
    var log: TextOnDisk.Mark?
    var files: [String: TextOnDisk.Mark?]
  }

  /// - Parameter options: the options of the command; its messages are about files alone.
  init(_ other: ReadOptions) throws {
    path = try other.existingPath()
    var options = ExchangeOptions()
    (options.database, options.timeout, options.dryRun) = (path, nil, false)
    (options.json, options.ndjson) = (false, false)
    (options.quiet, options.noColor) = (other.quiet, other.noColor)
    self.options = options
  }

  private func state(of files: [TextFile]) -> State {
    var marks: [String: TextOnDisk.Mark?] = [:]
    for file in files {
      let place = TextPlace(stored: file.path, beside: path).path
      marks.updateValue(TextOnDisk.Mark(path: place), forKey: place)
    }
    return State(
      outline: TextOnDisk.Mark(path: path), log: TextOnDisk.Mark(path: path + "-wal"),
      files: marks)
  }

  /// Syncs the files that changed, or all if the outline did.
  mutating func look() throws {
    if let seen, seen == now(seen) { return }
    let files = try files()
    let before = state(of: files)
    var run = SyncRun(path: path, options: options, isTerse: true)
    Interruption.heldBack { for file in files { run.sync(file, isKnown: true) } }
    let isBusy = run.records.contains { $0.error?.code == .busy }
    seen = isBusy ? nil : before
  }

  private func files() throws -> [TextFile] {
    try OutlineStore.read(path) { try $0.textFiles().filter(\.isSynced) }
  }

  private func now(_ seen: State) -> State {
    var now = seen
    (now.outline, now.log) = (TextOnDisk.Mark(path: path), TextOnDisk.Mark(path: path + "-wal"))
    for place in seen.files.keys {
      now.files.updateValue(TextOnDisk.Mark(path: place), forKey: place)
    }
    return now
  }
}
