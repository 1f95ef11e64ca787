#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import OutlineStore
  public import UIKit

  /// Connects a collection view with a list model: the collection view shows what the model shows, and
  /// what people do to it is handed to the model.
  ///
  /// ```swift
  /// let list = OutlineListModel(OutlineDataSource(store, view: "left"))
  /// let collection = OutlineCollection(list, collectionView) { collectionView, indexPath, row in
  ///   collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: row)
  /// }
  /// await collection.follow()
  /// ```
  @MainActor
  public final class OutlineCollection {
    /// The data source of UIKit. Items are rows: an item may be in a section and in a live one.
    public typealias Diffable = UICollectionViewDiffableDataSource<
      OutlineStore.Section.ID, ShownList.RowID
    >

    /// What the collection view shows.
    public let list: OutlineListModel
    /// The data source of the collection view.
    public let diffable: Diffable
    private weak var collectionView: UICollectionView?

    /// Makes the data source of a collection view.
    /// - Parameters:
    ///   - list: what the collection view shows, with its handlers.
    ///   - collectionView: the collection view.
    ///   - cellProvider: makes the cell of a row, whose item and configuration ``row(_:)`` has.
    public init(
      _ list: OutlineListModel, _ collectionView: UICollectionView,
      cellProvider: @escaping Diffable.CellProvider
    ) {
      (self.list, self.collectionView) = (list, collectionView)
      diffable = Diffable(collectionView: collectionView, cellProvider: cellProvider)
      list.didChange = { [weak self] old, new in self?.show(new, insteadOf: old) }
      connectExpansion()
      connectReordering()
    }

    /// The item of a row, and how it is shown; nil where the list does not show it any more.
    /// - Parameter id: the row.
    public func row(_ id: ShownList.RowID) -> ShownList.Row? { list.shown.row(id) }

    /// Shows what the store has, and each change, by whatever program, until the task is cancelled.
    public func follow() async { await list.follow() }

    private func show(_ new: ShownList, insteadOf old: ShownList) {
      let ids = new.parts.map(\.id)
      // The first list appears, later ones move into place.
      let isAnimated = !old.parts.isEmpty
      if old.parts.map(\.id) != ids {
        var shown = diffable.snapshot()
        shown.deleteSections(shown.sectionIdentifiers.filter { !ids.contains($0) })
        shown.appendSections(ids.filter { !shown.sectionIdentifiers.contains($0) })
        for (previous, id) in zip(ids, ids.dropFirst()) {
          shown.moveSection(id, afterSection: previous)
        }
        diffable.apply(shown, animatingDifferences: isAnimated)
      }
      var changed: [ShownList.RowID] = []
      for part in new.parts {
        let before = old.part(part.id)
        if before == part { continue }
        diffable.apply(
          NSDiffableDataSourceSectionSnapshot(part), to: part.id, animatingDifferences: isAnimated)
        let known = Dictionary((before?.rows ?? []).map { ($0.id, $0) }) { first, _ in first }
        changed += part.rows.filter { row in known[row.id].map { $0 != row } ?? false }.map(\.id)
      }
      if !changed.isEmpty {
        var shown = diffable.snapshot()
        shown.reconfigureItems(changed)
        diffable.apply(shown, animatingDifferences: true)
      }
      select(new, insteadOf: old)
    }

    /// Selects the rows whose items say that they are selected, where that is new.
    private func select(_ new: ShownList, insteadOf old: ShownList) {
      func selected(_ list: ShownList) -> Set<ShownList.RowID> {
        Set(
          list.parts.flatMap(\.rows).filter(\.item.content.presentation.isSelected).map(\.id))
      }
      let (before, after) = (selected(old), selected(new))
      for id in before.subtracting(after) {
        guard let path = diffable.indexPath(for: id) else { continue }
        collectionView?.deselectItem(at: path, animated: true)
      }
      for id in after.subtracting(before) {
        collectionView?.selectItem(
          at: diffable.indexPath(for: id), animated: true, scrollPosition: [])
      }
    }

    /// Does what a tap on an accessory of a row does.
    /// - Parameters:
    ///   - tap: what was tapped.
    ///   - id: the row.
    public func perform(_ tap: AccessoryTap, on id: ShownList.RowID) {
      switch tap {
      case .accessory(let accessory): list.perform(accessory, on: id)
      case .entry(let entry): list.perform(entry, on: id)
      }
    }

    /// The swipe actions of a row for a list configuration's providers; nil where there are none.
    /// - Parameters:
    ///   - edge: the edge.
    ///   - indexPath: where the row is.
    ///   - color: what names of colours are.
    public func swipeActions(
      _ edge: SwipeAction.Edge, at indexPath: IndexPath,
      color: ColorToken = { UIColor(named: $0) }
    ) -> UISwipeActionsConfiguration? {
      guard let id = diffable.itemIdentifier(for: indexPath), let row = row(id) else { return nil }
      return UISwipeActionsConfiguration(row.configuration, edge: edge, color: color) {
        [weak self] action in
        self?.list.perform(edge, action: action.name, on: id)
        return true
      }
    }
  }

  extension OutlineCollection {
    /// UIKit asks whether it should expand. The model does, and its list comes back expanded.
    private func connectExpansion() {
      diffable.sectionSnapshotHandlers.shouldExpandItem = { [weak self] id in
        self?.list.expand(id)
        return false
      }
      diffable.sectionSnapshotHandlers.shouldCollapseItem = { [weak self] id in
        self?.list.collapse(id)
        return false
      }
    }

    private func connectReordering() {
      diffable.reorderingHandlers.canReorderItem = { [weak self] in
        self?.list.canReorder($0) ?? false
      }
      diffable.reorderingHandlers.didReorder = { [weak self] transaction in
        guard let self else { return }
        do {
          list.reorder(
            from: try OutlineSnapshot(transaction.initialSnapshot),
            to: try OutlineSnapshot(transaction.finalSnapshot))
        } catch {
          list.report(error)
        }
        // UIKit shows the drag already; what the model shows of it wins.
        show(list.shown, insteadOf: ShownList())
      }
    }
  }

  extension NSDiffableDataSourceSectionSnapshot<ShownList.RowID> {
    /// Makes the snapshot of the rows that a section shows, as a tree with the expansion.
    /// - Parameter part: the section with its rows.
    /// - Complexity: O(rows).
    public init(_ part: ShownList.Part) {
      self.init()
      var above: [(level: Int, id: ShownList.RowID)] = []
      for row in part.rows {
        while let last = above.last, last.level >= row.item.level { above.removeLast() }
        append([row.id], to: above.last?.id)
        above.append((row.item.level, row.id))
      }
      expand(part.rows.filter(\.item.isExpanded).map(\.id))
    }
  }
#endif
