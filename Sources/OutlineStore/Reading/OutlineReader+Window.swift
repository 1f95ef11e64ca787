internal import GRDB

/// Some consecutive rows of the visible outline. A list that is too long to read whole is read window
/// by window, at a cost that does not depend on its length.
public struct OutlineWindow: Hashable, Sendable {
  /// The place of a window.
  public enum Place: Hashable, Sendable {
    /// The first rows.
    case start
    /// The last rows.
    case end
    /// A node, or the collapsed ancestor that hides it, with rows before and after it.
    case around(NodeID)
  }

  /// A visible row.
  public struct Row: Hashable, Sendable {
    /// The section or item.
    public var node: Node
    /// Its parent; `nil` for a section.
    public var parent: NodeID?
    /// 0 for the rows at the top of the window's outline, 1 for their children.
    public var level: Int
    /// Whether it has children, shown or not.
    public var hasChildren: Bool
    /// Whether it is a favorite.
    public var isFavorite: Bool
  }

  /// The rows, in display order.
  public var rows: [Row]
  /// The index of the row that the window is around, if there is such a row.
  public var index: Int?
  /// Whether there are rows before the first one.
  public var hasMoreBefore: Bool
  /// Whether there are rows after the last one.
  public var hasMoreAfter: Bool
}

extension OutlineReader {
  /// Consecutive rows of the visible outline, as the shown version and view have it. The items that a
  /// live section shows are not rows of it.
  /// - Parameters:
  ///   - place: the place of the window.
  ///   - before: the number of rows before the place.
  ///   - after: the number of rows after the place, or at the start or end.
  ///   - top: the node whose descendants are shown, whatever its own expansion is; `nil` for all
  ///     sections.
  /// - Throws: ``OutlineError/unknownNode(_:)`` and ``OutlineError/deleted(_:version:)`` for a node
  ///   that does not exist, or is not below `top`; ``StorageError``.
  /// - Complexity: O((rows + depth) · log n).
  public func window(
    at place: OutlineWindow.Place = .start, before: Int = 0, after: Int, in top: NodeID? = nil
  ) throws -> OutlineWindow {
    let steps = try VisibleSteps(self, top)
    switch place {
    case .start:
      let first = try steps.firstChild(of: steps.top, level: 0)
      return try window(steps, first, before: 0, after: max(0, after - 1), isAround: false)
    case .end:
      let last = try steps.lastDescendant(of: steps.top, level: -1)
      let rows = max(0, after - 1)
      return try window(steps, last, before: rows, after: 0, isAround: false)
    case .around(let id):
      let anchor = try steps.visible(id)
      return try window(steps, anchor, before: max(0, before), after: max(0, after), isAround: true)
    }
  }

  private func window(
    _ steps: VisibleSteps, _ anchor: VisibleSteps.Step?, before: Int, after: Int, isAround: Bool
  ) throws -> OutlineWindow {
    guard let anchor else {
      return OutlineWindow(rows: [], index: nil, hasMoreBefore: false, hasMoreAfter: false)
    }
    var earlier: [VisibleSteps.Step] = []
    var next = try steps.previous(to: anchor)
    while let step = next, earlier.count < before {
      earlier.append(step)
      next = try steps.previous(to: step)
    }
    let hasMoreBefore = next != nil
    var shown = earlier.reversed() + [anchor]
    next = try steps.next(to: anchor)
    while let step = next, shown.count - earlier.count <= after {
      shown.append(step)
      next = try steps.next(to: step)
    }
    return OutlineWindow(
      rows: try shown.map(steps.row), index: isAround ? earlier.count : nil,
      hasMoreBefore: hasMoreBefore, hasMoreAfter: next != nil)
  }
}

/// Steps from a visible row to the one before and after it. Each reads a few rows by index.
private struct VisibleSteps {
  struct Step {
    var row: NodeRow
    var level: Int
    var hasChildren: Bool
    /// Whether its children are visible.
    var isOpen: Bool { hasChildren && row.image.isExpanded }
  }

  /// The node whose descendants are shown.
  let top: NodeRow
  private let reader: OutlineReader
  private let tree: any TreeSource
  private let db: Database
  private let version: Int?

