import OutlineModel
import Testing

struct MenuItemTests {
  @Test func `an entry reads back, and defaults are omitted`() throws {
    #expect(try json(MenuItem(title: "Open")) == #"{"title":"Open"}"#)
    var entry = MenuItem(title: "Bin", id: "bin", image: "trash", effect: .delete)
    (entry.isDestructive, entry.isDisabled, entry.isHidden) = (true, true, true)
    entry.state = .mixed
    let menu = MenuItem(title: "", isInline: true, children: [entry])
    #expect(
      try json(menu)
        == #"{"children":[{"effect":"delete","id":"bin","image":"trash","isDestructive":true,"#
        + #""isDisabled":true,"isHidden":true,"state":"mixed","title":"Bin"}],"isInline":true,"title":""}"#
    )
    #expect(try read(MenuItem.self, json(menu)) == menu)
    let move = MenuItem(title: "Later", effect: .move(to: try Section.ID("later")))
    #expect(try read(MenuItem.self, json(move)) == move)
  }

  @Test func `an entry is known by its id, else by its title`() {
    #expect(MenuItem(title: "Open").name == "Open")
    #expect(MenuItem(title: "Open", id: "open").name == "open")
  }

  @Test func `meaningless values are refused, and the state of a later release is kept`() throws {
    expectRefusal(of: "{}", as: MenuItem.self, saying: "title is missing")
    expectRefusal(
      of: #"{"title":"x","effect":"move"}"#, as: MenuItem.self, saying: "move needs a section",
      at: "effect")
    expectRefusal(
      of: #"{"title":"x","children":[{"title":1}]}"#, as: MenuItem.self, saying: "",
      at: "children.0.title")
    let entry = try read(MenuItem.self, #"{"state":"blinking","title":"x"}"#)
    #expect(try json(entry) == #"{"state":"blinking","title":"x"}"#)
  }
}
