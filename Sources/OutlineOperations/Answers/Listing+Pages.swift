package import OutlineStore

// A list that is read in pages, so that a long one needs little memory and begins at once.
extension Listing {
  /// Consecutive rows of a group.
  package struct Page: Sendable {
    /// The group with these rows alone.
    package var group: Group
    /// Whether these are the first rows of the group. An empty group has one page.
    package var isFirst: Bool
    /// Whether these are the last rows of the group.
    package var isLast: Bool

    /// All nodes, with the heading if these are the first rows.
    package var entries: [Entry] { isFirst ? [group.heading] + group.rows : group.rows }
  }

  /// The number of rows of a page.
  private static let pageSize = 512

  /// Reads a list page by page.
  /// - Parameters:
  ///   - outline: the present, or the outline at a version.
  ///   - names: names of sections and items; all sections if there are none.
  ///   - scope: the rows to include.
  ///   - body: gets each page, in order; its error ends the reading.
  package static func eachPage(
    _ outline: OutlineReader, names: [Reference], scope: Scope = Scope(),
    _ body: (Page) throws -> Void
  ) throws {
    if names.isEmpty || names == ["/"] {
      for node in try outline.foundSections() {
        var heading = try outline.entry(node)
        let look = heading.configuration ?? ListConfiguration()
        heading.isHidden = try !scope.includesCollapsed && outline.isHidden(look)
        let isShown = scope.includesCollapsed || heading.isExpanded && !heading.isHidden
        try eachPage(node, heading: heading, isShown: isShown, outline, scope, body)
      }
      return
    }
    for node in try NameResolver(outline).nodes(names) {
      // A named node is shown expanded, regardless of its state.
      try eachPage(node, heading: outline.entry(node), isShown: true, outline, scope, body)
    }
  }

  private static func eachPage(
    _ parent: FoundNode, heading: Entry, isShown: Bool, _ outline: OutlineReader, _ scope: Scope,
    _ body: (Page) throws -> Void
  ) throws {
    let section = try Section.ID((heading.section ?? heading.id).rawValue)
    let hasRows = isShown && scope.levels > 0
    if parent.kind == .section, heading.configuration?.shows != nil {
      let whole = try outline.section(parent)
      if whole.isLive { return try body(live(whole, heading: heading, isShown: hasRows, outline)) }
    }
    var page = Page(
      group: Group(
        heading: heading, section: section,
        configuration: try heading.configuration ?? outline.section(section).configuration,
        rows: []), isFirst: true, isLast: false)
    if hasRows {
      try outline.eachItem(
        under: parent, onlyVisible: !scope.includesCollapsed, maximumLevel: scope.levels - 1
      ) { item in
        // A full page waits for another row, because the last page is marked.
        if page.group.rows.count == pageSize {
          try body(page)
          page.group.rows.removeAll(keepingCapacity: true)
          page.isFirst = false
        }
        page.group.rows.append(try outline.dependent(Entry(item)))
      }
    }
    page.isLast = true
    try body(page)
  }

  private static func live(
    _ section: Section, heading: Entry, isShown: Bool, _ outline: OutlineReader
  ) throws -> Page {
    var rows = isShown ? try outline.entries(outline.items(shownIn: section)) : []
    for index in rows.indices { rows[index].list = section.id.node }
    let group = Group(
      heading: heading, section: section.id, configuration: section.configuration, rows: rows,
      isLive: true)
    return Page(group: group, isFirst: true, isLast: true)
  }
}

/// Fills in the paths of the rows of a list, page by page.
package struct PagedPaths {
  /// The texts from the section down to the heading, and from there to the parent of the next row.
  private var texts: [String] = []
  private var headings = 0

  package init() {}

  /// Fills in the paths of the rows of the next page.
  package mutating func fill(_ page: inout Listing.Page) {
    if page.group.isLive { return }
    let heading = page.group.heading
    if page.isFirst {
      texts = heading.path?.texts ?? []
      headings = texts.count
    }
    for index in page.group.rows.indices {
      let level = page.group.rows[index].level - heading.level - 1
      texts.removeLast(max(0, texts.count - headings - level))
      texts.append(page.group.rows[index].content.text)
      page.group.rows[index].path = NodePath(texts)
    }
  }
}
