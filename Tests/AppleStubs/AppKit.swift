// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

// What OutlineUI uses of AppKit, declared as Apple documents it, so that it can be type-checked
// where AppKit is not. Only the outline view and its texts do anything; it notes what the real one
// would throw. Each line with an address has its declarations from there, below
// https://developer.apple.com/documentation/.
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
  public class var secondaryLabelColor: NSColor { NSColor() }
}
// appkit/nsstackview
@MainActor open class NSStackView: NSView {
  // appkit/nsstackview/init(views:)
  public convenience init(views: [NSView]) {
    self.init()
    self.views = views
  }
  // appkit/nsstackview/views
  public private(set) var views: [NSView] = []
  // appkit/nsstackview/distribution-swift.property
  open var distribution = Distribution.gravityAreas
  // appkit/nsstackview/distribution-swift.enum
  public enum Distribution: Int, Sendable {
    case gravityAreas = -1
    case fill
  }
}
// appkit/nstextfield
@MainActor open class NSTextField: NSView {
  // appkit/nstextfield/init(labelwithstring:)
  public convenience init(labelWithString stringValue: String) {
    self.init()
    self.stringValue = stringValue
  }
  // appkit/nscontrol/stringvalue
  open var stringValue = ""
  // appkit/nstextfield/textcolor
  open var textColor: NSColor?
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
  open weak var dataSource: (any NSOutlineViewDataSource)? { didSet { root.children = load(nil) } }
  open weak var delegate: (any NSOutlineViewDelegate)?

  /// An item that is shown, by its object, and what is shown below it.
  private final class Line {
    var item: AnyObject?
    var children: [Line] = []
    var isExpanded = false
    var view: NSView?

    init(_ item: AnyObject?) { self.item = item }
  }
  private let root = Line(nil)
  private var updates = 0
  /// What the real view would have thrown since the list was emptied.
  public var failures: [String] = []

  private func load(_ item: AnyObject?) -> [Line] {
    let count = dataSource?.outlineView(self, numberOfChildrenOfItem: item) ?? 0
    return (0..<count).map { child($0, of: item) }
  }
  private func child(_ index: Int, of item: AnyObject?) -> Line {
    let object = dataSource?.outlineView(self, child: index, ofItem: item) as AnyObject?
    let line = Line(object)
    line.view = object.flatMap { delegate?.outlineView(self, viewFor: nil, item: $0) }
    return line
  }
  private func line(_ item: Any?) -> Line? {
    guard let item = item as AnyObject? else { return root }
    func find(_ line: Line) -> Line? {
      if line.item === item { return line }
      for child in line.children { if let found = find(child) { return found } }
      return nil
    }
    return find(root)
  }
  /// The line of a parent whose children are shown; a closed one asks for them when it opens.
  private func shown(_ parent: Any?) -> Line? {
    let line = line(parent)
    return line === root || line?.isExpanded == true ? line : nil
  }

  open override func beginUpdates() { updates += 1 }
  // The children must be those of the data source now.
  open override func endUpdates() {
    updates -= 1
    if updates < 0 { failures.append("endUpdates without beginUpdates") }
    if updates > 0 { return }
    resolve(root)
    check(root)
  }
  private func resolve(_ line: Line) {
    for (index, child) in line.children.enumerated() {
      if child.item == nil { line.children[index] = self.child(index, of: line.item) }
      resolve(child)
    }
  }
  private func check(_ line: Line) {
    // A closed line asks when it opens.
    if line !== root && !line.isExpanded { return }
    let count = dataSource?.outlineView(self, numberOfChildrenOfItem: line.item) ?? 0
    if count != line.children.count {
      failures.append("\(line.children.count) children are shown, and the data source has \(count)")
    }
    for (index, child) in line.children.enumerated() where index < count {
      let object = dataSource?.outlineView(self, child: index, ofItem: line.item) as AnyObject?
      if object !== child.item { failures.append("another item is shown at \(index)") }
      check(child)
    }
  }

