public import OutlineStore

/// The content of a list: sections and their visible rows, read in one transaction.
public struct ShownList: Hashable, Sendable {
  /// The id of a row. A live section shows items of other sections, so an item may have several
  /// rows, but only one in each section.
  public struct RowID: Hashable, Sendable {
    /// The section that shows the item.
    public var section: Section.ID
    /// The item.
    public var item: Item.ID

    /// Creates the id of a row.
    /// - Parameters:
    ///   - item: the item.
    ///   - section: the section that shows it.
    public init(_ item: Item.ID, in section: Section.ID) {
      self.section = section
      self.item = item
    }
  }

  /// A section with its rows.
  public struct Part: Identifiable, Hashable, Sendable {
    /// The section.
    public var section: Section
    /// Its rows from top to bottom; none if it is collapsed.
    public var rows: [Row]

    /// The id of the section.
    public var id: Section.ID { section.id }
  }

  /// The place of a window among all rows.
  struct Place: Hashable, Sendable {
    /// Whether there are rows before the first one, because the window begins here.
    var hasRowsBefore = false
    /// Whether there are rows after the last one, because the window ends here.
    var hasRowsAfter = false
    /// The number of the first row, from 0; `nil` if it is not known.
    var number: Int?
    /// The number of all rows; `nil` if it is not known.
    var total: Int?
  }

  /// The latest closed version at the time of the read.
  public internal(set) var version = 0
  /// The sections from top to bottom.
  public internal(set) var parts: [Part] = []
  /// Whether a section is missing, because the item that shows it is not done.
  var hidesSections = false
  /// The place of a window among all rows.
  var place = Place()
  /// The window that was read, or `nil` for the whole list.
  var window: ListWindow?
  /// The row before the first one of a window, if it is in the same section.
  var rowBefore: RowID?
  /// The text of the search whose results it shows, or an empty text.
  var search = ""

  /// Creates an empty list.
  init() {}

  /// A section with its rows, or `nil` if there is no such section.
  /// - Parameter section: the section.
  /// - Complexity: O(sections).
  public func part(_ section: Section.ID) -> Part? { parts.first { $0.id == section } }

  /// A row, or `nil` if there is no such row.
  /// - Parameter id: its id.
  /// - Complexity: O(sections + rows of the section).
  public func row(_ id: RowID) -> Row? { part(id.section)?.rows.first { $0.id == id } }
}

extension [ShownList.Part] {
  /// The rows of all sections.
  var rows: [ShownList.Row] { count == 1 ? self[0].rows : flatMap(\.rows) }
}

// Edits that are shown before they are stored.
extension ShownList {
  /// Shows the children of a row, but for those that are shown already: a row that was dragged away
  /// is a child of its old parent until that is stored.
  mutating func expand(_ id: RowID, showing children: [Row]) {
    guard let row = row(id), row.item.hasChildren, !row.item.isExpanded else { return }
    var below = with(children, in: id.section)
    let wanted = Set(children.map(\.id.item))
    for part in parts where !part.section.isLive {
      for row in part.rows where wanted.contains(row.id.item) { below.remove(row.id.item) }
    }
    edit(id) { part, index in part.expand(index, showing: below.parts.rows) }
  }

  /// A list of some rows of a section, without others.
  func with(_ rows: [Row], in section: Section.ID) -> ShownList {
    var list = ShownList()
    if let part = part(section) { list.parts = [Part(section: part.section, rows: rows)] }
    return list
  }

  /// Hides the rows below a row.
  mutating func collapse(_ id: RowID) { edit(id) { part, index in part.collapse(index) } }

  /// Changes an item in each of its rows.
  mutating func change(_ item: Item.ID, by change: (inout Item) -> Void) {
    for place in parts.indices {
      for index in parts[place].rows.indices where parts[place].rows[index].id.item == item {
        change(&parts[place].rows[index].item)
      }
    }
  }

  /// Removes an item, with everything below it.
  mutating func remove(_ item: Item.ID) {
    for place in parts.indices {
      while let index = parts[place].rows.firstIndex(where: { $0.id.item == item }) {
        let end = parts[place].endOfRows(below: index)
        parts[place].rows.removeSubrange(index..<end)
      }
    }
  }

