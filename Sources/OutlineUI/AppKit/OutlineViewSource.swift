#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import OutlineStore

  /// Shows the items of one section in an `NSOutlineView`, changed step by step as the list changes.
  ///
  /// ```swift
  /// let list = OutlineListModel(OutlineDataSource(store, view: "left"))
  /// let source = OutlineViewSource(list, section: food)
  /// source.connect(outlineView)
  /// await list.follow()
  /// ```
  @MainActor
  public final class OutlineViewSource: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
    /// An outline view knows its items by their objects, so each identifier has one.
    public final class Node: NSObject {
      /// The item.
      public let id: OutlineStore.Item.ID

      fileprivate init(_ id: OutlineStore.Item.ID) { self.id = id }
    }

    /// What is shown, with its handlers.
    public let list: OutlineListModel
    /// The section of which the items are shown.
    public let section: OutlineStore.Section.ID
    /// Makes the view of an item.
    public var makeView: (NSOutlineView, OutlineStore.Item) -> NSView? = { _, item in
      NSTextField(labelWithString: item.content.text)
    }
    private var tree = OutlineDataSource.Tree()
    private var rows: [OutlineStore.Item.ID: ShownList.Row] = [:]
    private var nodes: [OutlineStore.Item.ID: Node] = [:]
    /// Whether the view is being changed by the list, and asks us about that.
    private var isUpdating = false

    /// Makes the source of an outline view.
    /// - Parameters:
    ///   - list: what is shown, with its handlers.
    ///   - section: the section of which the items are shown.
    public init(_ list: OutlineListModel, section: OutlineStore.Section.ID) {
      (self.list, self.section) = (list, section)
    }

    /// Becomes the data source and delegate of a view, which takes drags of items from then on.
    /// - Parameter outlineView: the view.
    public func connect(_ outlineView: NSOutlineView) {
      outlineView.dataSource = self
      outlineView.delegate = self
      outlineView.registerForDraggedTypes([Self.draggedType])
      list.didChange = { [weak self, weak outlineView] _, new in
        guard let self, let outlineView else { return }
        show(new, in: outlineView)
      }
      show(list.shown, in: outlineView)
    }

    /// Shows the section of a list: everything at first, later what is different.
    private func show(_ shown: ShownList, in outlineView: NSOutlineView) {
      let part = shown.part(section)
      var new = OutlineDataSource.Tree()
      for row in part?.rows ?? [] {
        let parent = row.item.parent.flatMap { new.contains($0) ? $0 : nil }
        // The rows of a list are a tree, so nothing is refused.
        try? new.append([row.item.id], to: row.item.level == 0 ? nil : parent)
        if row.item.isExpanded { new.expand([row.item.id]) }
      }
      let changes = OutlineViewChange.changes(from: tree, to: new)
      let before = rows
      rows = Dictionary((part?.rows ?? []).map { ($0.item.id, $0) }) { first, _ in first }
      isUpdating = true
      defer { isUpdating = false }
      tree = new
      outlineView.beginUpdates()
      for change in changes { perform(change, in: outlineView) }
      outlineView.endUpdates()
      for (id, row) in rows where before[id].map({ $0 != row }) ?? false {
        outlineView.reloadItem(node(id))
      }
      nodes = nodes.filter { tree.contains($0.key) }
    }

    private func perform(
      _ change: OutlineViewChange<OutlineStore.Item.ID>, in outlineView: NSOutlineView
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

    private func node(_ id: OutlineStore.Item.ID) -> Node {
      if let node = nodes[id] { return node }
      let node = Node(id)
      nodes[id] = node
      return node
    }

    private func children(of item: Any?) -> [OutlineStore.Item.ID] {
      guard let node = item as? Node else { return tree.rootItems }
      return (try? tree.children(of: node.id)) ?? []
    }
  }

  // What an outline view asks.
  extension OutlineViewSource {
    /// How many children an item of the view has.
    public func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      children(of: item).count
    }

    /// One child of an item of the view.
    public func outlineView(
      _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
    ) -> Any {
      let children = children(of: item)
      // The view counts children before it asks for one, so each is there.
      return children.indices.contains(index) ? node(children[index]) : NSNull()
    }

    /// Whether an item of the view has children.
    public func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      (item as? Node).flatMap { rows[$0.id] }?.item.hasChildren ?? false
    }

    /// The view of an item, as ``makeView`` makes it.
    public func outlineView(
      _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
    ) -> NSView? {
      guard let node = item as? Node, let row = rows[node.id] else { return nil }
      return makeView(outlineView, row.item)
    }

    /// Has the list expand an item. The view expands when the list shows the children: here it would
    /// be told so while it asks.
    public func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool {
      guard let node = item as? Node, !isUpdating else { return true }
      list.expand(row(node))
      return false
    }

    /// Has the list collapse an item.
    public func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool {
      guard let node = item as? Node, !isUpdating else { return true }
      // What the list shows is different at once, and the view is not to be changed while it asks.
      let row = row(node)
      Task { list.collapse(row) }
      return false
    }

    private func row(_ node: Node) -> ShownList.RowID { ShownList.RowID(node.id, in: section) }
  }

  // Reordering by hand.
  extension OutlineViewSource {
    /// The type of what is dragged: the id of an item.
    public static let draggedType = NSPasteboard.PasteboardType("outline.item")

    /// What is dragged of an item; nothing where it may not be taken up.
    public func outlineView(
      _ outlineView: NSOutlineView, pasteboardWriterForItem item: Any
    ) -> (any NSPasteboardWriting)? {
      guard let node = item as? Node, list.canReorder(row(node)) else { return nil }
      let written = NSPasteboardItem()
      written.setString(node.id.rawValue, forType: Self.draggedType)
      return written
    }

    /// A drop of an item of the store moves it.
    public func outlineView(
      _ outlineView: NSOutlineView, validateDrop info: any NSDraggingInfo, proposedItem item: Any?,
      proposedChildIndex index: Int
    ) -> NSDragOperation {
      dragged(info) == nil ? [] : .move
    }

    /// Moves an item in the store to where it was dropped.
    public func outlineView(
      _ outlineView: NSOutlineView, acceptDrop info: any NSDraggingInfo, item: Any?,
      childIndex index: Int
    ) -> Bool {
      guard let id = dragged(info) else { return false }
      let parent: Placement.Parent =
        (item as? Node).map { .item($0.id) } ?? .section(section)
      // The next sibling names the place, wherever it is by then.
      let siblings = children(of: item)
      let next = siblings.indices.contains(index) ? siblings[index...].first { $0 != id } : nil
      list.move(id, to: next.map { .before($0) } ?? .last(in: parent))
      return true
    }

    private func dragged(_ info: any NSDraggingInfo) -> OutlineStore.Item.ID? {
      info.draggingPasteboard.string(forType: Self.draggedType).flatMap {
        try? OutlineStore.Item.ID($0)
      }
    }
  }
#endif
