import OutlineOperations
import OutlineStore

/// One entry of the list that a command prints: a line of named fields, or one JSON object.
protocol Record: JSONWritable, SendableMetatype {
  /// The known fields.
  static var columns: [Column<Self>] { get }
  /// The fields of `--plain`, if none were chosen; all by default.
  static var standardColumns: [String] { get }
  /// The field of an attribute, if records have attributes.
  static func attributeColumn(_ name: String) -> Column<Self>?
}

/// One field of a record.
struct Column<Owner>: Sendable {
  /// The name.
  let name: String
  /// The name in the JSON object or in other lists, if it is different.
  let alias: String?
  /// Whether the text has escapes of its own, and is read back as it is printed.
  let isEscaped: Bool
  /// The text of the field; empty if there is no value.
  let text: @Sendable (Owner) -> String

  init(
    _ name: String, alias: String? = nil, isEscaped: Bool = false,
    _ text: @escaping @Sendable (Owner) -> String
  ) {
    self.name = name
    self.alias = alias
    self.isEscaped = isEscaped
    self.text = text
  }
}

extension Record {
  static var standardColumns: [String] { columns.map(\.name) }
  static func attributeColumn(_ name: String) -> Column<Self>? { nil }

  /// The field of a name: one of ``columns``, or an attribute. An attribute is written
  /// `attribute.NAME` if no item has it, or a field has its name.
  /// - Parameter hasAttribute: whether an item has an attribute of a name.
  /// - Throws: ``Failure`` that lists all fields, and the errors of `hasAttribute`.
  static func column(_ name: String, hasAttribute: (String) throws -> Bool) throws -> Column<Self> {
    if let column = columns.first(where: { $0.name == name || $0.alias == name }) { return column }
    let attribute = Query.Attribute.nameOfAttribute(name)
    let column = attribute.isEmpty ? nil : attributeColumn(attribute)
    if let column, try attribute != name || hasAttribute(name) { return column }
    throw Failure(
      .usage, "unknown field \(name.inQuotes)",
      hint: "there are " + columns.map(\.name).joined(separator: ", ")
        + (column == nil ? "" : ", and attribute.NAME"))
  }
}

extension Entry: Record {
  static let standardColumns = ["id", "kind", "level", "image", "text", "secondary"]

  /// Columns are empty if there is no value, and 1 or 0 for a flag.
  static let columns: [Column<Entry>] = [
    Column("id") { $0.id.rawValue },
    Column("kind") { $0.kind.rawValue },
    Column("section") { ($0.section ?? $0.id).rawValue },
    Column("parent") { $0.parent?.rawValue ?? "" },
    Column("list") { $0.list?.rawValue ?? "" },
    Column("level") { String($0.level) },
    Column("image") { $0.content.image ?? "" },
    Column("text") { $0.content.text },
    Column("secondary", alias: "secondaryText") { $0.content.secondaryText ?? "" },
    Column("note") { $0.content.note ?? "" },
    Column("done", alias: "isDone") { mark($0.content.isDone) },
    Column("due") { $0.content.due?.rawValue ?? "" },
    Column("start") { $0.content.start?.rawValue ?? "" },
    Column("wait") { $0.content.wait?.rawValue ?? "" },
    Column("blocked", alias: "isBlocked") { mark($0.isBlocked) },
    Column("priority") { $0.content.priority ?? "" },
    Column("urgency") { $0.urgency.map(number) ?? "" },
    Column("tags") { $0.content.tags.joined(separator: " ") },
    Column("created") { $0.times[.created]?.rawValue ?? "" },
    Column("completed") { $0.times[.completed]?.rawValue ?? "" },
    Column("modified") { $0.times[.modified]?.rawValue ?? "" },
    Column("favorite", alias: "isFavorite") { mark($0.isFavorite) },
    Column("expanded", alias: "isExpanded") { mark($0.isExpanded) },
    Column("children", alias: "hasChildren") { mark($0.hasChildren) },
    Column("items", alias: "itemCount") { $0.itemCount.map(String.init) ?? "" },
    Column("layout") { $0.configuration?.layout.kind ?? "" },
    Column("appearance") { $0.configuration?.appearance.rawValue ?? "" },
    Column("attributes") { $0.content.attributes.isEmpty ? "" : $0.content.attributes.jsonLine },
    Column("uses", alias: "useCount") { $0.useCount.map(String.init) ?? "" },
    Column("used", alias: "lastUsed") { $0.lastUsed.map(String.init) ?? "" },
    Column("path", isEscaped: true) { $0.path?.text ?? "" },
  ]

  /// A text as it is, any other value as JSON.
  static func attributeColumn(_ name: String) -> Column<Entry>? {
    Column(name) { entry in
      switch entry.content.attributes[name] {
      case .string(let text): text
      case .null, nil: ""
      case .some(let value): value.jsonLine
      }
    }
  }

  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }

  private static func mark(_ isSet: Bool) -> String { isSet ? "1" : "0" }
}
