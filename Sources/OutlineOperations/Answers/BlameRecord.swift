package import OutlineStore

/// One node and the version that last touched it.
package struct BlameRecord: Record, Encodable {
  package var id: NodeID
  package var kind: Node.Kind
  package var level: Int
  package var text: String
  package var image: String?
  package var version: VersionRecord?

  package init(_ entry: Entry, _ version: Version?) {
    id = entry.id
    kind = entry.kind
    level = entry.level
    text = entry.content.text
    image = entry.content.image
    self.version = version.map { VersionRecord($0) }
  }

  package static let standardColumns = [
    "version", "date", "id", "level", "text", "origin", "message",
  ]
  package static let columns: [Column<BlameRecord>] = [
    Column("version") { $0.version.map { String($0.number) } ?? "" },
    Column("date") { $0.version.map { Moment.utc($0.date) } ?? "" },
    Column("id") { $0.id.rawValue },
    Column("kind") { $0.kind.rawValue },
    Column("level") { String($0.level) },
    Column("image") { $0.image ?? "" },
    Column("text") { $0.text },
    Column("origin") { $0.version?.origin.rawValue ?? "" },
    Column("message") { $0.version?.message ?? "" },
  ]
}
