// Expansion. That of named views, such as windows, is local to the file and creates no version, so
// undo, restore and differences ignore it. It is kept for deleted nodes, in case an undo restores
// them.
extension OutlineTransaction {
  /// Shows or hides the children of items, in the file or in a named view.
  ///
  /// A view keeps its expansion regardless of the file's own, now or later, and its change creates
  /// no version.
  ///
  /// ```swift
  /// try store.setExpanded(false, for: [fruit], in: "left")
  /// let items = try store.read(viewing: "left") {
  ///   try $0.items(under: .section(food), onlyVisible: true)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - isExpanded: whether the children are shown.
  ///   - ids: the items.
  ///   - view: the name of the view, 1 to 255 bytes without control characters; `nil` for the file.
  /// - Returns: The number of items that changed.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``OutlineError/unknownItem(_:)``,
  ///   ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for ids: [Item.ID], in view: String? = nil
  ) throws -> Int { try setExpanded(isExpanded, of: rows(ids), in: view) }

  /// Shows or hides the children of an item.
  /// - Parameters:
  ///   - isExpanded: whether the children are shown.
  ///   - id: the item.
  /// - Returns: Whether it changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(log n).
  @discardableResult
  public func setExpanded(_ isExpanded: Bool, for id: Item.ID) throws -> Bool {
    try setExpanded(isExpanded, of: [row(id)], in: nil) > 0
  }

  /// Shows or hides the items of a section, in the file or in a named view.
  /// - Parameters:
  ///   - isExpanded: whether the items are shown.
  ///   - id: the section.
  ///   - view: the name of the view; `nil` for the file.
  /// - Returns: Whether it changed.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``OutlineError/unknownSection(_:)``,
  ///   ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for id: Section.ID, in view: String? = nil
  ) throws -> Bool { try setExpanded(isExpanded, of: [row(id)], in: view) > 0 }

  /// Shows or hides the children of a node that was found, in the file or in a named view.
  @discardableResult
  package func setExpanded(
    _ isExpanded: Bool, for node: FoundNode, in view: String? = nil
  ) throws -> Bool { try setExpanded(isExpanded, of: [row(node)], in: view) > 0 }

  /// Shows or hides the children of a parent, and of every item below it that has children, in the
  /// file or in a named view.
  /// - Parameters:
  ///   - isExpanded: whether the children are shown.
  ///   - parent: a section or an item.
  ///   - view: the name of the view; `nil` for the file.
  /// - Returns: The number of nodes that changed.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, and if there is no such parent.
  /// - Complexity: O(items below the parent · log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, forAllUnder parent: Placement.Parent, in view: String? = nil
  ) throws -> Int {
    let tree = try treeSource(in: view)
    let top = try row(parent)
    var count = try setExpanded(isExpanded, of: [top], in: view)
    var waiting = [top.key]
    var descent = CycleCheck()
    while let key = waiting.popLast() {
      try descent.enter(key)
      for child in try tree.nodes(under: key) where child.hasChildren {
        if try setExpanded(isExpanded, of: child.key, shown: child.isExpanded, in: view) {
          count += 1
        }
        waiting.append(child.key)
      }
    }
    return count
  }

  /// Expands everything, nothing, or the nodes above a level in a named view, at a cost that does
  /// not depend on the outline: the view stores a rule, which nodes that are added later follow
  /// too. Nodes that are expanded or collapsed afterwards are exceptions. It creates no version.
  ///
  /// ```swift
  /// try store.write { try $0.setExpansion(.level(1), in: "left") }  // only top-level items
  /// ```
  ///
  /// - Parameters:
  ///   - rule: the rule, which replaces the view's own expansion of all nodes.
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: Whether the view had another rule, or nodes with their own expansion.
  /// - Throws: ``OutlineError/invalidViewName(_:)``.
  /// - Complexity: O(log n + nodes with their own expansion).
  @discardableResult
  public func setExpansion(_ rule: ExpansionRule, in view: String) throws -> Bool {
    try ViewTable.check(view)
    let exceptions = try ViewTable.remove(view, in: db)
    let isSame = try ViewTable.rule(of: view, in: db) == rule
    if !isSame { try ViewTable.setRule(rule, of: view, in: db) }
    if isSame && exceptions == 0 { return false }
    noteLocalChange()
    return true
  }

  /// Deletes a named view: it shows everything as in the file again, and its name is no longer
  /// among ``OutlineReader/views()``. It creates no version.
  /// - Parameter name: the name of the view.
  /// - Returns: The number of nodes that had their own expansion; 0 if there was no such view, or
  ///   if it had only a rule.
  /// - Throws: ``OutlineError/invalidViewName(_:)``.
  /// - Complexity: O(nodes with their own expansion).
  @discardableResult
  public func forgetView(_ name: String) throws -> Int {
    try ViewTable.check(name)
    let count = try ViewTable.remove(name, in: db)
    if try ViewTable.removeRule(of: name, in: db) || count > 0 { noteLocalChange() }
    return count
  }

  private func setExpanded(
    _ isExpanded: Bool, of rows: @autoclosure () throws -> [NodeRow], in view: String?
  ) throws -> Int {
    let tree = try treeSource(in: view)
    return try rows().count {
      try setExpanded(isExpanded, of: $0.key, shown: tree.inView($0).image.isExpanded, in: view)
    }
  }

  /// Stores the expansion of a node. A view stores it even if it looks the same without: that may
  /// change.
  /// - Parameter shown: whether it is shown as expanded.
  /// - Returns: Whether the node changed.
  private func setExpanded(
    _ isExpanded: Bool, of key: Int64, shown: Bool, in view: String?
  ) throws -> Bool {
    if let view {
      if try ViewTable.isExpanded(key, in: view, in: db) != isExpanded {
        try ViewTable.set(key, to: isExpanded, in: view, in: db)
        noteLocalChange()
      }
    } else if shown != isExpanded {
      try touch()
      try ItemTable.setExpanded(key, to: isExpanded, in: db)
    }
    return shown != isExpanded
  }

  /// The present tree as a view shows it, or the file.
  private func treeSource(in view: String?) throws -> TreeSource {
    let db = try db
    guard let view else { return TreeSource(db: db) }
    try ViewTable.check(view)
    return TreeSource(db: db, view: StoredView(view, in: db, isUnchanging: false))
  }
}
