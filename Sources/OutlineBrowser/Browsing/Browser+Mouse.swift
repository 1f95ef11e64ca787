import OutlineOperations
import OutlineStore
import Terminal

/// A drag of the mouse that began on a row.
struct Drag: Hashable, Sendable {
  /// The use of the drag, decided by its first direction.
  enum Kind: Hashable, Sendable {
    /// It has not moved far enough.
    case undecided
    /// The row moves to another place, if it may land there.
    case reorder(ListPresentation.DropTarget?)
    /// The row moves sideways by a number of columns.
    case swipe(Int)
  }

  var row: RowID
  var start: MouseEvent
  var kind = Kind.undecided
}

// The mouse.
extension Browser {
  /// The lines that a turn of the wheel scrolls.
  private static let wheelLines = 3
  /// The columns after which a drag sideways is a swipe.
  private static let swipeBegins = 3

  /// The first line of the body.
  var bodyTop: Int { size.rows > 3 ? 1 : 0 }

  mutating func handle(_ event: MouseEvent, in outline: OutlineReader) throws -> [BrowserRequest] {
    try refresh(outline)
    switch event.action {
    case .wheelUp, .wheelDown:
      let lines = event.action == .wheelUp ? -Self.wheelLines : Self.wheelLines
      if case .reading(var text) = mode {
        text.top = min(max(0, text.top + lines), max(0, text.lines.count - bodyHeight))
        mode = .reading(text)
      } else {
        try scrollList(lines, in: outline)
      }
    case .press where event.button == 0: return try press(event, in: outline)
    case .drag: continueDrag(to: event)
    case .release: return try release()
    case .press, .wheelLeft, .wheelRight: break
    }
    return []
  }

  /// The row under the mouse.
  private func row(at event: MouseEvent) -> Int? {
    let layout = layout
    let line = event.row - bodyTop
    let visible = visibleLines(layout)
    guard line >= 0, line < visible.count else { return nil }
    return layout.row(on: visible.lowerBound + line, near: event.column)
  }

  private mutating func press(
    _ event: MouseEvent, in outline: OutlineReader
  ) throws -> [BrowserRequest] {
    status = nil
    switch mode {
    case .menu(let menu):
      // The menu is on the last line.
      guard event.row == size.rows - 1, let index = menu.action(at: event.column) else {
        mode = .list
        return []
      }
      return try perform(index, of: menu)
    case .typing, .reading: return []
    case .list, .past: break
    }
    if event.row == bodyTop, let section = pinnedSection(layout) {
      try go(to: .around(RowID(section: section.id)), outline)
      return []
    }
    guard let index = row(at: event) else { return [] }
    put(on: index)
    let row = page.rows[index]
    if RowLine.disclosureColumns(of: row).contains(event.column), row.isOpen || row.isClosed {
      return scene.isFiltered ? [] : try setExpanded(row.isClosed, of: row)
    }
    guard case .list = mode else { return [] }
    if let presentation = row.presentation,
      let accessory = RowLine.accessory(at: event.column, of: row, width: size.columns)
    {
      if accessory.tap == .showActions { try openMenu(.trailing) }
      return try presentation.operation(tapping: accessory).map { try performing([$0]) } ?? []
    }
    drag = Drag(row: row.id, start: event)
    return []
  }

  private mutating func continueDrag(to event: MouseEvent) {
    guard var drag else { return }
    let columns = event.column - drag.start.column
    switch drag.kind {
    case .undecided where event.row != drag.start.row, .reorder:
      drag.kind = .reorder(target(of: drag, at: event))
    case .undecided where abs(columns) >= Self.swipeBegins, .swipe: drag.kind = .swipe(columns)
    case .undecided: break
    }
    self.drag = drag
  }

  /// The place at which a dragged row would land, or `nil` if it may not land under the mouse.
  private func target(of drag: Drag, at event: MouseEvent) -> ListPresentation.DropTarget? {
    guard let index = row(at: event), let list = page.list else { return nil }
    let other = page.rows[index]
    let isBelow = event.row > drag.start.row
    let target: ListPresentation.DropTarget
    if other.isSection {
      target = .start(of: other.node.id)
    } else if isBelow && other.isOpen && index + 1 < page.rows.count {
      target = .before(page.rows[index + 1].id)
    } else {
      target = isBelow ? .after(other.id) : .before(other.id)
    }
    guard other.id != drag.row, case .move = list.drop(rows(movingWith: drag.row), at: target)
    else { return nil }
    return target
  }

  /// The rows that move with a dragged one: all marked ones, if it is one of them.
  private func rows(movingWith row: RowID) -> [RowID] { marks.contains(row) ? marks : [row] }

  private mutating func release() throws -> [BrowserRequest] {
    guard let drag else { return [] }
    self.drag = nil
    guard let row = page.row(drag.row) else { throw Refusal("the item was deleted meanwhile") }
    switch drag.kind {
    case .undecided: return []
    case .reorder(let target):
      guard let target, let list = page.list else { return [] }
      switch list.drop(rows(movingWith: drag.row), at: target) {
      case .move(let operation):
        marks = []
        return try performing([operation])
      case .refused(let refusal): throw Refusal(refusal.text)
      }
    case .swipe(let columns):
      guard let presentation = row.presentation else { return [] }
      let edge: SwipeAction.Edge = columns < 0 ? .trailing : .leading
      // More than half of the row is a full swipe; less rests with the actions shown.
      if abs(columns) > size.columns / 2, let operation = presentation.fullSwipe(from: edge) {
        return try performing([operation])
      }
      try openMenu(edge)
      return []
    }
  }
}
