internal import GRDB

/// The number of visible rows, and the number of a few of them, carried from one state of the
/// outline to a later one at the cost of the changes in between.
///
/// A node is *touched* if its place or its expansion changed. Every other node below the nearest
/// touched one has the same place below it in both states, so it needs to be counted only if that
/// one is shown or expanded in one state alone, or is before a known row in one state alone.
struct RowCount: Sendable {
  /// The number of rows.
  private(set) var total: Int
  /// Consecutive rows with known numbers: their keys, and the number of the first one. A row of a
  /// live section is `nil`.
  private(set) var rows: (keys: [Int64?], first: Int) = ([], 0)
  /// The version that was counted.
  private(set) var version: Int
  private let top: Int64
  private var expansion: ViewExpansion

  /// Counts the rows of an outline as a view shows it, without those of live sections.
  /// - Parameters:
  ///   - numbers: all numbers of its rows.
  ///   - reader: reads the latest version.
  /// - Returns: `nil` if the view expands or collapses too many nodes of its own.
  init?(_ numbers: RowNumbers, below top: Int64, _ reader: OutlineReader) throws {
    guard let expansion = try reader.viewExpansion(atMost: 4_096) else { return nil }
    total = numbers.count
    self.top = top
    self.expansion = expansion
    version = try reader.shownVersion()
  }

  /// Sets the rows whose numbers are known.
  mutating func note(_ keys: [Int64?], from first: Int) { rows = (keys, first) }

  /// The count of a later state. Its known rows are those that neither moved nor are below a node
  /// that did.
  /// - Parameter reader: reads that state.
  /// - Returns: `nil` if the rows must be counted again.
  /// - Complexity: O(k · depth · log n) for k changes, plus the rows that came, went or passed the
  ///   known rows.
  func successor(in reader: OutlineReader) throws -> RowCount? {
    let number = try reader.shownVersion()
    guard let expansion = try reader.viewExpansion(atMost: 4_096), number >= version,
      try version >= VersionTable.oldest(in: reader.db) || version == number
    else { return nil }
    let pairs =
      version == number
      ? []
      : try ChangeTable.pairs(
        from: version, to: number == reader.latestVersion() ? nil : number, in: reader.db)
    // Those of which the place or the expansion differs, or that are in one state alone.
    let moved = pairs.filter { pair in
      pair.before?.parent != pair.after?.parent || pair.before?.position != pair.after?.position
        || pair.before?.isExpanded != pair.after?.isExpanded
    }
    var touched = Set(moved.map(\.key))
    if expansion.isByLevel || self.expansion.isByLevel {
      // A node that moves to another level may be expanded there, and so may all below it.
      if expansion != self.expansion || !touched.isEmpty { return nil }
    } else {
      guard let others = expansion.nodes(differingFrom: self.expansion) else { return nil }
      touched.formUnion(others)
    }
    touched.remove(top)
    var count = self
    count.version = number
    count.expansion = expansion
    if touched.isEmpty { return count }
    let db = try reader.db
    var before = ShownState(version: version, top: top, expansion: self.expansion, db: db)
    var after = ShownState(version: number, top: top, expansion: expansion, db: db)
    for pair in pairs {
      before.note(pair.before, of: pair.key)
      after.note(pair.after, of: pair.key)
    }
    // Without the top nothing is shown, and later there may be anything below it.
    guard try before.image(of: top) != nil, try after.image(of: top) != nil else { return nil }

    let known = try steadyRow(outside: touched, in: &after)
    count.rows = known.map { ([rows.keys[$0]], rows.first + $0) } ?? ([], 0)
    let way = try known.flatMap { index in try rows.keys[index].map { try after.way(to: $0) } }
    for key in touched {
      let (old, new) = (try before.location(of: key), try after.location(of: key))
      var hidden: Int?
      /// The rows of the node and of the untouched ones below it.
      func rows(_ location: ShownState.Location) throws -> Int {
        guard location.isShown else { return 0 }
        if !location.isOpen { return 1 }
        let below = try hidden ?? untouchedRows(below: key, except: touched, reader)
        hidden = below
        return 1 + below
      }
      let isBeforeOld = way.map { old.isBefore($0) } ?? false
      let isBeforeNew = way.map { new.isBefore($0) } ?? false
      let isSame = old.isShown == new.isShown && (!old.isShown || old.isOpen == new.isOpen)
      if isSame && isBeforeOld == isBeforeNew { continue }
      let (less, more) = (try rows(old), try rows(new))
      count.total += more - less
      if isBeforeNew { count.rows.first += more }
      if isBeforeOld { count.rows.first -= less }
    }
    return count
  }

