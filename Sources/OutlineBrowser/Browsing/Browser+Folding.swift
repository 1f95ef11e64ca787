import OutlineOperations
import OutlineStore

// Opening and closing. Folds belong to a view, and need no versions.
extension Browser {
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
      zooms.append(Zoom(scene: scene, cursor: cursor, offset: offset))
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

/// A scene to which Backspace returns.
struct Zoom: Sendable {
  var scene: Browser.Scene
  var cursor: RowID?
  var offset: Int
}
