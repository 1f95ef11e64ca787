import OutlineStore

extension Outline {
  /// Stores the metadata of a document on the first section.
  mutating func keep(_ attributes: [String: JSONValue]) {
    guard let index = rows.firstIndex(where: { $0.node.kind == .section }) else { return }
    rows[index].node.content.attributes[OutlineSource.documentName] =
      attributes.isEmpty ? nil : .object(attributes)
  }

  /// Gives a node another text.
  mutating func rename(_ id: NodeID, to text: String) {
    guard let index = rows.firstIndex(where: { $0.node.id == id }) else { return }
    rows[index].node.content.text = text
  }

  /// Restores notes and marks that a file does not have because it was never synced.
  mutating func keepNotesAndMarks(of other: Outline) {
    var known: [NodeID: Content] = [:]
    for row in other.rows { known[row.node.id] = row.node.content }
    for index in rows.indices {
      guard let content = known[rows[index].node.id] else { continue }
      if rows[index].node.content.note == nil { rows[index].node.content.note = content.note }
      if content.isDone { rows[index].node.content.isDone = true }
    }
  }
}
