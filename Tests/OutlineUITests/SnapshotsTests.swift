import OutlineStore
import OutlineUI
import TestSupport
import Testing
import UIKit

/// Snapshots become those of UIKit, and come back the same.
@MainActor
struct SnapshotsTests {
  @Test(arguments: 1...40)
  func `a tree is the same in UIKit and back`(seed: Int) throws {
    _ = UIKitAssertions.take()
    var random = SeededGenerator(seed: seed)
    var tree = SectionSnapshot<Int>()
    for number in 0..<Int.random(in: 0...30, using: &random) {
      let parent = Bool.random(using: &random) ? tree.items.randomElement(using: &random) : nil
      try tree.append([number], to: parent)
      if Bool.random(using: &random) { tree.expand([number]) }
    }
    let apple = NSDiffableDataSourceSectionSnapshot(tree)
    #expect(apple.items == tree.items)
    #expect(apple.visibleItems == tree.visibleItems)
    #expect(try SectionSnapshot(apple) == tree)
    #expect(UIKitAssertions.take() == [])
  }

  @Test func `a list of sections is the same in UIKit and back, with its marks`() throws {
    _ = UIKitAssertions.take()
    var list = try OutlineSnapshot(sections: [("A", [1, 2]), ("B", []), ("C", [3])])
    try list.reloadSections(["C"])
    try list.reloadItems([1])
    try list.reconfigureItems([2, 3])
    let apple = NSDiffableDataSourceSnapshot(list)
    #expect(apple.sectionIdentifiers == ["A", "B", "C"])
    #expect(apple.itemIdentifiers == [1, 2, 3])
    let back = try OutlineSnapshot(apple)
    #expect(back == list)
    #expect(back.reloadedSectionIdentifiers == ["C"])
    #expect(back.reloadedItemIdentifiers == [1])
    #expect(back.reconfiguredItemIdentifiers == [2, 3])
    #expect(UIKitAssertions.take() == [])
  }
}
