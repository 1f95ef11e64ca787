import OutlineModel
import Testing

/// Run these with the thread sanitizer too.
struct SnapshotSharingTests {
  @Test func `One snapshot may be read from many tasks at once, none of which has warmed it up`()
    async throws
  {
    for _ in 0..<20 {
      let tree = try SectionSnapshot((0..<300).map { (level: $0 % 3, id: $0) })
      let list = try manySections(300)
      await withTaskGroup(of: Int.self) { group in
        for task in 0..<8 {
          group.addTask {
            var sum = 0
            for id in 0..<300 { sum += tree.index(of: id) ?? 1000 }
            sum += tree.preorder.isExpanded.count + (list.indexOfItem(task) ?? 1000) - task
            sum += list.indexOfSection("s5") ?? 1000
            return sum
          }
        }
        for await sum in group { #expect(sum == 299 * 150 + 300 + 5) }
      }
    }
  }

  @Test func `Copies may be read and changed from many tasks at once`() async throws {
    for _ in 0..<20 {
      let tree = try SectionSnapshot((0..<100).map { (level: $0 % 3, id: $0) })
      let list = try manySections(100)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            var copy = tree
            var other = list
            #expect(copy.items == Array(0..<100))
            for step in 0..<10 {
              let id = 1000 + task * 10 + step
              try copy.append([id], to: step)
              copy.expand([step])
              try other.insertItems([id], beforeItem: step)
              #expect(copy.index(of: id).map { copy.items[$0] } == id)
              #expect(other.indexOfItem(id).map { other.itemIdentifiers[$0] } == id)
              let second = copy
              try copy.delete([id])
              #expect(second.contains(id) && second.expandedItems == Array(0...step))
              #expect(tree.index(of: 99) == 99 && list.numberOfItems == 100)
            }
            #expect(copy.items == Array(0..<100))
            try copy.checkInvariants()
            try other.checkInvariants()
          }
        }
        try await group.waitForAll()
      }
      try tree.checkInvariants()
      try list.checkInvariants()
    }
  }

  /// Items in ten sections, in order.
  private func manySections(_ count: Int) throws -> OutlineSnapshot<String, Int> {
    var list = OutlineSnapshot<String, Int>()
    try list.appendSections((0..<10).map { "s\($0)" })
    let size = count / 10
    for section in 0..<10 {
      try list.appendItems(Array(section * size..<(section + 1) * size), toSection: "s\(section)")
    }
    return list
  }
}
