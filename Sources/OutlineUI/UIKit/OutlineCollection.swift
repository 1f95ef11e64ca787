#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import OutlineStore
  public import UIKit

  /// Connects a collection view with a store: the collection view shows what an ``OutlineDataSource``
  /// has, and what people do to it is done there.
  ///
  /// ```swift
  /// let collection = OutlineCollection(OutlineDataSource(store, view: "left"), collectionView) {
  ///   collectionView, indexPath, item in
  ///   collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: item)
  /// }
  /// try collection.refresh(animated: false)
  /// await collection.follow()
  /// ```
  @MainActor
  public final class OutlineCollection {
    /// The data source of UIKit.
    public typealias Diffable = UICollectionViewDiffableDataSource<
      OutlineStore.Section.ID, OutlineStore.Item.ID
    >

    /// What the collection view shows.
    public let source: OutlineDataSource
    /// The data source of the collection view.
    public let diffable: Diffable
    /// Told what went wrong while a person did something.
    public var report: @MainActor (any Error) -> Void = { _ in }

    /// Makes the data source of a collection view.
    /// - Parameters:
    ///   - source: what the collection view shows, with its handlers.
    ///   - collectionView: the collection view.
    ///   - cellProvider: makes the cell of an item.
    public init(
      _ source: OutlineDataSource, _ collectionView: UICollectionView,
      cellProvider: @escaping Diffable.CellProvider
    ) {
      self.source = source
      diffable = Diffable(collectionView: collectionView, cellProvider: cellProvider)
      connectExpansion()
      connectReordering()
    }

    /// Shows what the store has.
    /// - Parameters:
    ///   - sections: only these, where the sections themselves are the same; nil for all.
    ///   - animated: whether changes are shown as they happen.
    /// - Throws: what reading the store throws.
    public func refresh(
      _ sections: Set<OutlineStore.Section.ID>? = nil, animated: Bool = true
    ) throws {
      let ids = try source.snapshot().sectionIdentifiers
      var trees: [(OutlineStore.Section.ID, OutlineDataSource.Tree)] = []
      for id in ids where sections?.contains(id) ?? true {
        trees.append((id, try source.snapshot(for: id)))
      }
      var shown = diffable.snapshot()
      if shown.sectionIdentifiers != ids {
        shown.deleteSections(shown.sectionIdentifiers.filter { !ids.contains($0) })
        shown.appendSections(ids.filter { !shown.sectionIdentifiers.contains($0) })
        for (previous, id) in zip(ids, ids.dropFirst()) {
          shown.moveSection(id, afterSection: previous)
        }
        diffable.apply(shown, animatingDifferences: animated)
      }
      for (id, tree) in trees {
        diffable.apply(
          NSDiffableDataSourceSectionSnapshot(tree), to: id, animatingDifferences: animated)
      }
    }

    /// Shows each version as it is committed, by whatever program, until the task is cancelled.
    public func follow() async {
      do {
        for try await change in source.store.changes() {
          try refresh(change.sections)
          reconfigure(change.reconfigured)
        }
      } catch is CancellationError {
        return
      } catch {
        report(error)
      }
    }

    /// Shows items again that say something else or are marked otherwise.
    private func reconfigure(_ items: [OutlineStore.Item.ID]) {
      var shown = diffable.snapshot()
      let updated = items.filter(Set(shown.itemIdentifiers).contains)
      if updated.isEmpty { return }
      shown.reconfigureItems(updated)
      diffable.apply(shown, animatingDifferences: true)
    }

    /// Performs a swipe action, and shows what it did.
    /// - Parameters:
    ///   - edge: the edge it stands on.
    ///   - name: its name; nil for what a full swipe performs.
    ///   - id: the item.
    /// - Returns: whether it was performed; what went wrong is reported.
    @discardableResult
    public func perform(
      _ edge: SwipeAction.Edge, action name: String?, on id: OutlineStore.Item.ID
    ) -> Bool {
      attempt { try source.perform(edge, action: name, on: id) }
    }

    /// Does what a tap on an accessory of an item does, and shows it.
    /// - Parameters:
    ///   - tap: what was tapped.
    ///   - id: the item.
    /// - Returns: whether it was performed; what went wrong is reported.
    @discardableResult
    public func perform(_ tap: AccessoryTap, on id: OutlineStore.Item.ID) -> Bool {
      attempt {
        switch tap {
        case .accessory(let accessory): try source.perform(accessory, on: id)
        case .entry(let entry): _ = try source.perform(entry, on: id)
        }
      }
    }

    /// The swipe actions of an item for a list configuration's providers; nil where there are none.
    /// - Parameters:
    ///   - edge: the edge.
    ///   - indexPath: where the item is.
    ///   - color: what names of colours are.
    public func swipeActions(
      _ edge: SwipeAction.Edge, at indexPath: IndexPath,
      color: ColorToken = { UIColor(named: $0) }
    ) -> UISwipeActionsConfiguration? {
      guard let id = diffable.itemIdentifier(for: indexPath),
        let configuration = try? source.configuration(for: id)
      else { return nil }
      return UISwipeActionsConfiguration(configuration, edge: edge, color: color) { [weak self] in
        self?.perform(edge, action: $0.name, on: id) ?? false
      }
    }

    private func attempt<Value>(_ work: () throws -> Value) -> Bool {
      do {
        _ = try work()
        try refresh()
        return true
      } catch {
        report(error)
        return false
      }
    }
  }

  extension OutlineCollection {
    /// UIKit asks whether it should expand; the store has expanded when the answer is yes.
    private func connectExpansion() {
      diffable.sectionSnapshotHandlers.shouldExpandItem = { [weak self] id in
        self?.change { try $0.expand(id).value || $0.item(id).isExpanded } ?? false
      }
      diffable.sectionSnapshotHandlers.snapshotForExpandingParent = { [weak self] id, children in
        let tree = self?.read { source in
          try source.snapshot(for: source.item(id).section).snapshot(of: id)
        }
        return tree.map { NSDiffableDataSourceSectionSnapshot($0) } ?? children
      }
      diffable.sectionSnapshotHandlers.shouldCollapseItem = { [weak self] id in
        self?.change { try $0.collapse(id).value || !$0.item(id).isExpanded } ?? false
      }
    }

    private func connectReordering() {
      diffable.reorderingHandlers.canReorderItem = { [weak self] in
        self?.source.canReorder($0) ?? false
      }
      diffable.reorderingHandlers.didReorder = { [weak self] transaction in
        guard let self else { return }
        let isDone = change { source in
          try source.reorder { $0 = try OutlineSnapshot(transaction.finalSnapshot) }
          return true
        }
        // What the store refused goes back to where it was, and what an item hides comes along.
        do { try refresh(animated: !isDone) } catch { report(error) }
      }
    }

    private func change(_ work: (OutlineDataSource) throws -> Bool) -> Bool {
      read(work) ?? false
    }

    private func read<Value>(_ work: (OutlineDataSource) throws -> Value) -> Value? {
      do { return try work(source) } catch {
        report(error)
        return nil
      }
    }
  }
#endif
