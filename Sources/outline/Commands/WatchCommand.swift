import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline watch`
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "watch")

  @Argument(help: .section("A section, or an item with its children.")) var name: String?

  @OptionGroup var scope: NameScope

  @Option(help: .version("Begin with the versions after this one.")) var since: VersionExpression?

  @Option(help: .number("End after this number of versions.")) var count: Int?

  @Flag(help: "End after one version.") var once = false

  @Flag(help: "Sync remotes and text files whenever something changes.") var sync = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count takes 1 or more.") }
    try refuse("--once and --count exclude each other.", if: once && count != nil)
  }

  func run() throws {
    try options.checkFields(of: VersionRecord.self)
    let named = name ?? scope.section
    let (subject, first) = try options.read { outline in
      let number = try since?.number(in: outline) ?? outline.latestClosedVersion()
      return (
        try scope.reference(ifGiven: name).map { try NameResolver(outline).node($0).id },
        try outline.version(number)
      )
    }
    var follower = try VersionFollower(
      path: options.existingPath(), after: first, touching: subject)
    let alarm = try Alarm()
    follower.onWake { alarm.ring() }
    options.say(
      "Watching \((named ?? options.path).shellSafe) from v\(first.number)  (Ctrl-C ends)")
    var left = once ? 1 : count ?? .max
    let output = Output()
    var texts = sync ? try TextWatch(options) { alarm.ring() } : nil
    while left > 0 && !follower.isOver {
      try texts?.look()
      let entries = try entries(of: &follower).prefix(left)
      left -= entries.count
      if !entries.isEmpty { texts?.noteVersion() }
      for entry in entries {
        try print(entry, to: output)
        try output.flush()
      }
      if entries.isEmpty && !follower.isBehind {
        Output.wait(for: [follower.pause, texts?.pause].compactMap(\.self).min(), or: alarm)
      }
    }
    if left > 0, let subject {
      throw Failure(
        .notFound, "\((named ?? subject.rawValue).inQuotes) was deleted",
        hint: "outline restore \(subject.rawValue.quotedForShell) brings it back")
    }
  }

  /// The versions since the last call. An interruption is held back meanwhile, so that no files
  /// remain beside the outline.
  private func entries(of follower: inout VersionFollower) throws -> [LogEntry] {
    guard try follower.isDue() else { return [] }
    return try Interruption.heldBack {
      try follower.versions {
        try LogEntry(
          $0, needsSteps: true, 1, $1, namesAll: !options.isForPrograms, marksIDs: options.marksIDs)
      }
    }
  }

  private func print(_ entry: LogEntry, to output: Output) throws {
    let record = entry.record(withSteps: true)
    if options.isJSON {
      try options.print(lines: [record], to: output)
    } else if options.wantsRecords {
      try options.printRecords([record], to: output)
    } else {
      LogLines(screen: options.screen, showsCounts: false).lines(of: [entry])
        .forEach(output.line)
    }
  }
}
