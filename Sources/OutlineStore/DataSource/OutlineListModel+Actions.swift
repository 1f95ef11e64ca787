// Expanding.
extension OutlineListModel {
  /// Expands a collapsed row, or collapses an expanded one.
  /// - Parameter id: the row.
  /// - Returns: a task whose value is whether the store did it, or `nil` if a handler refuses or
  ///   there is no such row with children.
  @discardableResult
  public func toggleExpansion(of id: ShownList.RowID) -> Task<Bool, Never>? {
    guard let row = shown.row(id), row.item.hasChildren else { return nil }
    return row.item.isExpanded ? collapse(id) : expand(id)
  }

  /// Shows the children of a row.
  /// - Parameter id: the row.
  /// - Returns: as ``toggleExpansion(of:)``.
  @discardableResult
  public func expand(_ id: ShownList.RowID) -> Task<Bool, Never>? {
    guard let row = shown.row(id), row.item.hasChildren, !row.item.isExpanded,
      handlers.shouldExpand(id)
    else { return nil }
    let (source, isWhole) = (source, shown.window == nil)
    return Task {
      // A read waits for no writer, so the children are shown before the expansion is stored. There
      // may be too many of them for a window, which reads as many as it shows.
      let children =
        isWhole ? (try? await source.rows(below: id.item, in: id.section)) ?? [] : []
      let work = perform {
        $0.expand(id, showing: children)
      } _: {
        try await $0.expand(id.item)
      }
      return await work.value
    }
  }

  /// Hides the children of a row.
  /// - Parameter id: the row.
  /// - Returns: as ``toggleExpansion(of:)``.
  @discardableResult
  public func collapse(_ id: ShownList.RowID) -> Task<Bool, Never>? {
    guard shown.row(id)?.item.isExpanded == true, handlers.shouldCollapse(id) else { return nil }
    return perform {
      $0.collapse(id)
    } _: {
      try await $0.collapse(id.item)
    }
  }
}

// Swipes and taps.
extension OutlineListModel {
  /// Performs a swipe action of a row.
  /// - Parameters:
  ///   - edge: the edge of the action.
  ///   - name: its name, or `nil` for the action of a full swipe.
  ///   - id: the row. In a live section, the action changes the item.
  /// - Returns: a task whose value is whether the store did it.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: ShownList.RowID
  ) -> Task<Bool, Never> {
    let actions = shown.row(id)?.configuration.actions(on: edge) ?? []
    let action = name.map { name in actions.first { $0.name == name } } ?? actions.first
    let list = id.section == ListScope.results ? nil : id.section
    return perform(showing: edit(of: action?.effect ?? .custom, on: id)) { source in
      try await source.perform(edge, action: name, on: id.item, in: list)
    }
  }

  /// Performs a tap on an accessory of a row.
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - id: the row.
  /// - Returns: a task whose value is whether the store did it, or `nil` if there was nothing to
  ///   do.
  @discardableResult
  public func perform(
    _ accessory: Accessory, on id: ShownList.RowID
  ) -> Task<Bool, Never>? {
    if accessory.tap == .toggleExpansion { return toggleExpansion(of: id) }
    let effect: SwipeAction.Effect = accessory.tap == .toggleDone ? .toggleDone : .custom
    return perform(showing: edit(of: effect, on: id)) { source in
      try await source.write { try source.perform(accessory, on: id.item, in: $0) }
    }
  }

  /// Performs a menu entry.
  /// - Parameters:
  ///   - entry: the entry.
  ///   - id: the row.
  /// - Returns: a task whose value is whether the store did it.
  @discardableResult
  public func perform(_ entry: MenuItem, on id: ShownList.RowID) -> Task<Bool, Never> {
    perform(showing: edit(of: entry.effect, on: id)) { source in
      try await source.perform(entry, on: id.item)
    }
  }

  /// The edit that shows an effect before it is stored. Some effects have no visible result yet.
  private func edit(
    of effect: SwipeAction.Effect, on id: ShownList.RowID
  ) -> (inout ShownList) -> Void {
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
}
