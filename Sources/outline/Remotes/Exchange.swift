import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// Versions on their way between the user's file and a place.
struct Exchange {
  /// The path of the user's file.
  let path: String
  let place: RemoteAddress
  let options: ExchangeOptions

  /// The result of a pull.
  struct Pulled {
    /// The number of versions that were new.
    var count: Int
    /// The latest version of the user's file.
    var version: Int
    /// The makers of the new versions, in parentheses.
    var makers = ""
    var conflicts: [ConflictRecord] = []
    /// A line for each decision that they need.
    var decisions: [String] = []
    /// Sentences for the person.
    var notes: [String] = []
    /// The reason why a version was left out, and all that follow it.
    var refusal: Failure?
    /// Whether one of the new versions changed the outline.
    var isUndoable = false
    /// Of a dry run: the change.
    var difference: OutlineDifference?
    var texts: NodeTexts?
  }

  /// The result of a push.
  struct Pushed {
    /// The number of versions that were new there.
    var count: Int
    /// The latest version there; `nil` for a folder.
    var version: Int?
    /// The number of conflicts that they caused there.
    var conflicts = 0
  }

  private func knows(_ names: [String]) throws -> [Bool] {
    if names.isEmpty { return [] }
    return try OutlineStore.read(path) { try $0.knows(names) }
  }

  private func unknownWords(among words: [ForgottenWords]) throws -> [ForgottenWords] {
    if words.isEmpty { return [] }
    return try OutlineStore.read(path) { try $0.newWords(among: words) }
  }

  private func lacksWords(for bundle: VersionBundle) throws -> Bool {
    if bundle.versions.isEmpty { return false }
    return try OutlineStore.read(path) { try $0.lacksWords(for: bundle) }
  }

  // MARK: Pull

  /// Versions that came from the place.
  struct Incoming {
    var bundle: VersionBundle
    /// The last versions of the place.
    var heads: [String]
    /// The latest version of the user's file, if it is known.
    var latest: Int?
    var remote: Remote?
    /// Sentences on the bundles of a folder, and on its key.
    var notes: [String] = []
    /// The states of the files that wrote the bundles of a folder.
    var states: [(name: String, state: OutlineState)] = []
  }

  private func incoming(_ end: (any ExchangeEnd)?) throws -> Incoming {
    var remote = place.remote
    if case .folder(let path, let key) = place.way {
      let folder = ExchangeFolder(path: path, key: key)
      var found = try folder.incoming(after: remote?.folder, isKnown: knows)
      if try lacksWords(for: found.bundle) {
        found = try folder.incoming(after: nil, isWhole: true, isKnown: knows)
      }
      var heads = remote?.heads ?? []
      for member in found.there {
        heads.removeAll { $0 == member.name || member.after.contains($0) }
        heads.append(member.name)
      }
      var bundle = found.bundle
      bundle.forgotten = try unknownWords(among: bundle.forgotten)
      var record = remote?.folder ?? ExchangeFolder.newRecord()
      record.read = found.read
      remote?.folder = record
      var notes =
        [try key?.warning(), found.waitingWords].compactMap(\.self) + found.damaged.prefix(3)
      if found.damaged.count > 3 { notes.append("and \(found.damaged.count - 3) more such files") }
      return Incoming(
        bundle: bundle, heads: heads, remote: remote, notes: notes, states: found.states)
    }
    var heads: [String] = []
    var latest: Int?
    var forgotten: [ForgottenWords] = []
    var texts: [AgreedText] = []
    var bundle = VersionBundle(file: "", versions: [])
    guard let end else { return Incoming(bundle: bundle, heads: [], remote: remote) }
    let walk = try VersionWalk(
      { before, limit in
        let page = try end.page(before: before, limit: limit)
        if before == nil {
          (heads, forgotten, texts) = (page.heads, page.forgotten, page.texts ?? [])
        }
        return page
      },
      isKnown: { names in
        let (known, number) = try OutlineStore.read(path) {
          (try $0.knows(names), try $0.latestVersion())
        }
        latest = number
        return known
      })
    if walk.new.isEmpty {
      bundle.forgotten = try unknownWords(among: forgotten)
      let known = try Set(OutlineStore.read(path) { try $0.agreedTexts() })
      bundle.texts = texts.filter { !known.contains($0) }
    } else {
      bundle = try end.bundle(known: Array(walk.known))
      if try lacksWords(for: bundle), let whole = try? end.bundle(known: []) { bundle = whole }
    }
    return Incoming(bundle: bundle, heads: heads, latest: latest, remote: remote)
  }