  /// Adds a row next to one that is shown, or at an end of a section. Other places are unknown
  /// until the item is stored.
  mutating func add(_ item: Item, to placement: Placement) {
    if parts.contains(where: { $0.rows.contains { $0.id.item == item.id } }) { return }
    switch placement {
    case .before(let anchor), .after(let anchor):
      guard let place = parts.firstIndex(where: { $0.rows.contains { $0.id.item == anchor } }),
        let index = parts[place].rows.firstIndex(where: { $0.id.item == anchor })
      else { return }
      let sibling = parts[place].rows[index]
      if parts[place].section.isLive { return }
      var item = item
      (item.section, item.parent, item.level) =
        (sibling.item.section, sibling.item.parent, sibling.item.level)
      let isAfter = placement == .after(anchor)
      insert(item, at: isAfter ? parts[place].endOfRows(below: index) : index, in: place)
    case .first(.section(let section)), .last(.section(let section)):
      guard let place = parts.firstIndex(where: { $0.id == section }), !parts[place].section.isLive
      else { return }
      let isFirst = placement == .first(in: section)
      // It may be outside the window.
      let isLastPart = place == parts.count - 1
      if isFirst ? rowBefore?.section == section : isLastPart && self.place.hasRowsAfter { return }
      insert(item, at: isFirst ? 0 : parts[place].rows.count, in: place)
    case .first, .last, .at: break
    }
  }

  private mutating func insert(_ item: Item, at index: Int, in place: Int) {
    parts[place].rows.insert(Row(item, in: parts[place].section), at: index)
  }

  /// Moves rows as a drag did. Other rows keep their order, and a row that has no place any more
  /// goes after the nearest one before it.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  mutating func reorder(_ order: OutlineList.Order) {
    guard let place = parts.firstIndex(where: { $0.id == order.section }) else { return }
    for range in order.dragged {
      let ids = order.after[range]
      var rows = remove(ids, movingTo: order.section)
      for index in rows.indices where rows[index].id.section != order.section {
        rows[index].id.section = order.section
      }
      let others = parts[place].rows
      let above = order.after[..<range.lowerBound].reversed().lazy.compactMap { id in
        others.firstIndex { $0.id.item == id.item }
      }
      parts[place].rows.insert(contentsOf: rows, at: above.first.map { $0 + 1 } ?? 0)
    }
  }

  /// Removes rows from their sections, or from the section to which they move.
  private mutating func remove(_ ids: ArraySlice<RowID>, movingTo section: Section.ID) -> [Row] {
    var rows: [Item.ID: Row] = [:]
    let wanted = Set(ids.map(\.item))
    let homes = Set(ids.map(\.section)).union([section])
    // Comparing with one id costs less than its hash.
    let only = ids.count == 1 ? ids.first?.item : nil
    for place in parts.indices where homes.contains(parts[place].id) {
      parts[place].rows.removeAll { row in
        let id = row.id.item
        guard only.map({ $0 == id }) ?? wanted.contains(id) else { return false }
        rows[id] = row
        return true
      }
    }
    return ids.compactMap { rows[$0.item] }
  }

  private mutating func edit(_ id: RowID, by body: (inout Part, Int) -> Void) {
    guard let place = parts.firstIndex(where: { $0.id == id.section }),
      let index = parts[place].rows.firstIndex(where: { $0.id == id })
    else { return }
    body(&parts[place], index)
  }
}

extension ShownList.Part {
  /// The rows as a tree with expansion.
  /// - Complexity: O(rows).
  package var tree: SectionSnapshot<ShownList.RowID> {
    // The rows of a window may begin below their parents.
    var above: [(level: Int, id: ShownList.RowID)] = []
    var tree = SectionSnapshot<ShownList.RowID>()
    for row in rows {
      while let last = above.last, last.level >= row.item.level { above.removeLast() }
      // A row is in its section once, so this never throws.
      try? tree.append([row.id], to: above.last?.id)
      // A dragged row may be below one that is not open, until it is stored: it is shown all the same.
      tree.expand(above.suffix(1).map(\.id))
      above.append((row.item.level, row.id))
    }
    tree.expand(rows.filter(\.item.isExpanded).map(\.id))
    return tree
  }

  /// Shows the rows below a row, unless they are shown already.
  mutating func expand(_ index: Int, showing children: [ShownList.Row]) {
    if rows[index].item.isExpanded { return }
    rows[index].item.isExpanded = true
    rows.insert(contentsOf: children, at: index + 1)
  }

  /// Hides the rows below a row.
  mutating func collapse(_ index: Int) {
    rows[index].item.isExpanded = false
    rows.removeSubrange((index + 1)..<endOfRows(below: index))
  }

  /// The end of the rows below a row.
  func endOfRows(below index: Int) -> Int {
    let level = rows[index].item.level
    return rows[(index + 1)...].firstIndex { $0.item.level <= level } ?? rows.endIndex
  }
}
