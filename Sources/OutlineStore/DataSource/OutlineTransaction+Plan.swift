internal import GRDB

extension OutlineTransaction {
  /// Carries out a plan. Afterwards, sections that are removed when empty are deleted if they lost
  /// their last item.
  /// - Parameter content: the content of a new item.
  func carryOut(
    _ steps: [ReorderPlan.Step], content: (Item.ID) throws -> Content
  ) throws {
    if steps.isEmpty { return }
    try atomically {
      var emptied: [Int64: NodeRow] = [:]
      for step in steps {
        switch step {
        case .move(let id, let placement):
          let row = try row(id)
          let target = try neighbours(placement, notCounting: row.key)
          if target.include(row) { continue }
          if target.parent != row.image.parent { try checkReordering(of: row, to: target.parent) }
          let section = try sectionIfEmptied(by: row, goingTo: target.parent)
          if let section { emptied[section.key] = section }
          try setPlace(of: row, parent: target.parent, position: position(in: target))
        case .add(let id, let placement):
          // Rejects a section that cannot have items.
          _ = try neighbours(placement, notCounting: -1)
          let node = Node(id: id.node, kind: .item, content: try content(id), isExpanded: false)
          switch placement {
          case .after(let sibling):
            let item = try item(sibling)
            try addOrRestore(
              node, after: sibling.node, in: item.parent?.node ?? item.section.node)
          case .first(let parent): try addOrRestore(node, after: nil, in: parent.node)
          default: try add(Item.Draft(content: node.content, id: id), to: placement)
          }
        }
      }
      for section in emptied.values { try removeIfEmpty(section) }
    }
  }

  /// Adds a node. A deleted node with this id is restored.
  /// - Parameters:
  ///   - previous: the sibling before it, or `nil` for the first position.
  ///   - parent: its parent, or `nil` for a section.
  func addOrRestore(_ node: Node, after previous: NodeID?, in parent: NodeID?) throws {
    var keys: [NodeID: Int64] = [:]
    let place = OutlineDifference.Place(parent: parent, previous: previous)
    try carryOut(.insert(node, at: place, isRoot: true), &keys)
  }
}
