internal import OutlineStore

/// Reads the content of one list again and again: all of it, the part in a window, or the results
/// of a search.
final class ListReader: Sendable {
  let source: OutlineDataSource
  let scope: ListScope
  private let state: Locked<State>

  private struct State {
    var search = ""
    var window: ListWindowReading?
    var whole: ListReading
  }

  init(_ source: OutlineDataSource, of scope: ListScope, _ window: ListWindow?) {
    self.source = source
    self.scope = scope
    let reading = window.map { ListWindowReading($0, of: scope, view: source.view) }
    state = Locked(State(window: reading, whole: ListReading(of: scope)))
  }

  /// Reads the results of a search from now on, or the list again if there are no words.
  func search(_ words: String) { state.withValue { $0.search = words } }

  /// Reads another part of the list from now on, or all of it.
  func show(_ window: ListWindow?) {
    state.withValue { state in
      guard let window else { return state.window = nil }
      if state.window == nil {
        state.window = ListWindowReading(window, of: scope, view: source.view)
      }
      state.window?.window = window
    }
  }

  /// Whether the rows of the window are still to be counted.
  var mustCount: Bool { state.withValue { $0.window?.mustCount ?? false } }

  /// Reads the list.
  /// - Parameters:
  ///   - outline: reads the outline.
  ///   - isCounting: whether to count the rows of a window.
  func load(in outline: OutlineReader, counting isCounting: Bool = false) throws -> ShownList {
    // Copied, because the main thread must not wait for a reading.
    var now = state.withValue { $0 }
    if !now.search.allSatisfy(\.isWhitespace) {
      return try source.shownList(scope, searching: now.search, in: outline)
    }
    if isCounting { now.window?.beginCounting() }
    var list: ShownList
    if let found = try now.window?.load(from: source, in: outline) {
      list = found
      state.withValue { [window = now.window] state in
        // The window may have changed since.
        guard let wanted = state.window?.window else { return }
        state.window = window
        if window?.window != wanted { state.window?.window = wanted }
      }
    } else {
      list = try now.whole.load(from: source, in: outline)
      state.withValue { [whole = now.whole] in $0.whole = whole }
    }
    list.search = now.search
    return list
  }
}

/// Reads a whole list at successive versions. A later reading applies the difference between the
/// versions to the rows of the one before, so it costs as much as the change, plus a pointer for
/// each copied row.
///
/// The list is read again if something other than its items changed: a section, the expansion in
/// the view, the schema; if many items changed; and always for live sections, favorites and
/// queries, whose items may change with any version.
struct ListReading: Sendable {
  private let scope: ListScope
  /// A list, and the state of the file from which it was read.
  private var last: (list: ShownList, state: ListState)?
  /// The number of times that the whole list was read.
  private(set) var wholeReadings = 0

  /// The most versions, touched nodes or steps that are examined one by one.
  private static let most = 64

  /// - Parameter scope: the rows to read.
  init(of scope: ListScope) { self.scope = scope }

  /// Reads the list.
  /// - Parameters:
  ///   - source: the source of the list.
  ///   - outline: reads the outline.
  mutating func load(
    from source: OutlineDataSource, in outline: OutlineReader
  ) throws -> ShownList {
    guard scope.query == nil, let state = try ListState(of: outline, viewing: source.view) else {
      last = nil
      return try whole(from: source, in: outline)
    }
    let now = try list(at: state, source, in: outline) ?? whole(from: source, in: outline)
    let isDerived =
      now.hidesSections
      || now.parts.contains { part in
        part.section.isLive || part.section.configuration.shownWhile != nil
      }
    last = isDerived ? nil : (list: now, state: state)
    return now
  }

  private mutating func whole(
    from source: OutlineDataSource, in outline: OutlineReader
  ) throws -> ShownList {
    wholeReadings += 1
    return try source.shownList(scope, in: outline)
  }

  /// The list at a later version, or `nil` if it must be read again.
  private func list(
    at state: ListState, _ source: OutlineDataSource, in outline: OutlineReader
  ) throws -> ShownList? {
    guard let last else { return nil }
    if last.state == state { return last.list }
    let changes = try state.changes(since: last.state, in: outline, limit: Self.most)
    guard let changes else { return nil }
    var edit = RowEdit(list: last.list, source: source, shown: try source.shown(outline))
    for (section, difference) in changes.differences {
      guard let place = edit.list.parts.firstIndex(where: { $0.id == section }) else { continue }
      edit.list.parts[place].section.itemCount += difference.growthOfTopLevel
      // A section that lost its last item shows those of other sections.
      if edit.list.parts[place].section.isLive { return nil }
      // In the outline a collapsed section shows no rows; a list of one section shows them.
      if scope == .outline && !edit.list.parts[place].section.isExpanded { continue }
      guard difference.steps.count <= Self.most, try edit.apply(difference, to: place)
      else { return nil }
    }
    edit.changed.formUnion(changes.touched)
    try edit.readChanged()
    edit.list.version = state.version
    return edit.list
  }
}

