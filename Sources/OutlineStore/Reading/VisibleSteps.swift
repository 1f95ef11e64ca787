internal import GRDB

/// The place of an item among those that a live section shows. Few rows have one, so it is an
/// object of its own: a pointer is all that a row without one copies.
final class LivePlace {
  let section: NodeRow
  let index: Int

  init(_ section: NodeRow, index: Int) { (self.section, self.index) = (section, index) }
}

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
    var live: LivePlace?

    var mark: RowNumbers.Mark { RowNumbers.Mark(key: row.key, section: live?.section.key) }
  }

  /// The node whose descendants are shown.
  let top: NodeRow
  private let reader: OutlineReader
  private let tree: TreeSource
  private let db: Database
  private let (earlier, later): (SiblingsAhead, SiblingsAhead)
  private let passed = PassedRows()
  private let liveLists: LiveLists?
  private let opensAll: Bool

  /// - Parameters:
  ///   - showsLive: whether the items that a live section shows are rows below it.
  ///   - opensAll: whether all nodes are visible, expanded or not.
  init(
    _ reader: OutlineReader, in top: NodeID?, showsLive: Bool = false, opensAll: Bool = false
  ) throws {
    self.reader = reader
    self.opensAll = opensAll
    tree = try reader.tree
    db = try reader.db
    earlier = SiblingsAhead(tree, backwards: true)
    later = SiblingsAhead(tree, backwards: false)
    liveLists = showsLive ? LiveLists(reader) : nil
    let row = try top.map { try reader.row($0) } ?? reader.tree.row(key: ItemTable.rootKey)
    guard let row else { throw DatabaseError.corrupt("the root is missing") }
    self.top = row
  }

  func row(_ step: Step) throws -> OutlineWindow.Row {
    let row = step.row
    return OutlineWindow.Row(
      node: try Node(row.image, id: row.nodeID, in: db), parent: try parentID(of: row),
      level: step.level, hasChildren: step.hasChildren,
      isFavorite: row.image.favoritePosition != nil, list: step.live?.section.nodeID)
  }

  func step(_ row: NodeRow, level: Int) throws -> Step {
    try step((row, tree.hasChildren(row.key)), level: level)
  }

  private func step(_ node: (row: NodeRow, hasChildren: Bool), level: Int) throws -> Step {
    let row = node.row
    let hasChildren = try node.hasChildren || liveList(of: row)?.item(at: 0) != nil
    return try Step(
      row: row, level: level, hasChildren: hasChildren,
      isOpen: hasChildren && isOpen(row))
  }

  private func isOpen(_ row: NodeRow) throws -> Bool {
    try opensAll || row.image.isExpanded && !reader.isHidden(row)
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
    if let live = try liveStep(in: row, at: 0, level: level) { return live }
    passed.add(row)
    return try sibling(in: row.key, at: "", backwards: false, level: level)
  }

  /// The parent of a row that was passed or read; `nil` if it is missing.
  private func parent(_ key: Int64) throws -> NodeRow? {
    if let row = passed.row(key) { return row }
    let row = try tree.row(key: key)
    if let row { passed.add(row) }
    return row
  }

  /// The id of the parent; `nil` for a section.
  private func parentID(of row: NodeRow) throws -> NodeID? {
    guard let key = row.image.parent, key != ItemTable.rootKey else { return nil }
    return try parent(key)?.nodeID ?? reader.parent(of: row.image)
  }

  /// The place of rows that begin with a step.
  func origin(of step: Step) throws -> OutlineWindow.Origin? {
    var row = step.live?.section ?? step.row
    var ascent = CycleCheck()
    while row.kind == .item {
      try ascent.enter(row.key, named: row.id)
      guard let key = row.image.parent, let above = try parent(key) else { return nil }
      row = above
    }
    return OutlineWindow.Origin(top: top.kind == .root ? nil : top.nodeID, section: row.sectionID)
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
      guard let step = try sibling(in: next.key, at: "~", backwards: true, level: level)
      else { return last }
      last = step
      next = step.row
    } while last?.isOpen == true
    return last
  }

  func next(to step: Step) throws -> Step? {
    if step.isOpen, let child = try firstChild(of: step.row, level: step.level + 1) { return child }
    var (row, level) = (step.row, step.level)
    if let live = step.live {
      if let next = try liveStep(in: live.section, at: live.index + 1, level: level) { return next }
      row = live.section
      level -= 1
    }
    var descent = CycleCheck()
    while let parent = row.image.parent, row.key != top.key {
      let position = row.image.position
      if let next = try sibling(in: parent, at: position, backwards: false, level: level) {
        return next
      }
      try descent.enter(row.key)
      guard parent != top.key, let above = try self.parent(parent) else { return nil }
      row = above
      level -= 1
    }
    return nil
  }

  func previous(to step: Step) throws -> Step? {
    if let live = step.live {
      if let previous = try liveStep(in: live.section, at: live.index - 1, level: step.level) {
        return previous
      }
      return live.section.key == top.key ? nil : try self.step(live.section, level: step.level - 1)
    }
    guard let parent = step.row.image.parent else { return nil }
    let position = step.row.image.position
    if let sibling = try sibling(in: parent, at: position, backwards: true, level: step.level) {
      return sibling.isOpen
        ? try lastDescendant(of: sibling.row, level: sibling.level) ?? sibling : sibling
    }
    guard parent != top.key, let above = try self.parent(parent) else { return nil }
    return try self.step(above, level: step.level - 1)
  }

  /// The row with an identity, or that of the outermost collapsed node that hides it.
  func visible(_ id: OutlineWindow.Row.ID) throws -> Step {
    guard let list = id.list else { return try visible(id.node) }
    guard let section = try tree.row(id: list.rawValue),
      let index = try liveList(of: section)?.index(of: id.node),
      var step = try liveStep(in: section, at: index, level: 0)
    else { throw try reader.missing(id.node) ?? OutlineError.unknownNode(id.node.rawValue) }
    if section.key == top.key { return step }
    let above = try visible(list)
    if !above.isOpen { return above }
    step.level = above.level + 1
    return step
  }

  /// The row of a mark, or that of the outermost collapsed node that hides it; `nil` if the row is
  /// no longer there.
  func ifVisible(_ mark: RowNumbers.Mark) throws -> Step? {
    guard let row = try tree.row(key: mark.key) else { return nil }
    do {
      guard let list = mark.section else { return try visible(row) }
      guard let section = try tree.row(key: list) else { return nil }
      return try visible(OutlineWindow.Row.ID(row.nodeID, in: section.nodeID))
    } catch let error as OutlineError where error.isOfMissingNode { return nil }
  }

  private func visible(_ id: NodeID) throws -> Step { try visible(reader.row(id)) }

  private func visible(_ row: NodeRow) throws -> Step {
    var path = [row]
    var ascent = CycleCheck()
    var next = row
    while next.image.parent != top.key {
      try ascent.enter(next.key, named: row.id)
      guard next.kind != .root else { throw OutlineError.unknownNode(row.id) }
      guard let key = next.image.parent, let above = try parent(key) else {
        throw CycleCheck.flaw(row.id)
      }
      path.append(above)
      next = above
    }
    // Those above have children: the path leads through one of each.
    for (level, above) in path.dropFirst().reversed().enumerated() {
      if try isOpen(above) { continue }
      return Step(row: above, level: level, hasChildren: true, isOpen: false)
    }
    return try step(row, level: path.count - 1)
  }

  /// The items that a live section shows; `nil` for any other node.
  func liveList(of row: NodeRow) throws -> LiveList? { try liveLists?.list(of: row) }

  private func liveStep(in section: NodeRow, at index: Int, level: Int) throws -> Step? {
    guard let row = try liveList(of: section)?.item(at: index) else { return nil }
    return Step(
      row: row, level: level, hasChildren: false, isOpen: false,
      live: LivePlace(section, index: index))
  }
}