  /// The index of a known row that is in its place in both states.
  private func steadyRow(outside touched: Set<Int64>, in state: inout ShownState) throws -> Int? {
    // From the middle, which is likely to be among the rows of the next window.
    let middle = rows.keys.count / 2
    let order = rows.keys.indices.sorted { abs($0 - middle) < abs($1 - middle) }
    return try order.first { index in
      guard let key = rows.keys[index] else { return false }
      return try !state.isBelow(touched, node: key)
    }
  }

  private func untouchedRows(
    below key: Int64, except touched: Set<Int64>, _ reader: OutlineReader
  ) throws -> Int {
    let tree = try reader.tree
    var count = 0
    var waiting = [key]
    var descent = CycleCheck()
    while let parent = waiting.popLast() {
      try descent.enter(parent)
      for node in try tree.nodes(under: parent) where !touched.contains(node.key) {
        count += 1
        if node.isExpanded && node.hasChildren { waiting.append(node.key) }
      }
    }
    return count
  }
}

/// The places and the visibility of some nodes in a state of the outline.
private struct ShownState {
  /// A node on the way from the root to another one.
  struct Step {
    var key: Int64
    var position: ListPosition
    var isOpen: Bool
  }

  /// The place of a node.
  struct Location {
    /// The way to it; empty if it does not exist or is not below the top.
    var way: [Step] = []
    var isShown = false
    var isOpen: Bool { way.last?.isOpen ?? false }

    /// Whether it is shown before the last node of a way.
    func isBefore(_ other: [Step]) -> Bool {
      if !isShown { return false }
      for (mine, another) in zip(way, other) where mine.key != another.key {
        return mine.position < another.position
      }
      return way.count < other.count
    }
  }

  let version: Int
  let top: Int64
  let expansion: ViewExpansion
  let db: Database
  fileprivate var images: [Int64: NodeImage?] = [:]

  mutating func note(_ image: NodeImage?, of key: Int64) { images.updateValue(image, forKey: key) }

  mutating func image(of key: Int64) throws -> NodeImage? {
    if let known = images[key] { return known }
    let image = try ChangeTable.image(of: key, at: version, in: db)
    note(image, of: key)
    return image
  }

  /// The nodes from below the top down to a node; empty if it is not below the top.
  mutating func way(to key: Int64) throws -> [Step] {
    var way: [Step] = []
    var next = key
    var descent = CycleCheck()
    while next != top {
      try descent.enter(next)
      guard let image = try image(of: next), let parent = image.parent else { return [] }
      way.append(
        Step(
          key: next, position: ListPosition(image.position),
          isOpen: expansion.isExpanded(next, stored: image.isExpanded)))
      next = parent
    }
    return way.reversed()
  }

  mutating func location(of key: Int64) throws -> Location {
    let way = try way(to: key)
    return Location(way: way, isShown: !way.isEmpty && way.dropLast().allSatisfy(\.isOpen))
  }

  /// Whether a node, or an ancestor of it below the top, is one of some nodes.
  mutating func isBelow(_ nodes: Set<Int64>, node key: Int64) throws -> Bool {
    var next: Int64? = key
    var descent = CycleCheck()
    while let node = next, node != top {
      if nodes.contains(node) { return true }
      try descent.enter(node)
      next = try image(of: node)?.parent
    }
    return false
  }
}
