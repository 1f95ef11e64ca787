// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

// What OutlineUI uses of AppKit, declared as Apple documents it, so that it can be type-checked
// where AppKit is not. Nothing here is run. Each line with an address has its declarations from
// there, below https://developer.apple.com/documentation/.
@_exported import Foundation

// appkit/nsview
@MainActor open class NSView: NSObject {
  // appkit/nsview/registerfordraggedtypes(_:)
  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {}
  // appkit/nsview/setcontenthuggingpriority(_:for:)
  open func setContentHuggingPriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) {}
  // appkit/nsview/setcontentcompressionresistancepriority(_:for:)
  open func setContentCompressionResistancePriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) {}
}
// appkit/nslayoutconstraint
@MainActor open class NSLayoutConstraint: NSObject {
  // appkit/nslayoutconstraint/priority-swift.struct
  public struct Priority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public static let required = Priority(rawValue: 1000)
  }
  // appkit/nslayoutconstraint/orientation
  public enum Orientation: Int, Sendable {
    case horizontal, vertical
  }
}
// appkit/nscolor
open class NSColor: NSObject {
  // appkit/nscolor/secondarylabelcolor
  public class var secondaryLabelColor: NSColor { fatalError() }
}
// appkit/nsstackview
@MainActor open class NSStackView: NSView {
  // appkit/nsstackview/init(views:)
  public convenience init(views: [NSView]) { fatalError() }
  // appkit/nsstackview/distribution-swift.property
  open var distribution: Distribution {
    get { fatalError() }
    set {}
  }
  // appkit/nsstackview/distribution-swift.enum
  public enum Distribution: Int, Sendable {
    case gravityAreas = -1
    case fill
  }
}
// appkit/nstextfield
@MainActor open class NSTextField: NSView {
  // appkit/nstextfield/init(labelwithstring:)
  public convenience init(labelWithString stringValue: String) { fatalError() }
  // appkit/nstextfield/textcolor
  open var textColor: NSColor? {
    get { fatalError() }
    set {}
  }
}
// appkit/nstablecolumn
@MainActor open class NSTableColumn: NSObject {}

// appkit/nstableview
@MainActor open class NSTableView: NSView {
  // appkit/nstableview/animationoptions
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 1)
    public static let effectGap = AnimationOptions(rawValue: 2)
  }

  open func beginUpdates() {}
  open func endUpdates() {}
}

// appkit/nsoutlineview
@MainActor open class NSOutlineView: NSTableView {
  open weak var dataSource: (any NSOutlineViewDataSource)?
  open weak var delegate: (any NSOutlineViewDelegate)?
  // appkit/nsoutlineview/insertitems(at:inparent:withanimation:)
  open func insertItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {}
  // appkit/nsoutlineview/removeitems(at:inparent:withanimation:)
  open func removeItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {}
  // appkit/nsoutlineview/moveitem(at:inparent:to:inparent:)
  open func moveItem(
    at fromIndex: Int, inParent oldParent: Any?, to toIndex: Int, inParent newParent: Any?
  ) {}
  // appkit/nsoutlineview/reloaditem(_:)
  open func reloadItem(_ item: Any?) {}
  // appkit/nsoutlineview/expanditem(_:)
  open func expandItem(_ item: Any?) {}
  // appkit/nsoutlineview/collapseitem(_:)
  open func collapseItem(_ item: Any?) {}
}

// appkit/nsoutlineviewdatasource
public protocol NSOutlineViewDataSource: NSObjectProtocol {
  @MainActor func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?)
    -> Int
  @MainActor func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?)
    -> Any
  @MainActor func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, pasteboardWriterForItem item: Any
  ) -> (any NSPasteboardWriting)?
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
    proposedChildIndex index: Int
  ) -> NSDragOperation
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?,
    childIndex index: Int
  ) -> Bool
}
// appkit/nscontroltexteditingdelegate
public protocol NSControlTextEditingDelegate: NSObjectProtocol {}
// appkit/nsoutlineviewdelegate
public protocol NSOutlineViewDelegate: NSControlTextEditingDelegate {
  @MainActor func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView?
  @MainActor func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool
  @MainActor func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool
}

// appkit/nspasteboardwriting
public protocol NSPasteboardWriting: NSObjectProtocol {}
// appkit/nspasteboarditem
open class NSPasteboardItem: NSObject, NSPasteboardWriting {
  @discardableResult
  open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
    fatalError()
  }
}
// appkit/nspasteboard
open class NSPasteboard: NSObject {
  // appkit/nspasteboard/pasteboardtype
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  open func string(forType dataType: PasteboardType) -> String? { fatalError() }
}
// appkit/nsdragginginfo
public protocol NSDraggingInfo: NSObjectProtocol {
  // appkit/nsdragginginfo/draggingpasteboard
  @MainActor var draggingPasteboard: NSPasteboard { get }
}
// appkit/nsdragoperation
public struct NSDragOperation: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let move = NSDragOperation(rawValue: 16)
}

