#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import OutlineLists
public import UIKit

extension UIListContentConfiguration {
  /// Creates the content of a cell: the text, second line and image of an item.
  /// - Parameters:
  ///   - content: the content of the item.
  ///   - appearance: the look of the item in its list.
  @MainActor public init(_ content: Content, as appearance: RowAppearance) {
    self.init(content, as: appearance.contentKind)
    if appearance.isDimmed { textProperties.color = .secondaryLabel }
    if appearance.isStruckThrough {
      attributedText = NSAttributedString(
        string: text ?? "", attributes: [.strikethroughStyle: NSUnderlineStyle.single.rawValue])
    }
  }

  /// Creates the content of a cell, a header or a footer; of an unknown kind it is a cell.
  @MainActor init(_ content: Content, as kind: ContentKind) {
    self =
      switch kind {
      case .subtitleCell: .subtitleCell()
      case .valueCell: .valueCell()
      case .sidebarCell: .sidebarCell()
      case .sidebarSubtitleCell: .sidebarSubtitleCell()
      case .accompaniedSidebarCell: .accompaniedSidebarCell()
      case .accompaniedSidebarSubtitleCell: .accompaniedSidebarSubtitleCell()
      case .plainHeader: .plainHeader()
      case .plainFooter: .plainFooter()
      case .groupedHeader: .groupedHeader()
      case .groupedFooter: .groupedFooter()
      case .sidebarHeader: .sidebarHeader()
      case .prominentInsetGroupedHeader: .prominentInsetGroupedHeader()
      case .extraProminentInsetGroupedHeader: .extraProminentInsetGroupedHeader()
      default: .cell()
      }
    text = content.text
    secondaryText = content.secondaryText
    image = content.image.flatMap { UIImage(systemName: $0) ?? UIImage(named: $0) }
    // An emoji is not a symbol, so it becomes part of the text.
    if image == nil, let emoji = content.image { text = emoji + " " + content.text }
  }
}

extension UICollectionViewListCell {
  /// Shows an item: content, accessories, a badge, background, and whether it is disabled.
  /// Selection belongs to the collection view, not to its cells.
  /// - Parameters:
  ///   - item: the item.
  ///   - configuration: the configuration of the section that shows it.
  ///   - color: returns the color of a token.
  ///   - customView: creates the view of a custom accessory.
  ///   - perform: performs the action of a tapped accessory or menu entry.
  public func show(
    _ item: Item, in configuration: ListConfiguration, color: ColorToken = { .outline($0) },
    customView: (Accessory) -> UIView? = { _ in nil },
    perform: @escaping @MainActor (AccessoryTap) -> Void
  ) {
    // The cell chooses among the accessories when editing begins and ends.
    let appearance = item.appearance(in: configuration)
    contentConfiguration = UIListContentConfiguration(item.content, as: appearance)
    let badge = appearance.badge.map { Accessory(.label, text: $0) }
    accessories =
      (appearance.leadingAccessories + [badge].compactMap(\.self) + appearance.trailingAccessories)
      .compactMap { UICellAccessory($0, color: color, customView: customView, perform: perform) }
    // A reused cell still has the background of its previous item.
    var background = defaultBackgroundConfiguration()
    if let token = appearance.backgroundColor { background.backgroundColor = color(token) }
    backgroundConfiguration = background
    isUserInteractionEnabled = !appearance.isDisabled
  }
}

extension UISwipeActionsConfiguration {
  /// Creates the swipe actions of an edge; `nil` if there are none.
  /// - Parameters:
  ///   - actions: the actions of the edge, as the row's appearance has them.
  ///   - color: returns the color of a token.
  ///   - perform: performs an action, and returns whether it was performed.
  @MainActor public convenience init?(
    _ actions: SwipeActions, color: ColorToken = { .outline($0) },
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
        ) { _, _, done in done(perform(action)) }
        button.image = image
        if let token = action.color { button.backgroundColor = color(token) }
        return button
      })
    performsFirstActionWithFullSwipe = actions.performsFirstWithFullSwipe
  }
}
#endif
