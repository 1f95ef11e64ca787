public import OutlineStore

extension ListPresentation.Row {
  /// What a full swipe across the row does; nil where the edge has no action that a full swipe
  /// performs.
  public func fullSwipe(from edge: SwipeAction.Edge) -> OutlineOperation? {
    let actions = edge == .leading ? leadingActions : trailingActions
    return actions.fullSwipe.map { _ in
      .swipe([Reference(id.item)], edge: edge, action: nil, in: liveList)
    }
  }

  /// What choosing an action of the row does. It acts on the item, wherever that stands by then.
  public func swipe(from edge: SwipeAction.Edge, performing action: SwipeAction) -> OutlineOperation {
    .swipe([Reference(id.item)], edge: edge, action: action.name, in: liveList)
  }

  /// The section that has the actions, where it is not the item's own.
  private var liveList: Reference? { source == nil ? nil : Reference(id.list) }

  /// What opening or closing the row does; nil where there is nothing under it.
  public var toggleDisclosure: OutlineOperation? {
    if disclosure == .none { return nil }
    return .expand(
      OutlineOperation.Expansion([Reference(id.item)], isExpanded: disclosure == .collapsed))
  }
}
