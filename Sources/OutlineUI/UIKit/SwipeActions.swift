#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import OutlineStore
  public import UIKit

  extension UISwipeActionsConfiguration {
    /// Makes the swipe actions of an edge; `nil` if there are none.
    /// - Parameters:
    ///   - actions: the actions of the edge, as the row's appearance has them.
    ///   - color: returns the color of a token.
    ///   - perform: performs an action, and returns whether it was performed.
    @MainActor
    public convenience init?(
      _ actions: SwipeActions,
      color: ColorToken = { .outline($0) },
      perform: @escaping @MainActor (SwipeAction) -> Bool
    ) {
      if actions.actions.isEmpty { return nil }
      self.init(
        actions: actions.actions.map { action in
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
      performsFirstActionWithFullSwipe = actions.performsFirstWithFullSwipe
    }
  }
#endif
