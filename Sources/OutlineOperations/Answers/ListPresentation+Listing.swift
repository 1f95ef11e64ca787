import OutlineModel
import OutlineStore

extension ListPresentation {
  /// Presents a listing.
  /// - Parameters:
  ///   - listing: the sections and items to list.
  ///   - isEditing: whether the list is being edited, which decides about accessories.
  ///   - selection: the rows that the user has selected, beside those that select themselves.
  /// - Complexity: O(rows).
  public init(_ listing: Listing, isEditing: Bool = false, selection: Set<Row.ID> = []) {
    sections = listing.groups.map { Section($0, isEditing: isEditing, selection: selection) }
    self.isEditing = isEditing
  }
}

extension ListPresentation.Section {
  fileprivate init(
    _ group: Listing.Group, isEditing: Bool, selection: Set<ListPresentation.Row.ID>
  ) {
    let (heading, configuration) = (group.heading, group.configuration)
    self.init(heading.id, of: group.section, configuration, isLive: group.isLive)
    (prefixLength, hiddenCount) = (heading.prefixLength, heading.hiddenCount)
    let isWhole = heading.kind == .section
    let mode = configuration.shownHeaderMode(isEmpty: group.rows.isEmpty, isLive: group.isLive)
    if isWhole {
      if mode == .supplementary {
        header = ListPresentation.Header(
          heading.content, configuration, hasChildren: heading.hasChildren,
          isExpanded: heading.isExpanded, count: { heading.itemCount })
      }
      footer = ListPresentation.Footer(configuration) {
        let count = heading.itemCount ?? group.rows.count { $0.level == 1 || group.isLive }
        return count.plural("item")
      }
    }
    let maker = RowMaker(
      configuration, list: heading.id, isLive: group.isLive, isEditing: isEditing,
      selection: selection)
    rows.reserveCapacity(group.rows.count + 1)
    if !isWhole { rows.append(maker.row(heading, indentation: 0, isTile: false)) }
    let top = isWhole ? 1 : heading.level
    for entry in group.rows {
      rows.append(
        maker.row(
          entry, indentation: entry.level - top,
          isHeader: rows.isEmpty && mode == .firstItemInSection,
          isTile: configuration.layout != .list))
    }
    maker.finish(&rows)
  }
}

extension RowMaker {
  fileprivate func row(
    _ entry: Entry, indentation: Int, isHeader: Bool = false, isTile: Bool
  ) -> ListPresentation.Row {
    var row = row(
      entry.id, entry.content, hasChildren: entry.hasChildren, isExpanded: entry.isExpanded,
      isFavorite: entry.isFavorite, indentation: indentation, isHeader: isHeader, isTile: isTile)
    (row.prefixLength, row.hiddenCount) = (entry.prefixLength, entry.hiddenCount)
    if isLive { row.source = entry.path }
    return row
  }
}
