#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import OutlineLists

/// Shows the items of one section in an `NSOutlineView`, and updates it incrementally when the
/// list changes.
///
/// ```swift
/// let list = OutlineList(OutlineDataSource(store, view: "left"))
/// let source = OutlineViewSource(list, section: food)
/// source.connect(outlineView)
/// list.start()
/// ```
@available(macOS 14, *)
@MainActor
public final class OutlineViewSource: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
  /// The object for a row. An outline view identifies its items by object, so each row has one.
  public final class Node: NSObject {
    /// The id of the row.
    public let id: ShownList.RowID

    fileprivate init(_ id: ShownList.RowID) { self.id = id }
  }

  /// The list to show, with its handlers.
  public let list: OutlineList
  /// The section to show.
  public let section: OutlineStore.Section.ID
  /// Creates the view for an item.
  public var makeView: (NSOutlineView, OutlineStore.Item) -> NSView? = { _, item in
    NSTextField(labelWithString: item.content.text)
  }
  /// Creates the view for the badge of an item, which is shown after the view for the item; `nil`
  /// shows none.
  public var makeBadge: (String) -> NSView? = { text in
    let badge = NSTextField(labelWithString: text)
    badge.textColor = .secondaryLabelColor
    return badge
  }
  private var tree = SectionSnapshot<ShownList.RowID>()
  private var rows: [ShownList.RowID: ShownList.Row] = [:]
  private var nodes: [ShownList.RowID: Node] = [:]
  /// Whether the list is updating the view, which then calls the delegate.
  private var isUpdating = false

  /// Creates the source of an outline view.
  /// - Parameters:
  ///   - list: the list to show, with its handlers.
  ///   - section: the section to show.
  public init(_ list: OutlineList, section: OutlineStore.Section.ID) {
    self.list = list
    self.section = section
  }

  /// Becomes the data source and delegate of a view, and registers it for drags of items. It sets
  /// ``OutlineList/animate`` of the list.
  /// - Parameter outlineView: the view.
  public func connect(_ outlineView: NSOutlineView) {
    outlineView.dataSource = self
    outlineView.delegate = self
    outlineView.registerForDraggedTypes([Self.draggedType])
    list.animate = { [weak self, weak outlineView] change in
      change()
      if let self, let outlineView { show(in: outlineView) }
    }
    show(in: outlineView)
  }

  /// Updates the view to the section of the list: at first everything, later only the changes.
  private func show(in outlineView: NSOutlineView) {
    let part = list.shown.part(section)
    let new = part?.tree ?? SectionSnapshot()
    let changes = OutlineViewChange.changes(from: tree, to: new)
    rows = Dictionary((part?.rows ?? []).map { ($0.id, $0) }) { first, _ in first }
    isUpdating = true
    defer { isUpdating = false }
    tree = new
    outlineView.beginUpdates()
    for change in changes { perform(change, in: outlineView) }
    outlineView.endUpdates()
    // The view ignores that a row without children is open, and opens no new row by itself.
    for id in tree.expandedItems { outlineView.expandItem(node(id)) }
    for id in list.latestChange?.reconfigured ?? [] where tree.contains(id) {
      outlineView.reloadItem(node(id))
    }
    nodes = nodes.filter { tree.contains($0.key) }
  }

  private func perform(
    _ change: OutlineViewChange<ShownList.RowID>, in outlineView: NSOutlineView
  ) {
    switch change {
    case .insert(_, let index, let parent):
      outlineView.insertItems(
        at: IndexSet(integer: index), inParent: parent.map(node), withAnimation: .effectGap)
    case .remove(_, let index, let parent):
      outlineView.removeItems(
        at: IndexSet(integer: index), inParent: parent.map(node), withAnimation: .effectFade)
    case .move(_, let index, let parent, let target, let newParent):
      outlineView.moveItem(
        at: index, inParent: parent.map(node), to: target, inParent: newParent.map(node))
    case .expand(let id): outlineView.expandItem(node(id))
    case .collapse(let id): outlineView.collapseItem(node(id))
    }
  }

  private func node(_ id: ShownList.RowID) -> Node {
    if let node = nodes[id] { return node }
    let node = Node(id)
    nodes[id] = node
    return node
  }

  private func children(of item: Any?) -> [ShownList.RowID] {
    (item as? Node).map { (try? tree.children(of: $0.id)) ?? [] } ?? tree.rootItems
  }
}

