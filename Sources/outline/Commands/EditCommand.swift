import ArgumentParser
import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline edit`
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "edit")

  @Argument(help: .id("A section, or an item with its children; otherwise everything."))
  var name: String?

  @OptionGroup var scope: NameScope

  @Option(help: .file("Edit a kept text again.")) var resume: String?

  @Option(
    help: .file(
      "Apply a text that an editor has open, and write it again with the ids of new lines."))
  var save: String?

  @Flag(help: "Do not offer to open the editor again.") var noInput = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse(
      "--resume takes no id: the text names its item.",
      if: (name != nil || scope.section != nil) && resume != nil)
    try refuse(
      "--save takes no id and no other text: the text names its item.",
      if: save != nil && (name != nil || scope.section != nil || resume != nil))
  }

  mutating func run() throws {
    if let save { return try apply(textAt: save) }
    if resume == nil { try announceKeptTexts() }
    let (sheet, base) = try resume.map { try take(up: $0) } ?? open()
    let lock = EditLock(for: sheet.path)
    while true {
      do { return try withExtendedLifetime(lock) { try edit(sheet, from: base) } } catch {
        var failure = Failure(error)
        if access(sheet.path, F_OK) != 0 { throw failure }
        failure = failure.adding(hint: Self.whereabouts(of: sheet.path))
        if noInput || options.isJSON || !Console.canAsk { throw failure }
        failure.lines.forEach(Message.print)
        if !Console.confirms("Edit it again?") { throw ExitCode(failure.code.rawValue) }
      }
    }
  }

  /// Reports texts that earlier edits of the outline left.
  private func announceKeptTexts() throws {
    let paths = EditSheet.pathsKept(of: TextOnDisk.target(of: try options.existingPath()))
    guard let path = paths.last else { return }
    let others = paths.count > 1 ? ", and \(paths.count - 1) more beside it" : ""
    options.say(
      "outline: a text of an earlier edit is kept\(others): \(Self.command(resuming: path))"
        .shellSafe)
  }

  /// Writes the text to edit.
  private func open() throws -> (EditSheet, Outline) {
    let path = try options.existingPath()
    let reference = scope.reference(ifGiven: name)
    let (version, top, outline) = try OutlineStore.read(path) { outline in
      let latest = try outline.latestVersion()
      // A conflict is reported now, rather than after the user has typed everything.
      if let expected = try options.expectVersion?.number(in: outline), expected != latest {
        let last = try outline.version(latest)
        throw OutlineError.conflict(expected: expected, actual: latest, by: last)
      }
      return (
        latest, try reference.map { try NameResolver(outline).node($0).id }, try outline.outline()
      )
    }
    let source = EditSheet.Source(file: TextOnDisk.target(of: path), version: version, top: top)
    return (try EditSheet(outline, of: source, isRehearsal: options.dryRun), outline)
  }

  /// Resumes a text, together with the outline that it was written from.
  private mutating func take(up path: String) throws -> (EditSheet, Outline) {
    let sheet = try EditSheet(resuming: path)
    if !options.isFileNamed {
      options.database = sheet.source.file
    } else if TextOnDisk.target(of: options.path) != sheet.source.file {
      throw Failure(
        .usage, "\(path) is a text of \(sheet.source.file), not of \(options.path)",
        hint: "if the outline was moved, change the line of the text that begins with # base:")
    }
    return (sheet, try outline(of: sheet))
  }

  /// The outline that a text was written from.
  private func outline(of sheet: EditSheet) throws -> Outline {
    let outline = try OutlineStore.read(options.existingPath()) {
      try $0.at(sheet.source.version).outline()
    }
    if let top = sheet.source.top, outline.range(of: top).isEmpty {
      throw Failure(.notFound, "\(top) does not exist in version \(sheet.source.version)")
    }
    return outline
  }

  /// Runs the editor once and applies the changes.
  private func edit(_ sheet: EditSheet, from base: Outline) throws {
    do { try Editor.edit(sheet.path) } catch {
      if (try? sheet.isUntouched()) == true { sheet.remove() }
      throw error
    }
    // The editor may have applied the text already, which then is one of a later version.
    if let later = try? EditSheet(resuming: sheet.path), later.source != sheet.source,
      later.source.file == sheet.source.file, later.source.top == sheet.source.top
    {
      try apply(later, to: outline(of: later))
    } else {
      try apply(sheet, to: base)
    }
  }

  /// Applies a text while an editor has it open. The file then has the text of the new version, for
  /// the editor to read again.
  private mutating func apply(textAt path: String) throws {
    let (sheet, base) = try take(up: path)
    let version = try apply(sheet, to: base, keepsFile: true)
    if options.dryRun { return }
    let (top, outline) = try OutlineStore.read(options.existingPath()) { outline in
      (sheet.source.top, try outline.at(version).outline())
    }
    var source = sheet.source
    source.version = version
    // The top of the text may have been deleted by the edit itself.
    if let top, outline.range(of: top).isEmpty { return }
    try sheet.rewrite(outline, of: source)
  }

  /// Applies a text and reports the changes.
  /// - Parameter keepsFile: whether the file of the text stays.
  /// - Returns: the latest version.
  @discardableResult
  private func apply(_ sheet: EditSheet, to base: Outline, keepsFile: Bool = false) throws -> Int {
    func remove() { if !keepsFile { sheet.remove() } }
    let lines = try lines(of: sheet)
    let range = base.range(of: sheet.source.top)
    if lines.isEmpty && !range.isEmpty {
      remove()
      throw Failure(
        .noMatch, "nothing was changed: the text is empty",
        hint: "outline rm and outline section remove delete")
    }
    let target = try outline(of: lines, base, sheet)
    let difference = OutlineDifference(from: base, to: target)
    let title =
      sheet.source.top.map { _ in " " + base.rows[range.lowerBound].node.content.text } ?? ""
    do {
      let committed = try options.commit(
        "edit" + title.withoutControlCharacters.truncated(toWidth: 60)
      ) { outline in try change(base, to: target, sheet.source, outline) }
      remove()
      try options.report(committed, wayBack: "outline undo")
      return committed.version
    } catch var rehearsal as Rehearsal {
      // A dry run keeps the edited text.
      if difference.isEmpty { remove() } else { rehearsal.outcome.file = sheet.path }
      try options.report(rehearsal)
      if let path = rehearsal.outcome.file, !keepsFile { options.say(Self.whereabouts(of: path)) }
      return rehearsal.version
    }
  }

  private func change(
    _ base: Outline, to edited: Outline, _ source: EditSheet.Source, _ outline: OutlineTransaction
  ) throws -> Outcome {
    let before = try outline.latestVersion()
    var (base, target) = (base, edited)
    try outline.moveRecurringItems(from: &base, to: &target, since: source.version)
    let difference = OutlineDifference(from: base, to: target)
    try outline.refuseItemsInLiveSections(of: difference)
    var made = difference
    if before == source.version {
      try outline.apply(difference)
    } else {
      let conflicts = try outline.merge(difference, leadingTo: target)
      if !conflicts.isEmpty {
        let nodes = Dictionary(grouping: (base.rows + target.rows).map(\.node), by: \.id)
        let names = nodes.compactMapValues(\.first?.content.name)
        throw try failure(conflicts, since: source.version, names, outline)
      }
      made = try outline.difference(from: before, to: outline.latestVersion())
    }
    return Outcome(
      sentence: "Edited: " + made.counts.summary, count: Set(made.steps.map(\.id)).count,
      nodes: options.isForPrograms ? try outline.entries(changedSince: before) : [])
  }
}

// Errors in a text.
extension EditCommand {
  private func lines(of sheet: EditSheet) throws -> [OutlineText.Line] {
    let bytes = try sheet.bytes()
    do { return try OutlineText.lines(of: bytes, dates: .words) } catch { throw failure(error) }
  }

  private func outline(of lines: [OutlineText.Line], _ base: Outline, _ sheet: EditSheet) throws
    -> Outline
  {
    do { return try OutlineText.outline(of: lines, editing: base, under: sheet.source.top) } catch {
      throw failure(error)
    }
  }

  /// Returns the first error of the text, after it has printed them all.
  private func failure(_ error: OutlineTextError) -> Failure {
    let flaws = error.flaws
    if flaws.count > 1 && !options.isJSON {
      flaws.prefix(20).forEach { Message.print("  \($0)".shellSafe) }
      if flaws.count > 20 { Message.print("  … and \(flaws.count - 20) more") }
    }
    let more = flaws.count > 1 ? ", the first of \(flaws.count) errors" : ""
    return Failure(.usage, (flaws.first?.description ?? "") + more)
  }

  private func failure(
    _ conflicts: [DifferenceConflict], since version: Int, _ names: [NodeID: String],
    _ outline: OutlineReader
  ) throws -> Failure {
    let last = try outline.versions(lastTouching: conflicts.map(\.id)).values.first
    let revert = "outline revert " + (last.map { "\($0.number)" } ?? "VERSION")
    return Failure(
      conflict:
        "the outline was changed meanwhile: \(conflicts.count.plural("conflict")) with changes after v\(version)",
      hint:
        "to keep theirs, undo your changes to these lines; to keep yours, \(revert) undoes theirs first",
      conflicts: try Failure.ConflictingNode.nodes(of: conflicts, named: names, in: outline))
  }

  private static func whereabouts(of path: String) -> String {
    "the text is kept: " + command(resuming: path)
  }

  private static func command(resuming path: String) -> String {
    "outline edit --resume " + path.quotedForShell
  }
}
