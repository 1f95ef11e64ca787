// The actions of the user. Each method shows the change at once and returns a task whose value is
// whether the store made it. The task need not be awaited.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineList {
  /// Adds an item.
  /// - Parameters:
  ///   - text: its text.
  ///   - placement: its place, or `nil` for the end of the section that the list shows. At an item
  ///     that is shown, or in a section, it is shown at once; elsewhere when it is stored.
  /// - Returns: the id of the item. The task fails if the list shows no section of its own.
  @discardableResult
  public func add(_ text: String, to placement: Placement? = nil) -> (
    id: Item.ID, task: Task<Bool, Never>
  ) {
    add(Item.Draft(text: text), to: placement)
  }

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
    guard let placement = placement ?? homeOfNewItems else {
      error = OutlineError.liveSection(section?.id ?? ListScope.results)
      return (id, Task { false })
    }
    let item = Item(
      id: id, section: section?.id ?? ListScope.results, content: draft.content,
      isFavorite: draft.isFavorite)
    let added = draft
    let task = model.perform {
      $0.add(item, to: placement)
    } _: { source in
      try await source.write { try $0.add(added, to: placement) }
    }
    return (id, task)
  }

  private var homeOfNewItems: Placement? {
    if case .section(let id) = model.scope { return .last(in: id) }
    return nil
  }

  /// Changes the content of an item.
  /// - Parameters:
  ///   - id: the row.
  ///   - grouping: the earlier versions that are undone together with this one, for example
  ///     ``Version/Grouping/typing(_:pause:)``.
  ///   - change: changes the content, first that of the shown row and then, on another thread, the
  ///     stored one.
  @discardableResult
  public func update(
    _ id: RowID, grouping: Version.Grouping = .none,
    _ change: @escaping @Sendable (inout Content) -> Void
  ) -> Task<Bool, Never> {
    model.perform {
      $0.change(id.item) { change(&$0.content) }
    } _: { source in
      try await source.store.write(author: source.author, grouping: grouping) { outline in
        try outline.update(id.item) { change(&$0) }
      }
    }
  }

  /// Sets whether an item is done.
  /// - Parameters:
  ///   - isDone: whether the item is done.
  ///   - id: the row.
  @discardableResult
  public func setDone(_ isDone: Bool, for id: RowID) -> Task<Bool, Never> {
    model.perform {
      $0.change(id.item) { $0.content.isDone = isDone }
    } _: { source in
      try await source.write { try $0.setDone(isDone, for: [id.item]) }
    }
  }

  /// Makes an item the last favorite, or removes it from the favorites.
  /// - Parameters:
  ///   - isFavorite: whether the item is a favorite.
  ///   - id: the row.
  @discardableResult
  public func setFavorite(_ isFavorite: Bool, for id: RowID) -> Task<Bool, Never> {
    model.perform { [scope = model.scope] list in
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
    return model.perform { list in
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
    let rows = shownRows(section)
    return delete(offsets.filter(rows.indices.contains).map { rows[$0].id })
  }

  /// Deletes the selected rows.
  @discardableResult
  public func deleteSelection() -> Task<Bool, Never> { delete(selection) }

  /// Moves rows, as SwiftUI's `onMove` names them.
  /// - Parameters:
  ///   - offsets: positions in ``rows``, or among the rows of a section.
  ///   - offset: the position before which they are inserted, counted before the move.
  ///   - section: the section; `nil` for the only one, or for the first if there are several.
  @discardableResult
  public func move(
    fromOffsets offsets: some Collection<Int>, toOffset offset: Int, in section: Section.ID? = nil
  ) -> Task<Bool, Never> {
    guard let section = section ?? sections.first?.id else { return Task { false } }
    return model.moveRows(at: offsets, to: offset, in: section)
  }

  /// Moves an item to any place. The move is shown when it is stored.
  /// - Parameters:
  ///   - id: the row, which moves with everything below it.
  ///   - placement: the destination.
  @discardableResult
  public func move(_ id: RowID, to placement: Placement) -> Task<Bool, Never> {
    model.move(id.item, to: placement)
  }

  /// Expands a collapsed row, or collapses an expanded one.
  /// - Parameter id: the row.
  /// - Returns: `nil` if there is no such row with children.
  @discardableResult
  public func toggleExpansion(of id: RowID) -> Task<Bool, Never>? { model.toggleExpansion(of: id) }

  /// Performs a swipe action of a row; ``ShownList/Row/appearance`` has them.
  /// - Parameters:
  ///   - edge: the edge of the action.
  ///   - name: its name, or `nil` for the action of a full swipe.
  ///   - id: the row.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: RowID
  ) -> Task<Bool, Never> {
    model.perform(edge, action: name, on: id)
  }

  /// Undoes the latest step of the author of the source, or of anybody if it has none. The rows
  /// change when it is stored. An app with an undo manager should use that instead.
  @discardableResult
  public func undo() -> Task<Bool, Never> {
    changeHistory { outline, author in
      if let author { try outline.undo(by: author) } else { try outline.undo() }
    }
  }

  /// Redoes the step that was undone last; see ``undo()``.
  @discardableResult
  public func redo() -> Task<Bool, Never> {
    changeHistory { outline, author in
      if let author { try outline.redo(by: author) } else { try outline.redo() }
    }
  }

  private func changeHistory(
    _ change: @escaping @Sendable (OutlineTransaction, String?) throws -> Void
  ) -> Task<Bool, Never> {
    model.perform(showing: { _ in }, registersUndo: false) { source in
      try await source.store.write { try change($0, source.author) }
    }
  }

  private func shownRows(_ section: Section.ID?) -> [Row] {
    guard let section else { return rows }
    return sections.first { $0.id == section }?.rows ?? []
  }
}
