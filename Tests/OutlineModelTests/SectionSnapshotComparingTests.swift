import OutlineModel
import Testing

struct SectionSnapshotComparingTests {
  @Test func `Equality does not depend on the history of a snapshot`() throws {
    var other = SectionSnapshot<String>()
    try other.append(["c", "b", "q"])
    try other.insert(["Drinks", "Food"], after: "b")
    try other.append(["a"], to: "Food")
    try other.move("c", to: .last(in: "a"))
    try other.move("b", to: .last(in: "Food"))
    try other.delete(["q"])
    try other.move("Food", to: .first())
    other.expand(["Food"])
    #expect(try other == menu())
    #expect(try other.hashValue == menu().hashValue)
  }

  @Test func `Order, nesting, expansion and ids all count`() throws {
    let original = try menu()
    var others = [original, original, original, original, SectionSnapshot()]
    try others[0].move("a", to: .last(in: "Food"))
    try others[1].move("c", to: .after("a"))
    others[2].expand(["a"])
    try others[3].append(["x"])
    for other in others { #expect(other != original) }
    #expect(Set(others + [original, original]).count == 6)
  }

  @Test func `Copies are equal without being read`() throws {
    let original = try menu()
    let copy = original
    #expect(copy == original)
  }

  @Test func `A copy that was changed and changed back shares its structure again`() throws {
    let original = try SectionSnapshot((0..<2_000).map { (level: $0 % 3, id: $0) })
    var copy = original
    #expect(copy.sharesStructure(with: original))
    try copy.move(7, to: .first())
    #expect(!copy.sharesStructure(with: original) && copy != original)
    try copy.move(7, to: .last(in: 6))
    #expect(copy.sharesStructure(with: original) && copy == original)
    copy.expand([1_999])
    #expect(copy.sharesStructure(with: original) && copy != original)
    copy.collapse([1_999])
    copy.expand([3])
    copy.collapse([3])
    #expect(copy == original)
    try copy.delete([1_500])
    try copy.insert([1_500], before: 1_503)
    #expect(copy != original)
  }

  @Test func `Other ids in the same shape, or another shape, are not equal`() throws {
    let original = try SectionSnapshot((0..<600).map { (level: $0 % 3, id: $0) })
    let renamed = try SectionSnapshot((0..<600).map { (level: $0 % 3, id: $0 == 599 ? -1 : $0) })
    let reshaped = try SectionSnapshot((0..<600).map { (level: $0 == 599 ? 1 : $0 % 3, id: $0) })
    let same = try SectionSnapshot((0..<600).map { (level: $0 % 3, id: $0) })
    #expect(original != renamed && !original.sharesStructure(with: renamed))
    #expect(original != reshaped && !original.sharesStructure(with: reshaped))
    // Made apart, so that only a look at every item tells.
    #expect(original == same && !original.sharesStructure(with: same))
    #expect(SectionSnapshot<Int>().sharesStructure(with: SectionSnapshot()))
  }
}
