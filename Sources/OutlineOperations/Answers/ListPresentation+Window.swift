package import OutlineStore

extension ListPresentation {
  /// Presents a window, at a cost that does not depend on the length of the list.
  ///
  /// Sections that begin before the window have no header, unless it is pinned, and sections that
  /// end after it no footer; they say so in ``Section/hasMoreBefore`` and ``Section/hasMoreAfter``.
  /// In a window of matches a section that continues below the last match says so as well.
  ///
  /// ```swift
  /// let list = try store.read { outline in
  ///   let window = try outline.window(at: .around(milk), before: 20, after: 40, showingLive: true)
  ///   return try ListPresentation(window, in: outline)
  /// }
  /// ```
  /// - Parameters:
  ///   - window: the window.
  ///   - reader: the reader that read it.
  ///   - isEditing: whether the list is being edited, which decides about accessories.
  ///   - selection: the rows that the user has selected, beside those that select themselves.
  /// - Throws: ``OutlineError/invalidConfiguration(_:reason:)`` if a manual edit has broken the
  ///   configuration of a section; ``StorageError``; ``Failure`` for a query that cannot be
  ///   evaluated.
  /// - Complexity: O(rows + (sections + depth) · log n); also O(depth) for each row of a live
  ///   section. Up to 100,000 items of a section are counted if it is collapsed, or if its footer
  ///   is their number; those of a live section by its query.
  package init(
    _ window: OutlineWindow, in reader: OutlineReader, isEditing: Bool = false,
    selection: Set<Row.ID> = []
  ) throws {
    sections = []
    self.isEditing = isEditing
    guard let first = window.rows.first else { return }
    let place = try window.origin.map(WindowPlace.init) ?? WindowPlace(of: first, reader)
    var start = window.rows.startIndex
    while start < window.rows.endIndex {
      let rest = window.rows[(start + 1)...]
      let end = rest.firstIndex { $0.node.kind == .section } ?? rest.endIndex
      let part = try WindowPart(
        rows: window.rows[start..<end], place: place, reader: reader,
        mayHaveMoreBefore: start == window.rows.startIndex && window.hasMoreBefore,
        mayHaveMoreAfter: end == window.rows.endIndex && window.hasMoreAfter,
        goesOn: window.goesOnWithItem)
      sections.append(try part.section(isEditing: isEditing, selection: selection))
      start = end
    }
  }
}

extension ListPresentation.Row.ID {
  /// The place of a window around the row. That of a section is both its list and its item.
  /// - Throws: ``StorageError``; ``OutlineError`` for a list that was deleted.
  package func place(in outline: OutlineReader) throws -> OutlineWindow.Place {
    // Only the rows of a live section are named by their list as well.
    guard list != item, case .section(let section)? = try outline.node(list),
      try outline.section(section).isLive
    else { return .around(item) }
    return .row(OutlineWindow.Row.ID(item, in: list))
  }
}

/// The outline of a window: everything, or the descendants of one node.
private struct WindowPlace {
  /// The node whose descendants are shown; `nil` for all sections.
  var top: NodeID?
  /// The section of the first row.
  var section: Section.ID

  init(_ origin: OutlineWindow.Origin) { (top, section) = (origin.top, origin.section) }

