// Windows that move as the user scrolls.
extension OutlineListModel {
  /// Moves the window on if a row near one of its ends appears on the screen, so that there are
  /// rows to scroll to. A view calls it for each row that appears. Without a window it does
  /// nothing.
  ///
  /// The window should be several times as long as the screen. The rows that both windows have keep
  /// their ids, so a list view that knows rows by id does not move.
  /// - Parameter id: the row.
  /// - Complexity: O(rows of the window).
  public func rowAppeared(_ id: ShownList.RowID) {
    // Until the rows of the window are there, those of the one before it may still appear.
    guard let window, shown.window == window else { return }
    let rows = shown.parts.flatMap(\.rows)
    guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
    let margin = max(1, (window.before + window.after) / 4)
    let isNearStart = shown.hasRowsBefore && index < margin
    let isNearEnd = shown.hasRowsAfter && index >= rows.count - margin
    if isNearStart || isNearEnd { show(around: id) }
  }

  /// Moves the window to a row of the list.
  /// - Parameter id: the row.
  public func show(around id: ShownList.RowID) {
    let isLive = shown.part(id.section)?.section.isLive == true && id.section != ListScope.results
    show(
      isLive
        ? .row(OutlineWindow.Row.ID(id.item.node, in: id.section.node)) : .around(id.item.node))
  }

  /// Moves the window to a place: the start, the end, the row with a number, or any node.
  /// - Parameter place: the place. If there is no such node, the window stays at its rows.
  public func show(_ place: OutlineWindow.Place) {
    if let window { self.window = window.moved(to: place) }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineList {
  /// The part of the rows that is shown; `nil` shows all. See ``OutlineListModel/window``.
  public var window: ListWindow? {
    get { model.window }
    set { model.window = newValue }
  }

  /// Moves the window on if a row near one of its ends appears on the screen; see
  /// ``OutlineListModel/rowAppeared(_:)``.
  /// - Parameter id: the row.
  public func rowAppeared(_ id: RowID) { model.rowAppeared(id) }

  /// Moves the window to a row.
  /// - Parameter id: the row.
  public func show(around id: RowID) { model.show(around: id) }

  /// Moves the window to a place; see ``OutlineListModel/show(_:)``.
  /// - Parameter place: the start, the end, the row with a number, or any node.
  public func show(_ place: OutlineWindow.Place) { model.show(place) }
}
