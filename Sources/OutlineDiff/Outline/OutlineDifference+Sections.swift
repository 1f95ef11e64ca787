public import OutlineModel

extension OutlineDifference {
  /// Returns the part of the difference that changes one section, for a list that shows the
  /// section.
  ///
  /// ```swift
  /// let change = try difference.section(faces, of: outline)
  /// list = try list.applying(change)
  /// ```
  ///
  /// Items that move in from another section are inserts, with their descendants, and items that
  /// move out are deletes. A section that is missing before or after counts as empty.
  ///
  /// The outline is needed because a difference names only the nodes it touches: a move names
  /// neither the descendants of its node nor the section of its parent. Observers of a store do not
  /// need the outline: the changes that a store reports contain the differences of their sections.
  /// - Parameters:
  ///   - id: the section.
  ///   - outline: the outline the difference starts from.
  /// - Returns: the smallest difference between the section's snapshots before and after.
  /// - Throws: ``DifferenceError`` if the difference does not apply to the outline.
  /// - Complexity: O(n + number of steps).
  public func section(
    _ id: Section.ID, of outline: Outline
  ) throws(DifferenceError) -> TreeDifference<Item.ID> {
    if isEmpty { return TreeDifference() }
    let (old, new) = (outline, try outline.applying(self))
    return TreeDifference(from: try old.snapshot(of: id), to: try new.snapshot(of: id))
  }

  /// Creates a difference of an outline from differences of its sections.
  ///
  /// ```swift
  /// let change = TreeDifference(from: before, to: list)
  /// let difference = try OutlineDifference([(faces, change)], in: outline)
  /// ```
  ///
  /// An item that is deleted from one of the sections and inserted into another one is moved.
  /// Deleted items stop being favorites first. A missing section is added as the last one, with its
  /// identifier as its title.
  /// - Parameters:
  ///   - changes: the sections and their differences; several for the same section are applied in
  ///     order.
  ///   - outline: the outline before.
  ///   - contents: the contents of new items, and new contents for existing ones.
  /// - Throws: ``DifferenceError``: `missing` for a new item without content, `duplicate` for an
  ///   item that would be in two places, or any error if a difference does not apply to its
  ///   section.
  /// - Complexity: O(n + number of steps).
  public init(
    _ changes: [(section: Section.ID, difference: TreeDifference<Item.ID>)], in outline: Outline,
    contents: [Item.ID: Content] = [:]
  ) throws(DifferenceError) {
    var changed: [Section.ID: SectionSnapshot<Item.ID>] = [:]
    for (section, difference) in changes {
      var snapshot = changed[section] ?? SectionSnapshot()
      if changed[section] == nil { snapshot = try outline.snapshot(of: section) }
      changed[section] = try snapshot.applying(difference)
    }
    var contentsByNode = Dictionary(
      outline.rows.lazy.map { ($0.node.id, $0.node.content) }, uniquingKeysWith: { $1 })
    for (id, content) in contents { contentsByNode[id.node] = content }

    var new = Outline()
    func append(_ snapshot: SectionSnapshot<Item.ID>) throws(DifferenceError) {
      let tree = snapshot.preorder
      var levels: [Int] = []
      for (index, id) in tree.ids.enumerated() {
        guard let content = contentsByNode[id.node] else { throw .missing(id: "\(id)") }
        levels.append(tree.parents[index] < 0 ? 1 : levels[Int(tree.parents[index])] + 1)
        let node = Node(
          id: id.node, kind: .item, content: content, isExpanded: tree.isExpanded[index])
        new.rows.append(Outline.Row(node: node, level: levels[index]))
      }
    }
    var isReplaced = false
    for row in outline.rows {
      if row.node.kind == .section {
        new.rows.append(row)
        let snapshot = changed.removeValue(forKey: Section.ID(checked: row.node.id.rawValue))
        isReplaced = snapshot != nil
        if let snapshot { try append(snapshot) }
      } else if !isReplaced {
        new.rows.append(row)
      }
    }
    for (section, _) in changes {
      guard let snapshot = changed.removeValue(forKey: section) else { continue }
      let content = Content(text: section.rawValue)
      let node = Node(id: section.node, kind: .section, content: content, isExpanded: true)
      new.rows.append(Outline.Row(node: node, level: 0))
      try append(snapshot)
    }
    var placed: Set<NodeID> = []
    for row in new.rows where !placed.insert(row.node.id).inserted {
      throw .duplicate(id: "\(row.node.id)")
    }
    new.favorites = outline.favorites.filter { placed.contains($0.node) }
    self.init(from: outline, to: new)
  }
}

extension Outline {
  /// Returns the structure of one section: identifiers, hierarchy and expansion, without content.
  /// Empty if there is no such section.
  /// - Parameter section: the section.
  /// - Throws: ``DifferenceError/duplicate(id:)`` if an item occurs twice.
  /// - Complexity: O(n).
  public func snapshot(of section: Section.ID) throws(DifferenceError) -> SectionSnapshot<Item.ID> {
    let start = rows.firstIndex { $0.node.kind == .section && $0.node.id == section.node }
    guard let start else { return SectionSnapshot() }
    let items = Outline(rows: Array(rows[(start + 1)...].prefix { $0.node.kind == .item })).forest
    let ids = ContiguousArray(items.ids.lazy.map { Item.ID(checked: $0.rawValue) })
    let forest = PreorderForest(ids: ids, parents: items.parents, isExpanded: items.isExpanded)
    return try TreeState(forest).forest
  }
}
