#if canImport(UIKit) && !os(watchOS)
public import OutlineLists
public import UIKit

extension NSDiffableDataSourceSectionSnapshot {
  /// Creates the corresponding snapshot of UIKit, with expansion.
  /// - Parameter tree: the tree of a section.
  /// - Complexity: O(items).
  public init(_ tree: SectionSnapshot<ItemIdentifierType>) {
    self.init()
    append(tree.rootItems)
    for item in tree.items {
      // Every item of the tree has a list of children, so this never fails.
      append((try? tree.children(of: item)) ?? [], to: item)
    }
    expand(tree.expandedItems)
  }
}

extension SectionSnapshot {
  /// Creates a tree from a snapshot of UIKit, with expansion.
  /// - Parameter snapshot: a snapshot of UIKit.
  /// - Throws: ``SnapshotError`` if the snapshot has an item twice, or levels that do not form a
  ///   tree.
  /// - Complexity: O(items · depth).
  public init(_ snapshot: NSDiffableDataSourceSectionSnapshot<ItemID>) throws(SnapshotError) {
    try self.init(snapshot.items.map { (level: snapshot.level(of: $0), id: $0) })
    expand(snapshot.items.filter { snapshot.isExpanded($0) })
  }
}

extension NSDiffableDataSourceSnapshot {
  /// Creates the corresponding snapshot of UIKit, with marks.
  /// - Parameter list: the list of all sections.
  /// - Complexity: O(items).
  public init(_ list: OutlineSnapshot<SectionIdentifierType, ItemIdentifierType>) {
    self.init()
    appendSections(list.sectionIdentifiers)
    for section in list.sectionIdentifiers {
      appendItems((try? list.itemIdentifiers(inSection: section)) ?? [], toSection: section)
    }
    reloadSections(list.reloadedSectionIdentifiers)
    reloadItems(list.reloadedItemIdentifiers)
    reconfigureItems(list.reconfiguredItemIdentifiers)
  }
}

extension OutlineSnapshot {
  /// Creates a list from a snapshot of UIKit, with marks.
  /// - Parameter snapshot: a snapshot of UIKit.
  /// - Throws: ``SnapshotError`` if the snapshot has a section or an item twice.
  /// - Complexity: O(items).
  public init(_ snapshot: NSDiffableDataSourceSnapshot<SectionID, ItemID>) throws(SnapshotError) {
    try self.init(
      sections: snapshot.sectionIdentifiers.map { ($0, snapshot.itemIdentifiers(inSection: $0)) })
    try reloadSections(snapshot.reloadedSectionIdentifiers)
    try reloadItems(snapshot.reloadedItemIdentifiers)
    try reconfigureItems(snapshot.reconfiguredItemIdentifiers)
  }
}
#endif
