import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline bundle`
struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Write versions as text, for outline merge in a copy of the file.",
    discussion: """
      Examples:
        outline bundle > all.bundle
        outline bundle --since yesterday | ssh host outline merge -
        outline bundle --since ktlz > new.bundle

      The text has one JSON object a line: a head, the versions with their changes, and an end. \
      Versions that only expanded and collapsed items stay in their file, as do uses and views.
      """)

  @Option(
    help: ArgumentHelp(
      "Only the versions after this one, which the other file has.", valueName: "version"))
  var since: VersionExpression?

  @OptionGroup var options: FileOptions

  func run() throws {
    let path = try options.existingPath()
    let bundle = try OutlineStore.read(path) { outline in
      try outline.bundle(since: since?.numberOrNothing(in: outline))
    }
    let output = Output()
    for line in try bundle.lines() {
      output.line(line)
      try output.drain()
    }
    try output.flush()
    options.say("Bundled \(bundle.count.plural("version"))")
  }
}
