import OutlineOperations
import OutlineStore
import Terminal

// Reading the rows around the cursor.
extension Browser {
  /// The most rows that are read before and after the cursor. Only tiles need so many.
  private static let farthest = 8_192
  /// The most nodes whose texts are searched for letters while a text is typed.
  private static let mostForLetters = 100_000

  /// The number of lines between the title and the status.
  var bodyHeight: Int { max(1, size.rows - (size.rows > 3 ? 2 : 1) - panelHeight) }

  /// The reader of the shown version and view.
  func reader(of outline: OutlineReader) throws -> OutlineReader {
    let viewed = try outline.viewing(scene.view)
    return try scene.version.map { try viewed.at($0) } ?? viewed
  }

  /// Reads the page if it may have changed, or has too few rows around the cursor.
  mutating func refresh(_ outline: OutlineReader) throws {
    if isPageStale {
      version = try .latest(in: outline)
      conflicting = scene.version == nil ? try outline.conflictingNodes() : []
    }
    if isPageStale || !hasEnoughRows(layout) {
      try readPage(at: cursor.map(Page.Place.around) ?? .start, reader(of: outline))
    }
    settle()
  }

  /// Reads the rows around a place, and puts the cursor there.
  mutating func readPage(at place: Page.Place, _ outline: OutlineReader) throws {
    // Matches may be far apart, so no more of them are sought than the screen needs.
    var reach = !scene.isFiltered ? 2 * bodyHeight : bodyHeight
    while true {
      var found = try page(at: place, reach: reach, outline)
      if found.rows.isEmpty, case .text(let text)? = scene.filter {
        found = try pageOfLetters(text, reach: reach, outline) ?? found
      }
      page = found
      cursor = found.anchor
      isPageStale = false
      if reach >= Self.farthest || hasEnoughRows(layout) { break }
      reach *= 4
    }
  }

  /// The rows around the item that has the letters of a text best; `nil` if there is none, or if
  /// the outline is too large to look at all texts at each key.
  private mutating func pageOfLetters(
    _ text: String, reach: Int, _ outline: OutlineReader
  ) throws -> Page? {
    guard try outline.neverHadMoreNodes(than: Self.mostForLetters) else { return nil }
    let parents = try scene.top.flatMap { try outline.node($0) }.map { [$0] }
    guard let best = try outline.search(text, under: parents, by: .fuzzy, limit: 1).first else {
      return nil
    }
    scene.filter = .letters(text)
    return try page(at: .around(RowID(best.id.node, in: best.section.node)), reach: reach, outline)
  }

  /// The rows around a place. If the node is gone, the rows around the nearest one that is left.
  private func page(at place: Page.Place, reach: Int, _ outline: OutlineReader) throws -> Page {
    var places = [place]
    if case .around(let id) = place, let index = page.index(of: id) {
      let after = page.rows[(index + 1)...].map(\.id)
      let before = page.rows[..<index].reversed().map(\.id)
      // A row that stays on the same level is nearer than one of another section.
      places += (after + before).prefix(64).map(Page.Place.around)
    }
    for place in places + [.start] {
      let found = try Page(outline, scene: scene, at: place, reach: reach, isEditing: isEditing)
      if let found { return found }
    }
    return Page()
  }

  /// The lines of the page.
  var layout: PageLayout {
    PageLayout(page, width: size.columns, cursor: page.index(of: cursor), insertion: insertion)
  }

  private func hasEnoughRows(_ layout: PageLayout) -> Bool {
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
    guard let index = page.index(of: cursor) else { return offset = 0 }
    let layout = layout
    let line = layout.line(ofRow: index) ?? 0
    offset = min(max(0, offset), bodyHeight - 1)
    if !page.hasMoreAfter { offset = max(offset, bodyHeight - (layout.lines.count - line)) }
    if !page.hasMoreBefore { offset = min(offset, line) }
    offset = min(max(0, offset), bodyHeight - 1)
    // A pinned header covers the first line.
    if offset == 0, bodyHeight > 1, pinnedSection(layout) != nil { offset = 1 }
    marks.removeAll { id in !page.hasMoreBefore && !page.hasMoreAfter && page.index(of: id) == nil }
  }

  /// The section whose header stays on the first line of the body, because it begins above; `nil`
  /// if there is none.
  func pinnedSection(_ layout: PageLayout) -> ListPresentation.Section? {
    guard bodyHeight > 1, let first = visibleLines(layout).first else { return nil }
    let section: Int
    switch layout.lines[first] {
    case .row(let row) where !page.rows[row].isSection: section = page.rows[row].section
    case .tiles(let tiles): section = page.rows[tiles[0].row].section
    default: return nil
    }
    let found = page.sections[section]
    return found.pinsHeader && found.header != nil ? found : nil
  }

  /// The lines of the body that are on the screen.
  func visibleLines(_ layout: PageLayout) -> Range<Int> {
    guard let index = page.index(of: cursor), let line = layout.line(ofRow: index) else {
      return 0..<min(bodyHeight, layout.lines.count)
    }
    var top = max(0, line - offset)
    // The line on which an item is typed is always on the screen, below a pinned header.
    if insertion != nil, let typed = layout.insertionLine {
      top = max(min(top, typed - min(1, bodyHeight - 1)), typed - bodyHeight + 1, 0)
    }
    return top..<min(layout.lines.count, top + bodyHeight)
  }
}