// Data source and delegate methods.
@available(macOS 14, *)
extension OutlineViewSource {
  /// The number of children of an item in the view.
  public func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
    children(of: item).count
  }

  /// A child of an item in the view.
  public func outlineView(
    _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
  ) -> Any {
    let children = children(of: item)
    // The view counts the children before it requests one, so the index is valid.
    return children.indices.contains(index) ? node(children[index]) : NSNull()
  }

  /// Whether an item in the view has children.
  public func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
    (item as? Node).flatMap { rows[$0.id] }?.item.hasChildren ?? false
  }

  /// The view for an item, by ``makeView``, with its badge.
  public func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? {
    guard let node = item as? Node, let row = rows[node.id] else { return nil }
    list.rowAppeared(row.id)
    let view = makeView(outlineView, row.item)
    guard let view, let badge = row.appearance.badge.flatMap({ makeBadge($0) }) else { return view }
    // The view takes the room that the badge leaves.
    badge.setContentHuggingPriority(.required, for: .horizontal)
    badge.setContentCompressionResistancePriority(.required, for: .horizontal)
    let both = NSStackView(views: [view, badge])
    both.distribution = .fill
    return both
  }

  /// Expands the item in the list instead. The view expands later, when the list shows the
  /// children: it must not be updated during its own call.
  public func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool {
    guard let node = item as? Node, !isUpdating else { return true }
    list.expand(node.id)
    return false
  }

  /// Collapses the item in the list instead.
  public func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool {
    guard let node = item as? Node, !isUpdating else { return true }
    // The list changes at once, and the view must not be updated during its own call.
    let id = node.id
    Task { list.collapse(id) }
    return false
  }

  // MARK: Reordering by drag and drop

  /// The type of dragged data: the identifier of an item.
  static let draggedType = NSPasteboard.PasteboardType("outline.item")

  /// Writes a dragged item to the pasteboard; `nil` if it must not be reordered.
  public func outlineView(
    _ outlineView: NSOutlineView, pasteboardWriterForItem item: Any
  ) -> (any NSPasteboardWriting)? {
    guard let node = item as? Node, list.canReorder(node.id) else { return nil }
    let written = NSPasteboardItem()
    written.setString(node.id.item.rawValue, forType: Self.draggedType)
    return written
  }

  /// Accepts drops of items as moves.
  public func outlineView(
    _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
    proposedChildIndex index: Int
  ) -> NSDragOperation { draggedItem(of: info) == nil ? [] : .move }

  /// Moves a dropped item in the store.
  public func outlineView(
    _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?,
    childIndex index: Int
  ) -> Bool {
    guard let id = draggedItem(of: info) else { return false }
    let parent: Placement.Parent =
      (item as? Node).map { .item($0.id.item) } ?? .section(section)
    // The next sibling identifies the place, even if the sibling has moved when the move is done.
    let siblings = children(of: item)
    let next = siblings.indices.contains(index) ? siblings[index...].first { $0.item != id } : nil
    list.move(
      ShownList.RowID(id, in: section), to: next.map { .before($0.item) } ?? .last(in: parent))
    return true
  }

  private func draggedItem(of info: any NSDraggingInfo) -> OutlineStore.Item.ID? {
    info.draggingPasteboard.string(forType: Self.draggedType).flatMap {
      try? OutlineStore.Item.ID($0)
    }
  }
}
#endif
