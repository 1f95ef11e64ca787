// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// The declarations of Swift are those of the header UIDiffableDataSource.h too, which says what may
// be called on which queue.
// uikit/uicollectionviewdiffabledatasource-9tqpa
@MainActor
@available(iOS 13, tvOS 13, *)
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject {
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  typealias Tree = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>

  // uikit/uicollectionviewdiffabledatasource-9tqpa/sectionsnapshothandlers-swift.struct
  @preconcurrency public struct SectionSnapshotHandlers<Item: Hashable & Sendable> {
    public var shouldExpandItem: ((Item) -> Bool)?
    public var willExpandItem: ((Item) -> Void)?
    public var shouldCollapseItem: ((Item) -> Bool)?
    public var willCollapseItem: ((Item) -> Void)?
    public var snapshotForExpandingParent:
      (
        (Item, NSDiffableDataSourceSectionSnapshot<Item>)
          -> NSDiffableDataSourceSectionSnapshot<Item>
      )?
  }
  // uikit/uicollectionviewdiffabledatasource-9tqpa/reorderinghandlers-swift.struct
  public struct ReorderingHandlers {
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    public var willReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    public var didReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
  }

  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
  public var reorderingHandlers = ReorderingHandlers()

  private let cellProvider: CellProvider
  private weak var collectionView: UICollectionView?

  // What is shown. The lock is for snapshots that are taken on other threads.
  struct State {
    var sections: [SectionIdentifierType] = []
    var trees: [SectionIdentifierType: Tree] = [:]
    var visible: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    var paths: [ItemIdentifierType: IndexPath] = [:]
    var levels: [ItemIdentifierType: Int] = [:]
    var isOnMainQueue: Bool?
  }
  private let lock = NSRecursiveLock()
  nonisolated(unsafe) private var state = State()
  private var isApplying = false

  // uikit/uicollectionviewdiffabledatasource-9tqpa/init(collectionview:cellprovider:)
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.cellProvider = cellProvider
    self.collectionView = collectionView
    super.init()
    collectionView.contents = self
  }
  // uikit/uicollectionviewdiffabledatasource-9tqpa/supplementaryviewprovider-swift.property
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?
  public var supplementaryViewProvider: SupplementaryViewProvider?

  // uikit/uicollectionviewdiffabledatasource-9tqpa/index(for:)
  @available(iOS 15, tvOS 15, *)
  public func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    state.sections.firstIndex(of: sectionIdentifier)
  }
  // uikit/uicollectionviewdiffabledatasource-9tqpa/sectionidentifier(for:)
  @available(iOS 15, tvOS 15, *)
  public func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    state.sections.indices.contains(index) ? state.sections[index] : nil
  }
  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard let section = sectionIdentifier(for: indexPath.section),
      let items = state.visible[section], items.indices.contains(indexPath.item)
    else { return nil }
    return items[indexPath.item]
  }
  public func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    state.paths[itemIdentifier]
  }
  // The visible items.
  nonisolated public func snapshot() -> NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  > {
    lock.withLock { snapshot(of: state) }
  }
  nonisolated private func snapshot(of state: State) -> Snapshot {
    Snapshot(sections: state.sections) { state.visible[$0] ?? [] }
  }
  // All items, with expansion.
  nonisolated public func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    lock.withLock { state.trees[section] ?? Tree() }
  }

  nonisolated public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) { perform(animatingDifferences, completion) { $0.show(snapshot) } }
  // The same is there for asynchronous code.
  nonisolated public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async { await MainActor.run { apply(snapshot, animatingDifferences: false, completion: nil) } }
  nonisolated public func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true
  ) async {
    await MainActor.run {
      apply(snapshot, to: section, animatingDifferences: false, completion: nil)
    }
  }
  nonisolated public func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) { perform(animatingDifferences, completion) { $0.show(snapshot, in: section) } }

  // The header: "all applySnapshot invocations must be confined to the same queue", and the
  // completion "will be called on the main queue when any animations are completed".
  nonisolated private func perform(
    _ isAnimated: Bool, _ completion: (() -> Void)?,
    _ body: @escaping @MainActor @Sendable (UICollectionViewDiffableDataSource) -> Void
  ) {
    let isMain = UIKitAssertions.isOnMainQueue
    lock.withLock {
      UIKitAssertions.check(
        state.isOnMainQueue == nil || state.isOnMainQueue == isMain,
        "Please always submit updates either always on the main queue or always off the main queue")
      state.isOnMainQueue = isMain
    }
    nonisolated(unsafe) let completion = completion
    let work: @MainActor @Sendable () -> Void = {
      body(self)
      if isAnimated { Task { @MainActor in completion?() } } else { completion?() }
    }
    if isMain { MainActor.assumeIsolated(work) } else { Task { @MainActor in work() } }
  }

  private func show(_ snapshot: Snapshot) {
    var next = state
    next.sections = snapshot.sectionIdentifiers
    next.trees = [:]
    for section in next.sections {
      let tree = state.trees[section] ?? Tree()
      next.trees[section] = tree.showing(snapshot.itemIdentifiers(inSection: section))
    }
    commit(
      next,
      reloading: snapshot.reloadedItemIdentifiers
        + snapshot.reloadedSectionIdentifiers.flatMap { snapshot.itemIdentifiers(inSection: $0) },
      sections: snapshot.reloadedSectionIdentifiers,
      reconfiguring: snapshot.reconfiguredItemIdentifiers)
  }

  // A section that does not exist is made, at the end.
  private func show(_ tree: Tree, in section: SectionIdentifierType) {
    var next = state
    if next.trees[section] == nil { next.sections.append(section) }
    next.trees[section] = tree
    commit(next)
  }

  private func commit(
    _ state: State, reloading: [ItemIdentifierType] = [], sections: [SectionIdentifierType] = [],
    reconfiguring: [ItemIdentifierType] = []
  ) {
    UIKitAssertions.checkThread()
    // UIKit's own name for it.
    let message =
      "BUG_IN_CLIENT_OF_DIFFABLE_DATA_SOURCE__APPLYING_SNAPSHOTS_REENTRANTLY_OR_ON_MAIN_AND_BACKGROUND_THREADS"
    if isApplying || UICollectionView.isProviding { return UIKitAssertions.fail(message) }
    var next = state
    next.paths = [:]
    next.levels = [:]
    for (number, section) in next.sections.enumerated() {
      let tree = next.trees[section] ?? Tree()
      let visible = tree.visibleItems
      next.visible[section] = visible
      next.levels.merge(tree.levels) { first, _ in first }
      for (index, item) in visible.enumerated() {
        let path = IndexPath(item: index, section: number)
        if let other = next.paths.updateValue(path, forKey: item) {
          return UIKitAssertions.fail(
            "supplied item identifiers are not unique: \(item) is at \(other) and \(path)")
        }
      }
    }
    isApplying = true
    defer { isApplying = false }
    lock.withLock { self.state = next }
    collectionView?.update(
      reloading: Set(reloading.map(AnyHashable.init)),
      sections: Set(sections.map(AnyHashable.init)),
      reconfiguring: reconfiguring.map(AnyHashable.init))
  }

  fileprivate func move(from path: IndexPath, to target: IndexPath) {
    guard let item = itemIdentifier(for: path), let home = sectionIdentifier(for: path.section),
      let section = sectionIdentifier(for: target.section)
    else { return UIKitAssertions.fail("attempt to move from or to a place that is not there") }
    let before = snapshot()
    var lists = Dictionary(
      uniqueKeysWithValues: state.sections.map { ($0, state.visible[$0] ?? []) })
    lists[home]?.removeAll { $0 == item }
    guard let count = lists[section]?.count, target.item <= count else {
      return UIKitAssertions.fail("attempt to move to \(target), which is not there")
    }
    lists[section]?.insert(item, at: target.item)
    var next = state
    // The hidden items of a collapsed one go with it.
    var below = (state.trees[home] ?? Tree()).snapshot(of: item, includingParent: true)
    if below.isExpanded(item) {
      below = Tree()
      below.append([item])
    }
    for section in Set([home, section]) {
      var tree = state.trees[section] ?? Tree()
      tree = tree.showing(lists[section] ?? [])
      if tree.contains(item) { tree.replace(childrenOf: item, using: below.snapshot(of: item)) }
      next.trees[section] = tree
    }
    let after = Snapshot(sections: state.sections) { lists[$0] ?? [] }
    func difference(
      _ old: [ItemIdentifierType], _ new: [ItemIdentifierType]
    ) -> CollectionDifference<ItemIdentifierType> { new.difference(from: old).inferringMoves() }
    let transaction = NSDiffableDataSourceTransaction(
      initialSnapshot: before, finalSnapshot: after,
      difference: difference(before.itemIdentifiers, after.itemIdentifiers),
      sectionTransactions: state.sections.filter { lists[$0] != state.visible[$0] }.map { section in
        NSDiffableDataSourceSectionTransaction(
          sectionIdentifier: section, initialSnapshot: state.trees[section] ?? Tree(),
          finalSnapshot: next.trees[section] ?? Tree(),
          difference: difference(state.visible[section] ?? [], lists[section] ?? []))
      })
    // Once before, with the old state standing, and once after.
    reorderingHandlers.willReorder?(transaction)
    commit(next)
    reorderingHandlers.didReorder?(transaction)
  }
}

