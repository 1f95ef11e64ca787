import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore

/// Keeps a text file and an outline in sync, within one transaction: first
/// ``take(_:at:mayBeEmpty:)`` takes over the changes of other programs to the file, then
/// ``text(over:)`` gives its new text.
///
/// The file is compared with the text that both last agreed on. So a change on one side alone is
/// taken over. If both changed the same thing, the later change is shown, and the other one is a
/// conflict.
struct FileSync {
  /// The formats that are read and written.
  static let formats = FileFormat.imported.filter { FileFormat.exported.contains($0) }

  /// The record of the file before it is written.
  var file: TextFile
  let format: FileFormat
  /// The name in messages.
  let name: String
  let outline: OutlineTransaction
  /// The message of a version that has the changes of the file.
  var message: String
  /// Whether the user can ask for deletions by a file that is empty or cut short.
  var canBeForced = true
  /// Whether the file may lose parts that its format cannot read.
  var mayLoseParts = false

  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// - Parameters:
  ///   - file: the record of the file.
  ///   - name: its name in messages.
  init(_ file: TextFile, named name: String, _ outline: OutlineTransaction) throws {
    guard let format = FileFormat(rawValue: file.format) else {
      throw Failure(
        .badFile, "\(name) is remembered with the unknown format \(file.format.inQuotes)",
        hint: "outline remote remove \(name.quotedForShell) forgets it")
    }
    self.file = file
    self.format = format
    self.name = name
    self.outline = outline
    message = "sync \(name)"
  }

  // MARK: From the file

