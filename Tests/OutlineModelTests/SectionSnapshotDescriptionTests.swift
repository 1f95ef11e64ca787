import OutlineModel
import Testing

struct SectionSnapshotDescriptionTests {
  @Test func `The description draws the tree`() throws {
    let expected = """
      <SectionSnapshot
      +*Food
        -*a
          - c
        -*b
      -*Drinks
      >
      """
    #expect(try menu().visualDescription() == expected)
    #expect(try "\(menu())" == expected)
  }

  @Test func `An expanded item below a collapsed one is not visible`() throws {
    var snapshot = try menu()
    snapshot.collapse(["Food"])
    snapshot.expand(["a"])
    let expected = """
      <SectionSnapshot
      -*Food
        + a
          - c
        - b
      -*Drinks
      >
      """
    #expect(snapshot.visualDescription() == expected)
  }

  @Test func `Nothing is drawn for an empty snapshot`() {
    #expect(SectionSnapshot<Int>().visualDescription() == "<SectionSnapshot\n>")
  }
}
