#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import OutlineStore
  public import UIKit

  extension UISwipeActionsConfiguration {
    /// Makes the swipe actions of an edge; `nil` if there are none.
    /// - Parameters:
    ///   - configuration: the configuration of a section, adapted to the item.
    ///   - edge: the edge.
    ///   - color: returns the colour of a token.
    ///   - perform: performs an action, and returns whether it was performed.
    @MainActor
    public convenience init?(
      _ configuration: ListConfiguration, edge: SwipeAction.Edge,
      color: ColorToken = { UIColor(named: $0) },
      perform: @escaping @MainActor (SwipeAction) -> Bool
    ) {
      let actions = configuration.actions(on: edge)
      if actions.isEmpty { return nil }
      self.init(
        actions: actions.map { action in
          let image = action.image.flatMap { UIImage(systemName: $0) ?? UIImage(named: $0) }
          let title = image == nil && action.title.isEmpty ? action.image : action.title
          let button = UIContextualAction(
            style: action.style == .destructive ? .destructive : .normal,
            title: title?.isEmpty == true ? nil : title
          ) { _, _, done in
            done(perform(action))
          }
          button.image = image
          if let token = action.color { button.backgroundColor = color(token) }
          return button
        })
      performsFirstActionWithFullSwipe = configuration.performsFirstActionWithFullSwipe(on: edge)
    }
  }
#endif
