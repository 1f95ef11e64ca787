import Foundation
import OutlineUI
import Testing
import UIKit

/// The stand-in of UIKit asserts what UIKit asserts. Each fault is planted in a small app.
@MainActor
struct UIKitAssertionsTests {
  private typealias Source = UICollectionViewDiffableDataSource<String, Int>
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  private typealias Tree = NSDiffableDataSourceSectionSnapshot<Int>

  /// A list of numbers, whose cells have their texts.
  @MainActor private final class App {
    let view: UICollectionView
    let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
      var content = UIListContentConfiguration.cell()
      content.text = "\(number)"
      cell.contentConfiguration = content
    }
    let source: Source
    var person: UIKitPerson { UIKitPerson(view) }

    init(
      header: UICollectionLayoutListConfiguration.HeaderMode = .none,
      cellProvider: Source.CellProvider? = nil,
      leading: UICollectionLayoutListConfiguration.SwipeActionsConfigurationProvider? = nil
    ) {
      _ = UIKitAssertions.take()
      var look = UICollectionLayoutListConfiguration(appearance: .plain)
      look.headerMode = header
      look.leadingSwipeActionsConfigurationProvider = leading
      view = UICollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: look))
      let cell = cell
      source = Source(
        collectionView: view,
        cellProvider: cellProvider ?? { view, path, number in
          view.dequeueConfiguredReusableCell(using: cell, for: path, item: number)
        })
    }

    func show(_ sections: (String, [Int])...) {
      var snapshot = Snapshot()
      for (section, numbers) in sections {
        snapshot.appendSections([section])
        snapshot.appendItems(numbers, toSection: section)
      }
      source.apply(snapshot)
    }
  }

  /// Expects one assertion or more, and that the first has these words.
  private func expect(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let assertions = UIKitAssertions.take()
    #expect(
      assertions.first?.contains(words) == true, "\(assertions)", sourceLocation: sourceLocation)
  }

  @Test func `an app without fault asserts nothing`() {
    let app = App()
    app.show(("A", [1, 2]), ("B", [3]))
    app.show(("B", [3, 1]), ("A", [2, 4]))
    #expect(app.person.screen == ["3", "1", "2", "4"])
    #expect(UIKitAssertions.take() == [])
  }

  @Test func `no provider, although a header mode needs one`() {
    let app = App(header: .supplementary)
    app.show(("A", [1]))
    expect("was not retrieved by calling -dequeueReusableSupplementaryViewOfKind")
  }

  @Test func `a provider that returns nothing, a view of its own, or the wrong kind`() {
    let app = App(header: .supplementary)
    app.source.supplementaryViewProvider = { _, _, _ in nil }
    app.show(("A", [1]))
    expect("or is nil")
    app.source.supplementaryViewProvider = { _, _, _ in UICollectionReusableView(frame: .zero) }
    app.show(("B", [2]))
    expect("was not retrieved")
    let footer = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionFooter
    ) { _, _, _ in }
    app.source.supplementaryViewProvider = {
      $0.dequeueConfiguredReusableSupplementary(using: footer, for: $2)
    }
    app.show(("C", [3]))
    expect("of another kind")
  }

  @Test func `a cell that was not dequeued, none, or two`() {
    var app = App(cellProvider: { _, _, _ in UICollectionViewListCell(frame: .zero) })
    app.show(("A", [1]))
    expect("was not retrieved by calling -dequeueReusableCell")
    app = App(cellProvider: { _, _, _ in nil })
    app.show(("A", [1]))
    expect("or is nil")
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in
    }
    app = App(cellProvider: { view, path, number in
      _ = view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
      return view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
    })
    app.show(("A", [1]))
    expect("Expected dequeued view to be returned")
  }

  @Test func `a registration that is made while a cell is provided`() {
    let app = App(cellProvider: { view, path, number in
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
        _, _, _ in
      }
      return view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
    })
    app.show(("A", [1]))
    expect("a registration that was created inside")
  }

  @Test func `a cell of another registration for an item that is only configured anew`() {
    let registrations = (0..<2).map { _ in
      UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in }
    }
    var turn = 0
    let app = App(cellProvider: { view, path, number in
      view.dequeueConfiguredReusableCell(using: registrations[turn], for: path, item: number)
    })
    app.show(("A", [1]))
    turn = 1
    var snapshot = app.source.snapshot()
    snapshot.reconfigureItems([1])
    app.source.apply(snapshot)
    expect("a different registration or reuse identifier than the existing cell")
  }

  @Test func `applying on the main thread and off it`() async {
    let app = App()
    app.show(("A", [1]))
    let source = app.source
    await Task.detached {
      var snapshot = source.snapshot()
      snapshot.appendItems([2])
      source.apply(snapshot, animatingDifferences: false, completion: nil)
    }.value
    expect("either always on the main queue or always off the main queue")
    // Always off it is right.
    let other = App()
    let right = other.source
    await Task.detached {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      snapshot.appendSections(["A"])
      snapshot.appendItems([1])
      right.apply(snapshot, animatingDifferences: false, completion: nil)
    }.value
    for _ in 0..<1_000 where other.person.screen != ["1"] { await Task.yield() }
    #expect(other.person.screen == ["1"])
    #expect(UIKitAssertions.take() == [])
  }

  @Test func `applying while a cell is provided`() {
    var app: App?
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in
      guard let app else { return }
      app.source.apply(app.source.snapshot())
    }
    app = App(cellProvider: { view, path, number in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
    })
    app?.show(("A", [1]))
    expect("APPLYING_SNAPSHOTS_REENTRANTLY")
  }

  @Test func `identifiers twice`() {
    let app = App()
    app.show(("A", [1, 1]))
    expect("not unique")
    app.show(("A", [1]), ("A", [2]))
    expect("section identifiers are not unique")
    var tree = Tree()
    tree.append([2])
    tree.append([3, 2])
    expect("Duplicate item identifiers: [2]")
    app.show(("A", [1]), ("B", [2]))
    tree = Tree()
    tree.append([2, 1])
    app.source.apply(tree, to: "A")
    expect("supplied item identifiers are not unique: 2 is at")
    #expect(app.person.screen == ["1", "2"])
  }

  @Test func `identifiers that are not there`() {
    let app = App()
    app.show(("A", [1]))
    var snapshot = app.source.snapshot()
    _ = snapshot.itemIdentifiers(inSection: "B")
    expect("there is no section B")
    snapshot.appendItems([2], toSection: "B")
    expect("Please add a section first")
    snapshot.moveSection("A", afterSection: "B")
    expect("both are known")
    snapshot.moveSection("A", afterSection: "A")
    expect("fromSection != toSection")
    snapshot.reloadItems([7])
    expect("Attempted to reload item identifier that does not exist: 7")
    snapshot.reconfigureItems([7])
    expect("Attempted to reconfigure item identifier that does not exist: 7")
    snapshot.reloadSections(["B"])
    expect("does not exist: B")
    var tree = Tree()
    tree.append([1], to: 7)
    expect("Invalid parent identifier: 7")
    _ = tree.level(of: 7)
    expect("Invalid item identifier: 7")
    app.view.selectItem(at: IndexPath(item: 5, section: 0), animated: false, scrollPosition: [])
    expect("which is not there")
    // These are ignored, as in UIKit.
    snapshot.deleteItems([7])
    snapshot.deleteSections(["B"])
    tree.expand([7])
    #expect(UIKitAssertions.take() == [])
  }

  @Test func `moves that are not allowed do not begin, and none ends where there is no place`() {
    let app = App()
    app.show(("A", [1, 2]))
    let (first, second) = (IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0))
    // Nothing moves without a handler.
    #expect(!app.person.drag(first, to: second))
    app.source.reorderingHandlers.canReorderItem = { $0 == 1 }
    #expect(!app.person.drag(second, to: first))
    #expect(app.person.drag(first, to: second))
    #expect(app.person.screen == ["2", "1"])
    #expect(UIKitAssertions.take() == [])
    app.person.drag(second, to: IndexPath(item: 2, section: 0))
    expect("which is not there")
    // By its handle only if it has one.
    #expect(!app.person.drag(second, to: first, byHandle: true))
  }

  @Test func `a swipe whose handler is never told that it is done, and one without actions`() {
    let path = IndexPath(item: 0, section: 0)
    var app = App(leading: { _ in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "Do") { _, _, _ in }
      ])
    })
    app.show(("A", [1]))
    app.person.swipe(.leading, at: path)
    expect("completion handler")
    app = App(leading: { _ in UISwipeActionsConfiguration(actions: []) })
    app.show(("A", [1]))
    app.person.swipe(.leading, at: path)
    expect("without actions")
  }

  @Test func `a section without a layout, and a view without one`() {
    let app = App()
    app.view.collectionViewLayout = UICollectionViewCompositionalLayout { _, _ in nil }
    app.show(("A", [1]))
    expect("Invalid section definition")
    _ = UICollectionView(frame: .zero)
    expect("non-nil layout parameter")
  }

  @Test func `handlers are called in order, and the old state stands meanwhile`() {
    let app = App()
    var tree = Tree()
    tree.append([1, 2])
    app.source.apply(tree, to: "A")
    var calls: [String] = []
    let source = app.source
    func note(_ name: String) -> String { "\(name) \(source.snapshot().itemIdentifiers)" }
    source.sectionSnapshotHandlers.shouldExpandItem = {
      calls.append(note("should"))
      return $0 == 1
    }
    source.sectionSnapshotHandlers.willExpandItem = { _ in calls.append(note("will")) }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, children in
      calls.append(note("children"))
      var children = children
      children.append([11, 12])
      return children
    }
    app.person.toggle(IndexPath(item: 1, section: 0))
    #expect(calls == ["should [1, 2]"])
    app.person.toggle(IndexPath(item: 0, section: 0))
    #expect(calls.dropFirst() == ["should [1, 2]", "will [1, 2]", "children [1, 2]"])
    #expect(app.person.screen == ["1", "  11", "  12", "2"])
    #expect(source.snapshot(for: "A").isExpanded(1))
    source.reorderingHandlers.canReorderItem = { _ in true }
    source.reorderingHandlers.willReorder = { _ in calls.append(note("will")) }
    source.reorderingHandlers.didReorder = { transaction in
      calls.append(note("did"))
      let after = transaction.initialSnapshot.itemIdentifiers.applying(transaction.difference)
      #expect(after == transaction.finalSnapshot.itemIdentifiers)
      #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == ["A"])
      #expect(transaction.difference.count == 2)
    }
    app.person.drag(IndexPath(item: 3, section: 0), to: IndexPath(item: 0, section: 0))
    #expect(calls.suffix(2) == ["will [1, 11, 12, 2]", "did [2, 1, 11, 12]"])
    #expect(UIKitAssertions.take() == [])
  }

  @Test func `trees behave as the record of UIKit says`() {
    var tree = Tree()
    tree.append([])
    tree.append([1, 2])
    tree.append([11, 12], to: 1)
    tree.append([111], to: 11)
    tree.expand([11, 111, 99])
    #expect(tree.items == [1, 11, 111, 12, 2])
    #expect(tree.rootItems == [1, 2])
    #expect(tree.visibleItems == [1, 2])
    tree.expand([1])
    #expect(tree.visibleItems == [1, 11, 111, 12, 2])
    tree.collapse([1])
    tree.expand([1])
    #expect(tree.isExpanded(11) && tree.isExpanded(111) && !tree.isExpanded(2))
    #expect(tree.level(of: 111) == 2 && tree.parent(of: 111) == 11 && tree.index(of: 12) == 3)
    #expect(tree.snapshot(of: 1).rootItems == [11, 12])
    #expect(tree.snapshot(of: 11, includingParent: true).items == [11, 111])
    tree.delete([11])
    #expect(tree.items == [1, 12, 2])
    #expect(UIKitAssertions.take() == [])
  }
}
