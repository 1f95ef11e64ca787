#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import OutlineLists
public import UIKit

/// Connects a collection view with a list: the collection view shows the rows of the list, whose
/// ``OutlineList/animate`` it sets, with the headers and footers of its sections, and user actions
/// go to the list.
///
/// ```swift
/// let list = OutlineList(OutlineDataSource(store, view: "left"))
/// let collection = OutlineCollection(list, collectionView) { collectionView, indexPath, row in
///   collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: row)
/// }
/// list.start()
/// ```
@available(iOS 17, *)
@MainActor
public final class OutlineCollection {
  /// The data source of UIKit. Its items are rows, because an item may be in its own section and
  /// in a live one.
  public typealias Diffable = UICollectionViewDiffableDataSource<
    OutlineStore.Section.ID, ShownList.RowID
  >

  /// The list to show.
  public let list: OutlineList
  /// The data source of the collection view.
  public let diffable: Diffable
  private weak var collectionView: UICollectionView?
  /// The sections that the collection view shows.
  private var shown: [ShownList.Part] = []
  /// Hears of the rows that appear, unless the list is changing: those may go at once.
  private final class Appearances { var isPaused = false }
  private let appearances = Appearances()

  /// Creates the data source of a collection view.
  /// - Parameters:
  ///   - list: the list to show, with its handlers.
  ///   - collectionView: the collection view.
  ///   - cellProvider: creates the cell of a row; ``row(_:)`` returns its item and configuration.
  public init(
    _ list: OutlineList, _ collectionView: UICollectionView,
    cellProvider: @escaping Diffable.CellProvider
  ) {
    self.list = list
    self.collectionView = collectionView
    let appearances = appearances
    diffable = Diffable(collectionView: collectionView) { collectionView, indexPath, id in
      if !appearances.isPaused { list.rowAppeared(id) }
      return cellProvider(collectionView, indexPath, id)
    }
    list.animate = { [weak self] change in
      change()
      self?.show()
    }
    connectExpansion()
    connectReordering()
    connectHeaders()
    // A list that was read already is shown when the app, whose providers may need this object, has
    // it.
    Task { [weak self] in
      if let self, shown.isEmpty { show() }
    }
  }

  /// The item of a row with its configuration, or `nil` if the list no longer shows it.
  /// - Parameter id: the row.
  public func row(_ id: ShownList.RowID) -> ShownList.Row? { list.shown.row(id) }

  /// Shows the sections of the list. The first row on the screen stays where it is: a window that
  /// moves on has other rows above it, and UIKit keeps the offset.
  private func show() {
    guard let view = collectionView, list.window != nil,
      let top = view.indexPathsForVisibleItems.min(), let id = diffable.itemIdentifier(for: top),
      let before = view.layoutAttributesForItem(at: top)
    else { return showSections() }
    appearances.isPaused = true
    showSections()
    if let path = diffable.indexPath(for: id), let after = view.layoutAttributesForItem(at: path) {
      view.contentOffset.y += after.frame.minY - before.frame.minY
      view.layoutIfNeeded()
    }
    appearances.isPaused = false
    let last = view.indexPathsForVisibleItems.max()
    if let last = last.flatMap(diffable.itemIdentifier) { list.rowAppeared(last) }
  }

  private func showSections() {
    let old = shown
    let new = list.sections
    shown = new
    let ids = new.map(\.id)
    // The first list appears without animation, and so does a window, whose rows must not fly.
    let isAnimated = !old.isEmpty && list.window == nil
    if old.map(\.id) != ids {
      var shown = diffable.snapshot()
      shown.deleteSections(shown.sectionIdentifiers.filter { !ids.contains($0) })
      shown.appendSections(ids.filter { !shown.sectionIdentifiers.contains($0) })
      for (previous, id) in zip(ids, ids.dropFirst()) {
        shown.moveSection(id, afterSection: previous)
      }
      diffable.apply(shown, animatingDifferences: isAnimated)
    }
    for part in new where old.first(where: { $0.id == part.id }) != part {
      apply(part, animated: isAnimated)
    }
    let changed = old.isEmpty ? [] : list.latestChange?.reconfigured ?? []
    if !changed.isEmpty {
      var shown = diffable.snapshot()
      shown.reconfigureItems(changed)
      diffable.apply(shown, animatingDifferences: true)
    }
    showHeaders(of: new, insteadOf: old, in: collectionView)
    select(new, insteadOf: old)
  }

