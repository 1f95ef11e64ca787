// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

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
    public static func position(before accessory: UICellAccessory) -> Position {
      { others in others.firstIndex { $0.kind == accessory.kind } ?? others.count }
    }
    public static func position(after accessory: UICellAccessory) -> Position {
      { others in (others.lastIndex { $0.kind == accessory.kind } ?? others.count - 1) + 1 }
    }
  }

  enum Kind {
    case disclosureIndicator, outlineDisclosure, checkmark, delete, insert, reorder, multiselect
    case label, detail, popUpMenu, customView
  }
  let kind: Kind
  let displayed: DisplayedState
  var isHidden = false
  var width: LayoutDimension?
  var tint: UIColor?
  var text: String?
  var menu: UIMenu?
  var actionHandler: ActionHandler?
  var edge: String?
  var position: Placement.Position?
  var view: UIView?

  /// Whether it is there in a list that is edited, or not.
  func isShown(isEditing: Bool) -> Bool {
    switch displayed {
    case .always: !isHidden
    case .whenEditing: !isHidden && isEditing
    case .whenNotEditing: !isHidden && !isEditing
    }
  }

  // uikit/uicellaccessory-swift.struct/disclosureindicatoroptions
  @MainActor public struct DisclosureIndicatorOptions {
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
    }
  }
  // uikit/uicellaccessory-swift.struct/outlinedisclosureoptions
  @MainActor public struct OutlineDisclosureOptions {
    public enum Style: Sendable {
      case automatic, header, cell
    }
    let style: Style
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      style: Style? = nil, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
      self.style = style ?? .automatic
    }
  }
  // uikit/uicellaccessory-swift.struct/checkmarkoptions
  @MainActor public struct CheckmarkOptions {
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
    }
  }
  // uikit/uicellaccessory-swift.struct/deleteoptions
  @MainActor public struct DeleteOptions {
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
    }
  }
  // uikit/uicellaccessory-swift.struct/insertoptions
  @MainActor public struct InsertOptions {
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
    }
  }
  // uikit/uicellaccessory-swift.struct/reorderoptions
  @MainActor public struct ReorderOptions {
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil,
      showsVerticalSeparator: Bool? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
    }
  }
  // uikit/uicellaccessory-swift.struct/multiselectoptions
  @MainActor public struct MultiselectOptions {
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
    }
  }
  // uikit/uicellaccessory-swift.struct/labeloptions
  @MainActor public struct LabelOptions {
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
    }
  }
  // uikit/uicellaccessory-swift.struct/detailoptions
  @MainActor public struct DetailOptions {
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
    }
  }
  // uikit/uicellaccessory-swift.struct/popupmenuoptions
  @available(iOS 16, *)
  @MainActor public struct PopUpMenuOptions {
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
    }
  }
  // uikit/uicellaccessory-swift.struct/customviewconfiguration
  @MainActor public struct CustomViewConfiguration {
    let view: UIView
    let displayed: DisplayedState
    let edge: String
    let position: Placement.Position
    let isHidden: Bool
    let width: LayoutDimension?
    let tint: UIColor?
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {
      view = customView
      self.isHidden = isHidden ?? false
      (width, tint) = (reservedLayoutWidth, tintColor)
      switch placement {
      case .leading(let displayed, let at):
        (edge, self.displayed, position) = ("leading", displayed, at)
      case .trailing(let displayed, let at):
        (edge, self.displayed, position) = ("trailing", displayed, at)
      }
    }
  }

  // Without a handler a tap expands or collapses the item.
  // uikit/uicellaccessory-swift.struct/outlinedisclosure(displayed:options:actionhandler:)
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .outlineDisclosure, displayed: displayed, isHidden: options.isHidden,
      width: options.width, tint: options.tint,
      actionHandler: actionHandler)
  }
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .disclosureIndicator, displayed: displayed, isHidden: options.isHidden,
      width: options.width, tint: options.tint)
  }
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .checkmark, displayed: displayed, isHidden: options.isHidden, width: options.width,
      tint: options.tint)
  }
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .delete, displayed: displayed, isHidden: options.isHidden, width: options.width,
      tint: options.tint,
      actionHandler: actionHandler)
  }
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .insert, displayed: displayed, isHidden: options.isHidden, width: options.width,
      tint: options.tint,
      actionHandler: actionHandler)
  }
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .reorder, displayed: displayed, isHidden: options.isHidden, width: options.width,
      tint: options.tint)
  }
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .multiselect, displayed: displayed, isHidden: options.isHidden, width: options.width,
      tint: options.tint)
  }
  @available(iOS 15.4, *)
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .detail, displayed: displayed, isHidden: options.isHidden, width: options.width,
      tint: options.tint,
      actionHandler: actionHandler)
  }
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .label, displayed: displayed, isHidden: options.isHidden, width: options.width,
      tint: options.tint, text: text)
  }
  @available(iOS 16, *)
  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always, options: PopUpMenuOptions = .init(),
    selectedElementDidChangeHandler: MenuSelectedElementDidChangeHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .popUpMenu, displayed: displayed, isHidden: options.isHidden, width: options.width,
      tint: options.tint, menu: menu)
  }
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory(
      kind: .customView, displayed: configuration.displayed, isHidden: configuration.isHidden,
      width: configuration.width, tint: configuration.tint, edge: configuration.edge,
      position: configuration.position,
      view: configuration.view)
  }
}

// For tests, which are no part of UIKit.
extension UICellAccessory {
  /// Where a view of the app goes among the accessories of its edge.
  public func index(among others: [UICellAccessory]) -> Int? { position?(others) }

  /// The kind, the states in which it is shown, and what was asked of it beside its defaults.
  public var inWords: String {
    var words = ["\(kind)", "\(displayed)"]
    if let edge { words.append(edge) }
    if let text { words.append("[\(text)]") }
    if isHidden { words.append("hidden") }
    if case .custom(let points) = width { words.append("\(points) wide") }
    if let tint { words.append(tint.name) }
    return words.joined(separator: " ")
  }
}
