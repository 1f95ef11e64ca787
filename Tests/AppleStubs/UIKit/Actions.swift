// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

import Foundation

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

  // uikit/uicontextualaction/style-swift.property
  public private(set) var style = Style.normal
  open var title: String?
  var handler: Handler = { _, _, _ in }

  public convenience init(style: Style, title: String?, handler: @escaping Handler) {
    self.init()
    (self.style, self.title, self.handler) = (style, title, handler)
  }
}
// uikit/uiswipeactionsconfiguration
@available(iOS 11, *)
@MainActor open class UISwipeActionsConfiguration: NSObject {
  open var performsFirstActionWithFullSwipe = true

  // uikit/uiswipeactionsconfiguration/actions
  public private(set) var actions: [UIContextualAction] = []

  public convenience init(actions: [UIContextualAction]) {
    self.init()
    self.actions = actions
  }
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

  // uikit/uimenuelement/title
  public fileprivate(set) var title = ""
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

  // uikit/uimenu/children
  public private(set) var children: [UIMenuElement] = []

  // uikit/uimenu/init(title:subtitle:image:identifier:options:preferredelementsize:children:)
  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    self.init()
    (self.title, self.children) = (title, children)
  }
}
// uikit/uiaction
public typealias UIActionHandler = (UIAction) -> Void
@available(iOS 13, tvOS 14, *)
@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: Sendable {}

  public private(set) var attributes: UIMenuElement.Attributes = []
  public private(set) var state = UIMenuElement.State.off
  var handler: UIActionHandler = { _ in }

  // uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:)
  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.init()
    self.title = title
    (self.attributes, self.state, self.handler) = (attributes, state, handler)
  }
}
