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

  @Test func `An empty array changes nothing`() throws {
    var snapshot = try numbers()
    try snapshot.appendSections([])
    try snapshot.insertSections([], beforeSection: "odd")
    try snapshot.insertSections([], afterSection: "odd")
    try snapshot.deleteSections([])
    #expect(try snapshot == numbers())
    try snapshot.checkInvariants()
  }

  @Test func `An empty array beside an unknown section is an error`() throws {
    let error = SnapshotError.unknownDestination(.init("nowhere"))
    for snapshot in [OutlineSnapshot<String, Int>(), try numbers()] {
      try expectRefusal(error, by: snapshot) { try $0.insertSections([], beforeSection: "nowhere") }
      try expectRefusal(error, by: snapshot) { try $0.insertSections([], afterSection: "nowhere") }
    }
  }

  @Test func `Sections that are there already are an error`() throws {
    let error = SnapshotError.duplicates("none", "even")
    try expectRefusal(error, by: numbers()) { try $0.appendSections(["none", "x", "even"]) }
    try expectRefusal(error, by: numbers()) {
      try $0.insertSections(["none", "x", "even"], beforeSection: "odd")
    }
    try expectRefusal(error, by: numbers()) {
      try $0.insertSections(["none", "x", "even"], afterSection: "odd")
    }
  }

  @Test func `When sections are given twice, only they are named`() throws {
    let error = SnapshotError.duplicates("x", "odd")
    let new = ["x", "even", "x", "odd", "odd", "x"]
    try expectRefusal(error, by: numbers()) { try $0.appendSections(new) }
    try expectRefusal(error, by: numbers()) { try $0.insertSections(new, beforeSection: "none") }
    try expectRefusal(error, by: numbers()) { try $0.insertSections(new, afterSection: "none") }
    try expectRefusal(.duplicates("x", "odd"), by: numbers()) { try $0.deleteSections(new) }
  }

  @Test func `An anchor among the sections is an error, whether or not it is in the snapshot`()
    throws
  {
    for anchor in ["odd", "nowhere"] {
      let error = SnapshotError.invalidDestination(.init(anchor))
      try expectRefusal(error, by: numbers()) {
        try $0.insertSections([anchor], beforeSection: anchor)
      }
      try expectRefusal(error, by: numbers()) {
        try $0.insertSections(["x", anchor], afterSection: anchor)
      }
    }
  }

  @Test
  func
    `Of several errors, repeated sections come first, then the anchor, then those already there`()
    throws
  {
    for anchor in ["odd", "nowhere"] {
      let new = ["x", anchor, "x"]
      try expectRefusal(.duplicates("x"), by: numbers()) {
        try $0.insertSections(new, beforeSection: anchor)
      }
      try expectRefusal(.duplicates("x"), by: numbers()) {
        try $0.insertSections(new, afterSection: anchor)
      }
    }
    try expectRefusal(.duplicates("x"), by: numbers()) {
      try $0.insertSections(["x", "x"], afterSection: "nowhere")
    }
    let error = SnapshotError.unknownDestination(.init("nowhere"))
    try expectRefusal(error, by: numbers()) {
      try $0.insertSections(["even"], beforeSection: "nowhere")
    }
    try expectRefusal(error, by: numbers()) {
      try $0.insertSections(["even"], afterSection: "nowhere")
    }
  }

  @Test func `Deleting a section deletes its items and ignores unknown ones`() throws {
    var snapshot = try numbers()
    try snapshot.deleteSections(["nowhere", "odd"])
    #expect(try contents(snapshot) == ["even": [2, 4], "none": []])
    #expect(!snapshot.contains(1))
    try snapshot.appendSections(["odd"])
    #expect(try contents(snapshot)["odd"] == [])
    try snapshot.deleteSections(["nowhere"])
    #expect(snapshot.numberOfSections == 3)
    try snapshot.checkInvariants()
  }
}
