import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// The remotes and text files that are synced one after the other. If one cannot be reached, this
/// is reported, and the next one follows.
struct SyncRun {
  let path: String
  let options: ExchangeOptions
  /// Whether a file that is empty or cut short deletes nodes.
  var isForced = false
  /// Whether a file may lose parts that its format cannot read.
  var isLossy = false
  /// Whether files are only reported if something changed.
  var isTerse = false
  /// The last trouble of each place that could not be reached; the same is not said twice.
  var troubles: [String: String] = [:]

  private(set) var records: [RemoteRecord] = []
  private(set) var conflicts: [ConflictRecord] = []
  /// A line for each decision that they need.
  private(set) var decisions: [String] = []
  /// Whether a version was received.
  private(set) var hasChanged = false

  /// The last place or file that brought changes, which those before it lack.
  var lastNews: Int? { records.lastIndex { ($0.pulled ?? 0) + ($0.changes ?? 0) > 0 } }

  /// Adds the record of a place, or that of its second sync to the first one.
  private mutating func add(_ record: RemoteRecord) {
    guard let index = records.firstIndex(where: { $0.name == record.name })
    else { return records.append(record) }
    let first = records[index]
    records[index] = record
    for count in [\RemoteRecord.pulled, \.pushed, \.changes, \.lines] {
      records[index][keyPath: count]? += first[keyPath: count] ?? 0
    }
  }

  /// Pulls from a place, then pushes to it.
  mutating func sync(_ place: RemoteAddress) {
    var record = RemoteRecord(place.remote ?? Remote(name: place.name, place: place.stored))
    let exchange = Exchange(path: path, place: place, options: options)
    do {
      let end = try place.end(timeout: options.timeout)
      let pulled = try exchange.pull(end)
      record.pulled = pulled.count
      let pushed = try exchange.push(end)
      record.pushed = pushed.count
      conflicts += pulled.conflicts
      decisions += pulled.decisions
      hasChanged = hasChanged || pulled.count > 0
      let isSame = pulled.count + pushed.count == 0
      let would =
        options.dryRun ? "would pull \(pulled.count)\(pulled.makers), push \(pushed.count)" : nil
      let did =
        isSame ? "nothing new" : "pulled \(pulled.count)\(pulled.makers), pushed \(pushed.count)"
      let there = pushed.conflicts == 0 ? "" : ", " + pushed.conflicts.plural("conflict") + " there"
      if !isTerse || !isSame {
        say(
          place.name, did: would ?? did, version: pulled.version,
          conflicts: pulled.decisions.count, more: there)
        for note in pulled.notes { options.say("\(place.name.shellSafe): \(note)") }
      }
      if let refusal = pulled.refusal { throw refusal }
      try exchange.compare(with: end)
      troubles[place.name] = nil
    } catch { fail(&record, with: error, name: place.name) }
    add(record)
  }

  /// Brings a text file and the outline to the same state.
  mutating func sync(_ file: TextFile, isKnown: Bool) {
    let place = TextFilePath(stored: file.path, beside: path)
    var record = RemoteRecord(file, at: place.path)
    do {
      let syncing = FileSyncing(
        database: path, timeout: options.timeout, options: options, isRehearsal: options.dryRun,
        isForced: isForced, isLossy: isLossy)
      let result = try syncing.sync(file, isKnown: isKnown)
      (record.changes, record.lines) = (result.changes, result.lines)
      conflicts += result.conflicts
      decisions += result.conflicts.map(\.line)
      hasChanged = hasChanged || result.changes > 0
      for warning in result.warnings { options.say("\(place.name): \(warning)".shellSafe) }
      let isTable = FileFormat(rawValue: file.format)?.isTable == true
      if !isKnown || isTable && !isTerse, !result.losses.isEmpty {
        options.say("\(file.format) cannot store: \(result.losses)")
      }
      if !result.lostParts.isEmpty {
        let parts = result.lostParts.joined(separator: ", ")
        let did = options.dryRun ? "would lose" : "lost"
        let kept = result.keptFile.map { "; \($0) has it" } ?? ""
        options.say(
          "\(place.name): \(did) what \(file.format) cannot keep: \(parts)\(kept)".shellSafe)
      }
      let isSame = result.changes + result.lines == 0
      if !(isTerse || result.refusal != nil) || !isSame {
        say(
          place.name, did: Self.words(for: result, options.dryRun),
          version: result.version, conflicts: result.conflicts.count)
      }
      if let refusal = result.refusal { throw refusal }
    } catch { fail(&record, with: error, name: place.name) }
    add(record)
  }

  private static func words(for result: FileSyncing.Result, _ isRehearsal: Bool) -> String {
    var parts: [String] = []
    if result.changes > 0 {
      parts.append((isRehearsal ? "take " : "took ") + result.changes.plural("change"))
    }
    if result.lines > 0 {
      let verb =
        isRehearsal
        ? (result.isNew ? "make it with " : "write ")
        : result.isNew ? "made it with " : "wrote "
      parts.append(verb + result.lines.plural("line"))
    }
    if parts.isEmpty { return "nothing new" }
    return (isRehearsal ? "would " : "") + parts.joined(separator: ", ")
  }

  private func say(
    _ name: String, did: String, version: Int, conflicts: Int, more: String = ""
  ) {
    let came = conflicts == 0 ? "" : ", " + conflicts.plural("conflict")
    let way = conflicts == 0 ? "" : "  (\(options.naming("outline conflicts")))"
    options.say("\(name.shellSafe): \(did) → v\(version)\(came)\(more)" + way.shellSafe)
  }

  private mutating func fail(_ record: inout RemoteRecord, with error: any Error, name: String) {
    var failure = Failure(error)
    record.error = failure
    let isSaid = isTerse && troubles[name] == failure.message
    troubles[name] = failure.message
    if options.isJSON || isSaid { return }
    if !failure.message.contains(name) { failure.message = "\(name): \(failure.message)" }
    failure.lines.forEach(Message.print)
  }
}
