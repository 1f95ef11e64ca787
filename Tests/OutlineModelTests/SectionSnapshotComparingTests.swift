import OutlineModel
import Testing

struct SectionSnapshotComparingTests {
  @Test func `Equality does not depend on the way a snapshot came about`() throws {
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
}
