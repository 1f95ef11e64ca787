import OutlineModel
import Testing

struct OutlineSnapshotSectionsTests {
  @Test func `Sections are appended and inserted in order`() throws {
    var snapshot = try numbers()
    try snapshot.appendSections(["x", "y"])
    try snapshot.insertSections(["p", "q"], beforeSection: "odd")
    try snapshot.insertSections(["r", "s"], afterSection: "odd")
    #expect(snapshot.sectionIdentifiers == ["p", "q", "odd", "r", "s", "even", "none", "x", "y"])
    try snapshot.checkInvariants()
  }

  @Test func `An empty array does nothing, even beside an unknown section`() throws {
    var snapshot = try numbers()
    try snapshot.appendSections([])
    try snapshot.insertSections([], beforeSection: "nowhere")
    try snapshot.insertSections([], afterSection: "nowhere")
    #expect(try snapshot == numbers())
  }

  @Test func `A section that is there already, or given twice, is an error`() throws {
    let error = SnapshotError.duplicates("even", "x")
    try expectRefusal(error, by: numbers()) { try $0.appendSections(["x", "even", "x"]) }
    try expectRefusal(error, by: numbers()) { try $0.insertSections(["x", "even", "x"], beforeSection: "odd") }
    try expectRefusal(error, by: numbers()) { try $0.insertSections(["x", "even", "x"], afterSection: "even") }
  }

  @Test func `An unknown anchor is found before duplicates`() throws {
    let error = SnapshotError.unknownDestination(.init("nowhere"))
    try expectRefusal(error, by: numbers()) { try $0.insertSections(["even"], beforeSection: "nowhere") }
    try expectRefusal(error, by: numbers()) { try $0.insertSections(["x", "x"], afterSection: "nowhere") }
  }

  @Test func `Deleting a section deletes its items and ignores unknown ones`() throws {
    var snapshot = try numbers()
    snapshot.deleteSections(["nowhere", "odd", "odd"])
    #expect(try contents(snapshot) == ["even": [2, 4], "none": []])
    #expect(!snapshot.contains(1))
    try snapshot.appendSections(["odd"])
    #expect(try contents(snapshot)["odd"] == [])
    snapshot.deleteSections([])
    #expect(snapshot.numberOfSections == 3)
  }
}
