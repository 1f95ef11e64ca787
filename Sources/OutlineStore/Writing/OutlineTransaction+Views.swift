internal import GRDB

// The expansion of named views, such as windows. It is local to the file and creates no version, so
// undo, restore and differences ignore it. It is kept for deleted nodes, in case an undo restores
// them.
extension OutlineTransaction {
  /// Shows or hides the children of items in a named view, regardless of the file's own expansion
  /// now or later. It creates no version.
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
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: The number of items that changed in the view.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``OutlineError/unknownItem(_:)``,
  ///   ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for ids: [Item.ID], in view: String
  ) throws -> Int {
    try ViewTable.check(view)
    return try rows(ids).reduce(0) {
      try setExpanded(isExpanded, for: $1, in: view) ? $0 + 1 : $0
    }
  }

  /// Shows or hides the items of a section in a named view. It creates no version.
  /// - Parameters:
  ///   - isExpanded: whether the items are shown.
  ///   - id: the section.
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: Whether the section changed in the view.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, ``OutlineError/unknownSection(_:)``,
  ///   ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, for id: Section.ID, in view: String
  ) throws -> Bool {
    try ViewTable.check(view)
    return try setExpanded(isExpanded, for: row(id), in: view)
  }

  /// Shows or hides the children of a node that was found, in a named view.
  @discardableResult
  package func setExpanded(
    _ isExpanded: Bool, for node: FoundNode, in view: String
  ) throws -> Bool {
    try ViewTable.check(view)
    return try setExpanded(isExpanded, for: row(node), in: view)
  }

  /// Shows or hides in a named view the children of a parent, and of every item below it that has
  /// children. It creates no version.
  /// - Parameters:
  ///   - isExpanded: whether the children are shown.
  ///   - parent: a section or an item.
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: The number of nodes that changed in the view.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, and if there is no such parent.
  /// - Complexity: O(items below the parent · log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, forAllUnder parent: Placement.Parent, in view: String
  ) throws -> Int {
    try ViewTable.check(view)
    let top = try row(parent)
    let tree = try shown(in: view)
    var count = try setExpanded(isExpanded, for: top, in: view) ? 1 : 0
    var waiting = [top.key]
    var descent = CycleCheck()
    while let key = waiting.popLast() {
      try descent.enter(key)
      for child in try tree.nodes(under: key) where child.hasChildren {
        if try setExpanded(isExpanded, child.key, shown: child.isExpanded, in: view) { count += 1 }
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

  /// Resets the expansion of items in a named view to that of its rule, or of the file if it has
  /// none. It creates no version.
  /// - Parameters:
  ///   - ids: the items.
  ///   - view: the name of the view.
  /// - Returns: The number of items that had their own expansion in the view.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, and if there is no such item.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func resetExpansion(for ids: [Item.ID], in view: String) throws -> Int {
    try ViewTable.check(view)
    return try rows(ids).reduce(0) { try reset($1.key, in: view) ? $0 + 1 : $0 }
  }

  /// Resets the expansion of a section in a named view to that of its rule, or of the file if it
  /// has none. It creates no version.
  /// - Parameters:
  ///   - id: the section.
  ///   - view: the name of the view.
  /// - Returns: Whether the section had its own expansion in the view.
  /// - Throws: ``OutlineError/invalidViewName(_:)``, and if there is no such section.
  /// - Complexity: O(log n).
  @discardableResult
  public func resetExpansion(for id: Section.ID, in view: String) throws -> Bool {
    try ViewTable.check(view)
    return try reset(row(id).key, in: view)
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
    _ isExpanded: Bool, for row: NodeRow, in view: String
  ) throws -> Bool {
    let shown = try shown(in: view).shown(row)
    return try setExpanded(isExpanded, row.key, shown: shown.image.isExpanded, in: view)
  }

  /// Stores the expansion of a node in a view, even if it looks the same without: that may change.
  /// - Parameter shown: whether the view shows it as expanded.
  /// - Returns: Whether the node changed in the view.
  private func setExpanded(
    _ isExpanded: Bool, _ key: Int64, shown: Bool, in view: String
  ) throws -> Bool {
    if try ViewTable.isExpanded(key, in: view, in: db) != isExpanded {
      try ViewTable.set(key, to: isExpanded, in: view, in: db)
      noteLocalChange()
    }
    return shown != isExpanded
  }

  /// The present tree as a view shows it.
  private func shown(in view: String) throws -> ViewTree {
    let db = try db
    return ViewTree(
      base: PresentTree(db: db), stored: StoredView(view, in: db, isUnchanging: false))
  }

  private func reset(_ key: Int64, in view: String) throws -> Bool {
    let wasOwn = try ViewTable.remove(key, from: view, in: db)
    if wasOwn { noteLocalChange() }
    return wasOwn
  }
}
