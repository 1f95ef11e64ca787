/// Plain text with a hierarchy by indentation, as VimOutliner writes it.
///
///     Food
///     ⇥: section:: `true`
///     [_] Milk
///     ⇥: due:: 2026-11-24
///     ⇥: A note.
///     ⇥[X] Oat
///
/// A line is a child of the nearest line above it that is indented less. `[_]` is an open box and
/// `[X]` a ticked one; `[x]` is a done item without a box, and so is Workflowy's `[COMPLETE]`. A
/// bullet before these, such as `-` or `•`, is left out. Lines that begin with a colon are the note
/// of the line above; those with a name and two colons are its attributes.
enum PlainTextFormat: FormatImplementation {
  static let fileExtensions = ["txt", "otl", "votl", "text"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let named = likelihood(name: name)
    if beginning.contains(0) { return .none }
    let lines = beginning.split(separator: 0x0A)
    let hasBoxes = lines.contains { Indentation($0).rest.starts(with: "[_] ".utf8) }
    if hasBoxes { return max(named, .likely) }
    return max(named, lines.contains { $0.first == 0x09 } ? .possible : .none)
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var columns: [Int] = []
    var waiting: (node: DraftNode, line: Int)?
    func handOn() throws {
      guard let (node, line) = waiting else { return }
      if node.isSection { columns = [] }
      try reading.node(node, line: line)
      waiting = nil
    }
    while let line = try input.nextLine(for: reading).map({ Indentation($0) }) {
      if line.isBlank { continue }
      if line.rest.first == UInt8(ascii: ":"), case (var node, let number)? = waiting {
        // Moved out, so that a long note is not copied for each of its lines.
        waiting = nil
        let body = line.rest.dropFirst()
        parse(body: body.first == 0x20 ? body.dropFirst() : body, into: &node)
        waiting = (node, number)
        continue
      }
      try handOn()
      while let last = columns.last, last >= line.column { columns.removeLast() }
      var node = DraftNode(level: columns.count, text: "")
      columns.append(line.column)
      parse(line.rest, into: &node)
      waiting = (node, input.line)
    }
    try handOn()
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    output.losses.count(try source.header)
    let blanks = output.options.indentation.map { max(1, min($0, 8)) }
    let unit = blanks.map { String(repeating: " ", count: $0) } ?? "\t"
    var isInSection = false
    try source.forEachNode { node in
      isInSection = isInSection || node.isSection
      let indentation = String(repeating: unit, count: node.depth(isInSection: isInSection))
      output.put(line: indentation + line(of: node))
      for line in body(of: node, output.options, &output.losses) {
        output.put(line: indentation + unit + line)
      }
      output.losses.count(.expansion, .character, of: node)
      try output.flush()
    }
  }
}
