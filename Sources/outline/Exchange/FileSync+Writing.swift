import Foundation
import OutlineDiff
import OutlineFormats
import OutlineOperations
import OutlineStore

// To the file.
extension FileSync {
  /// The text of the outline for the file, which keeps the lines of nodes that did not change.
  /// - Parameter bytes: the bytes of the file, as they were taken; `nil` for a new one.
  /// - Throws: `Failure`; ``FormatError``; ``StorageError``.
  /// - Complexity: O(size of the outline).
  mutating func text(over bytes: [UInt8]?) throws -> Written {
    let old = bytes.map(Self.withoutMark)
    let base = file.bases.last
    // The text that was taken over; another copy may have taken it too.
    if let base, bytes != nil, file.isSynced { try outline.remember(base, at: file.path) }
    if let part = file.part {
      file.part = try inOrder(part)
      // If the file has nothing left, its own changes deleted the nodes.
      if file.part?.isEmpty == true, !part.isEmpty, base?.ids.isEmpty == false {
        throw Failure(
          .notFound, "the nodes of \(name) were deleted",
          hint: "outline restore brings them back; outline remote remove \(name.quotedForShell)"
            + " forgets the file")
      }
    }
    let part: OutlineSource.Part = file.part.map { .nodes($0) } ?? .everything
    let source = try OutlineSource(outline, of: part, for: format)
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
    options.hasIDs = file.style.hasIDs
    options.givesBoxes = true
    options.indentation = file.style.indentation
    let unwritten = DraftDocument(header: try source.header, nodes: nodes)
    var document = unwritten
    var written = try old.flatMap { try lines(of: &document, over: $0, base, options) }
    if written?.bytes != old { written = try earlierText(of: unwritten, options) ?? written }
    let made = try written ?? plain(of: document, options, over: old, base)
    var lostParts: [String] = []
    if written == nil, let old, let base, made.bytes != old {
      let same = try unchangedText(old, from: base, document, options)
      if same == made.bytes {
        // The outline has nothing that the file does not say, perhaps in another way.
        file.bases = [base]
        file.bases[0].after = try outline.latestHeads()
        file.met = Date()
        return Written(losses: made.losses, file: file)
      }
      lostParts = FileParts(old, as: format).missing(in: FileParts(same, as: format))
      if !lostParts.isEmpty, !mayLoseParts {
        // Its own changes are taken over all the same.
        return Written(losses: made.losses, refusal: loses(lostParts), file: file)
      }
    }
    guard
      let (text, ids, container) = try TextNodes.readBack(
        made.bytes, as: format, with: nodes, hasSections: base?.hasSections == true)
    else {
      throw Failure(
        .conflict,
        "as \(format.rawValue), other nodes would be read from \(name) than were written",
        hint: "another format, such as opml, holds them")
    }
    var next = TextFile.Base(
      text: String(decoding: made.bytes, as: UTF8.self), ids: ids,
      container: try container ?? loose(nodes, beside: ids), after: try outline.latestHeads())
    next.hasSections = text.options.headingsAreSections ? true : nil
    next.isTitled = try isTitled(text, container: next.container, as: base)
    var result = Written(losses: made.losses, lostParts: lostParts, file: file)
    result.file.bases = [next]
    result.file.met = Date()
    if let base, base.text != next.text { result.file.keepEarlier(base) }
    if made.bytes == old {
      file = result.file
      return result
    }
    let was = old.map { String(decoding: $0, as: UTF8.self) } ?? ""
    result.lines = changedLines(from: was, to: next.text)
    result.bytes = bytes?.starts(with: Self.mark) == true ? Self.mark + made.bytes : made.bytes
    file.bases = Array(file.bases.suffix(1)) + [next]
    file.met = Date()
    return result
  }

  /// The text with the nodes of a document, whose lines are kept.
  /// - Parameter document: gets the times at which items were completed if the text has such times.
  private mutating func lines(
    of document: inout DraftDocument, over old: [UInt8], _ base: TextFile.Base?,
    _ options: WritingOptions
  ) throws -> (bytes: [UInt8], losses: FormatLosses)? {
    var reading = ReadingOptions()
    reading.headingsAreSections = base?.hasSections == true
    reading.words = file.words ?? [:]
    let titled = try text(old, titledAsIn: base)
    guard let kept = KeptText(titled, format: format, reading: reading) else { return nil }
    file.words = kept.words ?? file.words
    if kept.hasCompletion { try addCompletion(to: &document.nodes) }
    var inFile = document
    if format == .taskwarrior, let container = base?.container,
      document.nodes.first?.id == container.rawValue
    {
      inFile.nodes.removeFirst()
    }
    return try kept.bytes(
      of: inFile, options: options, headerName: OutlineSource.documentName,
      ids: base?.ids.map(\.rawValue) ?? [])
  }

  /// The earlier text that has exactly the nodes of a document, as after an undo.
  private mutating func earlierText(
    of document: DraftDocument, _ options: WritingOptions
  ) throws -> (bytes: [UInt8], losses: FormatLosses)? {
    for base in file.earlier {
      let bytes = Array(base.text.utf8)
      var document = document
      let written = try lines(of: &document, over: bytes, base, options)
      if written?.bytes == bytes { return written }
    }
    return nil
  }

