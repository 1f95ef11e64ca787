import OutlineModel

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
    let hasTabs = lines.contains { $0.first == 0x09 }
    return max(named, hasBoxes ? .likely : hasTabs ? .possible : .none)
  }

  static func read(_ input: FormatInput, into reading: FormatReading) throws {
    var columns: [Int] = []
    var waiting: (node: DraftNode, line: Int)?
    func handOn() throws {
      guard let (node, line) = waiting else { return }
      if node.isSection { columns = [] }
      try reading.node(node, line: line)
      waiting = nil
    }
    while let raw = try input.nextLine(upTo: reading.options.maximumBytes) {
      let line = Indentation(try readable(raw, input.line, reading))
      if line.isBlank { continue }
      if line.rest.first == UInt8(ascii: ":"), case (var node, let number)? = waiting {
        // Moved out, so that a long note is not copied for each of its lines.
        waiting = nil
        let body = line.rest.dropFirst()
        read(body: body.first == 0x20 ? body.dropFirst() : body, into: &node)
        waiting = (node, number)
        continue
      }
      try handOn()
      while let last = columns.last, last >= line.column { columns.removeLast() }
      var node = DraftNode(level: columns.count, text: "")
      columns.append(line.column)
      read(line.rest, into: &node)
      waiting = (node, input.line)
    }
    try handOn()
  }

  static func write(
    _ source: some DraftSource, options: WritingOptions, to output: ([UInt8]) throws -> Void
  ) throws -> FormatLosses {
    var losses = FormatLosses()
    losses.count(try source.header)
    let unit = options.indentation.map { String(repeating: " ", count: max(1, min($0, 8))) } ?? "\t"
    var bytes: [UInt8] = []
    var isInSection = false
    try source.forEachNode { node in
      isInSection = isInSection || node.isSection
      let level = node.isSection ? 0 : node.level + (isInSection ? 1 : 0)
      let indentation = String(repeating: unit, count: level)
      bytes.append(contentsOf: (indentation + written(node) + "\n").utf8)
      for line in body(of: node, options, &losses) {
        bytes.append(contentsOf: (indentation + unit + line + "\n").utf8)
      }
      losses.count(.expansion, node.isExpanded == node.isSection ? 0 : 1)
      losses.count(.character, LineEscapes.unreadable(in: node.text))
      try bytes.flush(output)
    }
    try bytes.flush(at: 0, output)
    return losses
  }
}
