import OutlineOperations
package import OutlineStore
import Terminal

// Reading the rows around the cursor.
extension Browser {
  /// The most rows that are read before and after the cursor. Only tiles need so many.
  private static let farthest = 8_192

  /// The number of lines between the title and the status.
  var bodyHeight: Int { max(1, size.rows - (size.rows > 3 ? 2 : 1) - panelHeight) }

  /// The reader of the shown version and view.
  func shown(_ outline: OutlineReader) throws -> OutlineReader {
    let viewed = try outline.viewing(scene.view)
    return try scene.version.map { try viewed.at($0) } ?? viewed
  }

  /// Reads the page if it may have changed, or has too few rows around the cursor.
  package mutating func refresh(_ outline: OutlineReader) throws {
    if isPageStale { version = try outline.latest() }
    if isPageStale || !hasEnoughRows(page, layout) {
      try readPage(at: cursor.map(Page.Place.around) ?? .start, shown(outline))
    }
    settle()
  }

  /// Says that the file may have changed, so that the page is read again.
  package mutating func invalidate() { isPageStale = true }

  /// Reads the rows around a place, and puts the cursor there.
  mutating func readPage(at place: Page.Place, _ outline: OutlineReader) throws {
    // Matches may be far apart, so no more of them are sought than the screen needs.
    var reach = scene.filter == nil ? 2 * bodyHeight : bodyHeight
    while true {
      let found = try page(at: place, reach: reach, outline)
      page = found.page
      cursor = found.cursor
      isPageStale = false
      if reach >= Self.farthest || hasEnoughRows(found.page, layout) { break }
      reach *= 4
    }
  }

  /// The rows around a place. If the node is gone, the rows around the nearest one that is left.
  private func page(
    at place: Page.Place, reach: Int, _ outline: OutlineReader
  ) throws -> (page: Page, cursor: RowID?) {
    for place in [place] + substitutes(for: place) {
      if let page = try Page(outline, scene, at: place, reach: reach, isEditing: isEditing) {
        return (page, page.anchor)
      }
    }
    return (Page(), nil)
  }

  /// Other places for one that is gone: the rows after it on the last page, then those before it.
  private func substitutes(for place: Page.Place) -> [Page.Place] {
    guard case .around(let id) = place else { return [.start] }
    guard let index = page.index(of: id) else { return [.start] }
    let after = page.rows[(index + 1)...].map(\.id)
    let before = page.rows[..<index].reversed().map(\.id)
    // A row that stays on the same level is nearer than one of another section.
    return (after + before).prefix(64).map(Page.Place.around) + [.start]
  }

  /// The lines of the page.
  var layout: PageLayout {
    PageLayout(page, width: size.columns, cursor: page.index(of: cursor), insertion: insertion)
  }

  private func hasEnoughRows(_ page: Page, _ layout: PageLayout) -> Bool {
    guard let index = page.index(of: cursor), let line = layout.line(ofRow: index) else {
      return page.rows.isEmpty
    }
    // The columns of a grid count from its first tile.
    let beginsInGrid = page.hasMoreBefore && page.rows[0].isTile
    let isFarAbove = line >= bodyHeight || !page.hasMoreBefore
    let isFarBelow = layout.lines.count - line > bodyHeight || !page.hasMoreAfter
    return isFarAbove && isFarBelow && !beginsInGrid
  }

  /// Keeps the cursor on the screen, and no empty lines above or below the list.
  mutating func settle() {
    guard let index = page.index(of: cursor) else {
      offset = 0
      return
    }
    let layout = layout
    let line = layout.line(ofRow: index) ?? 0
    offset = min(max(0, offset), bodyHeight - 1)
    if !page.hasMoreAfter { offset = max(offset, bodyHeight - (layout.lines.count - line)) }
    if !page.hasMoreBefore { offset = min(offset, line) }
    offset = min(max(0, offset), bodyHeight - 1)
    marks.removeAll { id in page.hasAllRows && page.index(of: id) == nil }
  }

  /// The lines of the body that are on the screen.
  func visibleLines(_ layout: PageLayout) -> Range<Int> {
    guard let index = page.index(of: cursor), let line = layout.line(ofRow: index) else {
      return 0..<min(bodyHeight, layout.lines.count)
    }
    let top = max(0, line - offset)
    return top..<min(layout.lines.count, top + bodyHeight)
  }
}

extension OutlineReader {
  /// The latest version, or `nil` if there is none.
  func latest() throws -> Version? {
    let number = try latestVersion()
    return number == 0 ? nil : try version(number)
  }
}