/// Applies the changes of sections to the visible rows of a list. Items are read at the version to
/// which the changes lead.
private struct RowEdit {
  var list: ShownList
  let source: OutlineDataSource
  let shown: OutlineReader
  /// The items whose rows must be read again.
  var changed: Set<Item.ID> = []

  /// Applies the changes of one section.
  /// - Returns: `false` if the rows must be read again.
  mutating func apply(_ difference: TreeDifference<Item.ID>, to place: Int) throws -> Bool {
    let section = list.parts[place].section
    for step in difference.steps {
      switch step {
      case .insert(let id, let target, _, _):
        note(target)
        guard let index = index(of: target, in: place) else { return false }
        guard case .at(let row, let level) = index else { continue }
        var item = try shown.item(id)
        item.level = level
        list.parts[place].rows.insert(ShownList.Row(item, in: section), at: row)
      case .delete(let id, let origin, _, _):
        note(origin)
        // The rows below it are gone already.
        if let row = row(id, in: place) { list.parts[place].rows.remove(at: row) }
      case .move(let id, let origin, let target):
        note(origin)
        note(target)
        guard move(id, to: target, in: place) else { return false }
      case .expand(let id): if try !expand(id, in: place) { return false }
      case .collapse(let id):
        // A view may ignore the expansion of the file.
        if source.view != nil { return false }
        if let row = row(id, in: place) { list.parts[place].collapse(row) }
      }
    }
    return true
  }

  /// Reads the rows again whose items changed, or got or lost children.
  mutating func readChanged() throws {
    // Comparing with one id costs less than its hash.
    let only = changed.count == 1 ? changed.first : nil
    for place in list.parts.indices {
      let section = list.parts[place].section
      for index in list.parts[place].rows.indices {
        let id = list.parts[place].rows[index].id.item
        guard only.map({ $0 == id }) ?? changed.contains(id) else { continue }
        list.parts[place].rows[index] = ShownList.Row(try shown.item(id), in: section)
      }
    }
  }

  /// Notes that a parent may get its first child, or lose its last one.
  private mutating func note(_ place: TreeDifference<Item.ID>.Place) {
    if let parent = place.parent { changed.insert(parent) }
  }

  private mutating func move(
    _ id: Item.ID, to target: TreeDifference<Item.ID>.Place, in place: Int
  ) -> Bool {
    // At another level, a view may expand the items below it differently.
    if source.view != nil { return false }
    guard let row = row(id, in: place) else {
      // Its rows are unknown. If it goes to a hidden place, there is nothing to do.
      return index(of: target, in: place) == .hidden
    }
    let end = list.parts[place].endOfRows(below: row)
    var rows = Array(list.parts[place].rows[row..<end])
    list.parts[place].rows.removeSubrange(row..<end)
    switch index(of: target, in: place) {
    case nil: return false
    case .hidden: return true
    case .at(let index, let level):
      let rise = level - rows[0].item.level
      if rise != 0 { for index in rows.indices { rows[index].item.level += rise } }
      list.parts[place].rows.insert(contentsOf: rows, at: index)
      return true
    }
  }

  private mutating func expand(_ id: Item.ID, in place: Int) throws -> Bool {
    if source.view != nil { return false }
    guard let row = row(id, in: place) else { return true }
    let section = list.parts[place].section
    let below = try shown.items(under: .item(id), onlyVisible: true)
    list.parts[place].expand(row, showing: below.map { ShownList.Row($0, in: section) })
    return true
  }

  private enum Index: Equatable {
    case at(Int, level: Int)
    /// Below a collapsed item, or one that has no row itself.
    case hidden
  }

  /// The index of a row that is put at a place, or `nil` if it is unknown.
  private func index(of target: TreeDifference<Item.ID>.Place, in place: Int) -> Index? {
    let part = list.parts[place]
    var (index, level) = (0, 0)
    if let parent = target.parent {
      guard let row = row(parent, in: place) else { return .hidden }
      let item = part.rows[row].item
      if !item.isExpanded { return .hidden }
      index = row + 1
      level = item.level + 1
    }
    if let previous = target.previous {
      guard let row = row(previous, in: place), part.rows[row].item.level == level
      else { return nil }
      index = part.endOfRows(below: row)
    }
    return .at(index, level: level)
  }

  private func row(_ id: Item.ID, in place: Int) -> Int? {
    list.parts[place].rows.firstIndex { $0.id.item == id }
  }
}

extension TreeDifference {
  /// The growth of the number of top-level nodes.
  fileprivate var growthOfTopLevel: Int {
    func count(_ place: Place) -> Int { place.parent == nil ? 1 : 0 }
    return steps.reduce(0) { growth, step in
      switch step {
      case .insert(_, let target, _, _): growth + count(target)
      case .delete(_, let origin, _, _): growth - count(origin)
      case .move(_, let origin, let target): growth + count(target) - count(origin)
      case .expand, .collapse: growth
      }
    }
  }
}
