internal import GRDB

/// Steps from a visible row to the one before and after it. Each reads a few rows by index, or has
/// them from the step before.
struct VisibleSteps {
  struct Step {
    var row: NodeRow
    var level: Int
    var hasChildren: Bool
    /// Whether its children are visible.
    var isOpen: Bool
    /// The place of an item among those that a live section shows; `nil` in its own list.
    var live: (section: NodeRow, index: Int)?

    var mark: RowNumbers.Mark { RowNumbers.Mark(key: row.key, section: live?.section.key) }
  }

  /// The node whose descendants are shown.
  let top: NodeRow
  private let reader: OutlineReader
  private let tree: any TreeSource
  private let db: Database
  private let (earlier, later): (SiblingsAhead, SiblingsAhead)
  private let parents = ParentNames()
  private let liveLists: LiveLists?
  private let opensAll: Bool

  /// - Parameters:
  ///   - showsLive: whether the items that a live section shows are rows below it.
  ///   - opensAll: whether all nodes are visible, expanded or not.
  init(
    _ reader: OutlineReader, _ top: NodeID?, showsLive: Bool = false, opensAll: Bool = false
  ) throws {
    self.reader = reader
    self.opensAll = opensAll
    (tree, db) = (try reader.tree, try reader.db)
    (earlier, later) = (SiblingsAhead(tree, backwards: true), SiblingsAhead(tree, backwards: false))
    liveLists = showsLive ? LiveLists(reader) : nil
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
      parent: try parents.parent(of: row.image, reader), level: step.level,
      hasChildren: step.hasChildren,
      isFavorite: row.image.favoritePosition != nil, list: step.live?.section.nodeID)
  }

  private func step(_ key: Int64, level: Int) throws -> Step? {
    guard let row = try tree.row(key: key) else { return nil }
    return try step(row, level: level)
  }

  func step(_ row: NodeRow, level: Int) throws -> Step {
    try step((row, tree.hasChildren(row.key)), level: level)
  }

  private func step(_ node: (row: NodeRow, hasChildren: Bool), level: Int) throws -> Step {
    let row = node.row
    let hasChildren = try node.hasChildren || liveList(of: row)?.item(at: 0) != nil
    return Step(
      row: row, level: level, hasChildren: hasChildren,
      isOpen: hasChildren && (opensAll || row.image.isExpanded))
  }

  /// The sibling directly after a position, or before it.
  private func sibling(
    in parent: Int64, at position: String, backwards: Bool, level: Int
  ) throws -> Step? {
    try (backwards ? earlier : later).sibling(in: parent, after: position)
      .map { try step($0, level: level) }
  }

  /// The first visible row; `nil` if there are none.
  func first() throws -> Step? { try firstChild(of: top, level: 0) }

  /// The last visible row; `nil` if there are none.
  func last() throws -> Step? { try lastDescendant(of: top, level: -1) }

  private func firstChild(of row: NodeRow, level: Int) throws -> Step? {
    try liveStep(in: row, at: 0, level: level)
      ?? sibling(in: row.key, at: "", backwards: false, level: level)
  }

  /// The last visible row below a node; `nil` if it has no children.
  private func lastDescendant(of row: NodeRow, level: Int) throws -> Step? {
    var descent = CycleCheck()
    var last: Step?
    var (next, level) = (row, level)
    repeat {
      try descent.enter(next.key)
      level += 1
      if let list = try liveList(of: next) {
        return try liveStep(in: next, at: list.all().count - 1, level: level) ?? last
      }
      guard
        let step = try sibling(in: next.key, at: "~", backwards: true, level: level)
      else { return last }
      (last, next) = (step, step.row)
    } while last?.isOpen == true
    return last
  }

  func next(to step: Step) throws -> Step? {
    if step.isOpen, let child = try firstChild(of: step.row, level: step.level + 1) { return child }
    var (row, level) = (step.row, step.level)
    if let (section, index) = step.live {
      if let next = try liveStep(in: section, at: index + 1, level: level) { return next }
      (row, level) = (section, level - 1)
    }
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
    if let (section, index) = step.live {
      if let previous = try liveStep(in: section, at: index - 1, level: step.level) {
        return previous
      }
      return section.key == top.key ? nil : try self.step(section, level: step.level - 1)
    }
    guard let parent = step.row.image.parent else { return nil }
    let position = step.row.image.position
    if let sibling = try sibling(in: parent, at: position, backwards: true, level: step.level) {
      return sibling.isOpen
        ? try lastDescendant(of: sibling.row, level: sibling.level) ?? sibling : sibling
    }
    if parent == top.key { return nil }
    return try self.step(parent, level: step.level - 1)
  }

  /// The row with an identity, or that of the outermost collapsed node that hides it.
  func visible(_ id: OutlineWindow.Row.ID) throws -> Step {
    guard let list = id.list else { return try visible(id.node) }
    guard let section = try tree.row(id: list.rawValue), let items = try liveList(of: section),
      let index = try items.index(of: id.node), let row = try items.item(at: index)
    else { throw try reader.missing(id.node) ?? OutlineError.unknownNode(id.node.rawValue) }
    let above = section.key == top.key ? nil : try visible(list)
    if let above, !above.isOpen { return above }
    let level = above.map { $0.level + 1 } ?? 0
    return Step(
      row: row, level: level, hasChildren: false, isOpen: false, live: (section, index))
  }

  func visible(_ mark: RowNumbers.Mark) throws -> Step {
    let list = try mark.section.map { try reader.row(key: $0).nodeID }
    return try visible(OutlineWindow.Row.ID(reader.row(key: mark.key).nodeID, in: list))
  }

  /// The same, or `nil` if the row is no longer there.
  func ifVisible(_ mark: RowNumbers.Mark) throws -> Step? {
    for key in [mark.key, mark.section].compactMap(\.self) where try tree.row(key: key) == nil {
      return nil
    }
    do { return try visible(mark) } catch let error as OutlineError {
      switch error {
      case .unknownNode, .deleted: return nil
      default: throw error
      }
    }
  }

  private func visible(_ id: NodeID) throws -> Step {
    guard let row = try tree.row(id: id.rawValue), row.kind != .root else {
      throw try reader.missing(id) ?? OutlineError.unknownNode(id.rawValue)
    }
    let path = try tree.path(up: row.key).map(\.key)
    guard let end = path.firstIndex(of: top.key), end > 0 else {
      throw OutlineError.unknownNode(id.rawValue)
    }
    for (level, key) in path[..<end].reversed().enumerated() {
      guard let step = try step(key, level: level) else { break }
      if key == row.key || !step.isOpen { return step }
    }
    throw OutlineError.unknownNode(id.rawValue)
  }

  /// The items that a live section shows; `nil` for any other node.
  func liveList(of row: NodeRow) throws -> LiveList? { try liveLists?.list(of: row) }

  private func liveStep(in section: NodeRow, at index: Int, level: Int) throws -> Step? {
    guard let row = try liveList(of: section)?.item(at: index) else { return nil }
    return Step(
      row: row, level: level, hasChildren: false, isOpen: false, live: (section, index))
  }
}
