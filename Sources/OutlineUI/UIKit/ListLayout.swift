#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import OutlineStore
  public import UIKit

  /// Returns the colour of a token in a file, or `nil` to let the list decide.
  public typealias ColorToken = @MainActor (String) -> UIColor?

  extension UIColor {
    /// The colour of a token: the one of that name in the app's assets, or else of ``ListColor``;
    /// `nil` if there is neither.
    /// - Parameter token: the token.
    public static func outline(_ token: String) -> UIColor? {
      if let color = UIColor(named: token) { return color }
      return ListColor(token: token).map { color in
        UIColor(
          red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255,
          blue: CGFloat(color.blue) / 255, alpha: 1)
      }
    }
  }

  extension UICollectionLayoutListConfiguration {
    /// Makes the corresponding list configuration of UIKit, without handlers.
    /// - Parameters:
    ///   - configuration: the configuration of a section.
    ///   - isEmpty: whether the section has no rows; then at least its title is shown.
    ///   - isLive: whether it shows items of other sections, so that none of them is its header.
    ///   - color: returns the colour of a token; by default that of `UIColor.outline(_:)`.
    @MainActor
    public init(
      _ configuration: ListConfiguration, isEmpty: Bool = false, isLive: Bool = false,
      color: ColorToken = { .outline($0) }
    ) {
      self.init(appearance: Appearance(configuration.appearance))
      headerMode =
        switch configuration.shownHeaderMode(isEmpty: isEmpty, isLive: isLive) {
        case .none: .none
        case .supplementary: .supplementary
        case .firstItemInSection: .firstItemInSection
        }
      footerMode = configuration.footerMode == .none ? .none : .supplementary
      showsSeparators = configuration.showsSeparators
      separatorConfiguration = separatorConfiguration.overlaid(
        by: configuration.separators, color: color)
      if let token = configuration.backgroundColor { backgroundColor = color(token) }
      headerTopPadding = configuration.headerTopPadding.map { CGFloat($0) }
    }
  }

  extension UICollectionLayoutListConfiguration.Appearance {
    fileprivate init(_ appearance: ListConfiguration.Appearance) {
      self =
        switch appearance {
        case .plain: .plain
        case .grouped: .grouped
        case .insetGrouped: .insetGrouped
        case .sidebar: .sidebar
        case .sidebarPlain: .sidebarPlain
        }
    }
  }

  extension UIListSeparatorConfiguration {
    /// Returns this configuration with the settings of a file applied.
    /// - Parameters:
    ///   - separators: the separators of a section or an item.
    ///   - color: returns the colour of a token.
    @MainActor
    public func overlaid(
      by separators: SeparatorConfiguration, color: ColorToken = { .outline($0) }
    ) -> UIListSeparatorConfiguration {
      var result = self
      if let value = separators.topVisibility { result.topSeparatorVisibility = .init(value) }
      if let value = separators.bottomVisibility { result.bottomSeparatorVisibility = .init(value) }
      if let value = separators.topInsets { result.topSeparatorInsets = .init(value) }
      if let value = separators.bottomInsets { result.bottomSeparatorInsets = .init(value) }
      if let value = separators.color.flatMap(color) { result.color = value }
      if let value = separators.multipleSelectionColor.flatMap(color) {
        result.multipleSelectionColor = value
      }
      return result
    }
  }

  extension UIListSeparatorConfiguration.Visibility {
    fileprivate init(_ visibility: SeparatorConfiguration.Visibility) {
      self =
        switch visibility {
        case .visible: .visible
        case .hidden: .hidden
        default: .automatic
        }
    }
  }

  extension NSDirectionalEdgeInsets {
    fileprivate init(_ insets: SeparatorConfiguration.Insets) {
      self.init(
        top: 0, leading: CGFloat(insets.leading), bottom: 0, trailing: CGFloat(insets.trailing))
    }
  }

  extension NSCollectionLayoutSection {
    /// Makes the layout of a section: a list, a grid whose columns adapt to the width, or a strip
    /// that scrolls horizontally.
    /// - Parameters:
    ///   - configuration: the configuration of the section.
    ///   - list: the list configuration, with the handlers for swipes; used only for lists.
    ///   - itemHeight: the height of a tile in a grid or strip, in points.
    ///   - environment: the environment of the layout.
    @MainActor
    public static func outline(
      _ configuration: ListConfiguration, list: UICollectionLayoutListConfiguration,
      itemHeight: Double = 44, environment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
      let height = NSCollectionLayoutDimension.absolute(CGFloat(itemHeight))
      let section: NSCollectionLayoutSection
      switch configuration.layout {
      case .list:
        section = .list(using: list, layoutEnvironment: environment)
      case .grid:
        let width = Double(environment.container.effectiveContentSize.width)
        let columns = configuration.columns(forWidth: width)
        let tile = NSCollectionLayoutItem(
          layoutSize: .init(
            widthDimension: .fractionalWidth(1 / CGFloat(columns)),
            heightDimension: .fractionalHeight(1)))
        section = NSCollectionLayoutSection(
          group: .horizontal(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: height),
            subitems: [tile]))
      case .strip:
        let tile = NSCollectionLayoutItem(
          layoutSize: .init(
            widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        section = NSCollectionLayoutSection(
          group: .horizontal(
            layoutSize: .init(widthDimension: height, heightDimension: height), subitems: [tile]))
      }
      section.orthogonalScrollingBehavior = .init(configuration.shownOrthogonalScrolling)
      return section
    }
  }

  extension UICollectionLayoutSectionOrthogonalScrollingBehavior {
    fileprivate init(_ scrolling: ListConfiguration.OrthogonalScrolling) {
      self =
        switch scrolling {
        case .continuous: .continuous
        case .continuousGroupLeadingBoundary: .continuousGroupLeadingBoundary
        case .paging: .paging
        case .groupPaging: .groupPaging
        case .groupPagingCentered: .groupPagingCentered
        default: .none
        }
    }
  }
#endif