  /// Adds the times at which items were completed, as the versions tell them.
  private func addCompletion(to nodes: inout [DraftNode]) throws {
    let done = nodes.indices.filter { index in
      nodes[index].isDone && !nodes[index].isSection && nodes[index].attributes["completed"] == nil
    }
    let ids = done.map { Item.ID(checked: nodes[$0].id ?? "") }
    let times = try CompletionTime.all(of: ids, in: outline)
    for (index, id) in zip(done, ids) {
      guard let time = times[id] else { continue }
      nodes[index].attributes = time.attributes(from: nodes[index].attributes, for: format)
    }
  }

  /// The text as the format writes it without an example.
  private func plain(
    of document: DraftDocument, _ options: WritingOptions, over old: [UInt8]?,
    _ base: TextFile.Base?
  ) throws -> (bytes: [UInt8], losses: FormatLosses) {
    var document = document
    // A file without the heading of its section stays without it.
    if old != nil, format != .org, let container = base?.container,
      document.nodes.first?.id == container.rawValue
    {
      let section = document.nodes.removeFirst()
      let isInName = KeptText.formats.contains(format) || format.isTable
      if base?.isTitled == true, [.opml, .bookmarks].contains(format) || !isInName {
        document.header.title = section.text
      }
    }
    var bytes: [UInt8] = []
    let losses: FormatLosses
    do {
      losses = try format.write(document, options: options) { bytes += $0 }
    } catch let error as FormatError {
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

  /// The text of the file as it is written if nothing in it has changed.
  private func unchangedText(
    _ old: [UInt8], from base: TextFile.Base, _ document: DraftDocument, _ options: WritingOptions
  ) throws -> [UInt8] {
    let text = try TextNodes(old, as: format, hasSections: base.hasSections == true)
    var nodes = text.document.nodes
    if nodes.count == base.ids.count {
      for index in nodes.indices { nodes[index].id = base.ids[index].rawValue }
    }
    if var section = document.nodes.first, section.id == base.container?.rawValue {
      section.text = title(of: text)
      nodes.insert(section, at: 0)
    }
    let same = DraftDocument(header: document.header, nodes: nodes)
    return try plain(of: same, options, over: old, base).bytes
  }

  private func loses(_ parts: [String]) -> Failure {
    let named = parts.prefix(5).joined(separator: ", ")
    let more = parts.count > 5 ? " and \((parts.count - 5).plural("other kind"))" : ""
    return Failure(
      .conflict, "\(name) would lose what \(format.rawValue) cannot keep: \(named)\(more)",
      hint: "outline sync \(name.quotedForShell) --lossy writes it and keeps the old one beside it")
  }

  /// The parent of items that the file has outside of sections.
  private func loose(_ nodes: [DraftNode], beside ids: [NodeID]) throws -> NodeID? {
    guard let first = nodes.first, !first.isSection, let id = first.id
    else { return Self.container(file.bases.last?.container, beside: ids) }
    return try outline.state(of: NodeID(checked: id))?.parent
  }

  /// The nodes that are still there, in the order of the outline.
  private func inOrder(_ part: [NodeID]) throws -> [NodeID] {
    let there = try part.filter { try outline.node($0) != nil }
    if there.count < 2 { return there }
    let wanted = Set(there)
    let sections = try outline.foundSections().map(\.id).filter(wanted.contains)
    if sections.count == there.count { return sections }
    return try outline.outline().rows.map(\.node.id).filter(wanted.contains)
  }
}

// The title in a file is that of the section whose items the file has outside of sections, until
// one of the two is changed alone.
extension FileSync {
  /// The title of the section for nodes outside of sections.
  func title(of text: TextNodes) -> String {
    DraftNode.sectionTitle(text.document.header.title ?? File.stem(of: name))
  }

  /// Whether the title of a text is that of a section, or was it in the text before.
  func isTitled(_ text: TextNodes, container: NodeID?, as base: TextFile.Base?) throws -> Bool? {
    if try container == nil || hasOnlyItems { return nil }
    if base?.isTitled == true { return true }
    let section = try container.flatMap { try outline.state(of: $0) }
    return section?.parent == nil && section?.content.text == title(of: text) ? true : nil
  }

  /// A text with the present title of its section.
  func text(_ bytes: [UInt8], titledAsIn base: TextFile.Base?) throws -> [UInt8] {
    guard let base, base.isTitled == true, let container = base.container,
      let section = try outline.state(of: container)
    else { return bytes }
    let text = try TextNodes(bytes, as: format, hasSections: base.hasSections == true)
    return text.bytes(titled: section.content.text)
  }
}

/// The number of lines of a text that are new, gone or at another place.
/// - Complexity: O(n log n) for texts of n lines.
func changedLines(from old: String, to new: String) -> Int {
  // CR LF is one character, which equals neither CR nor LF.
  func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
  let difference = ArrayDifference(from: lines(old), to: lines(new))
  return max(difference.deletes.count, difference.inserts.count) + difference.moves.count
}
