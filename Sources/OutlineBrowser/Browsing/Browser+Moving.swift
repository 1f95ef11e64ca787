import OutlineOperations
import OutlineStore

// Moving the cursor.
extension Browser {
  mutating func move(_ action: BrowserAction, in outline: OutlineReader) throws -> [BrowserRequest]
  {
    switch action {
    case .up: moveLines(-1)
    case .down: moveLines(1)
    case .halfPageUp: scroll(-max(1, bodyHeight / 2))
    case .halfPageDown: scroll(max(1, bodyHeight / 2))
    case .pageUp: scroll(-max(1, bodyHeight - 1))
    case .pageDown: scroll(max(1, bodyHeight - 1))
    case .first: try go(to: .start, line: 0, outline)
    case .last: try go(to: .end, line: bodyHeight - 1, outline)
    case .left: return try moveLeft(outline)
    case .right: return try moveRight()
    case .previousSibling, .nextSibling:
      // A sibling near by is on the page; one after many descendants is looked up.
      let found = try sibling(of: inHand(), isAfter: action == .nextSibling, outline)
      if let found { try go(to: .around(found), outline) }
    case .previousSection, .nextSection: try moveToSection(isAfter: action == .nextSection, outline)
    default: break
    }
    return []
  }

  /// Puts the cursor on a row of the page.
  mutating func put(on index: Int, keepingColumn: Bool = false) {
    let layout = layout
    let before = layout.line(ofRow: page.index(of: cursor) ?? index) ?? 0
    let after = layout.line(ofRow: index) ?? before
    cursor = page.rows[index].id
    offset = min(max(0, offset + after - before), bodyHeight - 1)
    if !keepingColumn { column = layout.column(ofRow: index) }
  }

  /// Puts the cursor on a node wherever it is.
  mutating func go(to place: Page.Place, line: Int? = nil, _ outline: OutlineReader) throws {
    if case .around(let id) = place, let index = page.index(of: id) {
      put(on: index)
    } else {
      try readPage(at: place, reader(of: outline))
      offset = line ?? bodyHeight / 2
    }
    if let line { offset = line }
    column = layout.column(ofRow: page.index(of: cursor) ?? 0)
  }

  /// Moves over lines with rows.
  private mutating func moveLines(_ count: Int) {
    guard let index = page.index(of: cursor) else { return }
    let layout = layout
    var line = layout.line(ofRow: index) ?? 0
    let step = count.signum()
    repeat {
      line += step
    } while layout.lines.indices.contains(line) && layout.row(on: line, near: column) == nil
    if let row = layout.row(on: line, near: column) { put(on: row, keepingColumn: true) }
  }

  /// Moves the cursor and the list by screens. The cursor stays on its line of the screen.
  private mutating func scroll(_ count: Int) {
    guard let index = page.index(of: cursor) else { return }
    let (layout, kept, step) = (layout, offset, count.signum())
    let line = layout.line(ofRow: index) ?? 0
    // The last line on the way that has a row.
    var target = min(max(0, line + count), layout.lines.count - 1)
    while target != line, layout.row(on: target, near: column) == nil { target -= step }
    guard target != line, let row = layout.row(on: target, near: column) else { return }
    put(on: row, keepingColumn: true)
    offset = kept
  }

  /// Scrolls the list under the cursor, as a wheel does. The cursor moves only if it would leave
  /// the screen.
  mutating func scrollList(_ lines: Int, in outline: OutlineReader) throws {
    guard page.index(of: cursor) != nil else { return }
    let layout = layout
    let visible = visibleLines(layout)
    let room = lines < 0 ? visible.lowerBound : layout.lines.count - visible.upperBound
    offset -= min(abs(lines), max(0, room)) * lines.signum()
    while offset < 0 || offset >= bodyHeight {
      let (before, kept, step) = (cursor, offset, offset < 0 ? 1 : -1)
      moveLines(step)
      if cursor == before { break }
      offset = kept + step
    }
    try refresh(outline)
  }

  /// The row in hand.
  var current: Page.Row? { page.row(cursor) }

  /// The row in hand.
  /// - Throws: ``Refusal`` if the list is empty.
  func inHand() throws -> Page.Row {
    guard let current else { throw Refusal("there is nothing here") }
    return current
  }

