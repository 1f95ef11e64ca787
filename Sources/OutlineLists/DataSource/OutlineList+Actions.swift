public import OutlineStore

// The actions of the user. Each method shows the change at once and returns a task whose value is
// whether the store did it. The task need not be awaited.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineList {
  /// Adds an item.
  /// - Parameters:
  ///   - text: its text.
  ///   - placement: its place, or `nil` for the end of the section that the list shows. At an item
  ///     that is shown, or in a section, it is shown at once; elsewhere when it is stored.
  /// - Returns: the id of the item. Without a place the task fails if the list does not show one
  ///   section.
  @discardableResult
  public func add(_ text: String, to placement: Placement? = nil) -> (
    id: Item.ID, task: Task<Bool, Never>
  ) { add(Item.Draft(text: text), to: placement) }

  /// Adds an item with more than a text.
  /// - Parameters:
  ///   - draft: the item; it gets an id if it has none.
  ///   - placement: its place, as in ``add(_:to:)-(String,_)``.
  /// - Returns: the id of the item, and the task.
  @discardableResult
  public func add(
    _ draft: Item.Draft, to placement: Placement? = nil
  ) -> (id: Item.ID, task: Task<Bool, Never>) {
    var draft = draft
    let id = draft.id ?? Item.ID.random()
    draft.id = id
    var place = placement
    if place == nil, case .section(let id) = scope { place = .last(in: id) }
    guard let place else {
      tell(OutlineError.liveSection(ListScope.results))
      return (id, Task { false })
    }
    let item = Item(
      id: id, section: section?.id ?? ListScope.results, content: draft.content,
      isFavorite: draft.isFavorite)
    let added = draft
    let task = perform(showing: { $0.add(item, to: place) }) { source in
      try await source.write { try $0.add(added, to: place) }
    }
    return (id, task)
  }

  /// Adds a section after all others. It is shown when it is stored.
  /// - Parameter title: its title.
  /// - Returns: the id of the section, and the task.
  @discardableResult
  public func addSection(_ title: String) -> (id: Section.ID, task: Task<Bool, Never>) {
    let id = Section.ID.random()
    return (id, perform { try await $0.write { try $0.addSection(title, id: id) } })
  }

  /// Changes the content of an item.
  /// - Parameters:
  ///   - id: the row.
  ///   - grouping: the earlier versions that are undone together with this one, for example
  ///     ``Version/Grouping/typing(_:pause:)``.
  ///   - change: changes the content, first that of the shown row and then, on another thread, the
  ///     stored one. If it throws, nothing changes, and the list tells the error.
  @discardableResult
  public func update(
    _ id: RowID, grouping: Version.Grouping = .none,
    _ change: @escaping @Sendable (inout Content) throws -> Void
  ) -> Task<Bool, Never> {
    perform {
      $0.change(id.item) { item in
        var content = item.content
        guard (try? change(&content)) != nil else { return }
        item.content = content
      }
    } _: { source in
      try await source.store.write(author: source.author, grouping: grouping) { outline in
        try outline.update(id.item, change)
      }
    }
  }

  /// Sets whether an item is done.
  /// - Parameters:
  ///   - isDone: whether the item is done.
  ///   - id: the row.
  @discardableResult
  public func setDone(_ isDone: Bool, for id: RowID) -> Task<Bool, Never> {
    perform(showing: { $0.change(id.item) { $0.content.isDone = isDone } }) { source in
      try await source.write { try $0.setDone(isDone, for: [id.item]) }
    }
  }

  /// Adds an item to the end of the favorites, or removes it from them.
  /// - Parameters:
  ///   - isFavorite: whether the item is a favorite.
  ///   - id: the row.
  @discardableResult
  public func setFavorite(_ isFavorite: Bool, for id: RowID) -> Task<Bool, Never> {
    perform { [scope] list in
      list.change(id.item) { $0.isFavorite = isFavorite }
      if scope == .favorites && !isFavorite { list.remove(id.item) }
    } _: { source in
      try await source.write { try $0.setFavorite(isFavorite, for: [id.item]) }
    }
  }

  /// Deletes items with everything below them.
  /// - Parameter ids: the rows. Those that no longer exist are ignored.
  @discardableResult
  public func delete(_ ids: some Sequence<RowID>) -> Task<Bool, Never> {
    let items = Set(ids.map(\.item))
    if items.isEmpty { return Task { true } }
    return perform { list in
      for item in items { list.remove(item) }
    } _: { source in
      try await source.write { outline in
        // An item can be below another one of them, or deleted by another program.
        let present = try items.sorted { $0.rawValue < $1.rawValue }.filter {
          try outline.node($0.node) != nil
        }
        try outline.delete(present)
      }
    }
  }

  /// Deletes the rows at offsets, as SwiftUI's `onDelete` names them.
  /// - Parameters:
  ///   - offsets: positions in ``rows``, or among the rows of a section; invalid ones are ignored.
  ///   - section: the section, or `nil` for all rows.
  @discardableResult
  public func delete(
    at offsets: some Sequence<Int>, in section: Section.ID? = nil
  ) -> Task<Bool, Never> {
    let rows = section.map { shown.part($0)?.rows ?? [] } ?? rows
    return delete(offsets.filter(rows.indices.contains).map { rows[$0].id })
  }

  /// Deletes the selected rows.
  @discardableResult
  public func deleteSelection() -> Task<Bool, Never> { delete(selection) }

  /// Undoes the latest step of the author of the source, or of anybody if it has none. The rows
  /// change when it is stored. An app with an undo manager should use that instead.
  @discardableResult
  public func undo() -> Task<Bool, Never> { changeHistory { try $0.undo(by: $1) } }

  /// Redoes the step that was undone last; see ``undo()``.
  @discardableResult
  public func redo() -> Task<Bool, Never> { changeHistory { try $0.redo(by: $1) } }

  private func changeHistory(
    _ change: @escaping @Sendable (OutlineTransaction, String?) throws -> Void
  ) -> Task<Bool, Never> {
    perform(registersUndo: false) { source in
      try await source.store.write { try change($0, source.author) }
    }
  }

  // MARK: Expanding

  /// Expands a collapsed row, or collapses an expanded one.
  /// - Parameter id: the row.
  /// - Returns: a task whose value is whether the store did it, or `nil` if a handler refuses or
  ///   there is no such row with children.
  @discardableResult
  public func toggleExpansion(of id: RowID) -> Task<Bool, Never>? {
    guard let row = shown.row(id), row.item.hasChildren else { return nil }
    return row.item.isExpanded ? collapse(id) : expand(id)
  }

  /// Shows the children of a row.
  /// - Parameter id: the row.
  /// - Returns: as ``toggleExpansion(of:)``.
  @discardableResult
  public func expand(_ id: RowID) -> Task<Bool, Never>? {
    guard let row = shown.row(id), row.item.hasChildren, !row.item.isExpanded, shouldExpandRow(id)
    else { return nil }
    let (source, isWhole) = (source, shown.window == nil)
    return Task {
      // A read waits for no writer, so the children are shown before the expansion is stored. There
      // may be too many of them for a window, which reads as many as it shows.
      let read = isWhole ? (try? await source.rows(below: id.item, in: id.section)) ?? [] : []
      // As the edits show them that are not stored yet.
      var below = shown.with(read, in: id.section)
      for edit in edits { edit.show(&below) }
      let children = below.parts.rows
      let work = perform(showing: { $0.expand(id, showing: children) }) {
        try await $0.expand(id.item)
      }
      return await work.value
    }
  }

  /// Hides the children of a row.
  /// - Parameter id: the row.
  /// - Returns: as ``toggleExpansion(of:)``.
  @discardableResult
  public func collapse(_ id: RowID) -> Task<Bool, Never>? {
    guard shown.row(id)?.item.isExpanded == true, shouldCollapseRow(id) else { return nil }
    return perform(showing: { $0.collapse(id) }) { try await $0.collapse(id.item) }
  }

  // MARK: Swipes and taps

  /// Performs a swipe action of a row; ``ShownList/Row/appearance`` has them.
  /// - Parameters:
  ///   - edge: the edge of the action.
  ///   - name: its name, or `nil` for the action of a full swipe.
  ///   - id: the row. In a live section, the action changes the item.
  /// - Returns: a task whose value is whether the store did it.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: RowID
  ) -> Task<Bool, Never> {
    let actions = shown.row(id)?.configuration.actions(on: edge) ?? []
    let action = name.map { name in actions.first { $0.name == name } } ?? actions.first
    let list = id.section == ListScope.results ? nil : id.section
    return perform(showing: edit(of: action?.effect ?? .custom, on: id)) {
      try await $0.perform(edge, action: name, on: id.item, in: list)
    }
  }

  /// Performs a tap on an accessory of a row.
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - id: the row.
  /// - Returns: a task whose value is whether the store did it, or `nil` if there was nothing to
  ///   do.
  @discardableResult
  public func perform(_ accessory: Accessory, on id: RowID) -> Task<Bool, Never>? {
    if accessory.tap == .toggleExpansion { return toggleExpansion(of: id) }
    return perform(showing: edit(of: accessory.effect, on: id)) {
      try await $0.perform(accessory, on: id.item)
    }
  }

  /// Performs a menu entry.
  /// - Parameters:
  ///   - entry: the entry.
  ///   - id: the row.
  /// - Returns: a task whose value is whether the store did it.
  @discardableResult
  public func perform(_ entry: MenuItem, on id: RowID) -> Task<Bool, Never> {
    perform(showing: edit(of: entry.effect, on: id)) { try await $0.perform(entry, on: id.item) }
  }

  /// The edit that shows an effect before it is stored. Some effects have no visible result yet.
  private func edit(of effect: SwipeAction.Effect, on id: RowID) -> (inout ShownList) -> Void {
    // The state to reach, so that a list which has it already stays as it is.
    let item = shown.row(id)?.item
    let (isDone, isFavorite) = (item?.content.isDone != true, item?.isFavorite != true)
    return switch effect {
    case .delete: { $0.remove(id.item) }
    case .toggleDone: { $0.change(id.item) { $0.content.isDone = isDone } }
    case .toggleFavorite: { $0.change(id.item) { $0.isFavorite = isFavorite } }
    case .toggleExpansion, .recordUse, .move, .custom: { _ in }
    }
  }

  // MARK: Windows that move as the user scrolls

  /// Moves the window on if a row near one of its ends appears on the screen, so that there are
  /// rows to scroll to. A view calls it for each row that appears. Without a window it does
  /// nothing.
  ///
  /// The window should be several times as long as the screen. The rows that both windows have keep
  /// their ids, so a list view that knows rows by id does not move.
  /// - Parameter id: the row.
  /// - Complexity: O(rows of the window).
  public func rowAppeared(_ id: RowID) {
    // Until the rows of the window are there, those of the one before it may still appear.
    guard let window, shown.window == window else { return }
    let rows = rows
    guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
    let margin = max(1, (window.before + window.after) / 4)
    let isNearStart = hasRowsBefore && index < margin
    let isNearEnd = hasRowsAfter && index >= rows.count - margin
    if isNearStart || isNearEnd { show(around: id) }
  }

  /// Moves the window to a row of the list.
  /// - Parameter id: the row.
  public func show(around id: RowID) {
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
