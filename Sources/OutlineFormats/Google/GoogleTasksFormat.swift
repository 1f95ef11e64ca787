import OutlineModel

/// The lists of Google Tasks, as Takeout exports them in one file of JSON. A list is a section.
enum GoogleTasksFormat: ImportedFormat {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    guard let text = beginning.json("{") ?? beginning.json("[") else { return .none }
    return text.prefix(1024).contains("\"tasks#task") ? .certain : .none
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    let bytes = try input.all(upTo: reading.options.maximumBytes)
    let value = try JSONInput.value(of: bytes[...], line: 1)
    var (items, isList) = ([JSONValue](), true)
    if case .array(let tasks) = value {
      items = tasks
    } else if case .object(let fields) = value, case .array(let values)? = fields["items"] {
      items = values
      // The service may put the tasks first and their kind last.
      isList = fields["kind"] == .string("tasks#tasks")
    }
    if items.isEmpty { throw FormatError("it has no items") }
    try reading.header(DocumentHeader())
    var deleted = 0
    if isList {
      deleted += try readTasks(items, into: reading)
    } else {
      for case .object(let list) in items {
        try reading.node(.section(list.text("title") ?? "", id: list.text("id")))
        deleted += try readTasks(list.array("items"), into: reading)
      }
    }
    try reading.ignore("deleted tasks", count: deleted)
    try reading.finish()
  }

  /// Reads the tasks of a list.
  /// - Returns: the number of deleted ones.
  private static func readTasks(_ values: [JSONValue], into reading: FormatReading) throws -> Int {
    var tree = ParentLinks()
    var deleted = 0
    for value in inOrder(values) {
      guard case .object(let fields) = value
      else { throw FormatError("\(value.kind) is not a task") }
      if fields["deleted"] == .bool(true) {
        deleted += 1
        continue
      }
      if fields["title"] == nil {
        try reading.missesText("a task without a title has an empty text")
      }
      tree.add(node(fields), line: nil, own: fields.text("id"), parent: fields.text("parent"))
    }
    try tree.deliver(to: reading)
    return deleted
  }

  /// Tasks by their positions, which are texts. The service answers in another order, and Takeout
  /// has no positions.
  private static func inOrder(_ values: [JSONValue]) -> [JSONValue] {
    let placed = values.compactMap { value -> (position: String, value: JSONValue)? in
      guard case .object(let fields) = value else { return nil }
      return fields.text("position").map { ($0, value) }
    }
    return placed.count < values.count
      ? values : placed.sorted { $0.position < $1.position }.map(\.value)
  }

  /// The fields that mean nothing outside of the service, or became fields of the node.
  private static let derived: Set<String> = [
    "kind", "id", "etag", "selfLink", "updated", "position", "parent", "title", "notes", "status",
    "due", "completed", "created", "deleted", "starred", "task_type", "webViewLink",
  ]

  private static func node(_ fields: [String: JSONValue]) -> DraftNode {
    var node = DraftNode(text: fields.text("title") ?? "")
    node.id = fields.text("id")
    if let notes = fields.text("notes"), !notes.isEmpty { node.note = notes }
    node.isDone = fields.text("status") == "completed"
    node.isFavorite = fields["starred"] == .bool(true)
    for name in ["due", "completed", "created"] {
      guard let date = fields.text(name).flatMap(ItemDate.init(rawValue:))?.inUTC else { continue }
      // A task is due on a day, which is written as its midnight.
      let isDay = name == "due" && date.hasSuffix("T00:00:00Z")
      node.attributes[name] = .string(isDay ? String(date.prefix(10)) : date)
    }
    let rest = fields.filter { !derived.contains($0.key) && $0.value != .null }
    if !rest.isEmpty { node.attributes["googleTasks"] = .object(rest) }
    return node
  }
}