  /// Takes over the changes of the file, as one version.
  /// - Parameters:
  ///   - bytes: all bytes of the file.
  ///   - date: the time of its last change, which decides between two changes of the same thing.
  ///   - mayBeEmpty: whether most nodes may be deleted because the file is empty or was cut short.
  ///   - keepsMissing: whether nodes that the file no longer has are kept.
  /// - Throws: `Failure`; the errors of a merge.
  /// - Complexity: O(size of the file), and of a merge.
  mutating func take(
    _ bytes: [UInt8], at date: Date?, mayBeEmpty: Bool = false, keepsMissing: Bool = false
  ) throws -> Taken {
    let bytes = Self.withoutMark(bytes)
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(bytes: $0, encoding: .utf8) == nil } ?? 0
      let file = name.quotedForShell
      throw Failure(
        .usage, "line \(line + 1) of \(name) is not UTF-8, so the file cannot be synced",
        hint:
          "outline import \(file) reads it once; iconv -f ISO-8859-1 -t UTF-8 \(file) converts it")
    }
    guard let base = base(for: text) else { return try meet(bytes, text: text) }
    let twins = try twins(of: base)
    if base.text == text {
      file.bases = [base]
      var taken = Taken()
      try join(twins, into: &taken)
      return taken
    }
    // If another copy wrote the text since this one last looked, nobody has changed the file.
    let same = try sameTexts(as: text)
    let others = same.contains { $0.met > file.stamp ?? .infinity } ? same : []
    let old = try parse(Array(base.text.utf8), hasSections: base.hasSections == true)
    var new = try parse(bytes, hasSections: base.hasSections == true)
    if !mayBeEmpty, others.isEmpty { try checkWholeness(of: text, new, was: base.text, old) }
    guard old.document.nodes.count == base.ids.count else {
      // The program that stored the text read it in another way.
      file.bases = []
      return try meet(bytes, text: text)
    }
    try translate(&new, from: old, base.ids)
    var taken = Taken(warnings: new.warnings, nodes: new.document.nodes)
    try fit(&new, knowing: Set(base.ids), &taken.warnings)
    let container = Self.container(base.container, beside: base.ids).map {
      Node(id: $0, kind: .section, content: Content(text: Self.containerTitle), isExpanded: true)
    }
    // A file of taskwarrior may have got that section.
    let own = new.document.nodes.first { $0.isSection && $0.id == container?.id.rawValue }
    let name = own?.text ?? container?.content.text ?? title(of: new)
    var target = DraftMerge.Target.sections(title: name)
    // Otherwise items with ids would keep their places.
    let isFlat = ![old, new].contains { $0.document.nodes.contains(where: \.isSection) }
    if let container, try isFlat || hasOnlyItems { target = .node(container.id) }
    var merge = DraftMerge(into: target, keepsMissing: keepsMissing)
    if !others.isEmpty {
      return try adopt(text, new: new, by: merge, insteadOf: base, from: others, joining: twins)
    }
    merge.isOfFile = true
    merge.hasOrder = format != .taskwarrior
    let (was, now) = (old.document.nodes, new.document.nodes)
    if let first = was.first, first.isSection, now.first?.isSection == false,
      now.count(where: \.isSection) < was.count(where: \.isSection),
      !now.contains(where: { $0.isSection && $0.text == first.text })
    {
      merge.owner = base.ids[0]
    }
    merge.unnamed = Set(zip(old.document.nodes, base.ids).filter { $0.0.id == nil }.map { $0.1 })
    merge.deleted = try outline.conflictingDeletions(after: base.after)
    var before = old.outline(ids: base.ids, container: container)
    let titles = (title(of: old), title(of: new))
    // The file determines everything about its nodes; the rest is the same in both.
    let (oldHeader, newHeader) = (old.document.header, new.document.header)
    new.document.header = DocumentHeader(fields: Set(FormatLosses.Field.allCases))
    let lines = try NewLines(
      of: new.document, by: merge, from: before, in: outline, &taken.warnings)
    var after = lines.after
    let ids = lines.ids
    before = lines.before
    let keepsHeader = keepsMissing && newHeader.attributes.isEmpty
    if oldHeader.attributes != newHeader.attributes, !keepsHeader {
      before.keep(oldHeader.attributes)
      after.keep(newHeader.attributes)
    }
    if let container, base.isTitled == true, titles.0 != titles.1 {
      before.rename(container.id, to: titles.0)
      after.rename(container.id, to: titles.1)
    }
    let summary = try outline.receiveEdits(
      from: before, to: after, after: base.after, at: date, message: message)
    taken.isNew = summary.isNew
    taken.conflicts = summary.conflicts
    if let (old, new) = try lines.additions() {
      let more = try outline.receiveEdits(
        from: old, to: new, after: outline.latestHeads(), at: nil, message: message)
      taken.isNew = taken.isNew || more.isNew
    }
    let makers = try lines.shared.sorted().compactMap { try outline.maker(of: $0) }
    try expand(from: before, to: after)
    let parent =
      Self.container(of: new.document.nodes, ids, in: after)
      ?? Self.container(base.container, beside: ids)
    var next = TextFile.Base(text: text, ids: ids, container: parent, after: summary.heads + makers)
    next.hasSections = base.hasSections
    try agree(on: next, new, insteadOf: base)
    try join(twins, into: &taken)
    return taken
  }

  /// The text of the section that stands for the parent of the nodes outside of sections. No title
  /// in a file equals it.
  private static let containerTitle = "\u{1}"

  /// Takes over a file of which nothing is known: nothing is deleted.
  private mutating func meet(_ bytes: [UInt8], text: String) throws -> Taken {
    var hasSections = false
    if format == .org, let part = file.part { hasSections = part.count > 1 }
    var new = try parse(bytes, hasSections: hasSections)
    // A calendar that never had tasks is one of events.
    if new.document.nodes.isEmpty { _ = try read { try format.document(of: bytes) } }
    try translate(&new, from: nil, [])
    var taken = Taken(warnings: new.warnings, nodes: new.document.nodes)
    try fit(&new, knowing: nil, &taken.warnings)
    let before = try outline.outline()
    var target = DraftMerge.Target.sections(title: title(of: new))
    if let id = file.part?.first, file.part?.count == 1 {
      guard try outline.state(of: id) != nil, try !hasOnlyItems else {
        throw Failure(
          .usage, "\(name) exists, and only a section can meet it",
          hint: "outline export \(id.rawValue.quotedForShell) writes another file")
      }
      let count = new.document.nodes.count { $0.isSection }
      if count == 0 {
        target = .node(id)
      } else if count == 1, new.document.nodes[0].isSection {
        new.document.nodes[0].id = id.rawValue
      } else {
        throw Failure(
          .usage, "\(name) has \(count.plural("section")), and not only \(id.rawValue)",
          hint: "without --section all of them are kept in sync")
      }
    }
    var merge = DraftMerge(into: target, keepsMissing: true, headerName: OutlineSource.documentName)
    merge.hasOrder = format != .taskwarrior
    let lines = try NewLines(
      of: new.document, by: merge, from: before, in: outline, &taken.warnings)
    var after = lines.after
    let ids = lines.ids
    after.keepNotesAndMarks(of: before)
    let summary = try outline.receiveEdits(
      from: before, to: after, after: outline.latestHeads(), at: nil, message: message)
    taken.isNew = summary.isNew
    try expand(from: before, to: after)
    let container = Self.container(of: new.document.nodes, ids, in: after)
    var base = TextFile.Base(text: text, ids: ids, container: container, after: summary.heads)
    base.hasSections = hasSections ? true : nil
    // At first a file with items is synced with these alone, an empty one with everything.
    if file.met == nil, file.part == nil, !ids.isEmpty { file.part = [] }
    try agree(on: base, new, insteadOf: nil)
    return taken
  }

  /// The parent of the first node, if that is not a section.
  private static func container(
    of drafts: [DraftNode], _ ids: [NodeID], in outline: Outline
  ) -> NodeID? {
    guard let first = drafts.first, !first.isSection, let id = ids.first else { return nil }
    return outline.parent(ofFirst: [id])
  }

  /// A section for nodes outside of sections, or `nil` if it is one of the nodes of the file: it is
  /// written under a heading of its own as soon as another section comes before it.
  static func container(_ section: NodeID?, beside ids: [NodeID]) -> NodeID? {
    section.flatMap { ids.contains($0) ? nil : $0 }
  }

  /// Remembers a text that both sides have. The new sections of the file are added to its part; of
  /// a file with items alone, its top items are the part.
  mutating func agree(
    on base: TextFile.Base, _ text: TextNodes, insteadOf old: TextFile.Base?
  ) throws {
    file.bases = [base]
    file.earlier = []
    file.bases[0].isTitled = try isTitled(text, container: base.container, as: old)
    guard let part = file.part else { return }
    let tops = zip(text.document.nodes, base.ids).filter { $0.0.isSection || $0.0.level == 0 }
    if try hasOnlyItems { return file.part = tops.map { $0.1 } }
    var sections = tops.filter { $0.0.isSection }.map { $0.1 }
    if let container = base.container { sections.insert(container, at: 0) }
    let known = Set(part)
    file.part = part + sections.filter { !known.contains($0) }
  }

  /// Whether the file has items, and no section.
  var hasOnlyItems: Bool {
    get throws {
      guard let part = file.part, !part.isEmpty else { return false }
      let found = try part.compactMap { try outline.node($0) }
      return !found.isEmpty && found.allSatisfy { if case .item = $0 { true } else { false } }
    }
  }

  private func parse(_ bytes: [UInt8], hasSections: Bool) throws -> TextNodes {
    try read { try TextNodes(bytes, as: format, hasSections: hasSections) }
  }

  private func read<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FormatError {
      throw Failure(.usage, "cannot read \(name) as \(format.rawValue): \(error)")
    }
  }

  /// Gives rows with ids of another program, which may be `1`, `2` and `3` in each of its tables,
  /// and tasks of a calendar, which may share one, the ids of their nodes.
  /// - Parameter old: the text before; `nil` if there was none.
  private func translate(_ text: inout TextNodes, from old: TextNodes?, _ ids: [NodeID]) throws {
    let isTable = KeptTable.isForeign(text.bytes, as: format)
    guard isTable || format == .icalendar else { return }
    let pairs = zip(old?.document.nodes ?? [], ids).map { ($0.id, $1.rawValue) }
    let names = Dictionary(pairs) { first, _ in first }
    for index in text.document.nodes.indices {
      guard let id = text.document.nodes[index].id else { continue }
      // A node of the outline that has this id belongs to another file.
      let isTaken = try isTable && outline.hasEverHeld(NodeID(checked: id))
      text.document.nodes[index].id = names[id] ?? (isTaken ? nil : id)
    }
  }

  /// Changes the nodes of a text to ones that an outline can have.
  /// - Parameter known: the ids of the text before; `nil` if there was none.
  private func fit(
    _ text: inout TextNodes, knowing known: Set<NodeID>?, _ warnings: inout [FormatWarning]
  ) throws {
    for index in text.document.nodes.indices {
      var node = text.document.nodes[index].fitForSection { warnings.append($0) }
      if let known, let id = node.id.map({ NodeID(checked: $0) }), !known.contains(id),
        let there = try outline.node(id)
      {
        let isSection = if case .section = there { true } else { false }
        if isSection != node.isSection {
          let message = "the id \(id) belongs to another kind of node; the node gets a new one"
          warnings.append(FormatWarning(.notRepresentable, message))
          node.id = nil
        }
      }
      text.document.nodes[index] = node
    }
  }

  /// Shows and hides the children of nodes as the file does.
  private func expand(from old: Outline, to new: Outline) throws {
    let before = Dictionary(old.rows.map { ($0.node.id, $0.node.isExpanded) }) { $1 }
    for row in new.rows {
      guard let was = before[row.node.id], was != row.node.isExpanded,
        try outline.node(row.node.id) != nil
      else { continue }
      let node = try NameResolver(outline).node(.id(row.node.id.rawValue))
      _ = try outline.setExpanded(row.node.isExpanded, for: node)
    }
  }

  /// The text that a file descends from. If a sync ended before it recorded whether it wrote the
  /// file, that is the text that shares more lines with the file.
  private func base(for text: String) -> TextFile.Base? {
    if file.bases.count < 2 { return file.bases.first }
    if let same = file.bases.last(where: { $0.text == text }) { return same }
    return file.bases.min {
      changedLines(from: $0.text, to: text) < changedLines(from: $1.text, to: text)
    }
  }

  /// The bytes without the byte order mark.
  static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }
}

