extension OutlineDataSource {
  /// Performs a swipe action of an item, one of its own or of its section, found by name.
  ///
  /// One whose effect is ``SwipeAction/Effect/custom`` is handed to ``performCustomAction``, inside
  /// the transaction, so that all it does is one version. Expansion is that of the view, with the
  /// ``sectionSnapshotHandlers``.
  /// - Parameters:
  ///   - edge: the edge the action stands on.
  ///   - name: its id, or else its title; nil performs what a full swipe performs.
  ///   - id: the item, wherever it is now.
  ///   - list: the section that shows it, where that is not its own.
  /// - Returns: the action that was performed.
  /// - Throws: ``OutlineError/unknownAction(_:edge:available:)``;
  ///   ``OutlineError/customAction(_:)`` without ``performCustomAction``, and what that throws.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: Item.ID,
    in list: Section.ID? = nil
  ) throws -> Committed<SwipeAction> {
    try store.write { try perform(edge, action: name, on: id, list, in: $0) }
  }

  func perform(
    _ edge: SwipeAction.Edge, action name: String?, on id: Item.ID, _ list: Section.ID?,
    in outline: OutlineTransaction
  ) throws -> SwipeAction {
    let action = try outline.action(name, on: edge, of: id, in: list)
    try perform(action.effect, action.name, on: id, in: outline)
    return action
  }

  /// Performs an entry of a menu on an item.
  ///
  /// A custom one is handed to ``performCustomAction`` by its name; a menu of other entries does
  /// nothing by itself, and neither does one that is disabled or hidden.
  /// - Parameters:
  ///   - entry: the entry that was chosen.
  ///   - id: the item, wherever it is now.
  /// - Returns: whether it was performed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``; as for a
  ///   swipe action.
  @discardableResult
  public func perform(_ entry: MenuItem, on id: Item.ID) throws -> Committed<Bool> {
    try store.write { try perform(entry, on: id, in: $0) }
  }

  func perform(_ entry: MenuItem, on id: Item.ID, in outline: OutlineTransaction) throws -> Bool {
    if entry.isDisabled || entry.isHidden || !entry.children.isEmpty { return false }
    try perform(entry.effect, entry.name, on: id, in: outline)
    return true
  }

  /// Does what a tap on an accessory of an item does: a disclosure expands or collapses, a check mark
  /// ticks off or no longer, all others are handed to ``performCustomAction`` by their id, or else
  /// the name of their kind.
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - id: the item, wherever it is now.
  /// - Throws: ``OutlineError/unknownItem(_:)``, ``OutlineError/deleted(_:version:)``; as for a
  ///   swipe action.
  public func perform(_ accessory: Accessory, on id: Item.ID) throws {
    try store.write { try perform(accessory, on: id, in: $0) }
  }

  func perform(
    _ accessory: Accessory, on id: Item.ID, in outline: OutlineTransaction
  ) throws {
    let effect: SwipeAction.Effect =
      switch accessory.kind {
      case .outlineDisclosure: .toggleExpansion
      case .checkmark: .toggleDone
      default: .custom
      }
    try perform(effect, accessory.id ?? accessory.kind.rawValue, on: id, in: outline)
  }

  private func perform(
    _ effect: SwipeAction.Effect, _ name: String, on id: Item.ID, in outline: OutlineTransaction
  ) throws {
    switch effect {
    case .toggleExpansion: _ = try toggleExpansion(of: id, in: outline)
    case .custom:
      guard let performCustomAction else { throw OutlineError.customAction(name) }
      _ = try outline.row(id)
      try performCustomAction(name, id, outline)
    default: try outline.perform(effect, on: id, named: name)
    }
  }
}