  // "The actual item values will be determined by the data source methods": here at the end of the
  // updates, when its indexes are those of the view.
  // appkit/nsoutlineview/insertitems(at:inparent:withanimation:)
  open func insertItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {
    guard let line = shown(parent) else { return }
    for index in indexes {
      guard index <= line.children.count else {
        failures.append("insert at \(index) of \(line.children.count)")
        continue
      }
      line.children.insert(Line(nil), at: index)
    }
  }
  // appkit/nsoutlineview/removeitems(at:inparent:withanimation:)
  open func removeItems(
    at indexes: IndexSet, inParent parent: Any?,
    withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {
    guard let line = shown(parent) else { return }
    for index in indexes.reversed() {
      guard line.children.indices.contains(index) else {
        failures.append("remove at \(index) of \(line.children.count)")
        continue
      }
      line.children.remove(at: index)
    }
  }
  // appkit/nsoutlineview/moveitem(at:inparent:to:inparent:)
  open func moveItem(
    at fromIndex: Int, inParent oldParent: Any?, to toIndex: Int, inParent newParent: Any?
  ) {
    let (old, new) = (shown(oldParent), shown(newParent))
    if let old, !old.children.indices.contains(fromIndex) {
      return failures.append("move from \(fromIndex) of \(old.children.count)")
    }
    let moved = old?.children.remove(at: fromIndex)
    guard let new else { return }
    guard toIndex <= new.children.count else {
      return failures.append("move to \(toIndex) of \(new.children.count)")
    }
    new.children.insert(moved ?? Line(nil), at: toIndex)
  }
  // appkit/nsoutlineview/reloaditem(_:)
  open func reloadItem(_ item: Any?) {
    guard let item = item as AnyObject?, let line = line(item) else { return }
    line.view = delegate?.outlineView(self, viewFor: nil, item: item)
  }
  // appkit/nsoutlineview/expanditem(_:)
  open func expandItem(_ item: Any?) {
    guard let item = item as AnyObject?, let line = line(item), !line.isExpanded,
      dataSource?.outlineView(self, isItemExpandable: item) == true,
      delegate?.outlineView(self, shouldExpandItem: item) != false
    else { return }
    line.isExpanded = true
    line.children = load(item)
  }
  // appkit/nsoutlineview/collapseitem(_:)
  open func collapseItem(_ item: Any?) {
    guard let item = item as AnyObject?, let line = line(item), line.isExpanded,
      delegate?.outlineView(self, shouldCollapseItem: item) != false
    else { return }
    line.isExpanded = false
    line.children = []
  }
  // appkit/nsoutlineview/item(atrow:)
  open func item(atRow row: Int) -> Any? { rows.indices.contains(row) ? rows[row].0.item : nil }

  private var rows: [(Line, Int)] {
    func below(_ line: Line, _ level: Int) -> [(Line, Int)] {
      line.children.flatMap { [($0, level)] + below($0, level + 1) }
    }
    return below(root, 0)
  }
  /// The rows as a person sees them.
  public var screen: [String] {
    func text(_ view: NSView?) -> String {
      if let stack = view as? NSStackView { return stack.views.map(text).joined(separator: " ") }
      return (view as? NSTextField)?.stringValue ?? "(nothing)"
    }
    return rows.map { line, level in
      let isExpandable =
        line.item.flatMap { dataSource?.outlineView(self, isItemExpandable: $0) } == true
      let fold = isExpandable ? line.isExpanded ? "▾ " : "▸ " : ""
      return String(repeating: "  ", count: level) + fold + text(line.view)
    }
  }
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
    strings[type] = string
    return true
  }
  fileprivate var strings: [NSPasteboard.PasteboardType: String] = [:]
}
// appkit/nspasteboard
open class NSPasteboard: NSObject {
  // appkit/nspasteboard/pasteboardtype
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private var items: [NSPasteboardItem] = []
  // appkit/nspasteboard/writeobjects(_:)
  @discardableResult open func writeObjects(_ objects: [any NSPasteboardWriting]) -> Bool {
    items = objects.compactMap { $0 as? NSPasteboardItem }
    return items.count == objects.count
  }
  open func string(forType dataType: PasteboardType) -> String? {
    items.lazy.compactMap { $0.strings[dataType] }.first
  }
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
