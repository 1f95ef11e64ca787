import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline conflicts`
struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "conflicts")

  @Argument(help: .id("Only the conflicts of this section or item.")) var name: String?

  @OptionGroup var options: ReadOptions

  func run() throws {
    let marks = options.marksIDs
    let (records, single, orders, prefixes, latest) = try options.read { outline in
      let id = try name.map { try NameResolver(outline).idOfNode(everNamed: $0) }
      let all = try outline.conflicts()
      let orders = try outline.orders(among: all).filter { id == nil || $0.parent == id }
      let ordered = Set(orders.flatMap(\.conflicts))
      let conflicts = all.filter { id == nil || $0.id == id || ordered.contains($0) }
      let ids = Array(Set(conflicts.map(\.id) + orders.map(\.parent)))
      let prefixes = marks ? try outline.shortestPrefixes(of: ids) : [:]
      let single = conflicts.filter { !ordered.contains($0) }
      return (
        try ConflictRecord.records(of: conflicts, outline),
        try ConflictRecord.records(of: single, outline),
        try orders.map { (order: $0, texts: try Self.texts(of: $0, outline)) }, prefixes,
        try outline.latestVersion()
      )
    }
    try options.print(records, as: Response(.version(latest), .set("conflicts", to: records))) {
      orders.flatMap { lines(of: $0.order, $0.texts, prefixLength: prefixes[$0.order.parent]) }
        + single.enumerated().flatMap { index, record in
          let before = index > 0 ? single[index - 1] : nil
          let isNext = before?.id == record.id && before?.kind == record.kind
          return lines(of: record, prefixLength: prefixes[record.id], isNext: isNext)
        }
    }
    options.tell("No conflicts", if: records.isEmpty)
  }

  /// A side of a conflict: the option that keeps it, its value, and its version with its maker.
  private func line(
    _ label: String, _ value: String, _ version: Int, by author: String?, on date: Date,
    mark: String = ""
  ) -> String {
    let end = "v\(version)\(author.map { " by \($0)" } ?? ""), \(Moment.local(date))".shellSafe
    let room = max(12, (options.screen.width ?? .max) - 12 - end.displayWidth - mark.displayWidth)
    let value = value.shellSafe.truncated(toWidth: room)
    return "  \(label)  \(value)  " + options.style.dim(end) + mark
  }

  /// - Parameter texts: those of the list, and of its first items in both orders.
  private func lines(of order: OrderConflict, _ texts: [String], prefixLength: Int?) -> [String] {
    let id = options.screen.id(order.parent, prefixLength: prefixLength)
    return [
      options.screen.column(id) + "order  " + texts[0].shellSafe,
      line("mine  ", texts[1], order.own.number, by: order.own.author, on: order.own.made),
      line("theirs", texts[2], order.other.number, by: order.other.author, on: order.other.made),
    ]
  }

  /// The node with the kind of the conflict, and a line for each change. A change of this file
  /// comes first.
  /// - Parameter isNext: whether another hidden change of the same thing came before.
  private func lines(of record: ConflictRecord, prefixLength: Int?, isNext: Bool) -> [String] {
    let screen = options.screen
    let isText = ["text", "note", "secondaryText", "id"].contains(record.kind)
    func line(_ label: String, isShown: Bool) -> String {
      let side = isShown ? record.shown : record.hidden
      return self.line(
        label, isText ? side.words.inQuotes : side.words, side.version, by: side.author,
        on: side.date, mark: isShown ? "  shown" : "")
    }
    let id = screen.id(record.id, prefixLength: prefixLength)
    let kind = FieldValue.name(of: record.kind)
    let text = record.text.shellSafe.truncated(
      toWidth: max(12, (screen.width ?? .max) - id.width - kind.displayWidth - 4))
    let heading = screen.column(id) + kind.shellSafe + "  " + text
    let isShownFirst = record.mine != .hidden
    if isNext { return [line(record.mine == .hidden ? "mine  " : "theirs", isShown: false)] }
    return [
      heading, line(record.mine == nil ? "keep  " : "mine  ", isShown: isShownFirst),
      line("theirs", isShown: !isShownFirst),
    ]
  }

  /// The texts of a list that two files sorted, and of its first items in both orders.
  private static func texts(of order: OrderConflict, _ outline: OutlineReader) throws -> [String] {
    try [[order.parent], order.mine.prefix(20), order.theirs.prefix(20)].map { ids in
      try ids.compactMap { try outline.state(of: $0)?.content.name }.joined(separator: ", ")
    }
  }
}

/// `outline resolve`
struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "resolve")

  @Argument(help: .id("The section or item with the conflict.")) var name: String?

  @Flag(help: "All conflicts, in the same way.") var all = false

  @Option(
    help: ArgumentHelp(
      "Only the conflict of this kind: text, note, attributes.due, place, order…", valueName: "kind"
    ))
  var field: String?

  @Flag(help: "Keep the change that was made in this file.") var mine = false

  @Flag(help: "Keep the change of another file; if both are, the hidden one.") var theirs = false

  @Flag(help: "Keep both: the other text becomes the item after this one.") var both = false

  @Flag(help: "Keep the shown change.") var keep = false

  @Option(help: .version("Keep the change of this version or author.")) var take: String?

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse("Name a section or an item, or say --all.", if: all == (name != nil))
    try refuse(
      "Choose one of --mine, --theirs, --both, --keep and --take.",
      if: [mine, theirs, both, keep, take != nil].count(where: { $0 }) != 1)
  }

  private var resolution: MergeConflict.Resolution {
    if mine { return .mine }
    if both { return .both }
    return theirs || take != nil ? .theirs : .keep
  }

  func run() throws {
    try options.checkFields(of: Entry.self)
    let path = try options.existingPath()
    let (node, kind) = try OutlineStore.read(path) { outline in
      let node = try name.map { try NameResolver(outline).node(.name($0)) }
      // An attribute can be named by itself.
      let attribute = field.map { "attributes." + $0 }
      let kinds = try outline.conflicts().filter { node == nil || $0.id == node?.id }.map(\.kind)
      return (node, kinds.first { $0 == attribute } ?? field)
    }
    let id = node?.id
    let hooks = options.dryRun ? nil : Hooks(for: path, say: options.say)
    do {
      let store = try OutlineStore.changing(
        path, timeout: options.timeout, for: options, isRehearsal: options.dryRun)
      let committed = try store.resolve(
        id, resolution, kind: kind, of: take,
        message: options.message ?? "resolve \(node?.name ?? "conflicts")",
        author: try Settings.currentAuthor(), isRehearsal: options.dryRun
      ) { outline, conflicts in
        let before = try outline.latestVersion() - 1
        // A decision about the order of a list is about the places of its items.
        let isOrder = id.map { id in !conflicts.contains { $0.id == id } } ?? false
        let kinds =
          isOrder
          ? "the order"
          : Set(conflicts.map { FieldValue.name(of: $0.kind) }).sorted().joined(separator: ", ")
        let ids = isOrder ? Set([id].compactMap { $0 }) : Set(conflicts.map(\.id))
        let old = try outline.at(before)
        let names = try ids.compactMap {
          try (outline.state(of: $0) ?? old.state(of: $0))?.content.name
        }
        .sorted()
        let left = all && field == nil ? try outline.conflicts().count : 0
        let rest = left == 0 ? "" : "; \(left.plural("conflict")) cannot be resolved in this way"
        let did = options.dryRun ? "Would resolve" : "Resolved"
        let deleted = try outline.difference(from: before, to: before + 1).counts.deleted
        let below = deleted - (try ids.count { try outline.node($0) == nil })
        let others = below > 0 ? ", with \(below.plural("item")) below" : ""
        let after = both ? ", whose other text is the item after it" : others
        let outcome = Outcome(
          sentence: "\(did) \(kinds) of \(names.named)\(after)\(rest)",
          count: conflicts.count,
          nodes: options.isForPrograms ? try outline.entries(changedSince: before) : [])
        if options.dryRun { throw try options.rehearsal(of: outcome, from: before, outline) }
        try hooks?.check(since: before, outline)
        return outcome
      }
      try store.close()
      hooks?.tell()
      try options.report(committed, wayBack: "outline undo")
    } catch let rehearsal as Rehearsal { try options.report(rehearsal) }
  }
}
