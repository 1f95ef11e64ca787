import OutlineModel

/// The JSON that `task export` writes and `task import` reads: an array of tasks, or one task per
/// line.
///
/// Tasks have no order and no hierarchy, so a child names its parent in `outlineparent`, which
/// taskwarrior keeps like every unknown attribute. A project is a section, and items below it; see
/// ``TaskwarriorProject``. Fields that an item does not have become the attribute `taskwarrior`,
/// and are written again. Deleted tasks are left out.
enum TaskwarriorFormat: FormatImplementation {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let text = beginning.drop { [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "[")].contains($0) }
    guard text.first == UInt8(ascii: "{") else { return .none }
    let first = text.prefix(2048).text
    // Other programs have flags and objects of these names.
    let isText = ["\"description\":\"", "\"description\": \""].contains { first.contains($0) }
    return isText && first.contains("\"status\":") ? .certain : .none
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var tree = ParentLinks()
    // Sections and tasks of projects come after all others, because a section takes the items
    // after it.
    var last: [(node: DraftNode, line: Int, own: String?, project: TaskwarriorProject?)] = []
    var header = DocumentHeader()
    var repaired: Int?
    try forEachObject(in: input, upTo: reading.options.maximumBytes) {
      object, line, hasRepairs, _ in
      if hasRepairs { repaired = repaired ?? line }
      let value: JSONValue
      let bytes = try Array(readable(object[...], number: line, reading))
      do { value = try JSONText.value(of: bytes) } catch let flaw as JSONText.Flaw {
        throw FormatError("not a task: after \(flaw.offset) bytes \(flaw.reason)", line: line)
      }
      guard case .object(let fields) = value else { return }
      var task = TaskwarriorTask(fields)
      if task.isDeleted {
        header.deleted.insert(fields.text("outlineid") ?? task.uuid ?? "line \(line)")
        return
      }
      let (own, parent) = (task.uuid, task.parent)
      let project = parent == nil ? task.takeProject() : nil
      let node = try task.node(line: line, in: reading.options.zone)
      if project != nil || node.isSection {
        last.append((node, line, own, project))
      } else {
        tree.add(node, line: line, own: own, parent: parent)
      }
    }
    if let repaired {
      try reading.repair("a control character in a text was read as it is", line: repaired)
    }
    try reading.header(header)
    try reading.ignore("deleted tasks", count: header.deleted.count)
    var known: Set<String> = []
    for (node, line, own, project) in last {
      for (part, parent) in project?.nodes ?? [] {
        guard let id = part.id, known.insert(id).inserted else { continue }
        tree.add(part, line: line, own: id, parent: parent)
      }
      tree.add(node, line: line, own: own, parent: project?.id)
    }
    try tree.deliver(to: reading)
  }

  /// Splits JSON into its objects, either in an array or one per line, and escapes control
  /// characters in their texts.
  static func forEachObject(
    in input: FormatInput, upTo limit: Int,
    _ body: (_ object: [UInt8], _ line: Int, _ hasRepairs: Bool, Range<Int>) throws -> Void
  ) throws {
    var object: [UInt8] = []
    var line = 1
    var first = 1
    var offset = 0
    var start = 0
    var depth = 0
    var isInText = false
    var isEscaped = false
    var hasRepairs = false
    while let piece = try input.piece() {
      for byte in piece {
        if depth == 0 {
          guard "{[],\n\r\t ".utf8.contains(byte)
          else { throw FormatError("a task begins with {", line: line) }
          object.removeAll(keepingCapacity: true)
          hasRepairs = false
          first = line
          start = offset
        } else if object.count > limit {
          throw FormatError("it is longer than \(limit >> 20) MB", line: first)
        }
        if byte == 0x0A { line += 1 }
        offset += 1
        if isInText, byte < 0x20 {
          hasRepairs = true
          object += ("\\u" + byte.digits(4, radix: 16)).utf8
        } else {
          object.append(byte)
        }
        if isInText {
          isInText = byte != UInt8(ascii: "\"") || isEscaped
          isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        } else if byte == UInt8(ascii: "\"") {
          isInText = true
        } else if byte == UInt8(ascii: "{") || depth > 0 && byte == UInt8(ascii: "[") {
          depth += 1
        } else if depth > 0, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
          depth -= 1
          if depth == 0 { try body(object, first, hasRepairs, start..<offset) }
        }
      }
    }
    if depth > 0 { throw FormatError("the file ends within a task", line: first) }
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    var losses = FormatLosses()
    losses.count(try source.header)
    output.put("[\n")
    var isFirst = true
    try forEachTask(of: source, in: output.options.zone, &losses) { _, fields in
      if !isFirst { output.put(",\n") }
      isFirst = false
      JSONWriter.append(to: &output.bytes) { $0.json(.object(fields)) }
      try output.flush()
    }
    output.put("\n]\n")
    output.losses.add(losses)
  }

  /// The tasks of a document: all nodes that are no projects.
  static func forEachTask(
    of source: some DraftSource, in zone: LocalZone, _ losses: inout FormatLosses,
    _ body: (_ uuid: String, _ fields: [String: JSONValue]) throws -> Void
  ) throws {
    var parents: [(uuid: String, project: String?)] = []
    var count = 0
    var section: String?
    try source.forEachNode { node in
      let depth = node.depth(isInSection: section != nil)
      parents.removeSubrange(min(depth, parents.count)...)
      let above = parents.last
      if let project = TaskwarriorProject.name(of: node, in: above?.project) {
        section = node.isSection ? project : section
        parents.append(("", project))
        return
      }
      let uuid = TaskwarriorTask.uuid(of: node, number: count)
      var fields = TaskwarriorTask.fields(
        of: node, uuid: uuid, parent: above?.project == nil ? above?.uuid : nil, in: zone,
        losses: &losses)
      if let project = above?.project { fields["project"] = .string(project) }
      if node.isSection { section = uuid }
      parents.append((uuid, nil))
      count += 1
      try body(uuid, fields)
    }
  }
}
