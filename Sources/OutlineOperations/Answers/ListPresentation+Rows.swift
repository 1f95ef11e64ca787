import OutlineStore

/// Creates the rows of one list. Their common parts are computed once.
struct RowMaker {
  let list: NodeID
  let isLive: Bool
  let selection: Set<ListPresentation.Row.ID>
  private let configuration: ListConfiguration
  private let style: RowStyle
  private let separators: [ListPresentation.Separator]

  init(
    _ configuration: ListConfiguration, list: NodeID, isLive: Bool, isEditing: Bool,
    selection: Set<ListPresentation.Row.ID>
  ) {
    self.configuration = configuration
    self.list = list
    self.isLive = isLive
    self.selection = selection
    style = RowStyle(configuration, isEditing: isEditing)
    separators = Self.separators(configuration, isLast: false)
  }

  /// - Parameters:
  ///   - isHeader: whether it is the header of the section.
  ///   - isTile: whether the layout shows it as a tile, because it is not a heading of its own.
  func row(
    _ id: NodeID, content: Content, hasChildren: Bool, isExpanded: Bool, isFavorite: Bool,
    indentation: Int, isHeader: Bool = false, isTile: Bool
  ) -> ListPresentation.Row {
    let own = content.ownPresentation
    // The children of an item in a live section are shown in its own list.
    let hasChildren = hasChildren && !isLive
    var appearance = style.appearance(of: content, hasChildren: hasChildren, overriddenBy: own)
    if isHeader { appearance.contentKind = own?.contentKind ?? configuration.shownHeaderKind }
    let rowID = ListPresentation.Row.ID(id, in: list)
    if selection.contains(rowID) && !appearance.isDisabled { appearance.isSelected = true }
    var cell = ListPresentation.Cell(appearance.contentKind, of: content)
    if isHeader { cell = .header }
    if isTile { cell = .tile }
    return ListPresentation.Row(
      id: rowID, cell: cell,
      indentation: isLive ? 0 : indentation,
      disclosure: .init(hasChildren: hasChildren, isExpanded: isExpanded), content: content,
      isFavorite: isFavorite, appearance: appearance,
      separators: own?.separators == nil ? separators : separators(of: content, isLast: false),
      canMove: !appearance.isDisabled && configuration.letsRowsMove(isLive: isLive))
  }

  /// Takes the line below the last row of the section away, if the list decides about it.
  func finish(_ rows: inout [ListPresentation.Row]) {
    guard let last = rows.indices.last else { return }
    rows[last].separators = separators(of: rows[last].content, isLast: true)
  }

  private func separators(of content: Content, isLast: Bool) -> [ListPresentation.Separator] {
    Self.separators(content.configuration(in: configuration), isLast: isLast)
  }

  /// By default a row has a line below it; the last one only in a plain list, whose sections have
  /// no space between them.
  private static func separators(
    _ configuration: ListConfiguration, isLast: Bool
  ) -> [ListPresentation.Separator] {
    guard configuration.showsSeparators, configuration.layout == .list else { return [] }
    let look = configuration.separators
    var lines: [ListPresentation.Separator] = []
    if look.topVisibility == .visible {
      lines.append(.init(edge: .above, insets: look.topInsets, color: look.color))
    }
    let isShown =
      switch look.bottomVisibility {
      case SeparatorConfiguration.Visibility.visible?: true
      case SeparatorConfiguration.Visibility.hidden?: false
      default: !isLast || configuration.appearance == .plain
      }
    if isShown { lines.append(.init(edge: .below, insets: look.bottomInsets, color: look.color)) }
    return lines
  }
}

extension ListPresentation.Cell {
  fileprivate init(_ kind: ContentKind, of content: Content) {
    let long: Self = kind == .valueCell ? .value : .subtitle
    self = content.secondaryText == nil ? .line : long
  }
}

extension ListPresentation.Section {
  /// A section without header, rows and footer.
  init(_ id: NodeID, of section: Section.ID, _ configuration: ListConfiguration, isLive: Bool) {
    self.init(
      id: id, section: section, appearance: configuration.appearance, layout: configuration.layout,
      columns: configuration.gridColumns,
      cells: configuration.layout == .list ? [] : configuration.group?.cells ?? [],
      itemHeight: configuration.itemHeight, groupWidth: configuration.groupWidth,
      contentInsets: configuration.contentInsets, itemInsets: configuration.itemInsets,
      itemSpacing: configuration.itemSpacing,
      orthogonalScrolling: configuration.shownOrthogonalScrolling,
      backgroundColor: configuration.backgroundColor,
      showsSeparators: configuration.showsSeparators, isLive: isLive,
      pinsHeader: configuration.pinsHeader, shownWhile: configuration.shownWhile, rows: [],
      reordering: configuration.reordering)
  }
}

extension ListPresentation.Header {
  /// The header of a section.
  /// - Parameter count: its number of items, which is counted only if it is collapsed.
  init(
    _ content: Content, configuration: ListConfiguration, hasChildren: Bool, isExpanded: Bool,
    count: () throws -> Int?
  ) rethrows {
    let disclosure = ListPresentation.Disclosure(hasChildren: hasChildren, isExpanded: isExpanded)
    self.init(
      title: content.text, image: content.image, kind: configuration.shownHeaderKind,
      topPadding: configuration.headerTopPadding, disclosure: disclosure,
      badge: disclosure == .collapsed ? try count() : nil)
  }
}

extension ListPresentation.Footer {
  /// The footer of a section, or `nil` if it has none.
  /// - Parameter count: the words for its number of items, for a footer without a text.
  init?(_ configuration: ListConfiguration, count: () throws -> String) rethrows {
    if configuration.footerMode == .none { return nil }
    self.init(text: try configuration.footer ?? count(), kind: configuration.shownFooterKind)
  }
}
