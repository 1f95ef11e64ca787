import OutlineStore

/// Gives an item or a section another text.
package struct RenameNode: Verb {
  /// The item or section.
  package var node = Reference.name("")
  /// The new text.
  package var text = ""

  /// Renames a node.
  package init(_ node: Reference, to text: String) { (self.node, self.text) = (node, text) }

  package init(named name: String) {}

  package static let names = ["rename"]
  package static let fields = "id, of an item or a section; text"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&node)
    try fields.text("text", &text)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let node = try work.names.node(node)
    if node.kind == .section { return try work.rename(node, to: text, image: nil) }
    work.describe("rename", [node])
    let content = try work.outline.content(of: node)
    if content.applying(Item.Changes(text: text)).saysNothing { throw OutlineError.emptyText }
    let isChanged = try work.outline.update(node, Item.Changes(text: text))
    let did = "Renamed \(node.name.debugDescription) to \(text.debugDescription)"
    return try work.effect(did, [node.itemID], count: isChanged ? 1 : 0)
  }
}
