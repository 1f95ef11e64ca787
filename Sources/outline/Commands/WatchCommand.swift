import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline watch`
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print each change as it is made, by whatever program, until interrupted.",
    discussion: """
      Examples:
        outline watch
        outline watch Groceries
        outline watch --since yesterday              what came since, then what comes
        outline watch --once -q > /dev/null && make  waits for one change
        outline watch --ndjson | while read -r version; do notify "$version"; done

      A version is printed as outline log --patch does, as an object on one line with --ndjson, as fields with \
      --plain. A section or item chooses the versions that touch it, or anything under it; when it is deleted the exit \
      code is 3. The file is only looked at: nobody waits for a watch, and it may be moved or replaced, which ends the \
      watch with exit code 8.
      """)

  @Argument(
    help: ArgumentHelp("A section, or an item with its children.", valueName: "section"))
  var name: String?

  @Option(help: ArgumentHelp("Begin with what came after this version.", valueName: "version"))
  var since: VersionExpression?

  @Option(help: ArgumentHelp("End after so many versions.", valueName: "n"))
  var count: Int?

  @Flag(help: "End after one version.")
  var once = false

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count takes 1 or more.") }
    if once && count != nil { throw ValidationError("--once and --count exclude each other.") }
  }

  func run() throws {
    try options.checkFields(of: VersionRecord.self)
    let (subject, first) = try options.read { outline in
      let number = try since?.number(in: outline) ?? outline.latestClosedVersion()
      return (
        try name.map { try NameResolver(outline).node(.name($0)).id }, try outline.version(number)
      )
    }
    var follower = try VersionFollower(
      path: options.existingPath(), after: first, touching: subject)
    let alarm = try Alarm()
    follower.onWaking { alarm.ring() }
    options.say("Watching \((name ?? options.path).shellSafe) from v\(first.number)  (Ctrl-C ends)")
    var left = once ? 1 : count ?? .max
    let output = Output()
    while left > 0 && !follower.isOver {
      let entries = try entries(of: &follower).prefix(left)
      left -= entries.count
      for entry in entries {
        try print(entry, to: output)
        try output.flush()
      }
      if entries.isEmpty && !follower.isBehind { Output.wait(for: follower.pause, or: alarm) }
    }
    if left > 0, let subject {
      throw Failure(
        .notFound, "\((name ?? subject.rawValue).debugDescription) was deleted",
        hint: "outline undo, or outline restore, brings it back")
    }
  }

  /// What was committed since. An interruption waits for the end of the look, so that it leaves nothing beside the file.
  private func entries(of follower: inout VersionFollower) throws -> [LogEntry] {
    guard try follower.isDue() else { return [] }
    return try Interruption.heldBack {
      try follower.versions { try LogEntry($0, needsSteps: true, 1, $1) }
    }
  }

  private func print(_ entry: LogEntry, to output: Output) throws {
    let record = entry.record(withSteps: true)
    if options.isJSON {
      try options.print(lines: [record], to: output)
    } else if options.wantsRecords {
      try options.printRecords([record], to: output)
    } else {
      LogLines(style: options.style, showsCounts: false, showsSteps: true).lines(of: [entry])
        .forEach(output.line)
    }
  }
}
