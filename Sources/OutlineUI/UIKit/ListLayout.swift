#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import OutlineLists
public import UIKit

/// Returns the color of a token in a file, or `nil` to let the list decide.
public typealias ColorToken = @MainActor (String) -> UIColor?

extension UIColor {
  /// The color of a token: the one of that name in the app's assets, or else that of `red`,
  /// `#ff9500` and their like; `nil` if there is neither.
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
  /// Creates the corresponding list configuration of UIKit, without handlers.
  /// - Parameters:
  ///   - configuration: the configuration of a section.
  ///   - isEmpty: whether the section has no rows; then at least its title is shown.
  ///   - isLive: whether it shows items of other sections, so that none of them is its header.
  ///   - color: returns the color of a token; by default that of `UIColor.outline(_:)`.
  @MainActor public init(
    _ configuration: ListConfiguration, isEmpty: Bool = false, isLive: Bool = false,
    color: ColorToken = { .outline($0) }
  ) {
    self.init(appearance: Appearance(configuration.appearance))
    let mode = configuration.shownHeaderMode(isEmpty: isEmpty, isLive: isLive)
    headerMode =
      [.supplementary: .supplementary, .firstItemInSection: .firstItemInSection][mode] ?? .none
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
  ///   - color: returns the color of a token.
  @MainActor public func overlaid(
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
    self = [.visible: .visible, .hidden: .hidden][visibility] ?? .automatic
  }
}

extension NSDirectionalEdgeInsets {
  fileprivate init(_ insets: SeparatorConfiguration.Insets) {
    self.init(
      top: 0, leading: CGFloat(insets.leading), bottom: 0, trailing: CGFloat(insets.trailing))
  }

  fileprivate init(_ insets: ListConfiguration.EdgeInsets) {
    self.init(
      top: CGFloat(insets.top), leading: CGFloat(insets.leading), bottom: CGFloat(insets.bottom),
      trailing: CGFloat(insets.trailing))
  }
}

extension NSCollectionLayoutSection {
  /// Creates the layout of a section: a list, a grid whose columns adapt to the width, or a strip
  /// that scrolls horizontally, with the spacing, sizes and groups of the configuration.
  /// - Parameters:
  ///   - configuration: the configuration of the section.
  ///   - list: the list configuration, with the handlers for swipes; a grid or a strip uses its
  ///     modes of headers and footers only.
  ///   - itemHeight: the height of a tile in a grid or strip in points, if the configuration has
  ///     none.
  ///   - environment: the environment of the layout.
  @MainActor public static func outline(
    _ configuration: ListConfiguration, list: UICollectionLayoutListConfiguration,
    itemHeight: Double = 44, environment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let section: NSCollectionLayoutSection
    if configuration.layout == .list {
      section = .list(using: list, layoutEnvironment: environment)
    } else {
      let width = Double(environment.container.effectiveContentSize.width)
      let height = configuration.itemHeight ?? .points(itemHeight)
      let tiles = TileGroups(configuration: configuration, height: height, width: width)
      section = NSCollectionLayoutSection(group: tiles.group)
      section.interGroupSpacing = CGFloat(configuration.itemSpacing ?? 0)
      // A list has them of its own.
      if list.headerMode == .supplementary {
        section.boundarySupplementaryItems.append(
          .outline(UICollectionView.elementKindSectionHeader, at: .top))
      }
      if list.footerMode == .supplementary {
        section.boundarySupplementaryItems.append(
          .outline(UICollectionView.elementKindSectionFooter, at: .bottom))
      }
    }
    if let insets = configuration.contentInsets { section.contentInsets = .init(insets) }
    for item in section.boundarySupplementaryItems
    where configuration.pinsHeader && item.elementKind == UICollectionView.elementKindSectionHeader
    {
      item.pinToVisibleBounds = true
      // Above the rows that scroll below it, and above other headers.
      item.zIndex = 2
    }
    section.orthogonalScrollingBehavior = .init(configuration.shownOrthogonalScrolling)
    return section
  }
}

/// The group of tiles that a grid or a strip repeats.
@MainActor
private struct TileGroups {
  let configuration: ListConfiguration
  let height: ListConfiguration.Dimension
  let width: Double

  var group: NSCollectionLayoutGroup {
    let isStrip = configuration.layout == .strip
    let size = NSCollectionLayoutSize(
      widthDimension: isStrip
        ? (configuration.groupWidth ?? height).dimension : .fractionalWidth(1),
      heightDimension: height.dimension)
    if let group = configuration.group { return layoutGroup(of: group, size: size) }
    let columns = isStrip ? 1 : configuration.columns(forWidth: width)
    // By number: with fractions of the width, the space between tiles would leave no room for the
    // last one.
    return withSpacing(
      .horizontal(
        layoutSize: size, repeatingSubitem: tile(width: 1, height: 1), count: columns))
  }

  private func layoutGroup(
    of group: ListConfiguration.Group, size: NSCollectionLayoutSize
  ) -> NSCollectionLayoutGroup {
    let isRow = group.axis == .horizontal
    let parts = group.parts.map { part in
      let fraction = CGFloat(part.fraction)
      let (width, height) = isRow ? (fraction, 1) : (1, fraction)
      if part.parts.isEmpty { return tile(width: width, height: height) }
      return layoutGroup(
        of: part,
        size: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(width), heightDimension: .fractionalHeight(height)))
    }
    let subitems = parts.isEmpty ? [tile(width: 1, height: 1)] : parts
    return withSpacing(
      isRow
        ? .horizontal(layoutSize: size, subitems: subitems)
        : .vertical(layoutSize: size, subitems: subitems))
  }

  private func tile(width: CGFloat, height: CGFloat) -> NSCollectionLayoutItem {
    let tile = NSCollectionLayoutItem(
      layoutSize: .init(
        widthDimension: .fractionalWidth(width), heightDimension: .fractionalHeight(height)))
    if let insets = configuration.itemInsets { tile.contentInsets = .init(insets) }
    return tile
  }

  private func withSpacing(_ group: NSCollectionLayoutGroup) -> NSCollectionLayoutGroup {
    if let spacing = configuration.itemSpacing { group.interItemSpacing = .fixed(CGFloat(spacing)) }
    return group
  }
}

extension ListConfiguration.Dimension {
  @MainActor fileprivate var dimension: NSCollectionLayoutDimension {
    switch self {
    case .points(let points): .absolute(CGFloat(points))
    case .fractionOfWidth(let fraction): .fractionalWidth(CGFloat(fraction))
    }
  }
}

extension UICollectionLayoutSectionOrthogonalScrollingBehavior {
  fileprivate init(_ scrolling: ListConfiguration.OrthogonalScrolling) {
    let known: [ListConfiguration.OrthogonalScrolling: Self] = [
      .continuous: .continuous, .paging: .paging, .groupPaging: .groupPaging,
      .continuousGroupLeadingBoundary: .continuousGroupLeadingBoundary,
      .groupPagingCentered: .groupPagingCentered,
    ]
    self = known[scrolling] ?? .none
  }
}
#endif
