// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

// What OutlineUI uses of UIKit, declared as Apple documents it, so that it can be type-checked
// where UIKit is not. Nothing here is run. Each line with an address has its declarations from
// there, below https://developer.apple.com/documentation/.
@_exported import Foundation

// uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
  public init?(named name: String) { nil }
  // uikit/uicolor/init(red:green:blue:alpha:)
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  // uikit/uicolor/secondarylabel
  @available(iOS 13, tvOS 13, *)
  open class var secondaryLabel: UIColor { fatalError() }
}
// uikit/nsunderlinestyle
public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 1)
}
extension NSAttributedString.Key {
  // foundation/nsattributedstring/key/strikethroughstyle
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
}

// uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
  public init?(systemName name: String) { nil }
  public init?(named name: String) { nil }
}

// uikit/uiview
extension IndexPath {
  // foundation/indexpath/init(item:section:)
  public init(item: Int, section: Int) { fatalError() }
  // foundation/indexpath/section
  public var section: Int { fatalError() }
}

@MainActor open class UIView: NSObject {
  // uikit/uiview/isuserinteractionenabled
  open var isUserInteractionEnabled = true
}

// uikit/uicollectionview
@MainActor open class UICollectionView: UIView {
  // uikit/uicollectionview/elementkindsectionheader
  public class var elementKindSectionHeader: String { fatalError() }
  // uikit/uicollectionview/elementkindsectionfooter
  public class var elementKindSectionFooter: String { fatalError() }
  // uikit/uicollectionview/collectionviewlayout
  open var collectionViewLayout: UICollectionViewLayout { fatalError() }
  // uikit/uicollectionview/supplementaryview(forelementkind:at:)
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { fatalError() }
  // uikit/uicollectionview/supplementaryregistration
  @available(iOS 14, tvOS 14, *)
  @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    public init(elementKind: String, handler: @escaping Handler) {}
  }
  // uikit/uicollectionview/dequeueconfiguredreusablesupplementary(using:for:)
  @available(iOS 14, tvOS 14, *)
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: UICollectionView.SupplementaryRegistration<Supplementary>,
    for indexPath: IndexPath
  ) -> Supplementary { fatalError() }
  // uikit/uicollectionview/scrollposition
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  // uikit/uicollectionview/selectitem(at:animated:scrollposition:)
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
  ) {}
  // uikit/uicollectionview/deselectitem(at:animated:)
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {}
}
// uikit/uicollectionviewlayout
@MainActor open class UICollectionViewLayout: NSObject {
  open func invalidateLayout() {}
}
// uikit/uicollectionreusableview
@MainActor open class UICollectionReusableView: UIView {}
// uikit/uicollectionviewcell
@MainActor open class UICollectionViewCell: UICollectionReusableView {
  open var isSelected = false
  // uikit/uicollectionviewcell/contentconfiguration-3x3jg
  public var contentConfiguration: (any UIContentConfiguration)?
  // uikit/uicollectionviewcell/defaultbackgroundconfiguration()
  @available(iOS 16, tvOS 16, *)
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { fatalError() }
  // uikit/uicollectionviewcell/backgroundconfiguration-4fd0v
  public var backgroundConfiguration: UIBackgroundConfiguration?
}
// uikit/uicollectionviewlistcell
@available(iOS 14, *)
@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  // uikit/uicollectionviewlistcell/accessories-4idh7
  public var accessories: [UICellAccessory] = []
}

// uikit/uicontentconfiguration-swift.protocol
@available(iOS 14, tvOS 14, *)
@MainActor public protocol UIContentConfiguration {}

// uikit/uilistcontentconfiguration-swift.struct
@available(iOS 14, tvOS 14, *)
@MainActor public struct UIListContentConfiguration: UIContentConfiguration {
  // uikit/uilistcontentconfiguration-swift.struct/textproperties-swift.struct
  public struct TextProperties {
    public var color: UIColor
  }

  public var text: String?
  // uikit/uilistcontentconfiguration-swift.struct/attributedtext
  public var attributedText: NSAttributedString?
  // uikit/uilistcontentconfiguration-swift.struct/textproperties-swift.property
  public var textProperties: TextProperties
  public var secondaryText: String?
  public var image: UIImage?