  /// Takes over the versions of the place.
  /// - Parameter end: the other end; `nil` for a folder.
  func pull(_ end: (any ExchangeEnd)?) throws -> Pulled {
    let incoming = try incoming(end)
    let pulled = try take(incoming)
    try compare(with: incoming.states)
    return pulled
  }

  /// Takes over the versions of a bundle.
  func take(_ incoming: Incoming) throws -> Pulled {
    let bundle = incoming.bundle
    if bundle.count == 0 && bundle.forgotten.isEmpty && bundle.texts.isEmpty
      && bundle.unreadable.isEmpty
    {
      try meet(incoming.remote, heads: incoming.heads)
      let version = try incoming.latest ?? OutlineStore.read(path) { try $0.latestVersion() }
      return Pulled(count: 0, version: version, notes: incoming.notes)
    }
    let hooks = options.dryRun ? nil : Hooks(for: path, say: options.say)
    let store = try OutlineStore.changing(
      path, timeout: options.timeout, for: options, isRehearsal: options.dryRun)
    let pulled = try store.merge(bundle, isRehearsal: options.dryRun) { outline, summary in
      // The versions that were left out are asked for again.
      if let remote = incoming.remote, summary.refused.isEmpty {
        try outline.meet(remote, heads: incoming.heads)
      }
      var pulled = Pulled(
        count: summary.count, version: summary.version, notes: incoming.notes)
      if summary.unproved > 0 {
        pulled.notes.append(
          "nothing proves \(summary.unproved.plural("version")): "
            + "an earlier outline made \(summary.unproved == 1 ? "it" : "them"), or the bundle")
      }
      let received = try outline.versions(from: summary.before + 1)
      pulled.isUndoable = received.contains { $0.changes > 0 }
      if let date = summary.ahead, let ahead = received.first(where: { $0.made == date }) {
        pulled.notes.append(
          "a clock is ahead: \(ahead.maker) was made on \(ahead.made.ISO8601Format()), "
            + "and the next ones get the times after it")
      }
      pulled.notes += summary.circles.map { "items " + $0.sentence.shellSafe }
      if summary.before < summary.version {
        pulled.makers = try outline.makers(of: summary.before + 1...summary.version)
      }
      pulled.conflicts = try ConflictRecord.records(of: summary.conflicts, outline)
      pulled.decisions = try ConflictRecord.lines(of: summary.conflicts, outline)
      pulled.refusal = Self.refusal(of: summary)
      if options.dryRun {
        let difference = try outline.difference(from: summary.before, to: summary.version)
        pulled.difference = difference
        pulled.texts = try NodeTexts(of: difference, at: summary.version, outline)
        pulled.version = summary.before
      }
      try hooks?.check(since: summary.before, outline)
      return pulled
    }
    try store.close()
    hooks?.tell()
    return pulled
  }

  /// The reason why versions were left out, or `nil`.
  static func refusal(of summary: OutlineStore.MergeSummary) -> Failure? {
    guard let first = summary.refused.first else { return nil }
    var failure = Failure(first)
    if summary.refused.count > 1 { failure.message += ", and \(summary.refused.count - 1) more" }
    if summary.waiting > 0 {
      failure.message += "; \(summary.waiting.plural("version")) after it must wait"
    }
    return failure
  }

