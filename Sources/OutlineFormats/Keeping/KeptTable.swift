import OutlineDiff
import OutlineModel

/// A table as another program wrote it, with the nodes of an outline: its first rows, the names, the
/// order and the quotes of its columns, and the rows that did not change stay byte by byte. In a
/// changed row only the cells that say something else are written, in the words of their column.
package struct KeptTable {
  private let bytes: [UInt8]
  private let format: FileFormat
  private let form: TableForm
  private let separator: UInt8
  private let cells: TableCells
  /// The row with the names of the columns, and those with nodes.
  private var rows: [TableRows.Row] = []
  /// The nodes of the file.
  let nodes: [DraftNode]
  /// The row of each node; 0 for a section that only its items name.
  private let places: [Int]
  /// The cells of the nodes.
  private let texts: [[String]?]
  private var words: [TableWords]

  /// The words of each column for marks and priorities, by the names of the columns and the values.
  var knownWords: [String: [String: String]] {
    Dictionary(zip(rows[0].cells.map(\.text), words.map(\.ofMarks))) { first, _ in first }
  }

  /// - Parameter known: the words that the columns had before.
  /// - Returns: `nil` if it is not a table of another program, or a quote is missing.
  init?(_ bytes: [UInt8], as format: FileFormat, knowing known: [String: [String: String]] = [:]) {
    self.bytes = bytes
    self.format = format
    form = format == .tsv ? .tabs : .commas
    var table = TableRows(FormatInput(bytes), as: form, limit: .max)
    // The byte order mark.
    table.offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let row = try? table.next() { rows.append(row) }
    let reading = FormatReading(ReadingOptions()) { _ in }
    guard Self.isForeign(bytes, as: format), let header = rows.first,
      !rows.contains(where: \.isOpen), let reader = try? TableReader(header, into: reading)
    else { return nil }
    separator = table.separator ?? UInt8(ascii: ",")
    let lines = Dictionary(rows.enumerated().map { ($1.line, $0) }) { $1 }
    var found: [(node: DraftNode, place: Int)] = []
    try? format.read(FormatInput(bytes)) { event in
      guard case .node(let node, let line) = event else { return }
      found.append((node, line.flatMap { lines[$0] } ?? 0))
    }
    guard found.count(where: { $0.place > 0 }) == rows.count - 1 else { return nil }
    nodes = found.map(\.node)
    places = found.map(\.place)
    cells = TableCells(reader, rows: rows)
    texts = cells.texts(of: nodes) { found[$0].node.note != nil }
    words = reader.columns.map { _ in TableWords() }
    for (place, texts) in zip(places, texts) {
      let row = rows[place].cells
      for (column, text) in (texts ?? []).enumerated() {
        words[column].add(column < row.count ? row[column].text : "", for: text)
      }
    }
    for (column, name) in rows[0].cells.enumerated() {
      for (value, word) in known[name.text] ?? [:] { words[column].add(word, for: value) }
    }
  }

  /// Whether a table has other columns than those that an outline writes.
  package static func isForeign(_ bytes: [UInt8], as format: FileFormat) -> Bool {
    var rows = TableRows(FormatInput(bytes), as: format == .tsv ? .tabs : .commas, limit: .max)
    return format.isTable
      && (try? rows.next()?.cells.map(\.text)) != TableColumn.allCases.map(\.rawValue)
  }

  /// Whether it has days at which items were done.
  var hasCompletion: Bool { !cells.dated.isEmpty }
  /// Whether rows find their parents by ids.
  var needsIDs: Bool { cells.reader.has(.id) && cells.reader.has(.parent) }

  /// The file with other nodes; `nil` if its columns cannot place them, or most are others.
  /// - Parameter known: for each node, the node of the file that it was, -1 for none; empty if
  ///   nobody knows.
  func bytes(of all: [DraftNode], known: [Int]) throws -> (bytes: [UInt8], losses: FormatLosses)? {
    let reader = cells.reader
    let isLoose = !reader.has(.kind) && !reader.has(.section) && all.first?.isSection == true
    let filled = reader.hasTitles ? all.filled : Array(all.indices)
    let held = filled.dropFirst(isLoose ? 1 : 0)
    var new = held.map { all[$0] }
    let origins = known.isEmpty ? [] : held.map { known[$0] }
    let kept = KeptNodes(
      from: nodes, to: new, known: origins, isSame: ==,
      isSameInPlace: { nodes[$0].text == new[$1].text })
    let count = kept.placesOfTexts.count { $0 >= 0 }
    guard !known.isEmpty || count * 2 >= min(nodes.count, new.count) else { return nil }
    for (index, place) in kept.places.enumerated() where place >= 0 {
      // A row gets an id for its first child.
      let isParent = index + 1 < new.count && new[index + 1].level > new[index].level
      new[index].id = nodes[place].id ?? (needsIDs && isParent ? new[index].id : nil)
      if nodes[place].isDone, new[index].isDone, nodes[place].attributes["completed"] == nil {
        for name in ["completed", "completedStamp"] { new[index].attributes[name] = nil }
      }
    }
    let changed = cells.texts(of: new) { index in
      kept.places[index] >= 0 && nodes[kept.places[index]].note != nil
    }
    var meant: [DraftNode]?
    for (keepsCells, keepsRows) in [(false, false), (true, true), (true, false), (false, false)] {
      let bytes = text(of: changed, kept.places, new, keepsCells: keepsCells, keepsRows: keepsRows)
      let again = try? format.document(of: bytes).document.nodes
      guard let again, again.count == new.count else { continue }
      // The first one has all that the columns can say.
      guard let meant else {
        meant = again
        continue
      }
      let isTrue = again.indices.allSatisfy { index in
        let place = kept.places[index]
        if TextWriting.isSame(meant[index], as: again[index]) { return true }
        guard place >= 0, texts[place] == changed[index] else { return false }
        var old = nodes[place]
        old.level = meant[index].level
        return TextWriting.isSame(old, as: again[index])
      }
      if isTrue { return (bytes, FormatLosses(from: new, to: meant)) }
    }
    return nil
  }

  /// The file with the cells of nodes.
  /// - Parameters:
  ///   - origins: for each node, the node of the file that it was; -1 for none.
  ///   - keepsCells: whether a changed row keeps the cells that say the same.
  ///   - keepsRows: whether rows that did not move stay in their places.
  private func text(
    of cells: [[String]?], _ origins: [Int], _ nodes: [DraftNode], keepsCells: Bool, keepsRows: Bool
  ) -> [UInt8] {
    let old = origins.map { $0 < 0 ? 0 : places[$0] }
    let kept = old.indices.filter { keepsRows && old[$0] > 0 }
    let staying = Set(longestIncreasingSubsequence(kept.map { origins[$0] }).map { kept[$0] })
    // Each other row goes after the one before it, or the first of a section before the next one.
    var near = 0
    let order = old.indices.map { index in
      if staying.contains(index) {
        near = old[index]
      } else if cells[index] == nil {
        let below = nodes[(index + 1)...].indices.prefix { !nodes[$0].isSection }
        if let next = below.first(where: staying.contains) { near = old[next] }
      }
      return (near, index)
    }
    let header = rows[0]
    let lineEnd = header.lineEnd.isEmpty ? [0x0A] : bytes[header.lineEnd]
    var text = Array(bytes[..<header.end])
    func add(_ content: some Collection<UInt8>) {
      if !content.isEmpty, text.last != lineEnd.last { text += lineEnd }
      text += content
    }
    for (_, index) in order.sorted(by: <) {
      guard let now = cells[index] else { continue }
      let row = old[index] > 0 ? rows[old[index]] : nil
      // Empty rows before it.
      if let row { add(bytes[rows[old[index] - 1].end..<row.start]) }
      let was = row != nil && keepsCells ? texts[origins[index]] : nil
      add(content(of: row, now, was ?? []))
      text += row.map { bytes[$0.lineEnd] } ?? lineEnd
    }
    add(bytes[(rows.last?.end ?? 0)...])
    if bytes.last != lineEnd.last, text.last == lineEnd.last { text.removeLast(lineEnd.count) }
    return text
  }

  /// A row with its cells, of which those that are the same stay.
  private func content(of row: TableRows.Row?, _ now: [String], _ was: [String]) -> [UInt8] {
    if let row, now == was { return Array(bytes[row.content]) }
    let old = row?.ranges ?? []
    // Quotes as in this row, or as in the first ones.
    let models = row.map { [$0] } ?? Array(rows.prefix(2))
    var output = FormatOutput(options: WritingOptions()) { _ in }
    let last = now.indices.last { $0 >= was.count || now[$0] != was[$0] } ?? 0
    for column in 0..<max(old.count, last + 1) {
      if column > 0 { output.bytes.append(separator) }
      if column < old.count, column >= now.count || was.dropFirst(column).first == now[column] {
        output.bytes += bytes[old[column]]
      } else {
        let isQuoted = models.allSatisfy { model in
          column < model.ranges.count && bytes[model.ranges[column]].first == UInt8(ascii: "\"")
        }
        let hasWords = cells.reader.columns[column].hasWords
        let cell = hasWords ? words[column].word(for: now[column]) : now[column]
        form.put(cell, isQuoted: isQuoted, to: &output)
      }
    }
    return output.bytes
  }
}

extension [DraftNode] {
  /// The nodes without the sections that have no items.
  var filled: [Int] {
    indices.filter { !self[$0].isSection || $0 + 1 < count && !self[$0 + 1].isSection }
  }
}

extension FormatLosses {
  /// The losses of nodes that were written and read again.
  fileprivate init(from nodes: [DraftNode], to others: [DraftNode]) {
    for (node, other) in zip(nodes, others) {
      for field in ContentField.texts { count(.init(field), of: node, unlike: other) }
      count(.level, .done, .expansion, .favorite, of: node, unlike: other)
      let lost = node.attributes.keys.count { other.attributes[$0] == nil }
      count(node.isSection ? .configuration : .attributes, times: lost)
    }
  }
}