/// What a collection view asks its data source.
@MainActor protocol CollectionContents: AnyObject {
  var sectionIDs: [AnyHashable] { get }
  func itemIDs(in section: Int) -> [AnyHashable]
  func path(of item: AnyHashable) -> IndexPath?
  func level(of item: AnyHashable) -> Int
  func isExpanded(at path: IndexPath) -> Bool
  func cell(in collectionView: UICollectionView, at path: IndexPath) -> UICollectionViewCell?
  func supplementary(
    in collectionView: UICollectionView, _ kind: String, at path: IndexPath
  ) -> UICollectionReusableView?
  func toggleExpansion(at path: IndexPath)
  func canReorder(at path: IndexPath) -> Bool
  func reorder(from path: IndexPath, to target: IndexPath)
}
extension UICollectionViewDiffableDataSource: CollectionContents {
  var sectionIDs: [AnyHashable] { state.sections.map(AnyHashable.init) }
  func itemIDs(in section: Int) -> [AnyHashable] {
    (state.visible[state.sections[section]] ?? []).map(AnyHashable.init)
  }
  func path(of item: AnyHashable) -> IndexPath? {
    (item.base as? ItemIdentifierType).flatMap { state.paths[$0] }
  }
  func level(of item: AnyHashable) -> Int {
    (item.base as? ItemIdentifierType).flatMap { state.levels[$0] } ?? 0
  }
  func isExpanded(at path: IndexPath) -> Bool {
    itemIdentifier(for: path).map { item in
      state.trees[state.sections[path.section]]?.isExpanded(item) == true
    } ?? false
  }
  func cell(in collectionView: UICollectionView, at path: IndexPath) -> UICollectionViewCell? {
    itemIdentifier(for: path).flatMap { cellProvider(collectionView, path, $0) }
  }
  func supplementary(
    in collectionView: UICollectionView, _ kind: String, at path: IndexPath
  ) -> UICollectionReusableView? { supplementaryViewProvider?(collectionView, kind, path) }

  // uikit/uicollectionviewdiffabledatasource-9tqpa/sectionsnapshothandlers-swift.property: should,
  // will, the children, and then it is shown; the old state stands during each.
  func toggleExpansion(at path: IndexPath) {
    guard let item = itemIdentifier(for: path), let section = sectionIdentifier(for: path.section)
    else { return }
    let tree = snapshot(for: section)
    let handlers = sectionSnapshotHandlers
    if tree.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      var next = snapshot(for: section)
      next.collapse([item])
      show(next, in: section)
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      var next = snapshot(for: section)
      if let children = handlers.snapshotForExpandingParent?(item, next.snapshot(of: item)) {
        next.replace(childrenOf: item, using: children)
      }
      next.expand([item])
      show(next, in: section)
    }
  }
  func canReorder(at path: IndexPath) -> Bool {
    // Without a handler nothing can be reordered.
    itemIdentifier(for: path).map { reorderingHandlers.canReorderItem?($0) ?? false } ?? false
  }
  func reorder(from path: IndexPath, to target: IndexPath) { move(from: path, to: target) }
}
