internal import GRDB

extension OutlineTransaction {
  /// Performs a swipe action of an item's section on the item.
  /// - Parameters:
  ///   - edge: the edge the action stands on.
  ///   - title: which action; nil performs the one a full swipe performs, the first.
  ///   - id: the item, wherever it is now.
  ///   - list: the section whose actions are meant, one that shows the item perhaps; nil for the
  ///     item's own.
  /// - Returns: the action that was performed.
  /// - Throws: ``OutlineError/unknownAction(_:edge:available:)`` when the section has none such, or has no full swipe.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action title: String? = nil, on id: Item.ID, in list: Section.ID? = nil
  ) throws -> SwipeAction {
    let row = try row(id)
    let configuration = try Self.configuration(of: list.map { try self.row($0) } ?? section(of: row))
    let actions = configuration.actions(on: edge)
    let action =
      if let title {
        actions.first { $0.title == title } ?? actions.first { $0.title.lowercased() == title.lowercased() }
      } else {
        configuration.performsFirstActionWithFullSwipe ? actions.first : nil
      }
    guard let action else { throw OutlineError.unknownAction(title, edge: edge, available: actions.map(\.title)) }
    try perform(action.effect, on: row)
    return action
  }

  private func perform(_ effect: SwipeAction.Effect, on row: NodeRow) throws {
    let id = row.itemID
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
    }
  }
}
