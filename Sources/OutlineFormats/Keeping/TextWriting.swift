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
    gaps = Gaps(old, of: nodes, places: kept.places, as: format)
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
    guard isPlain, kept.areMost, isOfText else { return nil }
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
      var model = sibling
      if isOuter, let next = gaps.following(index), old.nodes[next].level == node.level {
        let line = old.lines[old.units[old.unitOfNode[next]].lines.lowerBound]
        let written = TextStyle.Written(prefix: style.prefix(of: line), gap: gap)
        let isOfList = style.prefix(of: plain.lines[unit.lines.lowerBound]).isOfList
        // A list after a paragraph may be indented.
        let isFirst = isOfList && sibling?.prefix.isOfList == false && written.prefix.isOfList
        if sibling == nil || format == .markdown && isFirst { model = written }
      }
      if isKept {
        let unit = old.units[old.unitOfNode[place]]
        let isInPlace = old.nodes[place].level == node.level
        if isInPlace || keepsParts, let length = whole(unit, at: index) {
          lines = Array(old.lines[unit.lines])
          count = length
        } else {
          lines = changedLines(of: index, in: unit, from: place, keepsParts: keepsParts)
        }
        let own = plain.lines[plain.units[plain.unitOfNode[index]].lines].first
        let was = oldPlain.flatMap { $0.lines[$0.units[$0.unitOfNode[place]].lines].first } ?? own
        // Items below a heading are not indented. A longer number indents by one blank more.
        let blanks = [was, own].map { $0?.prefix(while: \.isBlank).count ?? 0 }
        if !isInPlace || abs(blanks[0] - blanks[1]) > 1 {
          lines = style.lines(lines, at: own, sibling: model, parent: open.last)
        }
      } else {
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