  /// Records an exchange with a remote, unless there was one a moment ago.
  private func meet(_ remote: Remote?, heads: [String]) throws {
    guard let remote, !options.dryRun else { return }
    let isRecent = remote.met.map { abs($0.timeIntervalSinceNow) < 60 } ?? false
    if isRecent && Set(remote.heads) == Set(heads) { return }
    let store = try OutlineStore.changing(path, timeout: options.timeout, for: options)
    try store.write { try $0.meet(remote, heads: heads) }
    try store.close()
  }

  // MARK: Push

  /// Sends the place the versions that it lacks.
  /// - Parameter end: the other end; `nil` for a folder.
  func push(_ end: (any ExchangeEnd)?) throws -> Pushed {
    if case .folder(let folder, let key) = place.way {
      return try push(ExchangeFolder(path: folder, key: key, outline: path))
    }
    guard let end else { return Pushed(count: 0) }
    var heads: [String] = []
    let walk = try VersionWalk(
      { before, limit in
        let page = try OutlineStore.read(path) { try $0.page(before: before, limit: limit) }
        if before == nil { heads = page.heads }
        return page
      }, isKnown: end.knows)
    var pushed = Pushed(count: 0)
    if !walk.new.isEmpty {
      var bundle = try OutlineStore.read(path) { try $0.bundle(known: Array(walk.known)) }
      // It may have deleted a node and purged its words.
      let purged = try Set(end.page(before: nil, limit: 1).forgotten.map(\.subject.id))
      if !purged.isEmpty,
        bundle.versions.contains(where: { $0.steps.contains { !$0.nodes.isDisjoint(with: purged) } }
        ),
        let whole = try? OutlineStore.read(path, { try $0.bundle(known: []) })
      {
        bundle = whole
      }
      let answer = try end.merge(bundle, isRehearsal: options.dryRun)
      pushed = Pushed(count: answer.count, version: answer.version, conflicts: answer.conflicts)
      if let trouble = answer.refusal { throw trouble.failure(at: place.name) }
    }
    try meet(place.remote, heads: heads)
    return pushed
  }

  private func push(_ folder: ExchangeFolder) throws -> Pushed {
    var (remote, record, bundle, latest) = try OutlineStore.read(path) { outline in
      // The file may have received more since the pull of a sync.
      guard let remote = try outline.remotes().first(where: { $0.name == place.remote?.name })
      else {
        throw Failure(
          .usage, "the folder needs a name, because the file remembers what it wrote there",
          hint: "outline remote add NAME \(place.stored.quotedForShell)")
      }
      let (record, isWhole) = try folder.check(remote.folder)
      // If bundles of this file are gone, everything is written again.
      let heads = isWhole ? remote.heads : []
      let bundle = try heads.isEmpty ? outline.bundle() : outline.bundle(known: heads)
      return (remote, record, bundle, try outline.page(limit: 1).heads)
    }
    if bundle.count == 0 {
      try meet(remote, heads: remote.heads)
      return Pushed(count: 0)
    }
    if options.dryRun { return Pushed(count: bundle.count) }
    bundle.state = try state()
    try folder.write(bundle, notingIn: &record)
    remote.folder = record
    remote.met = nil
    try meet(remote, heads: latest)
    return Pushed(count: bundle.count)
  }

  // MARK: Purge

  /// Writes the bundles of a file again, with the words that it still has.
  /// - Returns: The folders that could not be written, and keep the old words.
  static func rewriteBundles(of store: OutlineStore) throws -> [(remote: String, Failure)] {
    var left: [(remote: String, Failure)] = []
    for var remote in try store.read({ try $0.remotes() }) {
      guard var record = remote.folder,
        case .folder(let path, let key) = try RemoteAddress(remote.place).way
      else { continue }
      do {
        try ExchangeFolder(path: path, key: key, outline: store.path).rewrite(&record) { names in
          var bundle = try store.bundle()
          bundle.versions.removeAll { !names.contains($0.name) }
          return bundle
        }
      } catch {
        left.append((remote.name, Failure(error)))
        continue
      }
      remote.folder = record
      try store.write { [remote] in try $0.meet(remote, heads: remote.heads) }
    }
    return left
  }
}
