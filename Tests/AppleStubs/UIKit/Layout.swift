// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// uikit/uicollectionlayoutlistconfiguration-swift.struct
@available(iOS 14, tvOS 14, *)
@MainActor public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Sendable {
    case plain, grouped, insetGrouped, sidebar, sidebarPlain
  }
  public enum HeaderMode: Sendable {
    case none, supplementary, firstItemInSection
  }
  public enum FooterMode: Sendable {
    case none, supplementary
  }
  // uikit/uicollectionlayoutlistconfiguration-swift.struct/swipeactionsconfigurationprovider
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
    UISwipeActionsConfiguration?

  public let appearance: Appearance
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public var showsSeparators = true
  // uikit/uicollectionlayoutlistconfiguration-swift.struct/separatorconfiguration
  public var separatorConfiguration = UIListSeparatorConfiguration()
  public var backgroundColor: UIColor?
  public var headerTopPadding: CGFloat?
  // uikit/uicollectionlayoutlistconfiguration-swift.struct/leadingswipeactionsconfigurationprovider
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  public init(appearance: Appearance) { self.appearance = appearance }
}

// uikit/uilistseparatorconfiguration
@available(iOS 14.5, *)
public struct UIListSeparatorConfiguration {
  public enum Visibility: Sendable {
    case automatic, visible, hidden
  }

  public var topSeparatorVisibility = Visibility.automatic
  public var bottomSeparatorVisibility = Visibility.automatic
  public var topSeparatorInsets = NSDirectionalEdgeInsets(
    top: 0, leading: 0, bottom: 0, trailing: 0)
  public var bottomSeparatorInsets = NSDirectionalEdgeInsets(
    top: 0, leading: 0, bottom: 0, trailing: 0)
  public var color = UIColor.secondaryLabel
  public var multipleSelectionColor = UIColor.secondaryLabel

  init() {}
}

// uikit/nsdirectionaledgeinsets
@available(iOS 11, tvOS 11, *)
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top, leading, bottom, trailing: CGFloat

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

// uikit/nscollectionlayoutenvironment
@available(iOS 13, tvOS 13, *)
@MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var container: any NSCollectionLayoutContainer { get }
}
// uikit/nscollectionlayoutcontainer
@available(iOS 13, tvOS 13, *)
@MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  var effectiveContentSize: CGSize { get }
}
/// The size of a collection view.
@MainActor
final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment,
  NSCollectionLayoutContainer
{
  let effectiveContentSize: CGSize
  var container: any NSCollectionLayoutContainer { self }

  init(_ size: CGSize) { effectiveContentSize = size }
}

