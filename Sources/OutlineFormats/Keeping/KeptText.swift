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
    var old: Old?
    switch format {
    case .csv, .tsv: old = KeptTable(bytes, as: format, knowing: reading.words).map(Old.rows)
    case .opml, .icalendar, .bookmarks, .taskwarrior:
      let document = try? format.document(of: bytes, options: reading).document
      guard let document, format != .bookmarks || document.header.fields == nil
      else { return nil }
      var nodes = document.nodes
      if format == .bookmarks { nodes = format.comparable(nodes) }
      switch format {
      case .icalendar: old = KeptCalendar(bytes, nodes: nodes).map(Old.calendar)
      case .taskwarrior: old = KeptTasks(bytes, nodes: nodes).map(Old.tasks)
      default: old = KeptElements(bytes, nodes: nodes, as: format).map(Old.elements)
      }
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
    if format != .taskwarrior, nodes.first?.isSection == true, old.nodes.first?.isSection == false,
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
    // New nodes get an id if most nodes have one.
    var hasIDs =
      options.hasIDs || written.count * 2 > old.nodes.count || format == .taskwarrior
    if case .rows(let table) = old {
      hasIDs = hasIDs || table.needsIDs
      // The order of favorites is of the whole outline.
      for index in nodes.indices { nodes[index].favoriteRank = nil }
    }
    if format == .bookmarks { nodes = format.comparable(nodes) }
    for index in nodes.indices {
      if nodes[index].isSection, let headerName { nodes[index].attributes[headerName] = nil }
      if !hasIDs, let id = nodes[index].id, !written.contains(id) {
        nodes[index].id = nil
        losses.count(.id)
      }
    }
    var options = options
    options.hasIDs = true
    options.givesBoxes = false
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
      guard let bytes = try file.bytes(of: nodes), try means(nodes, in: bytes) else { return nil }
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
    return format.comparable(again).elementsEqual(format.comparable(nodes), by: TextWriting.isSame)
  }

  /// The file of OPML or bookmarks with other nodes.
  /// - Parameter plain: the nodes as the format writes them, with the numbers of expanded rows.
  private func elements(
    of nodes: [DraftNode], known: [Int], in file: KeptElements, _ plain: [UInt8]
  ) throws -> [UInt8]? {
    let kept = KeptNodes(from: file.nodes, to: nodes, known: known, isSame: TextWriting.isSame)
    let count = kept.placesOfTexts.count { $0 >= 0 }
    guard count > 0, count * 2 >= min(nodes.count, file.nodes.count) else { return nil }
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

/// One export into a text.
struct TextWriting {
  let losses: FormatLosses
  private let old: TextUnits
  private let nodes: [DraftNode]
  private let format: FileFormat
  /// The nodes as the format writes them, and the old ones as it would write them.
  private let plain: TextUnits
  private let oldPlain: TextUnits?
  private let reading: ReadingOptions
  private let kept: KeptNodes
  private let gaps: Gaps
  private let style: TextStyle

  init(
    into old: TextUnits, of nodes: [DraftNode], known: [Int], as format: FileFormat,
    _ options: WritingOptions, _ reading: ReadingOptions, takesForms: Bool
  ) throws {
    var nodes = nodes
    // The outline need not know the box, or the number, that an item has in the text.
    let hasNumbers = format == .markdown && old.nodes.contains { $0.attributes["numbered"] != nil }
    if takesForms || hasNumbers {
      let places = KeptNodes(from: old.nodes, to: nodes, known: known, isSame: Self.isSame).places
      if takesForms { KeptForms(old, as: format).take(into: &nodes, places: places) }
      if hasNumbers {
        let mayBeNumbered = zip(nodes, places).map { node, place in
          place < 0 || old.nodes[place].level != node.level
            || old.nodes[place].attributes["numbered"] != nil
        }
        nodes.number { mayBeNumbered[$0] }
      }
    }
    (self.old, self.nodes, self.format, self.reading) = (old, nodes, format, reading)
    var bytes: [UInt8] = []
    losses = try format.write(DraftDocument(nodes: nodes), options: options) { bytes += $0 }
    let written = try TextUnits(bytes, as: format, ReadingOptions())
    let plain = written.flatMap { $0.nodes.count == nodes.count ? $0 : nil }
    let oldBytes = try format.bytes(of: DraftDocument(nodes: old.nodes), options: options)
    let oldPlain = try TextUnits(oldBytes, as: format, ReadingOptions())
    self.oldPlain = oldPlain.flatMap { $0.nodes.count == old.nodes.count ? $0 : nil }
    let isSameInPlace = { (place: Int, index: Int) in
      Self.isSame(old.nodes[place], as: nodes[index])
        || plain.map { Self.isSame(old.nodes[place], as: $0.nodes[index]) } ?? false
    }
    kept = KeptNodes(
      from: old.nodes, to: nodes, known: known, isSame: Self.isSame, isSameInPlace: isSameInPlace)
    // Empty lines of todo.txt divide groups, and nothing tells where a new one begins.
    gaps = Gaps(old, of: nodes, places: kept.places, isSpaced: format != .todotxt)
    self.plain = plain ?? old
    isPlain = plain != nil
    style = TextStyle(old, as: format, unit: options.indentation)
  }

  /// Whether all nodes can be written and read again.
  private let isPlain: Bool

  /// The text, or `nil` if it would mean other nodes.
  func bytes() throws -> [UInt8]? {
    let isAll =
      kept.areSame.allSatisfy { $0 } && kept.places.elementsEqual(old.nodes.indices)
      && nodes.elementsEqual(old.nodes) { $0.level == $1.level }
    if isAll { return Array(old.lines.joined()) }
    let count = kept.placesOfTexts.count { $0 >= 0 }
    guard isPlain, count > 0, count * 2 >= min(nodes.count, old.nodes.count), isOfText
    else { return nil }
    return try bytes(keepsParts: true) ?? bytes(keepsParts: false)
  }

  /// Whether the items outside of sections are those of the text. A text of something else is
  /// replaced, and no section may lose its title to it.
  private var isOfText: Bool {
    let loose = nodes.prefix { !$0.isSection }.count
    let oldLoose = old.nodes.prefix { !$0.isSection }.count
    let count = kept.placesOfTexts[..<loose].count { (0..<oldLoose).contains($0) }
    return count * 2 >= min(loose, oldLoose)
  }

  /// The text.
  /// - Parameter keepsParts: whether parts of the lines of changed nodes are kept.
  private func bytes(keepsParts: Bool) throws -> [UInt8]? {
    var text = KeptLines(lineEnd: style.lineEnd)
    text.append(old.preamble)
    var pieces: [(gap: [Bytes], lines: [Bytes])] = []
    var open: [TextStyle.Written] = []
    var isInSection = false
    // The depth of a heading or paragraph that is no longer one, or of an item that becomes one:
    // everything below it is indented differently.
    var recast: Int?
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      isInSection = isInSection || node.isSection
      let depth = node.depth(isInSection: isInSection)
      let sibling = depth < open.count ? open[depth] : nil
      open.removeLast(max(0, open.count - depth))
      let place = kept.places[index]
      if let level = recast, depth <= level { recast = nil }
      if recast == nil, place >= 0, !old.nodes[place].isLike(plain.nodes[index]) { recast = depth }
      var lines: [Bytes]
      var count = 1
      let unit = plain.units[plain.unitOfNode[index]]
      let isOuter = recast ?? depth == depth
      let isKept = place >= 0 && recast == nil
      let gap = gaps.count(
        before: index, after: sibling, isKept: isKept, isOuter: isOuter, plain: unit.gap)
      if isKept {
        let unit = old.units[old.unitOfNode[place]]
        if let length = whole(unit, at: index) {
          lines = Array(old.lines[unit.lines])
          count = length
        } else {
          lines = changedLines(of: index, in: unit, from: place, keepsParts: keepsParts)
        }
        let own = plain.lines[plain.units[plain.unitOfNode[index]].lines].first
        let was = oldPlain.flatMap { $0.lines[$0.units[$0.unitOfNode[place]].lines].first } ?? own
        // Items below a heading are not indented. A longer number indents by one blank more.
        let blanks = [was, own].map { $0?.prefix(while: \.isBlank).count ?? 0 }
        if old.nodes[place].level != node.level || abs(blanks[0] - blanks[1]) > 1 {
          lines = style.lines(lines, at: own, sibling: sibling, parent: open.last)
        }
      } else {
        var model = sibling
        if model == nil, isOuter, let next = gaps.following(index),
          old.nodes[next].level == node.level
        {
          let line = old.lines[old.units[old.unitOfNode[next]].lines.lowerBound]
          model = TextStyle.Written(prefix: style.prefix(of: line), gap: gap)
        }
        lines = style.lines(Array(plain.lines[unit.lines]), sibling: model, parent: open.last)
      }
      var blanks = Array(repeating: style.lineEnd, count: gap)
      if isKept, gap == gaps.own(place) {
        let start = old.units[old.unitOfNode[place]].lines.lowerBound
        blanks = Array(old.lines[(start - gap)..<start])
      }
      pieces.append((blanks, lines))
      var written = TextStyle.Written(prefix: style.prefix(of: lines.first ?? []), gap: gap)
      written.number = (sibling?.number ?? -1) + 1
      // Nodes that begin on the line of their parent have no prefix of their own.
      for _ in 0..<max(1, depth + 1 - open.count) { open.append(written) }
      for next in (index + 1)..<max(index + 1, index + count) {
        open.removeLast(max(0, open.count - nodes[next].level - (isInSection ? 1 : 0)))
        open.append(written)
      }
      index += count
    }
    if format == .todotxt { pieces = kept.lineOrder(of: nodes, in: old).map { pieces[$0] } }
    for piece in pieces {
      if !text.isEmpty { text.append(piece.gap[...]) }
      text.append(piece.lines[...])
    }
    text.end(as: old.tail, old.lines.last)
    if format == .markdown {
      let ordered = MarkdownNumbers(old.lines).renumber(text.bytes)
      if ordered != text.bytes, try isTrue(ordered) { return ordered }
    }
    return try isTrue(text.bytes) ? text.bytes : nil
  }

  /// Whether a text means the nodes.
  private func isTrue(_ bytes: [UInt8]) throws -> Bool {
    guard let again = try TextUnits(bytes, as: format, reading) else { return false }
    return again.nodes.count == nodes.count
      && again.nodes.indices.allSatisfy {
        Self.isSame(again.nodes[$0], as: nodes[$0])
          || Self.isSame(again.nodes[$0], as: plain.nodes[$0])
      }
  }

  /// The number of nodes of an old unit, if all of them are the next nodes and still the same.
  private func whole(_ unit: TextUnits.Unit, at index: Int) -> Int? {
    guard index + unit.nodes.count <= nodes.count else { return nil }
    let areSame = zip(unit.nodes, index...).allSatisfy {
      kept.places[$1] == $0 && kept.areSame[$1]
        && plain.nodes[$1].hasNumber == old.nodes[$0].hasNumber
        && (format != .todotxt || gaps.hasParent[$1])
    }
    return areSame ? unit.nodes.count : nil
  }

  /// The lines of a changed node: old ones that stay, and the others as the format writes them.
  private func changedLines(
    of index: Int, in unit: TextUnits.Unit, from place: Int, keepsParts: Bool
  ) -> [Bytes] {
    let now = Array(plain.lines[plain.units[plain.unitOfNode[index]].lines])
    let was = Array(old.lines[unit.lines])
    let prefix = style.prefix(of: was[0])
    guard keepsParts, unit.nodes.count == 1, let oldPlain
    else { return style.lines(now, as: prefix) }
    let before = Array(oldPlain.lines[oldPlain.units[oldPlain.unitOfNode[place]].lines])
    let styled = style.lines(now, as: prefix)
    let (start, end) = now.ends(equalTo: before)
    // Lines correspond if the format would have written as many; else those after the changed ones
    // at the beginning do.
    guard was.count == before.count else {
      let added = max(1, now.count - end)
      let gone = max(1, before.count - end)
      guard start <= 1, gone <= was.count,
        zip(was[1..<gone], before[1..<gone]).allSatisfy({
          $0.trimmedEnd.trimmed == $1.trimmedEnd.trimmed
        })
      else { return styled }
      let edited = TextStyle.edit(was[0], from: before[0], to: now[0])
      return [start == 1 ? was[0] : edited ?? styled[0]] + styled[1..<added] + was[gone...]
    }
    let middle = (start..<(now.count - end)).map { line in
      let isPair = now.count == before.count
      return (isPair ? TextStyle.edit(was[line], from: before[line], to: now[line]) : nil)
        ?? styled[line]
    }
    return was[..<start] + middle + was[(was.count - end)...]
  }
}
