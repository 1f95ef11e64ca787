internal import GRDB

// What is expanded in a view of a name, a window perhaps. It is local to the file and makes no
// version, so undo, restore and differences do not know it. What is stored for a deleted node waits
// for an undo to bring the node back.
extension OutlineTransaction {
  /// Shows, or hides, the children of items in a named view, whatever the file says of them now or
  /// later. It makes no version.
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
  /// - Returns: how many the view showed otherwise before.
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

  /// Shows, or hides, the items of a section in a named view; it makes no version.
  /// - Parameters:
  ///   - isExpanded: whether the items are shown.
  ///   - id: the section.
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: whether the view showed it otherwise before.
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

  /// Shows, or hides, the children of a node that was found, in a named view.
  @discardableResult
  package func setExpanded(
    _ isExpanded: Bool, for node: FoundNode, in view: String
  ) throws -> Bool {
    try ViewTable.check(view)
    return try setExpanded(isExpanded, for: row(node), in: view)
  }

  /// Shows, or hides, in a named view the children of every item below a parent that has any, and
  /// of the parent itself; it makes no version.
  /// - Parameters:
  ///   - isExpanded: whether the children are shown.
  ///   - parent: a section or an item.
  ///   - view: the name of the view: 1 to 255 bytes without control characters.
  /// - Returns: how many nodes the view showed otherwise before.
  /// - Throws: ``OutlineError/invalidViewName(_:)`` and when there is no such parent.
  /// - Complexity: O(items below the parent · log n).
  @discardableResult
  public func setExpanded(
    _ isExpanded: Bool, forAllUnder parent: Placement.Parent, in view: String
  ) throws -> Int {
    try ViewTable.check(view)
    let top = try row(parent)
    let tree = try tree
    var count = try setExpanded(isExpanded, for: top, in: view) ? 1 : 0
    var waiting = [top.key]
    var descent = CycleCheck()
    while let key = waiting.popLast() {
      try descent.enter(key)
      for child in try tree.nodes(under: key) where child.hasChildren {
        if try setExpanded(isExpanded, child.key, inFile: child.isExpanded, in: view) { count += 1 }
        waiting.append(child.key)
      }
    }
    return count
  }

  /// Has a named view show items as the file says again; it makes no version.
  /// - Parameters:
  ///   - ids: the items.
  ///   - view: the name of the view.
  /// - Returns: of how many items the view had a state of its own.
  /// - Throws: ``OutlineError/invalidViewName(_:)`` and when there is no such item.
  /// - Complexity: O(items · log n).
  @discardableResult
  public func resetExpansion(for ids: [Item.ID], in view: String) throws -> Int {
    try ViewTable.check(view)
    return try rows(ids).reduce(0) { try reset($1.key, in: view) ? $0 + 1 : $0 }
  }

  /// Has a named view show a section as the file says again; it makes no version.
  /// - Parameters:
  ///   - id: the section.
  ///   - view: the name of the view.
  /// - Returns: whether the view had a state of its own of it.
  /// - Throws: ``OutlineError/invalidViewName(_:)`` and when there is no such section.
  /// - Complexity: O(log n).
  @discardableResult
  public func resetExpansion(for id: Section.ID, in view: String) throws -> Bool {
    try ViewTable.check(view)
    return try reset(row(id).key, in: view)
  }

  /// Forgets a named view: it shows everything as the file says again, and its name is no longer
  /// among ``OutlineReader/views()``. It makes no version.
  /// - Parameter name: the name of the view.
  /// - Returns: of how many nodes the view had a state of its own; 0 when there was no such view.
  /// - Throws: ``OutlineError/invalidViewName(_:)``.
  /// - Complexity: O(nodes of which it had a state of its own).
  @discardableResult
  public func forgetView(_ name: String) throws -> Int {
    try ViewTable.check(name)
    let count = try ViewTable.remove(name, in: db)
    if count > 0 { noteLocalChange() }
    return count
  }

  private func setExpanded(
    _ isExpanded: Bool, for row: NodeRow, in view: String
  ) throws -> Bool {
    try setExpanded(isExpanded, row.key, inFile: row.image.isExpanded, in: view)
  }

  /// Stores what a view shows, also where the file says the same: that may change.
  /// - Returns: whether the view showed it otherwise before.
  private func setExpanded(
    _ isExpanded: Bool, _ key: Int64, inFile isExpandedInFile: Bool, in view: String
  ) throws -> Bool {
    let own = try ViewTable.isExpanded(key, in: view, in: db)
    if own != isExpanded {
      try ViewTable.set(key, to: isExpanded, in: view, in: db)
      noteLocalChange()
    }
    return (own ?? isExpandedInFile) != isExpanded
  }

  private func reset(_ key: Int64, in view: String) throws -> Bool {
    let wasOwn = try ViewTable.remove(key, from: view, in: db)
    if wasOwn { noteLocalChange() }
    return wasOwn
  }
}
