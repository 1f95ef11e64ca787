package import Foundation
package import OutlineStore

/// One deleted section or item.
package struct DeletedRecord: Record, Encodable {
  package var id: NodeID
  package var kind: Node.Kind
  package var text: String
  package var image: String?
  package var parent: NodeID?
  package var version: Int
  package var date: Date
  /// The number of descendants deleted with it.
  package var below: Int

  package init(_ node: DeletedNode) {
    (id, kind, text, image) = (node.id, node.kind, node.text, node.image)
    (parent, version, date, below) = (node.parent, node.version, node.date, node.countBelow)
  }

  package static let standardColumns = ["version", "date", "id", "kind", "text", "below", "parent"]
  package static let columns: [Column<DeletedRecord>] = [
    Column("version") { String($0.version) },
    Column("date") { Moment.utc($0.date) },
    Column("id") { $0.id.rawValue },
    Column("kind") { $0.kind.rawValue },
    Column("image") { $0.image ?? "" },
    Column("text") { $0.text },
    Column("below") { String($0.below) },
    Column("parent") { $0.parent?.rawValue ?? "" },
  ]
}
