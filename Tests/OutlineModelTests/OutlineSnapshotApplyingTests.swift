import OutlineModel
import Testing

struct OutlineSnapshotApplyingTests {
  @Test func `A section that does not exist is created at the end`() throws {
    var snapshot = OutlineSnapshot<String, String>()
    try snapshot.appendSections(["first"])
    try snapshot.apply(menu(), to: "menu")
    #expect(snapshot.sectionIdentifiers == ["first", "menu"])
    #expect(try snapshot.itemIdentifiers(inSection: "menu") == ["Food", "a", "b", "Drinks"])
    try snapshot.checkInvariants()
  }

  @Test func `The visible items replace the shown ones, and marks stay`() throws {
    var tree = try menu()
    var snapshot = OutlineSnapshot<String, String>()
    try snapshot.apply(tree, to: "menu")
    try snapshot.reloadItems(["b", "Drinks"])
    tree.collapse(["Food"])
    try tree.reconfigure(["Food", "a"])
    try snapshot.apply(tree, to: "menu")
    #expect(snapshot.itemIdentifiers == ["Food", "Drinks"])
    #expect(snapshot.reloadedItemIdentifiers == ["Drinks"])
    #expect(snapshot.reconfiguredItemIdentifiers == ["Food"])
    try snapshot.apply(SectionSnapshot(), to: "menu")
    #expect(snapshot.itemIdentifiers == [])
    #expect(snapshot.numberOfSections == 1)
    try snapshot.checkInvariants()
  }

  @Test func `Items that another section shows are refused`() throws {
    var snapshot = OutlineSnapshot<String, String>()
    try snapshot.appendSections(["first"])
    try snapshot.appendItems(["a", "c", "Drinks"])
    try expectRefusal(.duplicates("a", "Drinks"), by: snapshot) { try $0.apply(menu(), to: "menu") }
  }
}
