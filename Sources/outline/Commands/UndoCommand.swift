import ArgumentParser
import OutlineStore

/// `outline undo`
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the latest version that is not taken back yet, as a new version.",
    discussion: """
      Examples:
        outline undo
        outline undo && outline undo
        outline undo --expect-version 12
      """)

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.write(nil, wayBack: "outline redo") { outline in
      let before = try outline.latestVersion()
      let version = try outline.undo()
      return Outcome(
        sentence: "Took back " + version.named, count: version.changes,
        nodes: options.output.json ? try outline.changed(since: before) : [])
    }
  }
}

/// `outline redo`
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Take back the latest undo, as a new version.",
    discussion: """
      Examples:
        outline undo; outline redo

      A change after an undo ends the line of redos; outline restore still goes anywhere.
      """)

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.write(nil) { outline in
      let before = try outline.latestVersion()
      let undo = try outline.redo()
      let version = try undo.undoes.map { try outline.version($0) } ?? undo
      return Outcome(
        sentence: "Brought back " + version.named, count: undo.changes,
        nodes: options.output.json ? try outline.changed(since: before) : [])
    }
  }
}

/// `outline restore`
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Make everything as it was at a version, as a new version.",
    discussion: """
      Examples:
        outline restore 12
        outline restore @--
      """)

  @Argument(help: "The version to return to: 12, v12, @-, @--.")
  var version: VersionExpression

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.write(nil) { outline in
      let number = try version.number(in: outline)
      let before = try outline.latestVersion()
      try outline.restore(to: number)
      let count = Set(try outline.difference(from: before, to: number).steps.map(\.id)).count
      return Outcome(
        sentence: "Restored v\(number)", count: count,
        nodes: options.output.json ? try outline.changed(since: before) : [])
    }
  }
}

extension OutlineTransaction {
  /// The nodes that this transaction changed and that exist now.
  fileprivate func changed(since version: Int) throws -> [Entry] {
    var seen: Set<NodeID> = []
    let ids = try difference(from: version, to: latestVersion()).steps.map(\.id).filter { seen.insert($0).inserted }
    return try ids.compactMap { try node($0) }.map { try entry($0) }
  }
}

extension Version {
  /// Number and message.
  fileprivate var named: String { "v\(number)" + (message.map { ": \($0)" } ?? "") }
}
