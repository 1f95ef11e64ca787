#if Care
import ArgumentParser
import OutlineCare
import OutlineOperations
import OutlineStore
import Terminal

/// `outline purge`
struct PurgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "purge")

  @Option(
    help: .version("The version that becomes the oldest, or a time; everything since then is kept.")
  )
  var before: VersionExpression?

  @Option(help: .id("Forget the former texts of this item or section, even a deleted one."))
  var item: String?

  @Flag(name: [.short, .long], help: "Do not ask.") var force = false

  @Flag(help: "Never ask; without --force, fail.") var noInput = false

  @Flag(help: "Show what would be forgotten, and forget nothing.") var dryRun = false

  @Option(help: .timeout) var timeout: Double?

  @OptionGroup var options: FileOptions

  func validate() throws {
    try checkTimeout(timeout)
    try refuse("Give --before VERSION or --item ID.", if: (before == nil) == (item == nil))
  }

  func run() throws {
    let path = try options.existingPath()
    if let before { try forget(before: before, path) }
    if let item { try forget(wordsOf: item, path) }
  }

  private func forget(before: VersionExpression, _ path: String) throws {
    let (number, oldest, latest) = try OutlineStore.read(path) { outline in
      let oldest = try outline.oldestVersion().number
      let number = try before.numberAtBeginning(in: outline) ?? oldest
      if number != oldest { _ = try outline.version(max(1, number)) }
      return (number, oldest, try outline.latestVersion())
    }
    let versions = number &- oldest
    if versions <= 0 {
      return try report("Nothing to purge, the history begins at v\(oldest)", at: latest)
    }
    if dryRun {
      return try report("Would forget \(versions.plural("version")) before v\(number)", at: latest)
    }
    let unmet = try OutlineStore.read(path) { try $0.remotes(needing: number) }.map(\.name)
    if !unmet.isEmpty && !force {
      throw Failure(
        .conflict,
        "\(unmet.joined(separator: ", ")) \(unmet.count == 1 ? "has" : "have") not synced with "
          + "this file since v\(number), and could no longer be merged",
        hint: "outline sync first, or --force")
    }
    try confirm("Forget \(versions.plural("version")) before v\(number)? This cannot be undone.")
    let sizeBefore = File.size(of: path)
    let what = "Forgetting \(versions.plural("version")) and compacting the file"
    let purged = try change(path, saying: what) { try $0.purge(before: number) }
    let record = PurgeRecord(
      versions: purged.versions, changes: purged.changes, oldest: purged.oldest,
      bytesBefore: sizeBefore, bytesAfter: File.size(of: path))
    let sentence =
      "Forgot \(purged.versions.plural("version")) before v\(number), \(purged.changes.plural("change")): "
      + "\(record.bytesBefore.asSize) → \(record.bytesAfter.asSize); v\(number) begins a new chain of seals"
    try report(sentence, at: latest, record)
  }

  private func forget(wordsOf name: String, _ path: String) throws {
    let (id, latest, former) = try OutlineStore.read(path) { outline in
      let id = try NameResolver(outline).idOfNode(everNamed: name)
      return (id, try outline.latestVersion(), try outline.formerContentCount(of: id))
    }
    if former == 0 { return try report("Nothing to purge, \(id) has no former texts", at: latest) }
    let versions = former.plural("version")
    if dryRun {
      return try report("Would forget the former texts of \(id) in \(versions)", at: latest)
    }
    try confirm("Forget the former texts of \(id) in \(versions)? This cannot be undone.")
    let sizeBefore = File.size(of: path)
    let (purged, left) = try change(path, saying: "Forgetting texts and compacting the file") {
      store in
      (try store.purge(wordsOf: id), try Exchange.rewriteBundles(of: store))
    }
    for (remote, failure) in left {
      options.say("outline: the bundles in \(remote) keep the texts: \(failure.message)".shellSafe)
    }
    let record = PurgeRecord(
      id: id, versions: purged.versions, messages: purged.messages, bytesBefore: sizeBefore,
      bytesAfter: File.size(of: path))
    let messages = purged.messages == 0 ? "" : " and \(purged.messages.plural("message"))"
    try report(
      "Forgot the former texts of \(id) in \(purged.versions.plural("version"))\(messages): "
        + "\"(forgotten)\" replaces them, also in undo and diff, and all versions have new seals",
      at: latest, record)
  }

  /// Changes the file, after a message, because SQLite compacts it in one step without progress.
  private func change<Value>(
    _ path: String, saying what: String, by body: (OutlineStore) throws -> Value
  ) throws -> Value {
    if options.isTalkative { Console.progress(what) }
    defer { if options.isTalkative { Console.progress(nil) } }
    let store = try OutlineStore.changing(path, timeout: timeout, for: options)
    let value = try body(store)
    try store.close()
    return value
  }

  private func confirm(_ question: String) throws {
    if force { return }
    if noInput || options.isJSON || !Console.canAsk {
      throw Failure(
        .usage, "a purge needs a confirmation, and there is no terminal",
        hint: "--force purges without asking")
    }
    if !Console.confirms(question) { throw Failure(.noMatch, "nothing was forgotten") }
  }

  private func report(_ sentence: String, at version: Int, _ purged: PurgeRecord? = nil) throws {
    try options.answer(
      Response(
        .version(version), .did(sentence), .changed(purged != nil), .set("purged", to: purged))
    )
    options.say(sentence)
  }
}
#endif
