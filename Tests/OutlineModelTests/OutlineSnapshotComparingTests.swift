import OutlineModel
import Testing

struct OutlineSnapshotComparingTests {
  @Test func `Equality does not depend on the history of a snapshot`() throws {
    var other = OutlineSnapshot<String, Int>()
    try other.appendSections(["none", "q", "even", "odd"])
    try other.appendItems([5, 3, 2, 4, 1], toSection: "q")
    try other.appendItems([1, 3, 5], toSection: "odd")
    try other.appendItems([2, 4], toSection: "even")
    try other.deleteSections(["q"])
    try other.moveSection("none", afterSection: "odd")
    try other.moveSection("odd", beforeSection: "even")
    #expect(try other == numbers())
    #expect(try other.hashValue == numbers().hashValue)
    try other.checkInvariants()
  }

  @Test func `Order, sections and the bounds between them all count`() throws {
    let original = try numbers()
    var others = [original, original, original, original, OutlineSnapshot()]
    try others[0].moveItem(1, afterItem: 3)
    try others[1].moveSection("none", beforeSection: "even")
    try others[2].appendItems([4], toSection: "none")
    try others[3].insertItems([6], beforeItem: 1)
    for other in others { #expect(other != original) }
    #expect(Set(others + [original, original]).count == 6)
  }
}
