package import OutlineStore

// What a person does with a row, as operations. Actions on the row of a live section act on its
// item.
extension ListPresentation.Row {
  /// The operation of a full swipe across the row, or `nil` if the edge has no action that a full
  /// swipe performs.
  package func fullSwipe(from edge: SwipeAction.Edge) -> OutlineOperation? {
    let actions = edge == .leading ? appearance.leadingActions : appearance.trailingActions
    return actions.fullSwipe.map { _ in
      OutlineOperation(SwipeItems([item], edge: edge, in: liveList))
    }
  }

  /// The operation of choosing an action of the row.
  package func swipe(from edge: SwipeAction.Edge, performing action: SwipeAction)
    -> OutlineOperation
  { OutlineOperation(SwipeItems([item], edge: edge, action: action.name, in: liveList)) }

  /// The operation of a tap on an accessory, or `nil` if the list or the program performs the tap:
  /// ``Accessory/tap`` tells. A disabled row has none.
  package func operation(tapping accessory: Accessory) -> OutlineOperation? {
    switch accessory.tap {
    case .toggleExpansion: operation(of: .toggleExpansion)
    case .toggleDone: operation(of: .toggleDone)
    case .none, .showActions, .move, .toggleSelection, .showMenu, .custom: nil
    }
  }

  /// The operation that has an effect on the row, or `nil` if the effect is custom, if it would
  /// expand an item without children, or if the row is disabled.
  func operation(of effect: SwipeAction.Effect) -> OutlineOperation? {
    if appearance.isDisabled { return nil }
    switch effect {
    case .delete: return OutlineOperation(DeleteItems([item]))
    case .toggleFavorite:
      return isFavorite
        ? OutlineOperation(RemoveFavorites([item])) : OutlineOperation(AddFavorites([item]))
    case .toggleDone: return OutlineOperation(MarkDone([item], isDone: !content.isDone))
    case .toggleExpansion: return toggleDisclosure
    case .recordUse: return OutlineOperation(RecordUse([item]))
    case .move(let section):
      return OutlineOperation(MoveItems([item], to: Destination(toSection: Reference(section))))
    case .custom: return nil
    }
  }

  /// The operation that opens or closes the row, or `nil` if it has no children.
  var toggleDisclosure: OutlineOperation? {
    if disclosure == .none { return nil }
    return OutlineOperation(ExpandNodes([item], isExpanded: disclosure == .collapsed))
  }

  private var item: Reference { Reference(id.item) }

  /// The section that has the actions, if it is not the item's own.
  private var liveList: Reference? { source == nil ? nil : Reference(id.list) }
}
