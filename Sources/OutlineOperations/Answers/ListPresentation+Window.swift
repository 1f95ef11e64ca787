import OutlineModel
public import OutlineStore

extension ListPresentation {
  /// Presents a window, at a cost that does not depend on the length of the list.
  ///
  /// Sections that begin before the window have no header, and sections that end after it no footer;
  /// they say so in ``Section/hasMoreBefore`` and ``Section/hasMoreAfter``.
  ///
  /// ```swift
  /// let list = try store.read { outline in
  ///   let window = try outline.window(at: .around(milk), before: 20, after: 40)
  ///   return try ListPresentation(window, in: outline)
  /// }
  /// ```
  /// - Parameters:
  ///   - window: the window.
  ///   - reader: the reader that read it.
  ///   - isEditing: whether the list is being edited, which decides about accessories.
  ///   - selection: the rows that the user has selected, beside those that select themselves.
  /// - Throws: ``OutlineError/invalidConfiguration(_:reason:)`` if a manual edit has broken the
  ///   configuration of a section; ``StorageError``.
  /// - Complexity: O(rows + (sections + depth) · log n). Up to 100,000 items of a section are counted
  ///   if it is collapsed, or if its footer is their number.
  public init(
    _ window: OutlineWindow, in reader: OutlineReader, isEditing: Bool = false,
    selection: Set<Row.ID> = []
  ) throws {
    (sections, self.isEditing) = ([], isEditing)
    guard let first = window.rows.first else { return }
    let place = try WindowPlace(of: first, reader)
    var start = window.rows.startIndex
    while start < window.rows.endIndex {
      let rest = window.rows[(start + 1)...]
      let end = rest.firstIndex { $0.node.kind == .section } ?? rest.endIndex
      let part = WindowPart(
        rows: window.rows[start..<end], place: place, reader: reader,
        mayHaveMoreBefore: start == window.rows.startIndex && window.hasMoreBefore,
        mayHaveMoreAfter: end == window.rows.endIndex && window.hasMoreAfter)
      sections.append(try part.section(isEditing: isEditing, selection: selection))
      start = end
    }
  }
}

/// The outline of a window: everything, or the descendants of one node.
private struct WindowPlace {
  /// The node whose descendants are shown; `nil` for all sections.
  var top: NodeID?
  /// The section of the first row.
  var section: Section.ID

  init(of first: OutlineWindow.Row, _ reader: OutlineReader) throws {
    if first.node.kind == .section {
      section = Section.ID(checked: first.node.id.rawValue)
      return
    }
    let item = try reader.item(Item.ID(checked: first.node.id.rawValue))
    section = item.section
    // In the outline of all sections a top-level item of a section is at level 1.
    if first.level > item.level { return }
    var above = item
    for _ in 0..<first.level {
      guard let parent = above.parent else { break }
      above = try reader.item(parent)
    }
    top = above.parent?.node ?? section.node
  }

  /// Whether rows belong to the list of a whole section.
  var isWhole: Bool { top == nil || top == section.node }

  /// The level of the top-level items of a list.
  var firstLevel: Int { top == nil ? 1 : 0 }
}

/// The rows of a window that belong to one section.
private struct WindowPart {
  let rows: ArraySlice<OutlineWindow.Row>
  let place: WindowPlace
  let reader: OutlineReader
  let mayHaveMoreBefore: Bool
  let mayHaveMoreAfter: Bool

  /// The largest number of items that are counted.
  private static let mostCounted = 100_000

  /// The row of the section itself, if it is in the window.
  private var heading: OutlineWindow.Row? { rows.first.flatMap { $0.node.kind == .section ? $0 : nil } }
  private var items: ArraySlice<OutlineWindow.Row> { heading == nil ? rows : rows.dropFirst() }

  func section(
    isEditing: Bool, selection: Set<ListPresentation.Row.ID>
  ) throws -> ListPresentation.Section {
    let id = heading.map { Section.ID(checked: $0.node.id.rawValue) } ?? place.section
    let configuration = try reader.configuration(of: id)
    let isLive = configuration.shows != nil && heading?.hasChildren == false
    let isEmpty = heading.map { !$0.hasChildren || !$0.node.isExpanded } ?? false
    let mode = configuration.shownHeaderMode(isEmpty: isEmpty, isLive: isLive)
    var section = ListPresentation.Section(
      place.top ?? id.node, of: id, configuration, isLive: isLive)
    section.hasMoreBefore = heading == nil && mayHaveMoreBefore
    section.hasMoreAfter = try mayHaveMoreAfter && continues
    if let heading, mode == .supplementary {
      section.header = try ListPresentation.Header(
        heading.node.content, configuration, hasChildren: heading.hasChildren,
        isExpanded: heading.node.isExpanded
      ) { try reader.childCount(of: id.node, upTo: Self.mostCounted) }
    }
    if place.isWhole && !section.hasMoreAfter {
      section.footer = try ListPresentation.Footer(configuration) {
        try reader.childCount(of: id.node, upTo: Self.mostCounted)?.plural("item")
          ?? "more than \(Self.mostCounted.plural("item"))"
      }
    }
    let maker = RowMaker(
      configuration, list: section.id, isLive: isLive, isEditing: isEditing, selection: selection)
    let beginsWithHeader = try place.isWhole && mode == .firstItemInSection && begins
    section.rows = items.map { row in
      maker.row(
        row.node.id, row.node.content, hasChildren: row.hasChildren,
        isExpanded: row.node.isExpanded, isFavorite: row.isFavorite,
        indentation: row.level - place.firstLevel,
        isHeader: beginsWithHeader && row.node.id == items.first?.node.id,
        isTile: configuration.layout != .list)
    }
    if !section.hasMoreAfter { maker.finish(&section.rows) }
    return section
  }

  /// Whether the first item among the rows is the first one of the section.
  private var begins: Bool {
    get throws {
      guard let first = items.first, first.level == place.firstLevel else { return false }
      if heading != nil || !mayHaveMoreBefore { return true }
      let rows = try reader.window(
        at: .around(first.node.id), before: 1, after: 0, in: place.top
      ).rows
      return rows[0].node.kind == .section
    }
  }

  /// Whether the row after the last one belongs to the same section.
  private var continues: Bool {
    get throws {
      guard let last = rows.last else { return false }
      let next = try reader.window(
        at: .around(last.node.id), before: 0, after: 1, in: place.top
      ).rows.dropFirst().first
      return next.map { $0.node.kind == .item } ?? false
    }
  }
}