  private mutating func moveLeft(_ outline: OutlineReader) throws -> [BrowserRequest] {
    let row = try inHand()
    if row.isTile, try moveBesides(-1, from: row) { return [] }
    if row.isOpen { return try setExpanded(false, of: row) }
    // At the top of the shown part there is no parent.
    if row.isSection || row.level == 0 { return [] }
    let list = row.id.list
    let parent = row.isLive ? list : row.parent ?? list
    try go(to: .around(RowID(parent, in: list)), outline)
    return []
  }

  private mutating func moveRight() throws -> [BrowserRequest] {
    let row = try inHand()
    if row.isTile, try moveBesides(1, from: row) { return [] }
    if row.isClosed { return try setExpanded(true, of: row) }
    if !row.isOpen { return [] }
    let next = (page.index(of: row.id) ?? 0) + 1
    if next < page.rows.count, page.rows[next].level > row.level { put(on: next) }
    return []
  }

  /// Moves to the next or previous tile of the same list.
  private mutating func moveBesides(_ step: Int, from row: Page.Row) throws -> Bool {
    let next = (page.index(of: row.id) ?? 0) + step
    guard page.rows.indices.contains(next), page.rows[next].isTile,
      page.rows[next].section == row.section
    else { return false }
    put(on: next)
    return true
  }

  /// The sibling before or after a row, as a row of the same list; `nil` if there is none.
  func sibling(of row: Page.Row, isAfter: Bool, _ outline: OutlineReader) throws -> RowID? {
    for other in page.indices(from: page.index(of: row.id) ?? 0, isAfter: isAfter) {
      let candidate = page.rows[other]
      if candidate.level < row.level { return nil }
      if candidate.level == row.level { return candidate.id }
    }
    if isAfter ? !page.hasMoreAfter : !page.hasMoreBefore { return nil }
    let found = try reader(of: outline).sibling(of: row.node.id, isAfter: isAfter)
    return found.map { row.isSection ? RowID(section: $0) : RowID($0, in: row.id.list) }
  }

  private mutating func moveToSection(isAfter: Bool, _ outline: OutlineReader) throws {
    let row = try inHand()
    let others = page.indices(from: page.index(of: row.id) ?? 0, isAfter: isAfter)
    if let other = others.first(where: { page.rows[$0].isSection }) { return put(on: other) }
    if isAfter ? !page.hasMoreAfter : !page.hasMoreBefore { return }
    guard scene.top == nil, !scene.isFiltered else { return }
    let target =
      isAfter ? try reader(of: outline).sibling(of: row.id.list, isAfter: true) : row.id.list
    if let target { try go(to: .around(RowID(section: target)), outline) }
  }

  // Opening and closing. Folds belong to a view, and need no versions.

  mutating func fold(_ action: BrowserAction) throws -> [BrowserRequest] {
    if scene.isFiltered { throw Refusal("matches are always shown open   " + scene.wayToAll) }
    switch action {
    case .toggleFold:
      let row = try inHand()
      guard row.hasChildren else { throw Refusal("there is nothing in \(row.name)") }
      if row.isLive { throw Refusal("the items in it are shown in its own list") }
      return try setExpanded(!row.node.isExpanded, of: row)
    case .foldToLevel(let level): return try setRule(true, level: level)
    default:
      // All is open if nothing on the page is closed.
      return try setRule(page.rows.contains { $0.isClosed && !$0.isTile })
    }
  }

  /// A request to open or close one row.
  func setExpanded(_ isExpanded: Bool, of row: Page.Row) throws -> [BrowserRequest] {
    try performing(ExpandNodes([Reference(row.node.id)], isExpanded: isExpanded, view: scene.view))
  }

  /// A request to open or close everything, or all down to a level.
  private func setRule(_ isExpanded: Bool, level: Int? = nil) throws -> [BrowserRequest] {
    try performing(
      ExpandNodes(nil, isExpanded: isExpanded, all: level == nil, view: scene.view, level: level))
  }

  mutating func zoom(_ action: BrowserAction) throws {
    search = nil
    if action == .zoomIn {
      let row = try inHand()
      if row.isLive { throw Refusal("\(row.name) is shown from another list") }
      zooms.append((scene, cursor, offset))
      zoomTitles.append(row.node.content.name)
      scene.top = row.node.id
      scene.filter = nil
      cursor = nil
      offset = 0
    } else {
      guard let last = zooms.popLast() else { throw Refusal("already at the top") }
      zoomTitles = zoomTitles.dropLast()
      scene.top = last.scene.top
      scene.filter = last.scene.filter
      cursor = last.cursor
      offset = last.offset
    }
    marks = []
  }
}
