import OutlineModel
import Testing

struct OutlineSnapshotDescriptionTests {
  @Test func `The description lists items below their sections`() throws {
    #expect(
      try numbers().description == "<OutlineSnapshot\nodd\n  1\n  3\n  5\neven\n  2\n  4\nnone\n>")
  }
}
