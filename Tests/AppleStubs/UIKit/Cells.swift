// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

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

  let kind: String
  // The latest one counts.
  public var text: String? { didSet { attributedText = nil } }
  // uikit/uilistcontentconfiguration-swift.struct/attributedtext
  public var attributedText: NSAttributedString?
  // uikit/uilistcontentconfiguration-swift.struct/textproperties-swift.property
  public var textProperties = TextProperties(color: UIColor(red: 0, green: 0, blue: 0, alpha: 1))
  public var secondaryText: String?
  public var image: UIImage?

  private init(kind: String) { self.kind = kind }

  public static func cell() -> Self { Self(kind: "cell") }
  public static func subtitleCell() -> Self { Self(kind: "subtitleCell") }
  public static func valueCell() -> Self { Self(kind: "valueCell") }
  public static func sidebarCell() -> Self { Self(kind: "sidebarCell") }
  public static func sidebarSubtitleCell() -> Self { Self(kind: "sidebarSubtitleCell") }
  public static func accompaniedSidebarCell() -> Self { Self(kind: "accompaniedSidebarCell") }
  public static func accompaniedSidebarSubtitleCell() -> Self {
    Self(kind: "accompaniedSidebarSubtitleCell")
  }
  public static func plainHeader() -> Self { Self(kind: "plainHeader") }
  public static func plainFooter() -> Self { Self(kind: "plainFooter") }
  public static func groupedHeader() -> Self { Self(kind: "groupedHeader") }
  public static func groupedFooter() -> Self { Self(kind: "groupedFooter") }
  public static func sidebarHeader() -> Self { Self(kind: "sidebarHeader") }
  @available(iOS 15, *)
  public static func prominentInsetGroupedHeader() -> Self {
    Self(kind: "prominentInsetGroupedHeader")
  }
  @available(iOS 15, *)
  public static func extraProminentInsetGroupedHeader() -> Self {
    Self(kind: "extraProminentInsetGroupedHeader")
  }
}

// uikit/uibackgroundconfiguration-swift.struct
@available(iOS 14, tvOS 14, *)
@MainActor public struct UIBackgroundConfiguration {
  public var backgroundColor: UIColor?

  public static func listPlainCell() -> Self { Self() }
}

// uikit/uicollectionreusableview
@MainActor open class UICollectionReusableView: UIView {
  /// What made it, and takes it back.
  var registration: Registration?

  // uikit/uicollectionreusableview/prepareforreuse()
  open func prepareForReuse() {}
}
// uikit/uicollectionviewcell
@MainActor open class UICollectionViewCell: UICollectionReusableView {
  // The collection view sets it.
  open var isSelected = false
  // uikit/uicollectionviewcell/contentconfiguration-3x3jg
  public var contentConfiguration: (any UIContentConfiguration)?
  // uikit/uicollectionviewcell/defaultbackgroundconfiguration()
  @available(iOS 16, tvOS 16, *)
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listPlainCell() }
  // uikit/uicollectionviewcell/backgroundconfiguration-4fd0v
  public var backgroundConfiguration: UIBackgroundConfiguration?

  open override func prepareForReuse() { isSelected = false }
}
// uikit/uicollectionviewlistcell
@available(iOS 14, *)
@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  // uikit/uicollectionviewlistcell/accessories-4idh7
  public var accessories: [UICellAccessory] = []
  // The collection view sets it to the level of the item in its section snapshot.
  // uikit/uicollectionviewlistcell/indentationlevel
  open var indentationLevel = 0
}

// For tests, which are no part of UIKit.
extension UIListContentConfiguration {
  /// The kind and the texts.
  public var inWords: String {
    [kind, text, secondaryText].compactMap { $0 }.joined(separator: ", ")
  }
}
