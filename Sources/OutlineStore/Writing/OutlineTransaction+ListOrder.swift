/// A step of a plan that brings the rows of a list into another order.
package enum ReorderStep {
  /// Moves an item, with everything below it.
  case move(Item.ID, to: Placement)
  /// Adds a new item, or restores a deleted one.
  case add(Item.ID, to: Placement)
}

// Lists that an app shows, and reorders as a whole.
extension OutlineTransaction {
  /// Carries out a plan. Afterwards, sections that are removed when empty are deleted if they lost
  /// their last item.
  /// - Parameters:
  ///   - steps: the steps, in order.
  ///   - content: the content of a new item.
  package func reorder(_ steps: [ReorderStep], content: (Item.ID) throws -> Content) throws {
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
        case .add(let id, let placement): try add(id, content: content(id), to: placement)
        }
      }
      for section in emptied.values { try removeIfEmpty(section) }
    }
  }

  private func add(_ id: Item.ID, content: Content, to placement: Placement) throws {
    // Rejects a section that cannot have items.
    _ = try neighbours(placement, notCounting: -1)
    let node = Node(id: id.node, kind: .item, content: content, isExpanded: false)
    switch placement {
    case .after(let sibling):
      let item = try item(sibling)
      try addOrRestore(node, after: sibling.node, in: item.parent?.node ?? item.section.node)
    case .first(let parent): try addOrRestore(node, after: nil, in: parent.node)
    default: try add(Item.Draft(content: content, id: id), to: placement)
    }
  }

  /// Adds a section after all others. A deleted section with this id is restored.
  /// - Parameters:
  ///   - id: the section.
  ///   - content: its title and image, with its configuration as attributes.
  package func addOrRestoreSection(_ id: Section.ID, content: Content) throws {
    if try DeletedTable.key(of: id.rawValue, in: db) == nil {
      _ = try addSection(content, id: id)
      return
    }
    if content.text.allSatisfy(\.isWhitespace) { throw OutlineError.emptyText }
    let node = Node(id: id.node, kind: .section, content: content, isExpanded: true)
    try addOrRestore(node, after: sections().last?.id.node, in: nil)
    // Rejects attributes that are not a configuration.
    _ = try section(id)
  }

  /// Adds a node. A deleted node with this id is restored.
  /// - Parameters:
  ///   - previous: the sibling before it, or `nil` for the first position.
  ///   - parent: its parent, or `nil` for a section.
  private func addOrRestore(_ node: Node, after previous: NodeID?, in parent: NodeID?) throws {
    var keys: [NodeID: Int64] = [:]
    let place = OutlineDifference.Place(parent: parent, previous: previous)
    try carryOut(.insert(node, at: place, isRoot: true), with: &keys)
  }
}
