import OutlineStore

extension Entry: Record {
  package static let standardColumns = ["id", "kind", "level", "image", "text", "secondary"]

  /// Columns are empty if there is no value, and 1 or 0 for a flag.
  package static let columns: [Column<Entry>] = [
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
  package static func attributeColumn(_ name: String) -> Column<Entry>? {
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
