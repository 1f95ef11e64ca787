#if canImport(UIKit) && !os(watchOS)
  public import OutlineStore
  public import UIKit

  extension NSDiffableDataSourceSectionSnapshot {
    /// Makes the snapshot of UIKit that says the same, with the expansion.
    /// - Parameter tree: the tree of a section.
    /// - Complexity: O(items).
    public init(_ tree: SectionSnapshot<ItemIdentifierType>) {
      self.init()
      append(tree.rootItems)
      for item in tree.items {
        // Each item of a tree has a list of children, so nothing is thrown.
        if let children = try? tree.children(of: item), !children.isEmpty {
          append(children, to: item)
        }
      }
      expand(tree.expandedItems)
    }
  }

  extension SectionSnapshot {
    /// Makes the tree that a snapshot of UIKit says, with the expansion.
    /// - Parameter snapshot: a snapshot of UIKit.
    /// - Throws: ``SnapshotError`` where the snapshot holds an item twice or levels that are no
    ///   tree.
    /// - Complexity: O(items · depth).
    public init(
      _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemID>
    ) throws(SnapshotError) {
      try self.init(snapshot.items.map { (level: snapshot.level(of: $0), id: $0) })
      expand(snapshot.items.filter { snapshot.isExpanded($0) })
    }
  }

  extension NSDiffableDataSourceSnapshot {
    /// Makes the snapshot of UIKit that says the same, with the marks.
    /// - Parameter list: the list of all sections.
    /// - Complexity: O(items).
    public init(_ list: OutlineSnapshot<SectionIdentifierType, ItemIdentifierType>) {
      self.init()
      appendSections(list.sectionIdentifiers)
      for section in list.sectionIdentifiers {
        if let items = try? list.itemIdentifiers(inSection: section) {
          appendItems(items, toSection: section)
        }
      }
      reloadSections(list.reloadedSectionIdentifiers)
      reloadItems(list.reloadedItemIdentifiers)
      reconfigureItems(list.reconfiguredItemIdentifiers)
    }
  }

  extension OutlineSnapshot {
    /// Makes the list that a snapshot of UIKit says, with the marks.
    /// - Parameter snapshot: a snapshot of UIKit.
    /// - Throws: ``SnapshotError`` where the snapshot holds a section or an item twice.
    /// - Complexity: O(items).
    public init(
      _ snapshot: NSDiffableDataSourceSnapshot<SectionID, ItemID>
    ) throws(SnapshotError) {
      try self.init(
        sections: snapshot.sectionIdentifiers.map {
          ($0, snapshot.itemIdentifiers(inSection: $0))
        })
      try reloadSections(snapshot.reloadedSectionIdentifiers)
      try reloadItems(snapshot.reloadedItemIdentifiers)
      try reconfigureItems(snapshot.reconfiguredItemIdentifiers)
    }
  }
#endif