// objectivec/selector, which Foundation has on Apple's systems only
public struct Selector: Hashable, Sendable {}
// foundation/nsstringfromselector(_:)
public func NSStringFromSelector(_ aSelector: Selector) -> String { fatalError() }
// appkit/nsvalidateduserinterfaceitem
@MainActor public protocol NSValidatedUserInterfaceItem {
  // appkit/nsvalidateduserinterfaceitem/action
  var action: Selector? { get }
}

// appkit/nsdocument
@MainActor open class NSDocument: NSObject {
  // appkit/nsdocument/saveoperationtype
  public enum SaveOperationType: UInt, Sendable {
    case saveOperation, saveAsOperation, saveToOperation, autosaveElsewhereOperation
    case autosaveInPlaceOperation, autosaveAsOperation
  }
  // appkit/nsdocument/changetype
  public enum ChangeType: UInt, Sendable {
    case changeDone, changeUndone, changeCleared, changeReadOtherContents, changeAutosaved
    case changeRedone
    case changeDiscardable = 256
  }

  // appkit/nsdocument/init()
  public override init() {}
  // appkit/nsdocument/init(type:)
  public convenience init(type typeName: String) throws { fatalError() }

  // appkit/nsdocument/autosavesinplace
  open nonisolated class var autosavesInPlace: Bool { false }
  // appkit/nsdocument/autosavesdrafts
  open class var autosavesDrafts: Bool { true }
  // appkit/nsdocument/preservesversions
  open class var preservesVersions: Bool { false }
  // appkit/nsdocument/isentirefileloaded
  open nonisolated var isEntireFileLoaded: Bool { true }
  // appkit/nsdocument/isdocumentedited
  open var isDocumentEdited: Bool { false }
  // appkit/nsdocument/filetype
  open nonisolated var fileType: String? {
    get { fatalError() }
    set {}
  }
  // appkit/nsdocument/undomanager
  open var undoManager: UndoManager?

  // appkit/nsdocument/read(from:oftype:)-1vttv
  open nonisolated func read(from url: URL, ofType typeName: String) throws {}
  // appkit/nsdocument/writesafely(to:oftype:for:)
  open nonisolated func writeSafely(
    to url: URL, ofType typeName: String, for saveOperation: SaveOperationType
  ) throws {}
  // appkit/nsdocument/save(to:oftype:for:completionhandler:)
  open func save(
    to url: URL, ofType typeName: String, for saveOperation: SaveOperationType,
    completionHandler: @escaping ((any Error)?) -> Void
  ) {}
  // appkit/nsdocument/move(to:completionhandler:)
  open func move(to url: URL, completionHandler: (((any Error)?) -> Void)? = nil) {}
  // appkit/nsdocument/presenteditemdidmove(to:)
  open nonisolated func presentedItemDidMove(to newURL: URL) {}
  // appkit/nsdocument/revert(tocontentsof:oftype:)
  open func revert(toContentsOf url: URL, ofType typeName: String) throws {}
  // appkit/nsdocument/duplicate()
  open func duplicate() throws -> NSDocument { fatalError() }
  // appkit/nsdocument/save(_:)
  open func save(_ sender: Any?) {}
  // appkit/nsdocument/reverttosaved(_:)
  open func revertToSaved(_ sender: Any?) {}
  // appkit/nsdocument/validateuserinterfaceitem(_:)
  open func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool { false }
  // appkit/nsdocument/updatechangecount(_:)
  open func updateChangeCount(_ change: ChangeType) {}
  // appkit/nsdocument/makewindowcontrollers()
  open func makeWindowControllers() {}
  // appkit/nsdocument/showwindows()
  open func showWindows() {}
  // appkit/nsdocument/close()
  open func close() {}
  // appkit/nsdocument/presenterror(_:)
  @discardableResult open func presentError(_ error: any Error) -> Bool { false }
}

// appkit/nsdocumentcontroller
@MainActor open class NSDocumentController: NSObject {
  // appkit/nsdocumentcontroller/shared
  open class var shared: NSDocumentController { fatalError() }
  // appkit/nsdocumentcontroller/makeuntitleddocument(oftype:)
  open func makeUntitledDocument(ofType typeName: String) throws -> NSDocument { fatalError() }
  // appkit/nsdocumentcontroller/adddocument(_:)
  open func addDocument(_ document: NSDocument) {}
}
