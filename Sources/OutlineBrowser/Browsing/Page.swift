import OutlineOperations
import OutlineStore

/// The rows around the cursor that were read last: some screens of a list of any length.
struct Page: Sendable {
  /// A row: a section, or an item in a list.
  struct Row: Sendable {
    /// The list and the node.
    var id: RowID
    /// The node with its content.
    var node: Node
    /// The parent; `nil` for a section.
    var parent: NodeID?
    /// 0 for the rows at the top of the shown part.
    var level: Int
    /// Whether it has children, shown or not.
    var hasChildren: Bool
    /// Whether it is among the favorites.
    var isFavorite: Bool
    /// Whether it matches the filter; true without one.
    var isMatch: Bool
    /// Whether a live section shows it from another one.
    var isLive: Bool
    /// The number of its list among ``Page/sections``.
    var section: Int
    /// How an item is presented; `nil` for a section's own row.
    var presentation: ListPresentation.Row?

    /// Whether it is a section's own row.
    var isSection: Bool { node.kind == .section }
    /// Whether it is shown as a tile of a grid or a strip.
    var isTile: Bool { presentation?.cell == .tile }
    /// Whether its children are shown below it.
    var isOpen: Bool { hasChildren && node.isExpanded && !isLive }
    /// Whether its children are hidden.
    var isClosed: Bool { hasChildren && !node.isExpanded && !isLive }
    /// Its text, or its image if it has none, in quotation marks.
    var name: String {
      node.content.name.withoutControlCharacters.shortened(to: 40).inQuotes
    }
  }

  /// A place in the list.
  enum Place: Hashable, Sendable {
    /// The first row.
    case start
    /// The last row.
    case end
    /// A row, or the closed ancestor that hides it.
    case around(RowID)
    /// The row with a number, counted from 0, or the last one.
    case index(Int)
  }

  /// The rows, in display order.
  private(set) var rows: [Row] = []
  /// The lists that the rows belong to.
  var sections: [ListPresentation.Section] { list?.sections ?? [] }
  /// The presentation of the rows; `nil` for an empty page.
  private(set) var list: ListPresentation?
  /// The row at the requested place.
  private(set) var anchor: RowID?
  /// Whether there are rows before the first one.
  private(set) var hasMoreBefore = false
  /// Whether there are rows after the last one.
  private(set) var hasMoreAfter = false
  /// The number of the first row among all, and how many there are, if they are known.
  private(set) var number: Int?
  private(set) var total: Int?

  private var indexes: [RowID: Int] = [:]

  /// An empty page.
  init() {}

  /// Reads the rows around a place.
  /// - Parameters:
  ///   - outline: the shown version and view.
  ///   - scene: the shown part.
  ///   - place: the place.
  ///   - reach: the number of rows before and after it.
  ///   - isEditing: whether accessories of edit mode are shown.
  /// - Returns: `nil` if there is no such row.
  /// - Throws: `Failure` for a query that cannot be evaluated; `StorageError`.
  /// - Complexity: that of a window.
  init?(
    _ outline: OutlineReader, scene: Browser.Scene, at place: Place, reach: Int, isEditing: Bool
  ) throws {
    let window: OutlineWindow
    let query = try scene.query(nodesIn: outline)
    do {
      window = try outline.window(
        at: place.window(in: outline), before: reach, after: reach, in: scene.top,
        showingLive: !scene.isFiltered, matching: query)
    } catch OutlineError.unknownNode where place != .start {
      return nil
    } catch OutlineError.deleted where place != .start {
      return nil
    }
    // Nothing matches, wherever the window is.
    if window.rows.isEmpty && place != .start && !scene.isFiltered { return nil }
    let list = try ListPresentation(window, in: outline, isEditing: isEditing)
    self.list = list
    hasMoreBefore = window.hasMoreBefore
    hasMoreAfter = window.hasMoreAfter
    rows.reserveCapacity(window.rows.count)
    var shown = window.rows[...]
    for (index, section) in list.sections.enumerated() {
      if let first = shown.first, first.node.id == section.id, first.node.kind == .section {
        add(first, id: RowID(section: section.id), section: index, presentation: nil)
        shown.removeFirst()
      }
      for row in section.rows {
        guard let next = shown.popFirst() else { break }
        add(next, id: row.id, section: index, presentation: row)
      }
    }
    let index = window.index ?? (place == .end ? rows.count - 1 : 0)
    anchor = rows.indices.contains(index) ? rows[index].id : nil
  }

  private mutating func add(
    _ row: OutlineWindow.Row, id: RowID, section: Int, presentation: ListPresentation.Row?
  ) {
    indexes[id] = rows.count
    rows.append(
      Row(
        id: id, node: row.node, parent: row.parent, level: row.level, hasChildren: row.hasChildren,
        isFavorite: row.isFavorite, isMatch: row.isMatch, isLive: row.list != nil,
        section: section, presentation: presentation))
  }

  /// The index of a row, or `nil` if the page does not have it.
  func index(of id: RowID?) -> Int? { id.flatMap { indexes[$0] } }

  /// The row of an identity, or `nil` if the page does not have it.
  func row(_ id: RowID?) -> Row? { index(of: id).map { rows[$0] } }
  /// Those of the rows after or before it, the nearest first.
  func indices(from index: Int, isAfter: Bool) -> [Int] {
    isAfter ? Array(rows.indices.dropFirst(index + 1)) : Array((0..<index).reversed())
  }

  /// The list of a row.
  func section(of row: Row) -> ListPresentation.Section { sections[row.section] }
}

/// The identity of a row: its list and its node. A live section shows items of other lists, so an
/// item may have several rows.
typealias RowID = ListPresentation.Row.ID

extension ListPresentation.Row.ID {
  /// The row of a section itself.
  init(section id: NodeID) { self.init(id, in: id) }

  /// Whether this is the row of a section itself.
  var isSection: Bool { list == item }
}

extension Page.Place {
  fileprivate func window(in outline: OutlineReader) throws -> OutlineWindow.Place {
    switch self {
    case .start: .start
    case .end: .end
    case .index(let index): .index(index)
    case .around(let id): try id.place(in: outline)
    }
  }
}

extension Version {
  /// The latest version, or `nil` if there is none.
  static func latest(in outline: OutlineReader) throws -> Version? {
    let number = try outline.latestVersion()
    return number == 0 ? nil : try outline.version(number)
  }
}

extension NodeID {
  /// The section of the node; `nil` if there is no such node.
  func list(in outline: OutlineReader) throws -> NodeID? {
    switch try outline.node(self) {
    case .item(let item): try outline.item(item).section.node
    case .section(let section): section.node
    case nil: nil
    }
  }
}

extension Browser.Scene {
  /// The conditions of the shown rows, with days in place of words and ids in place of names; `nil`
  /// for all rows.
  /// - Throws: `Failure` for a query that cannot be evaluated.
  func query(nodesIn outline: OutlineReader) throws -> Query? {
    var query = try filter.map { try $0.query() }
    if let context {
      let conditions = try Query(typed: context.query).resolvingDates()
      query = query?.and(conditions) ?? conditions
    }
    return try query?.naming(nodesIn: outline)
  }
}

extension Browser.Filter {
  /// The filter as a query, with days in place of words for dates.
  /// - Throws: `Failure` for a query that cannot be evaluated.
  fileprivate func query() throws -> Query {
    switch self {
    case .text(let text): Query([.init(.text(text))])
    case .letters(let letters): Query([.init(.fuzzy(letters))])
    case .query(let query): try Query(typed: query).resolvingDates()
    case .favorites: Query([.init(.favorite)])
    }
  }
}
