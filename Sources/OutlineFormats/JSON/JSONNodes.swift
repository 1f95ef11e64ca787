import OutlineModel

/// Reads nodes from JSON objects: those of this format, the records that commands list, and nested
/// ones.
struct JSONNodes {
  private let reading: FormatReading
  /// The ids of the open items, by level, for records that name a parent.
  private var open: [String?] = []
  /// The level of the first record of this section, for records without a parent.
  private var base = 0
  /// The names of other fields of nodes without a text.
  private(set) var strangers: Set<String> = []

  init(_ reading: FormatReading) { self.reading = reading }

  /// Derived fields, which are ignored.
  private static let derived = Set(known: "json")
  /// Names of lists of children, in order of precedence.
  private static let lists = ["nodes", "sections", "items", "children"]

  /// Parses a text whose nodes may be nested to any depth.
  static func forest(of bytes: Bytes, line: Int) throws(FormatError) -> JSONForest {
    try JSONInput.forest(of: bytes, lists: Set(lists), line: line)
  }

  /// A list of nodes, of which some were read.
  private struct OpenList {
    var elements: ArraySlice<JSONForest.Element>
    var level: Int
    /// Whether all of them are sections.
    var isOfSections = false
  }

  /// Reads nodes and their nested nodes.
  mutating func parse(
    _ elements: [JSONForest.Element], of forest: JSONForest, level: Int = 0
  ) throws {
    try parse([OpenList(elements: elements[...], level: level)], of: forest)
  }

  /// Reads lists, the last one first. A stack instead of calls, because nodes are nested as deep as
  /// people like.
  private mutating func parse(_ lists: [OpenList], of forest: JSONForest) throws {
    var lists = lists
    while var list = lists.popLast() {
      guard let element = list.elements.popFirst() else { continue }
      guard case .object(let number) = element else {
        if case .value(let value) = element { throw FormatError("\(value.kind) is not a node") }
        continue
      }
      if !list.elements.isEmpty { lists.append(list) }
      var fields = forest.objects[number].fields
      if list.isOfSections { fields["kind"] = .string("section") }
      let (isSection, own) = try parse(fields, line: nil, level: list.level)
      lists += Self.openLists(of: forest.objects[number], level: isSection ? 0 : own + 1)
    }
  }

  /// The lists of an object, the first one last.
  private static func openLists(of object: JSONForest.Object, level: Int) -> [OpenList] {
    if object.lists.isEmpty { return [] }
    return lists.reversed().compactMap { name in
      guard let elements = object.lists[name] else { return nil }
      let isOfSections = name == "sections"
      return OpenList(
        elements: elements[...], level: isOfSections ? 0 : level, isOfSections: isOfSections)
    }
  }

  /// Whether an object is not a node itself but has lists of nodes: a header, or an object without
  /// a text.
  static func holdsNodes(_ object: JSONForest.Object) -> Bool {
    let fields = object.fields
    let isNode = fields["text"] != nil || fields["title"] != nil && !OutlineJSON.isHeader(fields)
    return !isNode && !object.lists.isEmpty
  }

  /// Reads the lists of nodes in an object.
  /// - Returns: whether it has any.
  mutating func readLists(of number: Int, in forest: JSONForest, level: Int = 0) throws -> Bool {
    let lists = Self.openLists(of: forest.objects[number], level: level)
    try parse(lists, of: forest)
    return !lists.isEmpty
  }

  /// Reads one node.
  /// - Returns: whether it is a section, and its level.
  @discardableResult
  mutating func parse(
    _ fields: [String: JSONValue], line: Int?, level nested: Int? = nil
  ) throws -> (isSection: Bool, level: Int) {
    var node = DraftNode(text: "")
    var found = NodeFields(isSection: fields["kind"] == .string("section"))
    node.isSection = found.isSection
    node.isExpanded = found.isSection
    for (name, value) in fields where value != .null {
      do { try parse(name, value: value, into: &node, &found) } catch let error as FormatError {
        throw FormatError(error.reason, line: line)
      }
    }
    if !found.hasText {
      try reading.missesText("a node without a text has an empty one", line: line)
      if strangers.count < 100 { strangers.formUnion(node.attributes.keys) }
    }
    node.level = node.isSection ? 0 : try level(found, nested: nested, line: line)
    if !node.isSection {
      open.removeLast(max(0, open.count - node.level))
      open += Array(repeating: nil, count: node.level - open.count) + [node.id]
    } else {
      open = []
      base = 0
    }
    try reading.node(node, line: line)
    return (node.isSection, node.level)
  }

  /// The given fields that determine the position of a node.
  private struct NodeFields {
    var isSection: Bool
    var hasText = false
    var level: Int?
    var parent: String?
  }

  private func parse(
    _ name: String, value: JSONValue, into node: inout DraftNode, _ found: inout NodeFields
  ) throws {
    switch name {
    case "kind":
      guard value == .string("section") || value == .string("item")
      else { throw FormatError("the kind \(value.line.visible) is neither section nor item") }
    case "id": node.id = try value.text(name)
    case "text", "title":
      if name == "title" && found.hasText { return }
      node.text = try value.text(name)
      found.hasText = true
    case "isDone": node.isDone = try value.flag(name)
    case "isExpanded": node.isExpanded = try value.flag(name)
    case "isFavorite": node.isFavorite = try value.flag(name) || node.favoriteRank != nil
    case "favorite": (node.isFavorite, node.favoriteRank) = (true, try value.number(name))
    case "level": found.level = try value.number(name)
    case "parent": found.parent = try value.text(name)
    case "attributes", "configuration":
      guard case .object(let values) = value
      else { throw FormatError("\(name) is an object, not \(value.kind)") }
      node.attributes.merge(values) { _, new in new }
    case _ where Self.derived.contains(name): break
    // The object of attributes takes precedence, in any order.
    default:
      if let field = ContentField(rawValue: name) {
        node[text: field] = try value.text(name)
      } else if node.attributes[name] == nil {
        node.attributes[name] = value
      }
    }
  }

  /// The level of an item: by nesting, below the named parent, or as given. Records of a part of an
  /// outline count from the level of that part, which is the level of the first one.
  private mutating func level(_ found: NodeFields, nested: Int?, line: Int?) throws -> Int {
    if let nested, nested > 0 { return nested }
    if let parent = found.parent {
      return (open.lastIndex { $0.map { $0.utf8.elementsEqual(parent.utf8) } ?? false } ?? -1) + 1
    }
    guard let wanted = found.level else { return nested ?? 0 }
    if open.isEmpty { base = max(0, wanted) }
    let level = max(0, min(max(0, wanted) - base, open.count))
    if wanted == level + base { return level }
    try reading.repair(
      "the level \(wanted) became \(level), one below the item before", line: line)
    return level
  }
}

extension JSONValue {
  var isArray: Bool { if case .array = self { true } else { false } }

  fileprivate func text(_ name: String) throws(FormatError) -> String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    default: throw FormatError("\(name) is a text, not \(kind)")
    }
  }

  fileprivate func flag(_ name: String) throws(FormatError) -> Bool {
    if case .bool(let value) = self { return value }
    throw FormatError("\(name) is true or false, not \(kind)")
  }

  fileprivate func number(_ name: String) throws(FormatError) -> Int {
    if case .integer(let value) = self, let number = Int(exactly: value) { return number }
    throw FormatError("\(name) is a whole number, not \(kind)")
  }
}
