extension OutlineTransaction {
  /// Performs a swipe action of an item, one of its own or of its section.
  ///
  /// - Parameters:
  ///   - edge: the edge of the action.
  ///   - name: the id or else the title of the action; `nil` performs that of a full swipe, the
  ///     first one.
  ///   - id: the item.
  ///   - list: the section whose actions apply, perhaps one that shows the item; `nil` for the
  ///     item's own section. The item's own actions come first in either case.
  ///   - custom: performs an action whose effect is ``SwipeAction/Effect/custom``.
  /// - Returns: The performed action.
  /// - Throws: ``OutlineError/unknownAction(_:edge:available:)`` if there is no such action, or no
  ///   full swipe; ``OutlineError/customAction(_:)`` for a custom action without `custom`; errors
  ///   of `custom`.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: Item.ID,
    in list: Section.ID? = nil, custom: ((SwipeAction) throws -> Void)? = nil
  ) throws -> SwipeAction {
    let action = try action(name, on: edge, of: id, in: list)
    if action.effect == .custom, let custom {
      try custom(action)
    } else {
      try perform(action.effect, on: id, named: action.name)
    }
    return action
  }

  /// The swipe action with a name; see ``perform(_:action:on:in:custom:)``.
  package func action(
    _ name: String?, on edge: SwipeAction.Edge, of id: Item.ID, in list: Section.ID? = nil
  ) throws -> SwipeAction {
    let row = try row(id)
    let section = try Self.configuration(of: list.map { try self.row($0) } ?? section(of: row))
    // The note, which may be long, is not needed.
    let content = try row.image.content(in: db, readingNote: false)
    let configuration = content.configuration(in: section)
    let action =
      if let name { configuration.action(named: name, on: edge) } else {
        configuration.fullSwipe(on: edge)
      }
    guard let action else {
      let available = configuration.actions(on: edge).map(\.name)
      throw OutlineError.unknownAction(name, edge: edge, available: available)
    }
    return action
  }

  /// Performs the effect of a swipe action or of a menu entry on an item.
  /// - Parameters:
  ///   - effect: the effect.
  ///   - id: the item.
  ///   - name: the name of the action.
  /// - Throws: ``OutlineError/customAction(_:)`` for an effect that only the program that shows the
  ///   list can perform.
  package func perform(_ effect: SwipeAction.Effect, on id: Item.ID, named name: String) throws {
    let row = try row(id)
    switch effect {
    case .delete: try delete([id])
    case .toggleFavorite: try setFavorite(row.image.favoritePosition == nil, for: [id])
    case .toggleDone: try update(id, Item.Changes(isDone: !row.image.isDone))
    case .toggleExpansion: try setExpanded(!row.image.isExpanded, for: [id])
    case .recordUse: try recordUse(of: [id])
    case .move(let section):
      // The section's owner configured this move, so the rule for manual reordering does not apply.
      let target = try neighbours(Placement.last(in: section), notCounting: row.key)
      if !target.include(row) { try place(row, in: target) }
    case .custom: throw OutlineError.customAction(name)
    }
  }
}