extension FileSync {
  /// The results of taking over the changes of a file.
  struct Taken {
    /// Whether there is a new version.
    var isNew = false
    var conflicts: [MergeConflict] = []
    var warnings: [FormatWarning] = []
    /// The nodes of the file, if it has changed.
    var nodes: [DraftNode] = []
  }

  /// A text to write.
  struct Written {
    /// The bytes; `nil` if the file has them already.
    var bytes: [UInt8]?
    /// The number of lines that are new or gone.
    var lines = 0
    var losses: FormatLosses
    /// The parts of the file that are lost, such as `2 VALARM`.
    var lostParts: [String] = []
    /// The reason why the file is not written, although the outline has something for it.
    var refusal: Failure?
    /// The record of the file once it has the bytes.
    var file: TextFile
  }
}

extension Outline {
  /// Stores the metadata of a document on the first section.
  mutating func keep(_ attributes: [String: JSONValue]) {
    guard let index = rows.firstIndex(where: { $0.node.kind == .section }) else { return }
    rows[index].node.content.attributes[OutlineSource.documentName] =
      attributes.isEmpty ? nil : .object(attributes)
  }

  /// Gives a node another text.
  mutating func rename(_ id: NodeID, to text: String) {
    guard let index = rows.firstIndex(where: { $0.node.id == id }) else { return }
    rows[index].node.content.text = text
  }

  /// Restores notes and marks that a file does not have because it was never synced.
  mutating func keepNotesAndMarks(of other: Outline) {
    let known = Dictionary(other.rows.map { ($0.node.id, $0.node.content) }) { $1 }
    for index in rows.indices {
      guard let content = known[rows[index].node.id] else { continue }
      if rows[index].node.content.note == nil { rows[index].node.content.note = content.note }
      if content.isDone { rows[index].node.content.isDone = true }
    }
  }
}
