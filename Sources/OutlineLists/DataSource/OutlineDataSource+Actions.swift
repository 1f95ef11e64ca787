public import OutlineStore

extension OutlineDataSource {
  /// Performs a swipe action of an item, found by name among its own and those of its section.
  ///
  /// An action with the effect ``SwipeAction/Effect/custom`` is passed to ``performCustomAction``,
  /// inside the transaction, so that all its changes are one version. Expansion changes in the
  /// view, with the ``sectionSnapshotHandlers``.
  /// - Parameters:
  ///   - edge: the edge of the action.
  ///   - name: its id, or otherwise its title; `nil` performs the action of a full swipe.
  ///   - id: the item, even if it has moved.
  ///   - list: the section that shows it, or `nil` for its own.
  /// - Returns: the performed action.
  /// - Throws: ``OutlineError/unknownAction(_:edge:available:)``; ``OutlineError/customAction(_:)``
  ///   without ``performCustomAction``, and errors of that closure; `CancellationError`.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: Item.ID, in list: Section.ID? = nil
  ) async throws -> Committed<SwipeAction> {
    try await write { outline in
      let action = try outline.action(name, on: edge, of: id, in: list)
      try perform(action.effect, named: action.name, on: id, in: outline)
      return action
    }
  }

  /// Performs a menu entry on an item.
  ///
  /// A custom entry is passed to ``performCustomAction`` by its name. A submenu does nothing by
  /// itself, and neither does a disabled or hidden entry.
  /// - Parameters:
  ///   - entry: the chosen entry.
  ///   - id: the item, even if it has moved.
  /// - Returns: whether it was performed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``; otherwise as
  ///   for a swipe action.
  @discardableResult
  public func perform(_ entry: MenuItem, on id: Item.ID) async throws -> Committed<Bool> {
    try await write { outline in
      if entry.isDisabled || entry.isHidden || !entry.children.isEmpty { return false }
      try perform(entry.effect, named: entry.name, on: id, in: outline)
      return true
    }
  }

  /// Performs a tap on an accessory of an item. A disclosure expands or collapses the item, a check
  /// mark toggles whether it is done, and any other is passed to ``performCustomAction`` by its id,
  /// or otherwise by the name of its kind.
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - id: the item, even if it has moved.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``; otherwise as
  ///   for a swipe action.
  @discardableResult
  public func perform(_ accessory: Accessory, on id: Item.ID) async throws -> Committed<Void> {
    try await write {
      try perform(accessory.effect, named: accessory.id ?? accessory.kind.rawValue, on: id, in: $0)
    }
  }

  private func perform(
    _ effect: SwipeAction.Effect, named name: String, on id: Item.ID, in outline: OutlineTransaction
  ) throws {
    switch effect {
    case .toggleExpansion: _ = try toggleExpansion(of: id, in: outline)
    case .custom:
      guard let performCustomAction else { throw OutlineError.customAction(name) }
      _ = try outline.item(id)
      try performCustomAction(name, id, outline)
    default: try outline.perform(effect, on: id, named: name)
    }
  }
}

extension Accessory {
  /// The effect of a tap.
  var effect: SwipeAction.Effect {
    switch tap {
    case .toggleExpansion: .toggleExpansion
    case .toggleDone: .toggleDone
    default: .custom
    }
  }
}
