public import OutlineStore

extension ListPresentation.Row {
  /// The operation of a full swipe across the row, or `nil` if the edge has no action that a full
  /// swipe performs.
  public func fullSwipe(from edge: SwipeAction.Edge) -> OutlineOperation? {
    let actions = edge == .leading ? leadingActions : trailingActions
    return actions.fullSwipe.map { _ in
      OutlineOperation(SwipeItems([Reference(id.item)], edge: edge, in: liveList))
    }
  }

  /// The operation of choosing an action of the row.
  public func swipe(from edge: SwipeAction.Edge, performing action: SwipeAction) -> OutlineOperation {
    OutlineOperation(
      SwipeItems([Reference(id.item)], edge: edge, action: action.name, in: liveList))
  }

  /// The section that has the actions, if it is not the item's own.
  private var liveList: Reference? { source == nil ? nil : Reference(id.list) }

  /// The operation that opens or closes the row, or `nil` if it has no children.
  public var toggleDisclosure: OutlineOperation? {
    if disclosure == .none { return nil }
    return OutlineOperation(
      ExpandNodes([Reference(id.item)], isExpanded: disclosure == .collapsed))
  }
}
