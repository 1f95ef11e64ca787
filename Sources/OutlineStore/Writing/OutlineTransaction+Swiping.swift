internal import GRDB

extension OutlineTransaction {
  /// Performs a swipe action of an item, one of its own or of its section.
  ///
  /// - Parameters:
  ///   - edge: the edge the action stands on.
  ///   - name: which action: its id, or else its title; nil performs the one a full swipe performs,
  ///     the first.
  ///   - id: the item, wherever it is now.
  ///   - list: the section whose actions are meant, one that shows the item perhaps; nil for the
  ///     item's own. Actions that the item has itself come before both.
  ///   - custom: performs an action whose effect is ``SwipeAction/Effect/custom``.
  /// - Returns: the action that was performed.
  /// - Throws: ``OutlineError/unknownAction(_:edge:available:)`` when there is none such, or no full swipe;
  ///   ``OutlineError/customAction(_:)`` for a custom one where `custom` is nil; what `custom` throws.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: Item.ID, in list: Section.ID? = nil,
    custom: ((SwipeAction) throws -> Void)? = nil
  ) throws -> SwipeAction {
    let action = try action(name, on: edge, of: id, in: list)
    if action.effect == .custom, let custom {
      try custom(action)
    } else {
      try perform(action.effect, on: id, named: action.name)
    }
    return action
  }

  /// The swipe action of a name; see ``perform(_:action:on:in:custom:)``.
  func action(
    _ name: String?, on edge: SwipeAction.Edge, of id: Item.ID, in list: Section.ID? = nil
  ) throws -> SwipeAction {
    let row = try row(id)
    let section = try Self.configuration(of: list.map { try self.row($0) } ?? section(of: row))
    // The note, long perhaps, is not read for it.
    let content = try row.image.content(in: db, readingNote: false)
    let configuration = content.configuration(in: section)
    let action =
      if let name { configuration.action(named: name, on: edge) } else { configuration.fullSwipe(on: edge) }
    guard let action else {
      let available = configuration.actions(on: edge).map(\.name)
      throw OutlineError.unknownAction(name, edge: edge, available: available)
    }
    return action
  }

  /// Does to an item what a swipe action or an entry of a menu does.
  /// - Parameters:
  ///   - effect: what to do.
  ///   - id: the item, wherever it is now.
  ///   - name: the name of the action.
  /// - Throws: ``OutlineError/customAction(_:)`` for what only the program that shows the list can do.
  public func perform(_ effect: SwipeAction.Effect, on id: Item.ID, named name: String) throws {
    let row = try row(id)
    switch effect {
    case .delete: try delete([id])
    case .toggleFavorite: try setFavorite(row.image.favoritePosition == nil, for: [id])
    case .toggleDone: try update(id, Item.Changes(isDone: !row.image.isDone))
    case .toggleExpansion: try setExpanded(!row.image.isExpanded, for: [id])
    case .recordUse: try recordUse(of: [id])
    case .move(let section):
      // The section's owner configured this move, so it is not bound by the rule for reordering by hand.
      let target = try neighbours(Placement.last(in: section), notCounting: row.key)
      if !target.include(row) { try place(row, in: slot(in: target, count: 1)) }
    case .custom: throw OutlineError.customAction(name)
    }
  }
}