// uikit/nscollectionlayoutdimension
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutDimension: NSObject {
  // uikit/nscollectionlayoutdimension/dimension
  public let dimension: CGFloat
  let kind: String

  public required init(kind: String, dimension: CGFloat) {
    (self.kind, self.dimension) = (kind, dimension)
    super.init()
  }
  public class func fractionalWidth(_ width: CGFloat) -> Self {
    Self(kind: "of the width", dimension: width)
  }
  public class func fractionalHeight(_ height: CGFloat) -> Self {
    Self(kind: "of the height", dimension: height)
  }
  public class func absolute(_ dimension: CGFloat) -> Self {
    Self(kind: "points", dimension: dimension)
  }
  // uikit/nscollectionlayoutdimension/estimated(_:)
  public class func estimated(_ estimatedDimension: CGFloat) -> Self {
    Self(kind: "points or so", dimension: estimatedDimension)
  }
}
// uikit/nscollectionlayoutsize
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension
  public let heightDimension: NSCollectionLayoutDimension

  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) {
    (widthDimension, heightDimension) = (width, height)
    super.init()
  }
}
// uikit/nscollectionlayoutitem
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize
  open var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  public required init(layoutSize: NSCollectionLayoutSize) {
    self.layoutSize = layoutSize
    super.init()
  }
}
// uikit/nsrectalignment
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}
// uikit/nscollectionlayoutspacing
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutSpacing: NSObject {
  public let spacing: CGFloat

  public required init(spacing: CGFloat) {
    self.spacing = spacing
    super.init()
  }
  public class func fixed(_ fixedSpacing: CGFloat) -> Self { Self(spacing: fixedSpacing) }
}
// uikit/nscollectionlayoutboundarysupplementaryitem
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSObject {
  // uikit/nscollectionlayoutsupplementaryitem/elementkind
  public let elementKind: String
  public let alignment: NSRectAlignment
  open var pinToVisibleBounds = false
  // uikit/nscollectionlayoutsupplementaryitem/zindex
  open var zIndex = 0
  // uikit/nscollectionlayoutboundarysupplementaryitem/init(layoutsize:elementkind:alignment:)
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    (self.elementKind, self.alignment) = (elementKind, alignment)
    super.init()
  }
}
// uikit/nscollectionlayoutgroup
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  var isRow = true
  var count: Int?
  // uikit/nscollectionlayoutgroup/subitems
  public private(set) var subitems: [NSCollectionLayoutItem] = []

  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self {
    UIKitAssertions.check(!subitems.isEmpty, "Invalid parameter not satisfying: subitems.count > 0")
    let group = Self(layoutSize: layoutSize)
    group.subitems = subitems
    return group
  }
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self {
    let group = horizontal(layoutSize: layoutSize, subitems: subitems)
    group.isRow = false
    return group
  }
  // uikit/nscollectionlayoutgroup/horizontal(layoutsize:repeatingsubitem:count:)
  @available(iOS 16, tvOS 16, *)
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem: NSCollectionLayoutItem, count: Int
  ) -> Self {
    UIKitAssertions.check(count > 0, "Invalid parameter not satisfying: count > 0")
    let group = horizontal(layoutSize: layoutSize, subitems: [repeatingSubitem])
    group.count = count
    return group
  }
  open var interItemSpacing: NSCollectionLayoutSpacing?
}
// uikit/nscollectionlayoutsection
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup?
  let list: UICollectionLayoutListConfiguration?
  // uikit/uicollectionlayoutsectionorthogonalscrollingbehavior
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  open var interGroupSpacing: CGFloat = 0
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  public init(group: NSCollectionLayoutGroup) {
    (self.group, list) = (group, nil)
    super.init()
  }
  private init(list: UICollectionLayoutListConfiguration) {
    (group, self.list) = (nil, list)
    super.init()
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    if list.headerMode == .supplementary {
      boundarySupplementaryItems.append(
        .init(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      )
    }
    if list.footerMode == .supplementary {
      boundarySupplementaryItems.append(
        .init(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom))
    }
  }
  // uikit/nscollectionlayoutsection/list(using:layoutenvironment:)
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection { NSCollectionLayoutSection(list: configuration) }

  func has(_ kind: String) -> Bool {
    boundarySupplementaryItems.contains { $0.elementKind == kind }
  }
}
// uikit/uicollectionlayoutsectionorthogonalscrollingbehavior
@available(iOS 13, tvOS 13, *)
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

// uikit/uicollectionviewlayoutattributes
@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
}
// uikit/uicollectionviewlayout
@MainActor open class UICollectionViewLayout: NSObject {
  weak var collectionView: UICollectionView?

  // The collection view is laid out anew a moment later.
  open func invalidateLayout() { collectionView?.needsLayout = true }
}
// uikit/uicollectionviewcompositionallayoutsectionprovider
@available(iOS 13, tvOS 13, *)
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  _ sectionIndex: Int, _ environment: any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?
// uikit/uicollectionviewcompositionallayout
@available(iOS 13, tvOS 13, *)
@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  let provider: UICollectionViewCompositionalLayoutSectionProvider

  // uikit/uicollectionviewcompositionallayout/init(sectionprovider:)
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    provider = sectionProvider
    super.init()
  }
  // uikit/uicollectionviewcompositionallayout/list(using:)
  @available(iOS 14, tvOS 14, *)
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { .list(using: configuration, layoutEnvironment: $1) }
  }
}

// For tests, which are no part of UIKit.
extension NSCollectionLayoutSection {
  /// The group that the section repeats; a list has none.
  public var madeOf: NSCollectionLayoutGroup? { group }
}
extension NSCollectionLayoutGroup {
  /// How many items are side by side or above each other.
  public var inWords: String { "\(count ?? subitems.count) in a \(isRow ? "row" : "column")" }
}
extension NSCollectionLayoutSize {
  /// Both dimensions.
  public var inWords: String {
    [widthDimension, heightDimension].map { "\($0.dimension) \($0.kind)" }.joined(separator: ", ")
  }
}
