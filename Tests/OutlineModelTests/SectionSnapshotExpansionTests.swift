import OutlineModel
import Testing

struct SectionSnapshotExpansionTests {
  @Test func `Unknown ids are ignored`() throws {
    var snapshot = try menu()
    snapshot.expand(["x", "a"])
    snapshot.collapse(["y", "Food"])
    #expect(snapshot.expandedItems == ["a"])
    try snapshot.checkInvariants()
  }

  @Test func `A leaf can be expanded and keeps the flag`() throws {
    var snapshot = try menu()
    snapshot.expand(["Drinks"])
    #expect(try snapshot.isExpanded("Drinks"))
    try snapshot.append(["tea"], to: "Drinks")
    #expect(try snapshot.isVisible("tea"))
  }

  @Test func `expanding and collapsing leave deeper levels alone`() throws {
    var snapshot = try menu()
    snapshot.expand(["a"])
    snapshot.collapse(["Food"])
    #expect(try snapshot.isExpanded("a"))
    #expect(snapshot.visibleItems == ["Food", "Drinks"])
    snapshot.expand(["Food"])
    #expect(snapshot.visibleItems == ["Food", "a", "c", "b", "Drinks"])
    try snapshot.checkInvariants()
  }

  @Test func `An item is visible when everything above it is expanded`() throws {
    var snapshot = try menu()
    #expect(try snapshot.isVisible("Food"))
    #expect(try snapshot.isVisible("Drinks"))
    #expect(try snapshot.isVisible("a"))
    #expect(try !snapshot.isVisible("c"))
    snapshot.expand(["c"])
    #expect(try !snapshot.isVisible("c"))
    snapshot.expand(["a"])
    #expect(try snapshot.isVisible("c"))
    snapshot.collapse(["Food"])
    #expect(try !snapshot.isVisible("c"))
    #expect(try snapshot.isVisible("Food"))
  }

  @Test func `Expanded items are listed depth first, hidden ones too`() throws {
    var snapshot = try menu()
    snapshot.expand(["Drinks", "c"])
    snapshot.collapse(["Food"])
    #expect(snapshot.expandedItems == ["c", "Drinks"])
    #expect(snapshot.visibleItems == ["Food", "Drinks"])
  }

  @Test func `Expanding twice is the same as once`() throws {
    var snapshot = try menu()
    snapshot.expand(["a", "a"])
    snapshot.expand(["a"])
    snapshot.collapse(["a"])
    #expect(try !snapshot.isExpanded("a"))
    try snapshot.checkInvariants()
  }
}