  private func apply(_ part: ShownList.Part, animated isAnimated: Bool) {
    diffable.apply(
      NSDiffableDataSourceSectionSnapshot(part.tree), to: part.id, animatingDifferences: isAnimated)
  }

  /// Selects and deselects the rows whose items changed their selection.
  private func select(_ new: [ShownList.Part], insteadOf old: [ShownList.Part]) {
    func selection(in parts: [ShownList.Part]) -> Set<ShownList.RowID> {
      Set(parts.flatMap(\.rows).filter(\.item.content.presentation.isShownSelected).map(\.id))
    }
    let (before, after) = (selection(in: old), selection(in: new))
    for id in before.subtracting(after) {
      guard let path = diffable.indexPath(for: id) else { continue }
      collectionView?.deselectItem(at: path, animated: true)
    }
    for id in after.subtracting(before) {
      collectionView?.selectItem(
        at: diffable.indexPath(for: id), animated: true, scrollPosition: [])
    }
  }

  /// Performs the action of a tap on an accessory of a row.
  /// - Parameters:
  ///   - tap: the tapped accessory or menu entry.
  ///   - id: the row.
  public func perform(_ tap: AccessoryTap, on id: ShownList.RowID) {
    switch tap {
    case .accessory(let accessory): list.perform(accessory, on: id)
    case .entry(let entry): list.perform(entry, on: id)
    }
  }

  /// The swipe actions of a row, for the providers of a list configuration; `nil` if there are
  /// none.
  /// - Parameters:
  ///   - edge: the edge.
  ///   - indexPath: the position of the row.
  ///   - color: returns the color of a token.
  public func swipeActions(
    _ edge: SwipeAction.Edge, at indexPath: IndexPath, color: ColorToken = { .outline($0) }
  ) -> UISwipeActionsConfiguration? {
    guard let id = diffable.itemIdentifier(for: indexPath), let row = row(id) else { return nil }
    let appearance = row.appearance
    let actions = edge == .leading ? appearance.leadingActions : appearance.trailingActions
    return UISwipeActionsConfiguration(actions, color: color) { [weak self] action in
      self?.list.perform(edge, action: action.name, on: id)
      return true
    }
  }

  // MARK: Expanding and reordering

  /// Refuses UIKit's own expansion. The list expands the item, and its new list shows it
  /// expanded.
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

  /// The place to which a dragged row may go, for the delegate method of UIKit that asks for the
  /// target of a move: the proposed one, or its own if its section keeps its rows.
  /// - Parameters:
  ///   - original: the row's own place.
  ///   - proposed: the place at the finger.
  public func target(from original: IndexPath, proposed: IndexPath) -> IndexPath {
    let part = diffable.sectionIdentifier(for: original.section).flatMap(list.shown.part)
    let isKept = part?.section.configuration.reordering == .withinSection
    return isKept && proposed.section != original.section ? original : proposed
  }

  private func connectReordering() {
    diffable.reorderingHandlers.canReorderItem = { [weak self] in
      self?.list.canReorder($0) ?? false
    }
    diffable.reorderingHandlers.didReorder = { [weak self] transaction in
      guard let self else { return }
      let (before, after) = (transaction.initialSnapshot, transaction.finalSnapshot)
      list.reorder(
        after.sectionIdentifiers.map { section in
          OutlineList.Order(
            of: section, from: before.itemIdentifiers(inSection: section),
            to: after.itemIdentifiers(inSection: section))
        })
      // UIKit already shows the result of the drag. If the list refuses it, the row goes back: first
      // out of its new section, because no row may be in two.
      let dragged = diffable.snapshot()
      let refused = list.sections.filter {
        dragged.itemIdentifiers(inSection: $0.id) != $0.rows.map(\.id)
      }
      let strange = refused.filter { part in
        dragged.itemIdentifiers(inSection: part.id).contains { $0.section != part.id }
      }
      for part in strange + refused { apply(part, animated: true) }
    }
  }
}
#endif
