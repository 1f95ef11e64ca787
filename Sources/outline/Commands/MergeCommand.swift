import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline merge`
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Take over the versions of a copy of the file that are new here.",
    discussion: """
      Examples:
        outline merge ~/Sync/laptop.outline
        outline merge new.bundle
        ssh host outline bundle | outline merge -

      Copies of a file, by cp or outline backup, can be edited apart and merged in any order: files that have the same \
      versions show the same outline. Each received version keeps its name, author and message. If two changed the \
      same without knowing of each other, the later change shows, and outline conflicts lists the other one. A \
      deletion takes nothing that somebody changed meanwhile.
      """)

  @Argument(
    help: ArgumentHelp(
      "An outline file, or a bundle; - reads a bundle from standard input.", valueName: "file"))
  var source: String

  @Option(help: .timeout)
  var timeout: Double?

  @OptionGroup var options: FileOptions

  func validate() throws { try Timeout.check(timeout) }

  func run() throws {
    let path = try options.existingPath()
    let bundle = try bundle(for: path)
    let (summary, conflicts) = try Patience(timeout: timeout, options: options).wait(for: path) {
      seconds in
      var settings = OutlineStore.Options(
        access: .readWrite, busyTimeout: .seconds(seconds), readers: .shared)
      settings.allowedTriggers = try TrustedTriggers.allowed(in: path)
      let store = try OutlineStore(path: path, options: settings)
      options.say(store.migration)
      let summary = try store.merge(bundle)
      let conflicts = try store.read { try $0.named(summary.conflicts) }
      try store.close()
      return (summary, conflicts)
    }
    let name = source == "-" ? "standard input" : source
    let sentence =
      summary.count == 0
      ? "Nothing new from \(name), still v\(summary.version)"
      : "Merged \(summary.count.plural("version")) from \(name) → v\(summary.version)"
    let output = Output()
    if options.isJSON {
      let answer = Response(
        version: summary.version, did: sentence, changed: summary.count > 0, count: summary.count,
        conflicts: conflicts)
      try options.print(answer, to: output)
    } else {
      for line in Failure.lines(of: conflicts) { output.line(line) }
    }
    try output.flush()
    options.say(sentence)
  }

  /// The versions of the source that the file does not have.
  private func bundle(for path: String) throws -> VersionBundle {
    guard File.isDatabase(source) else {
      let bytes = try File.bytes(at: source, upTo: InputLimit.outline)
      let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      return try VersionBundle(lines: lines)
    }
    let known = try OutlineStore.read(path) { try $0.versionNames() }
    return try Hint.naming(source, database: source) {
      try OutlineStore.read(source) { theirs in try theirs.bundle { known.contains($0) } }
    }
  }
}
