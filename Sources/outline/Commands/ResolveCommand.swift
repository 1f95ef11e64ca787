import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline resolve`
struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Decide a conflict: keep one change, or both.",
    discussion: """
      Examples:
        outline resolve apple --theirs
        outline resolve apple --field text --both
        outline resolve apple --keep      the shown change

      The decision is a version, which other files receive like any other one. With --both the \
      other text becomes the item after this one. outline undo restores the values, and does not \
      list the conflict again.
      """)

  @Argument(help: ArgumentHelp("The section or item with the conflict.", valueName: "id"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "Only the conflict of this kind: text, note, attributes.due, place…", valueName: "kind"))
  var field: String?

  @Flag(help: "Keep the change that was made in this file.")
  var mine = false

  @Flag(help: "Keep the change of another file; if both are, the hidden one.")
  var theirs = false

  @Flag(help: "Keep both: the other text becomes the item after this one.")
  var both = false

  @Flag(help: "Keep the shown change.")
  var keep = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if [mine, theirs, both, keep].count(where: { $0 }) != 1 {
      throw ValidationError("Choose one of --mine, --theirs, --both and --keep.")
    }
  }

  private var resolution: MergeConflict.Resolution {
    mine ? .mine : theirs ? .theirs : both ? .both : .keep
  }

  func run() throws {
    try options.checkFields(of: Entry.self)
    let path = try options.existingPath()
    let (id, title, kind) = try OutlineStore.read(path) { outline in
      let id = try NameResolver(outline).node(.name(name)).id
      let kinds = try outline.conflicts().filter { $0.id == id }.map(\.kind)
      // An attribute can be named by itself.
      let attribute = field.map { "attributes." + $0 }
      let kind = attribute.flatMap { kinds.contains($0) ? $0 : nil } ?? field
      return (id, try outline.state(of: id)?.content.name ?? id.rawValue, kind)
    }
    let hooks = options.dryRun ? nil : Hooks(for: path, say: options.say)
    var checked: Hooks.Change?
    do {
      let store = try OutlineStore.changing(
        path, timeout: options.timeout, for: options, isRehearsal: options.dryRun)
      let committed = try store.resolve(
        id, resolution, kind: kind,
        message: options.message ?? "resolve \(title)", author: nil,
        isRehearsal: options.dryRun
      ) { outline, conflicts in
        let before = try outline.latestVersion() - 1
        let kinds = Set(conflicts.map(\.kind)).sorted().joined(separator: ", ")
        let text = try outline.state(of: id)?.content.name ?? title
        let outcome = Outcome(
          sentence: "\(options.dryRun ? "Would resolve" : "Resolved") \(kinds) of \"\(text)\"",
          count: conflicts.count,
          nodes: options.needsNodes ? try outline.entries(changedSince: before) : [])
        if options.dryRun { throw try options.rehearsal(of: outcome, from: before, outline) }
        checked = try hooks?.check(since: before, outline)
        return outcome
      }
      try store.close()
      hooks?.tell(checked)
      try options.report(committed, wayBack: "outline undo")
    } catch let rehearsal as Rehearsal {
      try options.report(rehearsal)
    }
  }
}