  public static func cell() -> Self { fatalError() }
  public static func subtitleCell() -> Self { fatalError() }
  public static func valueCell() -> Self { fatalError() }
  public static func sidebarCell() -> Self { fatalError() }
  public static func sidebarSubtitleCell() -> Self { fatalError() }
  public static func accompaniedSidebarCell() -> Self { fatalError() }
  public static func accompaniedSidebarSubtitleCell() -> Self { fatalError() }
  public static func plainHeader() -> Self { fatalError() }
  public static func plainFooter() -> Self { fatalError() }
  public static func groupedHeader() -> Self { fatalError() }
  public static func groupedFooter() -> Self { fatalError() }
  public static func sidebarHeader() -> Self { fatalError() }
  @available(iOS 15, *)
  public static func prominentInsetGroupedHeader() -> Self { fatalError() }
  @available(iOS 15, *)
  public static func extraProminentInsetGroupedHeader() -> Self { fatalError() }
}

// uikit/uibackgroundconfiguration-swift.struct
@available(iOS 14, tvOS 14, *)
@MainActor public struct UIBackgroundConfiguration {
  public var backgroundColor: UIColor?

  public static func listPlainCell() -> Self { fatalError() }
}

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

  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public var showsSeparators = true
  // uikit/uicollectionlayoutlistconfiguration-swift.struct/separatorconfiguration
  public var separatorConfiguration = UIListSeparatorConfiguration()
  public var backgroundColor: UIColor?
  public var headerTopPadding: CGFloat?

  public init(appearance: Appearance) {}
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
  public var color: UIColor {
    get { fatalError() }
    set {}
  }
  public var multipleSelectionColor: UIColor {
    get { fatalError() }
    set {}
  }

  init() {}
}

// uikit/nsdirectionaledgeinsets
@available(iOS 11, tvOS 11, *)
public struct NSDirectionalEdgeInsets: Sendable {
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
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
// uikit/nscollectionlayoutdimension
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutDimension: NSObject {
  public class func fractionalWidth(_ width: CGFloat) -> Self { fatalError() }
  public class func fractionalHeight(_ height: CGFloat) -> Self { fatalError() }
  public class func absolute(_ dimension: CGFloat) -> Self { fatalError() }
  // uikit/nscollectionlayoutdimension/estimated(_:)
  public class func estimated(_ estimatedDimension: CGFloat) -> Self { fatalError() }
}
// uikit/nscollectionlayoutsize
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutSize: NSObject {
  public convenience init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) { fatalError() }
}
// uikit/nscollectionlayoutitem
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutItem: NSObject {
  open var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  public convenience init(layoutSize: NSCollectionLayoutSize) { fatalError() }
}
// uikit/nsrectalignment
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}
// uikit/nscollectionlayoutspacing
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutSpacing: NSObject {
  public class func fixed(_ fixedSpacing: CGFloat) -> Self { fatalError() }
}
// uikit/nscollectionlayoutboundarysupplementaryitem
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSObject {
  // uikit/nscollectionlayoutsupplementaryitem/elementkind
  open var elementKind: String { fatalError() }
  open var pinToVisibleBounds = false
  // uikit/nscollectionlayoutsupplementaryitem/zindex
  open var zIndex = 0
  // uikit/nscollectionlayoutboundarysupplementaryitem/init(layoutsize:elementkind:alignment:)
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) { fatalError() }
}
// uikit/nscollectionlayoutgroup
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self { fatalError() }
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self { fatalError() }
  // uikit/nscollectionlayoutgroup/horizontal(layoutsize:repeatingsubitem:count:)
  @available(iOS 16, tvOS 16, *)
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem: NSCollectionLayoutItem, count: Int
  ) -> Self { fatalError() }
  open var interItemSpacing: NSCollectionLayoutSpacing?
}
// uikit/nscollectionlayoutsection
@available(iOS 13, tvOS 13, *)
@MainActor open class NSCollectionLayoutSection: NSObject {
  // uikit/uicollectionlayoutsectionorthogonalscrollingbehavior
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  open var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  open var interGroupSpacing: CGFloat = 0
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  public convenience init(group: NSCollectionLayoutGroup) { fatalError() }
  // uikit/nscollectionlayoutsection/list(using:layoutenvironment:)
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection { fatalError() }
}
// uikit/uicollectionlayoutsectionorthogonalscrollingbehavior
@available(iOS 13, tvOS 13, *)
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

// uikit/uicontextualaction
@available(iOS 11, *)
@MainActor open class UIContextualAction: NSObject {
  // uikit/uicontextualaction/handler-swift.typealias
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  public enum Style: Int, Sendable {
    case normal, destructive
  }

  open var image: UIImage?
  open var backgroundColor: UIColor!