  init(of first: OutlineWindow.Row, _ reader: OutlineReader) throws {
    if first.node.kind == .section {
      section = Section.ID(checked: first.node.id.rawValue)
      return
    }
    if let list = first.list {
      section = Section.ID(checked: list.rawValue)
      top = first.level == 0 ? list : nil
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
  private let reader: OutlineReader
  private let place: WindowPlace
  private let mayHaveMoreBefore: Bool
  private let mayHaveMoreAfter: Bool
  /// Whether a row of the section comes after the window; `nil` if that is not known.
  private let goesOn: Bool?
  private let id: Section.ID
  private let configuration: ListConfiguration
  private let isLive: Bool
  /// The row of the section itself, if it is in the window.
  private let heading: OutlineWindow.Row?
  private let items: ArraySlice<OutlineWindow.Row>

  /// The largest number of items that are counted.
  private static let mostCounted = 100_000

  init(
    rows: ArraySlice<OutlineWindow.Row>, place: WindowPlace, reader: OutlineReader,
    mayHaveMoreBefore: Bool, mayHaveMoreAfter: Bool, goesOn: Bool?
  ) throws {
    self.place = place
    self.reader = reader
    self.goesOn = goesOn
    self.mayHaveMoreBefore = mayHaveMoreBefore
    self.mayHaveMoreAfter = mayHaveMoreAfter
    heading = rows.first.flatMap { $0.node.kind == .section ? $0 : nil }
    items = heading == nil ? rows : rows.dropFirst()
    id = heading.map { Section.ID(checked: $0.node.id.rawValue) } ?? place.section
    configuration = try reader.configuration(of: id)
    isLive = try configuration.shows != nil && reader.childCount(of: id.node, upTo: 0) == 0
  }

  func section(
    isEditing: Bool, selection: Set<ListPresentation.Row.ID>
  ) throws -> ListPresentation.Section {
    let isEmpty = items.isEmpty && heading.map { !$0.hasChildren || !$0.node.isExpanded } ?? false
    let mode = configuration.shownHeaderMode(isEmpty: isEmpty, isLive: isLive)
    var section = ListPresentation.Section(
      place.top ?? id.node, of: id, configuration, isLive: isLive)
    section.hasMoreBefore = heading == nil && mayHaveMoreBefore
    section.hasMoreAfter = try mayHaveMoreAfter && continues
    if heading != nil, items.isEmpty, try reader.isHidden(configuration) { return section }
    if let heading, mode == .supplementary {
      section.header = try ListPresentation.Header(
        heading.node.content, configuration: configuration, hasChildren: heading.hasChildren,
        isExpanded: heading.node.isExpanded || !items.isEmpty, count: count)
    } else if configuration.pinsHeader, mode == .supplementary, place.top == nil,
      let above = try reader.window(at: .around(id.node), after: 0).rows.first
    {
      section.header = try ListPresentation.Header(
        above.node.content, configuration: configuration, hasChildren: true, isExpanded: true,
        count: count)
    }
    if place.isWhole && !section.hasMoreAfter {
      section.footer = try ListPresentation.Footer(configuration) {
        try count()?.plural("item") ?? "more than \(Self.mostCounted.plural("item"))"
      }
    }
    let maker = RowMaker(
      configuration, list: section.id, isLive: isLive, isEditing: isEditing, selection: selection)
    let beginsWithHeader = try place.isWhole && mode == .firstItemInSection && begins
    section.rows = try items.indices.map { index in
      try row(at: index, maker, isHeader: beginsWithHeader && index == items.startIndex)
    }
    if !section.hasMoreAfter { maker.finish(&section.rows) }
    return section
  }

  private func row(
    at index: Int, _ maker: RowMaker, isHeader: Bool
  ) throws -> ListPresentation.Row {
    let row = items[index]
    // Above a match also the rows of collapsed items are shown.
    let isOpen = index + 1 < items.endIndex && items[index + 1].level > row.level
    var shown = maker.row(
      row.node.id, content: row.node.content, hasChildren: row.hasChildren,
      isExpanded: row.node.isExpanded || isOpen, isFavorite: row.isFavorite,
      indentation: row.level - place.firstLevel, isHeader: isHeader,
      isTile: configuration.layout != .list)
    shown.isMatch = row.isMatch
    if row.node.content.attributes[ReservedAttribute.depends.rawValue] != nil {
      shown.isBlocked = try reader.isBlocked(row.node.content, of: row.node.id)
    }
    if row.list != nil {
      shown.source = NodePath(try reader.path(of: Item.ID(checked: row.node.id.rawValue)))
    }
    return shown
  }

  /// The number of top-level items, or of those that a live section shows; `nil` if they are too
  /// many.
  private func count() throws -> Int? {
    isLive
      ? try reader.items(shownIn: reader.section(id)).count
      : try reader.childCount(of: id.node, upTo: Self.mostCounted)
  }

  /// Whether the first row is the first item of the section.
  private var begins: Bool {
    get throws {
      guard let first = items.first, first.level == place.firstLevel else { return false }
      let window = try reader.window(at: .row(first.id), before: 1, after: 0, in: place.top)
      guard let index = window.index, window.rows[index].id == first.id else { return false }
      return index == 0 || window.rows[index - 1].node.kind == .section
    }
  }

  /// Whether the row after the last one belongs to the same section.
  private var continues: Bool {
    get throws {
      // A window need not have the rows of live sections.
      if let goesOn, !isLive { return goesOn }
      guard let last = items.last ?? heading else { return false }
      let next = try reader.window(
        at: .row(last.id), before: 0, after: 1, in: place.top, showingLive: isLive
      ).rows.dropFirst().first
      return next.map { $0.node.kind == .item } ?? false
    }
  }
}
