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
    var objects = JSONObjects(limit: reading.options.maximumBytes)
    var tree = ParentLinks()
    // Tasks of projects come after all others, because a section takes the items after it.
    var ofProjects: [(node: DraftNode, line: Int, own: String?, project: TaskwarriorProject)] = []
    var deleted = 0
    var repaired: Int?
    func take(_ object: JSONObjects.Object) throws {
      if object.hasRepairs { repaired = repaired ?? object.line }
      let value: JSONValue
      let bytes = try Array(readable(object.bytes[...], number: object.line, reading))
      do { value = try JSONText.value(of: bytes) } catch {
        throw FormatError(
          "not a task: after \(error.offset) bytes \(error.reason)", line: object.line)
      }
      guard case .object(let fields) = value else { return }
      var task = TaskwarriorTask(fields)
      if task.isDeleted {
        deleted += 1
        return
      }
      let (own, parent) = (task.uuid, task.parent)
      let project = parent == nil ? task.takeProject() : nil
      let node = try task.node(line: object.line, in: reading.options.zone)
      if let project {
        ofProjects.append((node, object.line, own, project))
      } else {
        tree.add(node, line: object.line, own: own, parent: parent)
      }
    }
    while let piece = try input.piece() { try objects.scan(piece, body: take) }
    try objects.finish()
    if let repaired {
      try reading.repair("a control character in a text was read as it is", line: repaired)
    }
    try reading.ignore("deleted tasks", count: deleted)
    var known: Set<String> = []
    for (node, line, own, project) in ofProjects {
      for (part, parent) in project.nodes {
        guard let id = part.id, known.insert(id).inserted else { continue }
        tree.add(part, line: line, own: id, parent: parent)
      }
      tree.add(node, line: line, own: own, parent: project.id)
    }
    try tree.deliver(to: reading)
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    output.losses.count(try source.header)
    output.put("[\n")
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
        of: node, uuid: uuid, parent: above?.project == nil ? above?.uuid : nil,
        in: output.options.zone, losses: &output.losses)
      if let project = above?.project { fields["project"] = .string(project) }
      if count > 0 { output.put(",\n") }
      JSONWriter.append(to: &output.bytes) { $0.json(.object(fields)) }
      if node.isSection { section = uuid }
      parents.append((uuid, nil))
      count += 1
      try output.flush()
    }
    output.put("\n]\n")
  }
}

/// Splits a stream of JSON into its objects, either in an array or one per line.
struct JSONObjects {
  /// One object.
  struct Object {
    var bytes: [UInt8] = []
    var line = 1
    /// Whether a control character in a text was escaped.
    var hasRepairs = false
  }

  private let limit: Int
  private var object = Object()
  private var depth = 0
  private var isInText = false
  private var isEscaped = false
  private var line = 1

  init(limit: Int) { self.limit = limit }

  /// Reads the next piece, and delivers each object that ends in it.
  mutating func scan(_ piece: [UInt8], body: (Object) throws -> Void) throws {
    for byte in piece {
      if depth == 0 { try begin(byte) } else { try go(on: byte, body) }
      if byte == 0x0A { line += 1 }
    }
  }

  /// Ends the stream.
  /// - Throws: ``FormatError`` if it ends inside an object.
  func finish() throws {
    if depth > 0 { throw FormatError("the file ends within a task", line: object.line) }
  }

  private mutating func begin(_ byte: UInt8) throws {
    switch byte {
    case UInt8(ascii: "{"):
      object = Object(bytes: [byte], line: line)
      depth = 1
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"): break
    default: throw FormatError("a task begins with {", line: line)
    }
  }

  private mutating func go(on byte: UInt8, _ body: (Object) throws -> Void) throws {
    if object.bytes.count > limit {
      throw FormatError("it is longer than \(limit >> 20) MB", line: object.line)
    }
    if isInText, byte < 0x20 {
      object.hasRepairs = true
      object.bytes.append(contentsOf: ("\\u" + byte.digits(4, radix: 16)).utf8)
      isEscaped = false
      return
    }
    object.bytes.append(byte)
    if isInText {
      isInText = byte != UInt8(ascii: "\"") || isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInText = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 0 { try body(object) }
    default: break
    }
  }
}
