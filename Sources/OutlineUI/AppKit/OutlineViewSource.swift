#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import OutlineStore

  /// Shows the items of one section in an `NSOutlineView`, changed step by step as the store changes.
  ///
  /// ```swift
  /// let list = OutlineViewSource(OutlineDataSource(store, view: "left"), section: food)
  /// outlineView.dataSource = list
  /// outlineView.delegate = list
  /// try list.show(in: outlineView)
  /// await list.follow(outlineView)
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
    public let source: OutlineDataSource
    /// The section of which the items are shown.
    public let section: OutlineStore.Section.ID
    /// Makes the view of an item.
    public var makeView: (NSOutlineView, OutlineStore.Item) -> NSView? = { _, item in
      NSTextField(labelWithString: item.content.text)
    }
    /// Told what went wrong while a person did something.
    public var report: (any Error) -> Void = { _ in }
    private var tree = OutlineDataSource.Tree()
    private var nodes: [OutlineStore.Item.ID: Node] = [:]
    /// Whether the view is being changed by the store, and tells us what it was told.
    private var isUpdating = false

    /// Makes the source of an outline view.
    /// - Parameters:
    ///   - source: what is shown, with its handlers.
    ///   - section: the section of which the items are shown.
    public init(_ source: OutlineDataSource, section: OutlineStore.Section.ID) {
      (self.source, self.section) = (source, section)
    }

    /// Shows what the store has: everything at first, later what is different.
    /// - Parameter outlineView: the view, whose data source and delegate this is.
    /// - Throws: what reading the store throws.
    public func show(in outlineView: NSOutlineView) throws {
      let new = try source.snapshot(for: section)
      let changes = OutlineViewChange.changes(from: tree, to: new)
      isUpdating = true
      defer { isUpdating = false }
      tree = new
      outlineView.beginUpdates()
      for change in changes { perform(change, in: outlineView) }
      outlineView.endUpdates()
      nodes = nodes.filter { tree.contains($0.key) }
    }

    /// Shows each version as it is committed, by whatever program, until the task is cancelled.
    /// - Parameter outlineView: the view, whose data source and delegate this is.
    public func follow(_ outlineView: NSOutlineView) async {
      do {
        for try await change in source.store.changes(in: section) {
          try show(in: outlineView)
          for id in change.reconfigured {
            if let node = nodes[id] { outlineView.reloadItem(node) }
          }
        }
      } catch is CancellationError {
        return
      } catch {
        report(error)
      }
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

    private func attempt(_ work: () throws -> Bool) -> Bool {
      do { return try work() } catch {
        report(error)
        return false
      }
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
      !children(of: item).isEmpty
    }

    /// The view of an item, as ``makeView`` makes it.
    public func outlineView(
      _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
    ) -> NSView? {
      guard let node = item as? Node, let item = try? source.item(node.id) else { return nil }
      return makeView(outlineView, item)
    }

    /// Expands an item in the store, with the handlers of the source; no where one refuses.
    public func outlineView(_ outlineView: NSOutlineView, shouldExpandItem item: Any) -> Bool {
      guard let node = item as? Node, !isUpdating else { return true }
      return attempt {
        let isAllowed = try source.expand(node.id).value || source.item(node.id).isExpanded
        // Children that were loaded are there before the view asks for them.
        try show(in: outlineView)
        return isAllowed
      }
    }

    /// Collapses an item in the store, with the handlers of the source; no where one refuses.
    public func outlineView(_ outlineView: NSOutlineView, shouldCollapseItem item: Any) -> Bool {
      guard let node = item as? Node, !isUpdating else { return true }
      return attempt {
        let isAllowed = try source.collapse(node.id).value || !source.item(node.id).isExpanded
        try show(in: outlineView)
        return isAllowed
      }
    }
  }

  // Reordering by hand.
  extension OutlineViewSource {
    /// The type of what is dragged: the id of an item.
    public static let draggedType = NSPasteboard.PasteboardType("outline.item")

    /// What is dragged of an item; nothing where it may not be taken up.
    public func outlineView(
      _ outlineView: NSOutlineView, pasteboardWriterForItem item: Any
    ) -> (any NSPasteboardWriting)? {
      guard let node = item as? Node, source.canReorder(node.id) else { return nil }
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
      // Counted before the item goes; the next sibling names the place, wherever that is by then.
      let siblings = children(of: item)
      let next = siblings.indices.contains(index) ? siblings[index...].first { $0 != id } : nil
      return attempt {
        try source.move(id, to: next.map { .before($0) } ?? .last(in: parent))
        try show(in: outlineView)
        return true
      }
    }

    private func dragged(_ info: any NSDraggingInfo) -> OutlineStore.Item.ID? {
      info.draggingPasteboard.string(forType: Self.draggedType).flatMap {
        try? OutlineStore.Item.ID($0)
      }
    }
  }
#endif
