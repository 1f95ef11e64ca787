import OutlineModel

/// TaskPaper: projects, tasks and notes, nested by indentation.
///
///     Food:
///     ⇥- Milk @dairy @due(2026-11-24)
///     ⇥⇥A note of the task.
///     ⇥⇥- Oat @done(2026-11-22)
///
/// A project without a parent is a section, unless it has tags; all lines up to the next one belong
/// to it, indented or not. A line that is neither a task nor a project is the note of the line
/// above it if it is indented more, also of a section, otherwise an item. A tag with a value is an
/// attribute.
enum TaskPaperFormat: FormatImplementation {
  static let fileExtensions = ["taskpaper", "todo"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let named = likelihood(name: name)
    let lines = beginning.split(separator: 0x0A).prefix(100)
    let kinds = Set(lines.map { TaskPaperLine(Indentation($0).rest).kind })
    if !kinds.contains(.task) { return named }
    return max(named, kinds.contains(.project) ? .likely : .possible)
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var reader = TaskPaperReader(reading)
    while let line = try input.nextLine(for: reading) { try reader.parse(line, number: input.line) }
    try reader.handOn()
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    var writer = TaskPaperWriter(output)
    writer.output.losses.count(try source.header)
    try source.forEachNode { try writer.write($0) }
    output = writer.output
  }
}

/// Reads TaskPaper line by line.
private struct TaskPaperReader {
  let reading: FormatReading
  private var columns: [Int] = []
  private var waiting: (node: DraftNode, line: Int)?
  /// The column of the waiting node, and of the first line of its note.
  private var column = 0
  private var noteColumn: Int?
  private var emptyLines = 0

  init(_ reading: FormatReading) { self.reading = reading }

  mutating func parse(_ raw: Bytes, number: Int) throws {
    let indentation = Indentation(raw)
    if indentation.isBlank {
      emptyLines += 1
      return
    }
    defer { emptyLines = 0 }
    let line = TaskPaperLine(indentation.rest)
    if line.kind == .note, waiting != nil, indentation.column > column {
      let start = min(noteColumn ?? column + 4, indentation.column)
      noteColumn = noteColumn ?? start
      let text = Indentation.stripping(start, from: raw)
      let isFirst = waiting?.node.note == nil
      waiting?.node.add(note: TaskPaperLine.note(text), after: isFirst ? 0 : emptyLines)
      return
    }
    try handOn()
    while let last = columns.last, last >= indentation.column { columns.removeLast() }
    var node = DraftNode(level: columns.count, text: "")
    let hasTags = line.set(in: &node)
    if line.kind == .project, indentation.column == 0, !hasTags {
      node = .section(node.text)
      columns = []
    } else {
      if line.kind == .project { node.attributes["project"] = .bool(true) }
      if line.kind == .note { node.attributes["paragraph"] = .bool(true) }
      columns.append(indentation.column)
    }
    waiting = (node, number)
    column = indentation.column
    noteColumn = nil
  }

  mutating func handOn() throws {
    if let (node, line) = waiting { try reading.node(node, line: line) }
    waiting = nil
  }
}

/// Writes TaskPaper.
private struct TaskPaperWriter {
  var output: FormatOutput
  private let unit: String
  private var isInSection = false
  /// The level of the previous node, -1 of a section; `nil` before the first node.
  private var lastLevel: Int?

  init(_ output: FormatOutput) {
    self.output = output
    let blanks = output.options.indentation.map { max(2, min($0, 8)) }
    unit = blanks.map { String(repeating: " ", count: $0) } ?? "\t"
  }

  mutating func write(_ node: DraftNode) throws {
    try output.flush()
    output.losses.count(.expansion, .character, of: node)
    var node = node
    if node.isSection {
      isInSection = true
      lastLevel = -1
      output.losses.count(.id, .image, .configuration, of: node)
      put(TaskPaperLine.title(node.text) + ":", at: 0)
      for line in TaskPaperLine.lines(of: node.note) { put(line, at: 1) }
      return
    }
    // A paragraph below another line would be its note.
    let isChild = node.level > lastLevel ?? node.level
    lastLevel = node.level
    let level = node.level + (isInSection ? 1 : 0)
    let isProject = node.flag("project")
    let isParagraph = node.flag("paragraph") && !isChild
    node.attributes["project"] = isProject ? nil : node.attributes["project"]
    node.attributes["paragraph"] = isParagraph ? nil : node.attributes["paragraph"]
    output.losses.removeLayout(from: &node.attributes)
    let (text, marks) = TaskPaperLine.parts(
      of: node, isApart: isProject, hasIDs: output.options.hasIDs, losses: &output.losses)
    if isProject, level > 0 || !marks.isEmpty {
      put(text + ":" + marks, at: level)
    } else if isParagraph {
      put(TaskPaperLine.escape(text + marks), at: level)
    } else {
      output.losses.count(.attributes, times: isProject ? 1 : 0)
      put("- " + text + marks, at: level)
    }
    for line in TaskPaperLine.lines(of: node.note) { put(line, at: level + 1) }
  }

  private mutating func put(_ line: String, at level: Int) {
    if !line.isEmpty { for _ in 0..<level { output.put(unit) } }
    output.put(line: line)
  }
}
