// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

// What OutlineUI and its tests use of UIKit. It is declared as Apple documents it, so that OutlineUI
// can be type-checked where UIKit is not, and does what the documents and the headers say, so that
// its tests run: see UIKitAssertions and UIKitPerson, which are ours. Nothing is drawn or measured.
// Each line with an address has its declarations from there, below
// https://developer.apple.com/documentation/.
@_exported import Foundation

// uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
  let name: String

  // The app of the tests has no assets.
  public init?(named name: String) { nil }
  // uikit/uicolor/init(red:green:blue:alpha:)
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    name = "#" + [red, green, blue].map { String(format: "%02x", Int($0 * 255 + 0.5)) }.joined()
  }
  private init(system name: String) { self.name = name }
  // uikit/uicolor/secondarylabel
  @available(iOS 13, tvOS 13, *)
  open class var secondaryLabel: UIColor { UIColor(system: "secondaryLabel") }

  /// Its name or its parts, for tests.
  public var inWords: String { name }
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
  let name: String

  // A symbol has a name such as star.fill; an emoji is none.
  public init?(systemName name: String) {
    guard name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == ".") }) else {
      return nil
    }
    self.name = name
  }
  public init?(named name: String) { nil }
}

extension IndexPath {
  // foundation/indexpath/init(item:section:)
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  // foundation/indexpath/section
  public var section: Int { self[0] }
  // foundation/indexpath/item
  public var item: Int { self[1] }
}

// uikit/uiview
@MainActor open class UIView: NSObject {
  // uikit/uiview/isuserinteractionenabled
  open var isUserInteractionEnabled = true
  // uikit/uiview/frame
  open var frame: CGRect

  // A registration makes views of its class, so here it is required.
  public required init(frame: CGRect) {
    self.frame = frame
    super.init()
  }
  // uikit/uiview/layoutifneeded()
  open func layoutIfNeeded() {}
}
