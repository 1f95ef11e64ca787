import OutlineModel
import Testing

/// Sizes at which anything recursive would overflow the stack and anything quadratic would not come
/// back.
struct SnapshotScaleTests {
  @Test func `A tree of depth 100,000 takes every call`() throws {
    let depth = 100_000
    var snapshot = SectionSnapshot<Int>()
    try snapshot.append([0])
    for id in 1..<depth { try snapshot.append([id], to: id - 1) }
    snapshot.expand(Array(0..<depth))
    #expect(try snapshot.level(of: depth - 1) == depth - 1)
    #expect(try snapshot.isVisible(depth - 1))
    #expect(snapshot.index(of: depth - 1) == depth - 1)
    #expect(snapshot.visibleItems.count == depth)
    #expect(try snapshot.descendants(of: 0).count == depth - 1)
    #expect(throws: SnapshotError.cycle(.init(0))) {
      try snapshot.move(0, to: .last(in: depth - 1))
    }

    var part = try snapshot.snapshot(of: depth / 2, includingParent: true)
    #expect(part.count == depth / 2)
    #expect(try SectionSnapshot(preorder: snapshot.preorder) == snapshot)
    try snapshot.move(depth / 2, to: .first())
    #expect(snapshot.rootItems == [depth / 2, 0])
    try snapshot.delete([depth / 2])
    #expect(snapshot.count == depth / 2)
    try snapshot.insert(part, after: 0)
    try snapshot.replace(childrenOf: 0, using: SectionSnapshot())
    #expect(snapshot.count == depth / 2 + 1)
    try part.delete([depth / 2])
    #expect(part.isEmpty)
    try snapshot.checkInvariants()
  }

  @Test func `A flat list of 100,000 items takes single changes quickly`() throws {
    let count = 100_000
    var snapshot = SectionSnapshot<Int>()
    try snapshot.append(Array(0..<count))
    for id in 0..<1000 {
      try snapshot.insert([count + id], before: count / 2)
      try snapshot.move(id, to: .last())
      try snapshot.delete([count - 1 - id])
    }
    #expect(snapshot.count == count)
    #expect(snapshot.items.suffix(1000).elementsEqual(0..<1000))
    try snapshot.checkInvariants()
  }
}
