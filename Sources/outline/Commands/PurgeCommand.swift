import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline purge`
struct PurgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Forget the history before a version or time, and give the space back.",
    discussion: """
      Examples:
        outline purge --before 30d
        outline purge --before v120 --dry-run
        outline purge --before 2026-01-01 --force

      What the outline is now, and every version from there on, stays exact. This is the one thing that outline undo does \
      not take back, so it is asked first; where nobody can be asked, --force is needed. Deleted ids stay retired.
      """)

  @Option(
    help: ArgumentHelp(
      "The version that becomes the oldest, or a time: all of what was there then and since is kept.",
      valueName: "version"))
  var before: VersionExpression

  @Flag(name: [.short, .long], help: "Do not ask.")
  var force = false

  @Flag(help: "Ask nothing; without --force, fail.")
  var noInput = false

  @Flag(name: [.customShort("n"), .long], help: "Say what would be forgotten, and forget nothing.")
  var dryRun = false

  @Option(help: .timeout)
  var timeout: Double?

  @OptionGroup var options: FileOptions

  func validate() throws {
    try Timeout.check(timeout)
  }

  func run() throws {
    let path = try options.existingPath()
    let (number, oldest, latest) = try OutlineStore.read(path) { [before] outline in
      let oldest = try outline.oldestVersion().number
      let number = try before.numberAtBeginning(in: outline) ?? oldest
      if number != oldest { _ = try outline.version(max(1, number)) }
      return (number, oldest, try outline.latestVersion())
    }
    let versions = number - oldest
    if versions <= 0 {
      return try report("Nothing to forget, the history begins at v\(oldest)", latest, isChanged: false)
    }
    if dryRun {
      return try report("Would forget \(versions.plural("version")) before v\(number)", latest, isChanged: false)
    }
    try confirm("Forget \(versions.plural("version")) before v\(number)? No undo brings that back.")
    let sizeBefore = FileSize.of(path)
    let purged = try purge(path, before: number, versions)
    let record = PurgeRecord(
      versions: purged.versions, changes: purged.changes, oldest: purged.oldest, bytesBefore: sizeBefore,
      bytesAfter: FileSize.of(path))
    let sentence =
      "Forgot \(purged.versions.plural("version")) before v\(number), \(purged.changes.plural("change")): "
      + "\(record.bytesBefore.asSize) → \(record.bytesAfter.asSize)"
    try report(sentence, latest, isChanged: true, record)
  }

  private func purge(_ path: String, before number: Int, _ versions: Int) throws -> OutlineStore.PurgeSummary {
    // SQLite packs the file in one piece and does not say how far it is.
    let isShown = Console.showsProgress && !options.quiet && !options.isJSON
    if isShown { Console.progress("Forgetting \(versions.plural("version")) and packing the file") }
    defer { if isShown { Console.progress(nil) } }
    return try Patience(timeout: timeout, options: options).wait(for: path) { seconds in
      let store = try OutlineStore(path: path, options: .init(access: .readWrite, busyTimeout: .seconds(seconds)))
      let purged = try store.purge(before: number)
      try store.close()
      return purged
    }
  }

  private func confirm(_ question: String) throws {
    if force { return }
    if noInput || options.isJSON || !Console.canAsk {
      throw Failure(.usage, "nobody can be asked whether history may be forgotten", hint: "--force forgets it unasked")
    }
    if !Console.confirms(question) { throw Failure(.noMatch, "nothing was forgotten") }
  }

  private func report(
    _ sentence: String, _ version: Int, isChanged: Bool, _ purged: PurgeRecord? = nil
  ) throws {
    if options.isJSON {
      let output = Output()
      try options.print(
        Response(version: version, did: sentence, changed: isChanged, purged: purged), to: output)
      try output.flush()
    }
    options.say(sentence)
  }
}
