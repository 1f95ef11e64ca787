#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import OutlineStore
  public import UIKit

  extension UIListContentConfiguration {
    /// Makes the content of a cell: the text, the second line and the image of an item.
    /// - Parameters:
    ///   - content: what the item says.
    ///   - configuration: that of its section, as it is for the item.
    @MainActor
    public init(_ content: Content, in configuration: ListConfiguration) {
      self = Self.empty(configuration.contentKind(of: content))
      text = content.text
      secondaryText = content.secondaryText
      image = content.image.flatMap { UIImage(systemName: $0) ?? UIImage(named: $0) }
      // An emoji is no symbol, and is shown as a text.
      if image == nil, let emoji = content.image { text = emoji + " " + content.text }
    }

    /// Makes an empty content configuration of a kind; a cell for one that is not known here.
    /// - Parameter kind: which of them.
    @MainActor
    public static func empty(_ kind: ContentKind) -> UIListContentConfiguration {
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
    }
  }

  extension UICollectionViewListCell {
    /// Shows an item: what it says, its accessories, its background, and whether it is disabled. What
    /// is selected the collection view knows, not its cells.
    /// - Parameters:
    ///   - item: the item.
    ///   - configuration: that of the section that shows it.
    ///   - color: what names of colours are.
    ///   - customView: makes the view of an accessory of that kind.
    ///   - perform: does what a tap on an accessory, or an entry of its menu, does.
    public func show(
      _ item: Item, in configuration: ListConfiguration,
      color: ColorToken = { UIColor(named: $0) },
      customView: (Accessory) -> UIView? = { _ in nil },
      perform: @escaping @MainActor (AccessoryTap) -> Void
    ) {
      let configuration = item.configuration(in: configuration)
      let presentation = item.content.presentation
      contentConfiguration = UIListContentConfiguration(item.content, in: configuration)
      accessories = configuration.accessories.filter { accessory in
        switch accessory.kind {
        case .outlineDisclosure: item.hasChildren
        case .checkmark: item.content.isDone
        default: true
        }
      }.compactMap { UICellAccessory($0, color: color, customView: customView, perform: perform) }
      // A reused cell has the background of the item that it showed before.
      var background = defaultBackgroundConfiguration()
      if let token = configuration.backgroundColor { background.backgroundColor = color(token) }
      backgroundConfiguration = background
      isUserInteractionEnabled = !presentation.isDisabled
    }
  }
#endif
