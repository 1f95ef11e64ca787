import OutlineModel

/// A text as a person or another program wrote it. An export into it changes only the lines of
/// nodes that have changed, and writes new ones in the style of their neighbours.
///
/// Indentation, bullets, empty lines, the order of properties, and everything that an outline
/// cannot express stay as they are in the lines of the other nodes. The result is read again, and
/// used only if it means exactly the nodes of the outline.
package struct KeptText {
  /// The formats whose lines can be kept.
  package static let formats: Set<FileFormat> = [
    .markdown, .org, .taskpaper, .text, .todotxt, .opml, .bookmarks,
  ]

  /// The lines of a text, elements with tags, the tasks of a calendar or of taskwarrior, or the
  /// rows of a table.
  private enum Old {
    case lines(TextUnits)
    case elements(KeptElements)
    case calendar(KeptCalendar)
    case tasks(KeptTasks)
    case rows(KeptTable)

    var nodes: [DraftNode] {
      switch self {
      case .lines(let units): units.nodes
      case .elements(let file): file.nodes
      case .calendar(let file): file.nodes
      case .tasks(let file): file.nodes
      case .rows(let table): table.nodes
      }
    }
  }

  private let format: FileFormat
  private let old: Old
  private let reading: ReadingOptions

  /// Reads a text.
  /// - Parameters:
  ///   - bytes: the text.
  ///   - format: its format.
  ///   - reading: the options for reading it.
  /// - Returns: `nil` if its lines cannot be kept: the text is not UTF-8, or the format is none of
  ///   ``formats``, and no calendar, table or export of taskwarrior; a table and bookmarks of ours
  ///   are written anew.
  package init?(_ bytes: [UInt8], format: FileFormat, reading: ReadingOptions = ReadingOptions()) {
    guard String(validUTF8: bytes) != nil else { return nil }
    var reading = reading
    reading.mayLackTasks = true
    var old: Old?
    switch format {
    case .csv, .tsv: old = KeptTable(bytes, as: format, knowing: reading.words).map(Old.rows)
    case .icalendar: old = ((try? KeptCalendar(bytes, reading: reading)) ?? nil).map(Old.calendar)
    case .opml, .bookmarks, .taskwarrior:
      let document = try? format.document(of: bytes, options: reading).document
      guard let document, format != .bookmarks || document.header.fields == nil
      else { return nil }
      var nodes = document.nodes
      if format == .bookmarks { nodes = format.comparable(nodes) }
      old =
        format == .taskwarrior
        ? KeptTasks(bytes, nodes: nodes).map(Old.tasks)
        : KeptElements(bytes, nodes: nodes, as: format).map(Old.elements)
    case _ where Self.formats.contains(format):
      old = ((try? TextUnits(bytes, as: format, reading)) ?? nil).map(Old.lines)
    default: break
    }
    guard let old else { return nil }
    (self.format, self.reading, self.old) = (format, reading, old)
  }

  /// The words of each column of a table for marks and priorities.
  package var words: [String: [String: String]]? {
    if case .rows(let table) = old { table.knownWords } else { nil }
  }

  /// Whether it is a text of Markdown, or a table, that has days at which items were done.
  package var hasCompletion: Bool {
    if case .rows(let table) = old { return table.hasCompletion }
    return format == .markdown
      && old.nodes.contains { ["✅", "[::", "(::"].contains($0.text("completedStamp")) }
  }

  /// The text with the nodes of an outline.
  /// - Parameters:
  ///   - source: the outline. If the text begins outside of sections, the items of the first
  ///     section are there.
  ///   - options: the options for writing. Ids that the text does not have are written only if
  ///     these ask for them.
  ///   - headerName: the attribute of sections that has the header of the document, which stays as
  ///     the text has it.
  ///   - ids: the id that each node of the text has in the outline; empty if nobody knows.
  /// - Returns: the bytes and the parts that the format cannot express; `nil` if the lines cannot
  ///   be kept.
  /// - Throws: the errors of the source; ``FormatError`` if the format cannot be written.
  /// - Complexity: O(size of both).
  package func bytes(
    of source: some DraftSource, options: WritingOptions, headerName: String?, ids: [String] = []
  ) throws -> (bytes: [UInt8], losses: FormatLosses)? {
    var nodes: [DraftNode] = []
    try source.forEachNode { nodes.append($0) }
    var losses = FormatLosses()
    let sections = (nodes.count(where: \.isSection), old.nodes.count(where: \.isSection))
    let isTitled = old.nodes.contains { $0.isSection && $0.text == nodes.first?.text }
    if format != .taskwarrior, nodes.first?.isSection == true,
      old.nodes.first.map({ !$0.isSection }) ?? (format == .icalendar),
      sections.0 > sections.1 || !isTitled
    {
      losses.count(.note, times: nodes.removeFirst().note == nil ? 0 : 1)
      losses.count(.section, times: format == .todotxt ? 1 : 0)
      if sections.1 == 0, sections.0 > 1 { return nil }
    }
    var known: [Int] = []
    if !ids.isEmpty, ids.count == old.nodes.count {
      let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
      known = nodes.map { $0.id.flatMap { places[$0] } ?? -1 }
    }
    let written = Set(old.nodes.compactMap(\.id))
    // New nodes get an id if most nodes have one; Emacs has its own for links.
    let count = written.count { format != .org || NodeID(checked: $0).isGenerated }
    var hasIDs =
      options.hasIDs || count * 2 > old.nodes.count
      || [.taskwarrior, .icalendar].contains(format)
    if case .rows(let table) = old {
      hasIDs = hasIDs || table.needsIDs
      // The order of favorites is of the whole outline.
      for index in nodes.indices { nodes[index].favoriteRank = nil }
    }
    if format == .bookmarks { nodes = format.comparable(nodes) }
    for index in nodes.indices {
      if nodes[index].isSection, let headerName { nodes[index].attributes[headerName] = nil }
      // An item of the text that has no id there gets none, also if most others have one.
      let place = format.isTable || options.hasIDs || known.isEmpty ? -1 : known[index]
      let isUnnamed = place >= 0 && old.nodes[place].id == nil
      if format == .icalendar, place >= 0 {
        // The identifier of the file stays; one without gets its own when a task is below it.
        let isParent = index + 1 < nodes.count && nodes[index + 1].rank > nodes[index].rank
        if !isUnnamed || !isParent { nodes[index].id = old.nodes[place].id }
        continue
      }
      if !hasIDs || isUnnamed, let id = nodes[index].id, !written.contains(id) {
        nodes[index].id = nil
        losses.count(.id)
      }
    }
    var options = options
    options.hasIDs = true
    options.givesBoxes = false
    options.isKept = true
    switch old {
    case .lines(let units):
      // If a form of the neighbours cannot be read again, new lines are plain.
      for takesForms in [true, false] {
        let writing = try TextWriting(
          into: units, of: nodes, known: known, as: format, options, reading, takesForms: takesForms
        )
        if let bytes = try writing.bytes() {
          losses.add(writing.losses)
          return (bytes, losses)
        }
      }
      return nil
    case .elements(let file):
      var plain: [UInt8] = []
      losses.add(try format.write(DraftDocument(nodes: nodes), options: options) { plain += $0 })
      return try elements(of: nodes, known: known, in: file, plain).map { ($0, losses) }
    case .tasks(let file):
      return try file.bytes(of: nodes, in: options.zone, &losses).map { ($0, losses) }
    case .calendar(let file):
      losses.add(try format.write(DraftDocument(nodes: nodes), options: options) { _ in })
      losses.count(.note, times: nodes.count { $0.isSection && $0.note != nil })
      guard let bytes = try file.bytes(of: nodes, known: known), try means(nodes, in: bytes) else {
        return nil
      }
      return (bytes, losses)
    case .rows(let table):
      // Its rows have ids of their own, or none.
      return try table.bytes(of: nodes, known: known)
    }
  }

  /// Whether a file means some nodes.
  private func means(_ nodes: [DraftNode], in bytes: [UInt8]) throws -> Bool {
    guard let again = try? format.document(of: bytes, options: reading).document.nodes,
      again.count == nodes.count
    else { return false }
    // Those of bookmarks are comparable.
    let nodes = format == .bookmarks ? nodes : format.comparable(nodes)
    return format.comparable(again).elementsEqual(nodes, by: TextWriting.isSame)
  }

  /// The file of OPML or bookmarks with other nodes.
  /// - Parameter plain: the nodes as the format writes them, with the numbers of expanded rows.
  private func elements(
    of nodes: [DraftNode], known: [Int], in file: KeptElements, _ plain: [UInt8]
  ) throws -> [UInt8]? {
    let kept = KeptNodes(from: file.nodes, to: nodes, known: known, isSame: TextWriting.isSame)
    if !kept.areMost { return nil }
    let text = String(decoding: plain, as: UTF8.self)
    let expansion = text.firstMatch(of: /<expansionState>(.*?)<\/expansionState>/)
    for marksItems in [false, true] {
      let bytes = file.bytes(
        of: nodes, kept, expansion: expansion.map { String($0.1) }, marksItems: marksItems)
      if try means(nodes, in: bytes) { return bytes }
    }
    return nil
  }
}