  init(_ reader: OutlineReader, _ top: NodeID?) throws {
    self.reader = reader
    (tree, db) = (try reader.tree, try reader.db)
    version = try reader.asOf == reader.latestVersion() ? nil : reader.asOf
    guard let top else {
      guard let root = try tree.row(key: ItemTable.rootKey) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the root is missing")
      }
      self.top = root
      return
    }
    guard let row = try tree.row(id: top.rawValue), row.kind != .root else {
      throw try reader.missing(top) ?? OutlineError.unknownNode(top.rawValue)
    }
    self.top = row
  }

  func row(_ step: Step) throws -> OutlineWindow.Row {
    let row = step.row
    return OutlineWindow.Row(
      node: Node(
        id: row.nodeID, kind: row.kind == .section ? .section : .item,
        content: try row.image.content(in: db), isExpanded: row.image.isExpanded),
      parent: try reader.parent(of: row.image), level: step.level, hasChildren: step.hasChildren,
      isFavorite: row.image.favoritePosition != nil)
  }

  private func step(_ key: Int64, level: Int) throws -> Step? {
    guard let row = try tree.row(key: key) else { return nil }
    return Step(row: row, level: level, hasChildren: try tree.hasChildren(key))
  }

  /// The sibling directly after a position, or before it.
  private func sibling(
    in parent: Int64, at position: String, backwards: Bool, level: Int
  ) throws -> Step? {
    let found = try SiblingList.children(of: parent).members(
      after: backwards ? "" : position, before: backwards ? position : "~", at: version, limit: 1,
      backwards: backwards, in: db)
    return try found.first.flatMap { try step($0.key, level: level) }
  }

  func firstChild(of row: NodeRow, level: Int) throws -> Step? {
    try sibling(in: row.key, at: "", backwards: false, level: level)
  }

  /// The last visible row below a node; `nil` if it has no children.
  func lastDescendant(of row: NodeRow, level: Int) throws -> Step? {
    var descent = CycleCheck()
    try descent.enter(row.key)
    var last = try sibling(in: row.key, at: "~", backwards: true, level: level + 1)
    while let step = last, step.isOpen {
      try descent.enter(step.row.key)
      last = try sibling(in: step.row.key, at: "~", backwards: true, level: step.level + 1)
      if last == nil { return step }
    }
    return last
  }

  func next(to step: Step) throws -> Step? {
    if step.isOpen, let child = try firstChild(of: step.row, level: step.level + 1) { return child }
    var (row, level) = (step.row, step.level)
    var descent = CycleCheck()
    while let parent = row.image.parent, row.key != top.key {
      try descent.enter(row.key)
      let position = row.image.position
      if let next = try sibling(in: parent, at: position, backwards: false, level: level) {
        return next
      }
      guard parent != top.key, let above = try tree.row(key: parent) else { return nil }
      (row, level) = (above, level - 1)
    }
    return nil
  }

  func previous(to step: Step) throws -> Step? {
    guard let parent = step.row.image.parent else { return nil }
    let position = step.row.image.position
    if let sibling = try sibling(in: parent, at: position, backwards: true, level: step.level) {
      return sibling.isOpen
        ? try lastDescendant(of: sibling.row, level: sibling.level) ?? sibling : sibling
    }
    if parent == top.key { return nil }
    return try self.step(parent, level: step.level - 1)
  }

  /// The row of a node, or of the outermost collapsed ancestor that hides it.
  func visible(_ id: NodeID) throws -> Step {
    guard let row = try tree.row(id: id.rawValue), row.kind != .root else {
      throw try reader.missing(id) ?? OutlineError.unknownNode(id.rawValue)
    }
    let path = try tree.path(up: row.key).map(\.key)
    guard let end = path.firstIndex(of: top.key), end > 0 else {
      throw OutlineError.unknownNode(id.rawValue)
    }
    for (level, key) in path[..<end].reversed().enumerated() {
      guard let step = try step(key, level: level) else { break }
      if key == row.key || !step.row.image.isExpanded { return step }
    }
    throw OutlineError.unknownNode(id.rawValue)
  }
}