  public convenience init(style: Style, title: String?, handler: @escaping Handler) { fatalError() }
}
// uikit/uiswipeactionsconfiguration
@available(iOS 11, *)
@MainActor open class UISwipeActionsConfiguration: NSObject {
  open var performsFirstActionWithFullSwipe = true

  public convenience init(actions: [UIContextualAction]) { fatalError() }
}

// uikit/uimenuelement
@available(iOS 13, tvOS 14, *)
@MainActor open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
  }
  public enum State: Int, Sendable {
    case off, on, mixed
  }
}
// uikit/uimenu
@available(iOS 13, tvOS 14, *)
@MainActor open class UIMenu: UIMenuElement {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let displayInline = Options(rawValue: 1)
  }
  public struct Identifier: Sendable {}

  // uikit/uimenu/init(title:subtitle:image:identifier:options:preferredelementsize:children:)
  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) { fatalError() }
}
// uikit/uiaction
public typealias UIActionHandler = (UIAction) -> Void
@available(iOS 13, tvOS 14, *)
@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: Sendable {}

  // uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:)
  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) { fatalError() }
}

// uikit/uicellaccessory-swift.struct
@available(iOS 14, tvOS 14, *)
@MainActor public struct UICellAccessory {
  public typealias ActionHandler = () -> Void
  public typealias MenuSelectedElementDidChangeHandler = (UIMenu) -> Void
  // uikit/uicellaccessory-swift.struct/displayedstate
  public enum DisplayedState: Sendable {
    case always, whenEditing, whenNotEditing
  }
  // uikit/uicellaccessory-swift.struct/layoutdimension
  public enum LayoutDimension: Sendable {
    case actual
    case standard
    case custom(CGFloat)
  }
  // uikit/uicellaccessory-swift.struct/placement
  @MainActor public enum Placement {
    public typealias Position = ([UICellAccessory]) -> Int
    case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
    case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
    public static func position(before accessory: UICellAccessory) -> Position { fatalError() }
    public static func position(after accessory: UICellAccessory) -> Position { fatalError() }
  }
  // uikit/uicellaccessory-swift.struct/disclosureindicatoroptions
  @MainActor public struct DisclosureIndicatorOptions {
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/outlinedisclosureoptions
  @MainActor public struct OutlineDisclosureOptions {
    public enum Style: Sendable {
      case automatic, header, cell
    }
    public init(
      style: Style? = nil, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/checkmarkoptions
  @MainActor public struct CheckmarkOptions {
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/deleteoptions
  @MainActor public struct DeleteOptions {
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/insertoptions
  @MainActor public struct InsertOptions {
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/reorderoptions
  @MainActor public struct ReorderOptions {
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      showsVerticalSeparator: Bool? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/multiselectoptions
  @MainActor public struct MultiselectOptions {
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/labeloptions
  @MainActor public struct LabelOptions {
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/detailoptions
  @MainActor public struct DetailOptions {
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/popupmenuoptions
  @available(iOS 16, *)
  @MainActor public struct PopUpMenuOptions {
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {}
  }
  // uikit/uicellaccessory-swift.struct/customviewconfiguration
  @MainActor public struct CustomViewConfiguration {
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {}
  }

  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory { fatalError() }
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { fatalError() }
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory { fatalError() }
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { fatalError() }
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { fatalError() }
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory { fatalError() }
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
  ) -> UICellAccessory { fatalError() }
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory { fatalError() }
  @available(iOS 15.4, *)
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { fatalError() }
  @available(iOS 16, *)
  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always, options: PopUpMenuOptions = .init(),
    selectedElementDidChangeHandler: MenuSelectedElementDidChangeHandler? = nil
  ) -> UICellAccessory { fatalError() }
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    fatalError()
  }
}

// uikit/nsdiffabledatasourcesectionsnapshot-swift.struct
@available(iOS 14, tvOS 14, *)
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable
{
  public init() {}
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
  }
  public mutating func expand(_ items: [ItemIdentifierType]) {}
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { fatalError() }
  public func level(of item: ItemIdentifierType) -> Int { fatalError() }
  public var items: [ItemIdentifierType] { fatalError() }
}

// uikit/nsdiffabledatasourcesnapshot-swift.struct
@available(iOS 13, tvOS 13, *)
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public init() {}
  public var sectionIdentifiers: [SectionIdentifierType] { fatalError() }
  public var itemIdentifiers: [ItemIdentifierType] { fatalError() }
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { fatalError() }
  public var reloadedItemIdentifiers: [ItemIdentifierType] { fatalError() }
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { fatalError() }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    fatalError()
  }
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {}
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {}
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {}
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {}
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {}
  @available(iOS 15, tvOS 15, *)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
}

// uikit/nsdiffabledatasourcetransaction-swift.struct
@available(iOS 14, tvOS 14, *)
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  public let initialSnapshot:
    NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
}

// uikit/uicollectionviewdiffabledatasource-9tqpa
@MainActor
@available(iOS 13, tvOS 13, *)
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject {
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  // uikit/uicollectionviewdiffabledatasource-9tqpa/sectionsnapshothandlers-swift.struct
  @preconcurrency public struct SectionSnapshotHandlers<Item: Hashable & Sendable> {
    public var shouldExpandItem: ((Item) -> Bool)?
    public var shouldCollapseItem: ((Item) -> Bool)?
    public var snapshotForExpandingParent:
      (
        (Item, NSDiffableDataSourceSectionSnapshot<Item>)
          -> NSDiffableDataSourceSectionSnapshot<Item>
      )?
  }
  // uikit/uicollectionviewdiffabledatasource-9tqpa/reorderinghandlers-swift.struct
  public struct ReorderingHandlers {
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    public var didReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
  }

  public var sectionSnapshotHandlers: SectionSnapshotHandlers<ItemIdentifierType> {
    get { fatalError() }
    set {}
  }
  public var reorderingHandlers: ReorderingHandlers {
    get { fatalError() }
    set {}
  }

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {}
  // uikit/uicollectionviewdiffabledatasource-9tqpa/supplementaryviewprovider-swift.property
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?
  public var supplementaryViewProvider: SupplementaryViewProvider?
  // uikit/uicollectionviewdiffabledatasource-9tqpa/index(for:)
  @available(iOS 15, tvOS 15, *)
  public func index(for sectionIdentifier: SectionIdentifierType) -> Int? { fatalError() }
  // uikit/uicollectionviewdiffabledatasource-9tqpa/sectionidentifier(for:)
  @available(iOS 15, tvOS 15, *)
  public func sectionIdentifier(for index: Int) -> SectionIdentifierType? { fatalError() }
  public func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  {
    fatalError()
  }
  public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {}
  // The same is there for asynchronous code.
  public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {}
  public func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true
  ) async {}
  public func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {}
  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { fatalError() }
  public func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { fatalError() }
}

// uikit/uidocument
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class UIDocument: NSObject {
  // uikit/uidocument/saveoperation
  public enum SaveOperation: Int, Sendable {
    case forCreating, forOverwriting
  }
  // uikit/uidocument/changekind
  public enum ChangeKind: Int, Sendable {
    case done, undone, redone, cleared
  }

  // uikit/uidocument/init(fileurl:)
  public init(fileURL url: URL) {}
  // uikit/uidocument/fileurl
  open var fileURL: URL { fatalError() }
  // uikit/uidocument/undomanager
  open var undoManager: UndoManager! {
    get { fatalError() }
    set {}
  }
  // uikit/uidocument/hasunsavedchanges
  open var hasUnsavedChanges: Bool { false }
  // uikit/uidocument/read(from:)
  open func read(from url: URL) throws {}
  // uikit/uidocument/contents(fortype:)
  open func contents(forType typeName: String) throws -> Any { fatalError() }
  // uikit/uidocument/writecontents(_:andattributes:safelyto:for:)
  open func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil,
    safelyTo url: URL, for saveOperation: SaveOperation
  ) throws {}
  // uikit/uidocument/save(to:for:completionhandler:)
  open func save(
    to url: URL, for saveOperation: SaveOperation,
    completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {}
  // The same is there for asynchronous code.
  open func save(to url: URL, for saveOperation: SaveOperation) async -> Bool { false }
  // uikit/uidocument/open(completionhandler:), for asynchronous code
  open func open() async -> Bool { false }
  // uikit/uidocument/revert(tocontentsof:completionhandler:)
  open func revert(
    toContentsOf url: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {}
  // uikit/uidocument/close(completionhandler:)
  open func close(completionHandler: (@Sendable (Bool) -> Void)? = nil) {}
  // uikit/uidocument/updatechangecount(_:)
  open func updateChangeCount(_ change: ChangeKind) {}
  // uikit/uidocument/handleerror(_:userinteractionpermitted:)
  open func handleError(_ error: any Error, userInteractionPermitted: Bool) {}
  // foundation/nsfilepresenter/presenteditemdidmove(to:), to which UIDocument conforms
  open func presentedItemDidMove(to newURL: URL) {}
}
