package import Foundation
package import OutlineFormats
import OutlineOperations
package import OutlineStore

/// Keeps a text file and an outline the same, within one transaction: first ``take(_:at:mayBeEmpty:)``
/// takes over the changes of other programs to the file, then ``written(over:)`` makes its new text.
///
/// The file is compared with the text that both last agreed on. So a change of one side alone is
/// taken, and of two changes of one thing the later one shows, and the other one is a conflict.
package struct FileSync {
  /// The formats that are read and written.
  package static let formats = FileFormat.imported.filter { FileFormat.exported.contains($0) }

  /// The record of the file before it is written.
  package private(set) var file: TextFile
  private let format: FileFormat
  /// The name in messages.
  private let name: String
  private let outline: OutlineTransaction

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// - Parameters:
  ///   - file: the record of the file.
  ///   - name: its name in messages.
  package init(_ file: TextFile, named name: String, _ outline: OutlineTransaction) throws {
    guard let format = FileFormat(rawValue: file.format) else {
      throw Failure(
        .badFile, "\(name) is remembered with the unknown format \(file.format.debugDescription)",
        hint: "outline remote remove \(name.quotedForShell) forgets it")
    }
    (self.file, self.format, self.name, self.outline) = (file, format, name, outline)
  }

  // MARK: From the file

  /// Takes over the changes of the file, as one version.
  /// - Parameters:
  ///   - bytes: all bytes of the file.
  ///   - date: the time of its last change, which decides between two changes of one thing.
  ///   - mayBeEmpty: whether all may be deleted because nothing is left in the file.
  /// - Throws: `Failure`; the errors of a merge.
  /// - Complexity: O(size of the file), and of a merge.
  package mutating func take(
    _ bytes: [UInt8], at date: Date?, mayBeEmpty: Bool = false
  ) throws -> Taken {
    let bytes = Self.unmarked(bytes)
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw Failure(
        .usage, "\(name) is not UTF-8, so its lines cannot be kept",
        hint: "outline import reads other encodings; iconv -t UTF-8 converts the file")
    }
    guard let base = base(for: text) else { return try meet(bytes, text, mayBeEmpty) }
    if base.text == text {
      file.bases = [base]
      return Taken()
    }
    let old = try read(Array(base.text.utf8), base.hasSections == true)
    var new = try read(bytes, base.hasSections == true)
    if new.document.nodes.isEmpty, !old.document.nodes.isEmpty, !mayBeEmpty {
      throw Failure(
        .conflict,
        "nothing is left in \(name), which had \(old.document.nodes.count.plural("node"))",
        hint: "--force deletes them; outline remote remove \(name.quotedForShell) forgets the file")
    }
    guard old.document.nodes.count == base.ids.count else {
      // The program that stored the text read it in another way.
      file.bases = []
      return try meet(bytes, text, mayBeEmpty)
    }
    var taken = Taken(warnings: new.warnings, nodes: new.document.nodes)
    try fit(&new, knowing: Set(base.ids), &taken.warnings)
    let container = base.container.map {
      Node(
        id: $0, kind: .section, content: Content(text: Self.containerTitle), isExpanded: true)
    }
    var target = DraftMerge.Target.sections(title: container?.content.text ?? title(of: new))
    if let container, try hasOnlyItems { target = .node(container.id) }
    var merge = DraftMerge(into: target)
    merge.isOfFile = true
    var before = old.outline(ids: base.ids, container: container)
    // The file tells all there is to know about its nodes: the rest is the same in both.
    let (oldHeader, newHeader) = (old.document.header, new.document.header)
    new.document.header = DocumentHeader(fields: Set(FormatLosses.Field.allCases))
    var (after, ids, warnings) = merge.matched(new.document, in: before)
    taken.warnings += warnings
    if !KeptText.formats.contains(format), oldHeader.attributes != newHeader.attributes {
      before.keep(oldHeader.attributes)
      after.keep(newHeader.attributes)
    }
    let summary = try outline.receiveEdits(
      from: before, to: after, after: base.after, at: date, message: "sync \(name)")
    (taken.isNew, taken.conflicts) = (summary.isNew, summary.conflicts)
    try expand(from: before, to: after)
    try remember(
      text, ids, Self.container(of: new.document.nodes, ids, in: after) ?? base.container,
      base.hasSections, summary.heads)
    if file.part != nil { try extendPart(to: new.document.nodes, ids, after) }
    return taken
  }

  /// The text of the section that stands for the parent of the nodes outside of sections. No title
  /// of a file is like it.
  private static let containerTitle = "\u{1}"

  /// Takes over a file of which nothing is known: nothing is deleted.
  private mutating func meet(
    _ bytes: [UInt8], _ text: String, _ mayBeEmpty: Bool
  ) throws -> Taken {
    var hasSections = false
    if format == .org, let part = file.part {
      hasSections = part.count > 1
    }
    var new = try read(bytes, hasSections)
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
          hint: "without --section all of them are kept the same")
      }
    }
    let merge = DraftMerge(
      into: target, keepsMissing: true, headerName: OutlineSource.documentName)
    var (after, ids, warnings) = merge.matched(new.document, in: before)
    taken.warnings += warnings
    after.keepNotesAndMarks(of: before)
    let summary = try outline.receiveEdits(
      from: before, to: after, after: outline.latestHeads(), at: nil, message: "sync \(name)")
    taken.isNew = summary.isNew
    try expand(from: before, to: after)
    let container = Self.container(of: new.document.nodes, ids, in: after)
    try remember(text, ids, container, hasSections, summary.heads)
    // A file with a list of its own is met by that list alone, an empty one by everything.
    if file.met == nil, file.part == nil, !ids.isEmpty { file.part = [] }
    if file.part != nil { try extendPart(to: new.document.nodes, ids, after) }
    return taken
  }

  private mutating func remember(
    _ text: String, _ ids: [NodeID], _ container: NodeID?, _ hasSections: Bool?, _ heads: [String]
  ) throws {
    var base = TextFile.Base(text: text, ids: ids, container: container, after: heads)
    base.hasSections = hasSections == true ? true : nil
    file.bases = [base]
  }

  /// The parent of the first node, if that is no section.
  private static func container(
    of drafts: [DraftNode], _ ids: [NodeID], in outline: Outline
  ) -> NodeID? {
    guard let first = drafts.first, !first.isSection, let id = ids.first else { return nil }
    var open: [NodeID] = []
    for row in outline.rows {
      open.removeLast(max(0, open.count - row.level))
      if row.node.id == id { return open.last }
      open.append(row.node.id)
    }
    return nil
  }

  /// Adds the new sections of the file to its part; of a file with items alone, its top items are
  /// the part.
  private mutating func extendPart(
    to drafts: [DraftNode], _ ids: [NodeID], _ after: Outline
  ) throws {
    guard let part = file.part else { return }
    let tops = zip(drafts, ids).filter { $0.0.isSection || $0.0.level == 0 }
    if try hasOnlyItems {
      file.part = tops.map { $0.1 }
      return
    }
    var sections = tops.filter { $0.0.isSection }.map { $0.1 }
    if let container = file.bases.first?.container { sections.insert(container, at: 0) }
    let known = Set(part)
    file.part = part + sections.filter { !known.contains($0) }
  }

  /// Whether the file has items, and no section.
  private var hasOnlyItems: Bool {
    get throws {
      guard let part = file.part, !part.isEmpty else { return false }
      let found = try part.compactMap { try outline.node($0) }
      return !found.isEmpty
        && found.allSatisfy { if case .item = $0 { true } else { false } }
    }
  }

  private func read(_ bytes: [UInt8], _ hasSections: Bool) throws -> TextNodes {
    do { return try TextNodes(bytes, as: format, hasSections: hasSections) } catch let error
      as FormatError
    {
      throw Failure(.usage, "cannot read \(name) as \(format.rawValue): \(error)")
    }
  }

  private func title(of text: TextNodes) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let stem = last.lastIndex(of: ".").map { $0 > last.startIndex ? String(last[..<$0]) : last }
    return DraftNode.sectionTitle(text.document.header.title ?? stem ?? last)
  }

  /// Makes the nodes of a text ones that an outline can have.
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
          warnings.append(
            FormatWarning(
              .notRepresentable,
              "the id \(id) belongs to another kind of node; the node gets a new one"))
          node.id = nil
        }
      }
      text.document.nodes[index] = node
    }
  }

  /// Shows and hides the children of nodes as the file does.
  private func expand(from old: Outline, to new: Outline) throws {
    var before: [NodeID: Bool] = [:]
    for row in old.rows { before[row.node.id] = row.node.isExpanded }
    for row in new.rows {
      guard let was = before[row.node.id], was != row.node.isExpanded,
        let node = try outline.node(row.node.id)
      else { continue }
      switch node {
      case .item(let id): _ = try outline.setExpanded(row.node.isExpanded, for: id)
      case .section(let id): _ = try outline.setExpanded(row.node.isExpanded, for: id)
      }
    }
  }

  /// The text that a file descends from. If a sync ended before it could tell whether it wrote the
  /// file, that is the one with more lines of it.
  private func base(for text: String) -> TextFile.Base? {
    if file.bases.count < 2 { return file.bases.first }
    if let same = file.bases.last(where: { $0.text == text }) { return same }
    return file.bases.min {
      LineCounts.changed(from: $0.text, to: text) < LineCounts.changed(from: $1.text, to: text)
    }
  }

  /// The bytes without the byte order mark.
  static func unmarked(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }

  // MARK: To the file

  /// The text of the outline for the file, which keeps the lines of nodes that did not change.
  /// - Parameter bytes: the bytes of the file, as they were taken; `nil` for a new one.
  /// - Throws: `Failure`; ``FormatError``; ``StorageError``.
  /// - Complexity: O(size of the outline).
  package mutating func written(over bytes: [UInt8]?) throws -> Written {
    let old = bytes.map(Self.unmarked)
    let base = file.bases.last
    if let part = file.part {
      file.part = try ordered(part)
      // A file in which nothing is left has deleted them itself.
      if file.part?.isEmpty == true, !part.isEmpty, base?.ids.isEmpty == false { throw gone }
    }
    let part: OutlineSource.Part = file.part.map { .nodes($0) } ?? .everything
    let source = try OutlineSource(outline, part, for: format)
    var nodes: [DraftNode] = []
    try source.forEachNode { nodes.append($0) }
    if format == .todotxt, nodes.count(where: \.isSection) > 1 {
      throw Failure(
        .usage, "\(format.rawValue) has no sections, so \(name) can have only one",
        hint: "outline sync \(name.quotedForShell) --section ID")
    }
    if KeptText.formats.contains(format) {
      // The order of favorites is of the whole outline, and would change lines of other items.
      for index in nodes.indices { nodes[index].favoriteRank = nil }
    }
    var options = WritingOptions()
    (options.hasIDs, options.indentation) = (file.style.hasIDs, file.style.indentation)
    let document = DraftDocument(header: try source.header, nodes: nodes)
    var reading = ReadingOptions()
    reading.headingsAreSections = base?.hasSections == true
    var written: (bytes: [UInt8], losses: FormatLosses)?
    if let old, let kept = KeptText(old, format: format, reading: reading) {
      written = try kept.bytes(
        of: document, options: options, headerName: OutlineSource.documentName)
    }
    let made = try written ?? plain(document, options, over: old, base)
    guard
      let (text, ids, container) = try TextNodes.aligned(
        made.bytes, as: format, with: nodes, trying: reading)
    else {
      throw Failure(
        .conflict,
        "as \(format.rawValue), other nodes would be read from \(name) than were written",
        hint: "another format, such as opml, holds them")
    }
    var next = TextFile.Base(
      text: String(decoding: made.bytes, as: UTF8.self), ids: ids,
      container: try container ?? loose(nodes), after: try outline.latestHeads())
    next.hasSections = text.options.headingsAreSections ? true : nil
    var result = Written(losses: made.losses, file: file)
    result.file.bases = [next]
    result.file.met = Date()
    if made.bytes == old {
      file = result.file
      return result
    }
    let was = old.map { String(decoding: $0, as: UTF8.self) } ?? ""
    result.lines = LineCounts.changed(from: was, to: next.text)
    result.bytes = bytes?.starts(with: Self.mark) == true ? Self.mark + made.bytes : made.bytes
    file.bases = Array(file.bases.suffix(1)) + [next]
    return result
  }

  private var gone: Failure {
    Failure(
      .notFound, "the nodes of \(name) were deleted",
      hint:
        "outline restore brings them back; outline remote remove \(name.quotedForShell) forgets the file"
    )
  }

  /// The text as the format writes it without an example.
  private func plain(
    _ document: DraftDocument, _ options: WritingOptions, over old: [UInt8]?, _ base: TextFile.Base?
  ) throws -> (bytes: [UInt8], losses: FormatLosses) {
    var document = document
    // A file without the heading of its section stays without it.
    if old != nil, format != .org, let container = base?.container,
      document.nodes.first?.id == container.rawValue
    {
      document.nodes.removeFirst()
    }
    var bytes: [UInt8] = []
    let losses: FormatLosses
    do { losses = try format.write(document, options: options) { bytes += $0 } } catch let error
      as FormatError
    {
      throw Failure(.usage, "cannot write \(name) as \(format.rawValue): \(error.reason)")
    }
    let end = old?.firstIndex(of: 0x0A)
    if let old, let end, end > 0, old[end - 1] == 0x0D, KeptText.formats.contains(format) {
      bytes = Array(
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
          .joined(separator: [0x0D, 0x0A]))
    }
    return (bytes, losses)
  }

  /// The parent of items that the file has outside of sections.
  private func loose(_ nodes: [DraftNode]) throws -> NodeID? {
    guard let first = nodes.first, !first.isSection, let id = first.id else {
      return file.bases.last?.container
    }
    return try outline.state(of: NodeID(checked: id))?.parent
  }

  /// The nodes that are still there, in the order of the outline.
  private func ordered(_ part: [NodeID]) throws -> [NodeID] {
    let there = try part.filter { try outline.node($0) != nil }
    if there.count < 2 { return there }
    let wanted = Set(there)
    let sections = try outline.foundSections().map(\.id).filter(wanted.contains)
    if sections.count == there.count { return sections }
    return try outline.outline().rows.map(\.node.id).filter(wanted.contains)
  }
}
