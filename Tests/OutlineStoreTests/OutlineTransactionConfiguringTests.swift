import OutlineStore
import StoreTestSupport
import Testing

struct OutlineTransactionConfiguringTests {
  @Test func `configuring changes the chosen values only`() throws {
    try TestFile.with("S") { store in
      #expect(try store.configure(section("S")) { $0.appearance = .sidebar }.value)
      #expect(try store.section(section("S")).configuration.appearance == .sidebar)
      let version = try store.latestVersion()
      #expect(try !store.configure(section("S")) { $0.appearance = .sidebar }.value)
      #expect(try !store.configure(section("S")) { _ in }.value)
      #expect(try store.latestVersion() == version)
      #expect(try store.configure(section("S")) { $0 = ListConfiguration() }.value)
      #expect(try store.section(section("S")).configuration == ListConfiguration())
    }
  }

  @Test func `a closure that throws changes nothing`() throws {
    try TestFile.with("S") { store in
      try expectRefusal(.emptyText, by: store) { transaction in
        try transaction.configure(section("S")) {
          $0.appearance = .sidebar
          throw OutlineError.emptyText
        }
      }
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `unknown keys of a stored configuration are kept`() throws {
    try TestFile.with { file in
      let id = try file.store.addSection("S", id: section("S")).value
      try Shell.run(
        file.path,
        #"UPDATE item SET attributes='{"theme": {"dark": true}, "layout": "grid", "appearance":"plain"}' WHERE id='S'"#
      )
      try file.store.configure(id) { $0.layout = .strip }
      let outline = try file.store.outline()
      #expect(
        outline.rows[0].node.content.attributes
          == [
            "theme": .object(["dark": .bool(true)]), "layout": .string("strip"),
            "appearance": .string("plain"),
          ])
      try file.store.configure(id) { $0.layout = .list }
      #expect(
        try Shell.run(file.path, "SELECT configuration FROM section")
          == #"{"appearance":"plain","theme":{"dark":true}}"# + "\n")
    }
  }

  @Test func `a configuration that could not be read again is not written`() throws {
    try TestFile.with("S\n  a") { store in
      func refuse(_ change: @escaping (inout ListConfiguration) -> Void) throws {
        let before = try store.outline()
        do {
          try store.configure(section("S"), change)
          Issue.record("it was written")
        } catch OutlineError.invalidConfiguration(let id, let reason) {
          #expect(id == section("S"))
          #expect(!reason.isEmpty)
        }
        #expect(try store.outline() == before)
      }
      try refuse { $0.layout = .grid(columns: 0) }
      try refuse { $0.layout = .grid(columns: .max) }
      try refuse { $0.layout = .grid(columns: .min) }
      try refuse { $0.accessories = [Accessory(.label, reservedLayoutWidth: .nan)] }
      var wrong = ListConfiguration()
      wrong.layout = .grid(columns: -1)
      #expect(throws: OutlineError.self) { try store.addSection("T", configuration: wrong).value }
      #expect(try store.section(section("S")).configuration == ListConfiguration())
    }
  }

  @Test(
    .enabled(if: Shell.isInstalled),
    arguments: [
      #"{"layout":"spiral"}"#, #"{"layout":"grid","columns":-1}"#, #"{"leadingActions":7}"#,
      #"{"trailingActions":[{"title":"x","effect":"move"}]}"#,
      #"{"appearance":null,"accessories":[{}]}"#,
    ])
  func `an invalid configuration is an error that names the section and the reason`(
    json: String
  ) throws {
    try TestFile.with { file in
      let store = file.store
      let id = try store.addSection("S", id: section("S")).value
      try store.addSection("T", id: section("T"))
      try store.add(drafts("a"), to: .last(in: id))
      try Shell.run(file.path, "UPDATE item SET attributes='\(json)' WHERE id='S'")
      func expectReason(_ work: () throws -> Void) throws {
        do {
          try work()
          Issue.record("it was read")
        } catch OutlineError.invalidConfiguration(let found, let reason) {
          #expect(found == id)
          #expect(!reason.contains("Swift.") && !reason.contains("CodingKeys"), "\(reason)")
        }
      }
      try expectReason { _ = try store.section(id) }
      try expectReason { _ = try store.sections() }
      try expectReason { try store.perform(.leading, on: item("a")) }
      // What needs no configuration goes on working.
      #expect(try store.section(section("T")).title == "T")
      #expect(try store.items(in: id).map(\.id) == [item("a")])
      #expect(try store.add(drafts("b"), to: .last(in: id)).value == [item("b")])
      #expect(try store.rename(id, to: "S2").value)
      #expect(try Shell.run(file.path, "SELECT attributes FROM item WHERE id='S'") == json + "\n")
      #expect(try store.delete(id).value == 2)
    }
  }

  @Test func `an invalid configuration starts from the default when it is configured`() throws {
    guard Shell.isInstalled else { return }
    try TestFile.with { file in
      let list = try file.store.addSection("List", id: section("L")).value
      try Shell.run(file.path, "UPDATE item SET attributes='{\"layout\":\"circle\"}' WHERE id='L'")
      #expect(throws: OutlineError.self) { try file.store.sections() }
      try file.store.configure(list) { $0.layout = .strip }
      #expect(try file.store.section(list).configuration.layout == .strip)
    }
  }

  @Test func `a query of a newer program is kept until it gets another one`() throws {
    guard Shell.isInstalled else { return }
    try TestFile.with { file in
      let list = try file.store.addSection("List", id: section("L")).value
      let json = #"{"layout":"strip","shows":"open nearby"}"#
      try Shell.run(file.path, "UPDATE item SET attributes='\(json)' WHERE id='L'")
      let before = try file.store.outline()
      #expect(
        throws: OutlineError.invalidConfiguration(
          list, reason: "shows: unknown condition \"nearby\"")
      ) {
        try file.store.configure(list) { $0.layout = .list }
      }
      #expect(try file.store.outline() == before)
      #expect(try Shell.run(file.path, "SELECT attributes FROM item WHERE id='L'") == json + "\n")
      try file.store.configure(list) { $0.shows = try Query("(open or done) -tag:x") }
      #expect(
        try file.store.section(list).configuration.shows?.description == "(open or done) -tag:x")
    }
  }

  @Test func `attributes that JSON cannot write are refused`() throws {
    try TestFile.with("L\n  a") { store in
      try expectRefusal(.unstorable(path: "size", reason: "JSON has no number inf"), by: store) {
        try $0.update(item("a"), Item.Changes(attributes: ["size": .number(.infinity)]))
      }
    }
  }
}
