import OutlineStore

extension ListPresentation {
  /// Presents a listing.
  /// - Parameters:
  ///   - listing: the sections and items to list.
  ///   - isEditing: whether the list is being edited, which decides about accessories.
  ///   - selection: the rows that the user has selected, beside those that select themselves.
  /// - Complexity: O(rows).
  package init(_ listing: Listing, isEditing: Bool = false, selection: Set<Row.ID> = []) {
    sections = listing.groups.map {
      Section(
        Listing.Page(group: $0, isFirst: true, isLast: true), isEditing: isEditing,
        selection: selection)
    }
    self.isEditing = isEditing
  }

  /// Presents a page of a listing: as a section with a header only if these are the first rows, and
  /// with a footer only if they are the last.
  package init(_ page: Listing.Page, isEditing: Bool = false) {
    sections = [Section(page, isEditing: isEditing, selection: [])]
    self.isEditing = isEditing
  }
}

extension ListPresentation.Section {
  fileprivate init(_ page: Listing.Page, isEditing: Bool, selection: Set<ListPresentation.Row.ID>) {
    let group = page.group
    let (heading, configuration) = (group.heading, group.configuration)
    self.init(heading.id, of: group.section, configuration, isLive: group.isLive)
    prefixLength = heading.prefixLength
    hiddenCount = heading.hiddenCount
    isHidden = heading.isHidden
    let isWhole = heading.kind == .section
    let mode = configuration.shownHeaderMode(isEmpty: group.rows.isEmpty, isLive: group.isLive)
    if isWhole {
      if page.isFirst && mode == .supplementary {
        header = ListPresentation.Header(
          heading.content, configuration: configuration, hasChildren: heading.hasChildren,
          isExpanded: heading.isExpanded, count: { heading.itemCount })
      }
      if page.isLast {
        footer = ListPresentation.Footer(configuration) {
          let count = heading.itemCount ?? group.rows.count { $0.level == 1 || group.isLive }
          return count.plural("item")
        }
      }
    }
    hasMoreBefore = !page.isFirst
    hasMoreAfter = !page.isLast
    let maker = RowMaker(
      configuration, list: heading.id, isLive: group.isLive, isEditing: isEditing,
      selection: selection)
    rows.reserveCapacity(group.rows.count + 1)
    if !isWhole && page.isFirst { rows.append(maker.row(heading, indentation: 0, isTile: false)) }
    let top = isWhole ? 1 : heading.level
    for entry in group.rows {
      rows.append(
        maker.row(
          entry, indentation: entry.level - top,
          isHeader: page.isFirst && rows.isEmpty && mode == .firstItemInSection,
          isTile: configuration.layout != .list))
    }
    if page.isLast { maker.finish(&rows) }
  }
}

extension RowMaker {
  fileprivate func row(
    _ entry: Entry, indentation: Int, isHeader: Bool = false, isTile: Bool
  ) -> ListPresentation.Row {
    var row = row(
      entry.id, content: entry.content, hasChildren: entry.hasChildren,
      isExpanded: entry.isExpanded,
      isFavorite: entry.isFavorite, indentation: indentation, isHeader: isHeader, isTile: isTile)
    row.prefixLength = entry.prefixLength
    row.hiddenCount = entry.hiddenCount
    row.isBlocked = entry.isBlocked
    if isLive { row.source = entry.path }
    return row
  }
}
