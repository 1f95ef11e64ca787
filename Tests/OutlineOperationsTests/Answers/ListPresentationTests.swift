import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineStore

struct ListPresentationTests {
  private func list(_ planted: PlantedOutline, _ names: [Reference] = [], isEditing: Bool = false)
    throws -> ListPresentation
  {
    try planted.store.read { ListPresentation(try Listing($0, names: names), isEditing: isEditing) }
  }

  @Test func `a list is sections of indented rows with their state`() throws {
    try PlantedOutline.with { planted in
      let food = try list(planted).sections[0]
      #expect(food.header?.title == "Food")
      #expect(food.header?.disclosure == .expanded)
      #expect(food.rows.map(\.id.item.rawValue) == ["fruit", "apple", "pear", "milk"])
      #expect(food.rows.allSatisfy { $0.id.list.rawValue == "food" })
      #expect(food.rows.map(\.indentation) == [0, 1, 1, 0])
      #expect(food.rows.map(\.cell) == [.line, .line, .subtitle, .line])
      #expect(food.rows.map(\.disclosure) == [.expanded, .none, .none, .none])
      #expect(food.rows.map(\.isFavorite) == [false, true, false, false])
      #expect(
        food.rows.map { $0.trailingAccessories.map(\.kind) } == [[.outlineDisclosure], [], [], []])
      #expect(food.footer == nil)
    }
  }

  @Test func `a live section shows items of others, and acts on them by its own actions`() throws {
    try PlantedOutline.with { planted in
      let configuration = try ConfigurationChange(
        .object([
          "shows": .string("open sort:text limit:3"), "headerMode": .string("firstItemInSection"),
          "trailingActions": .array([
            .object(["title": .string("Tick"), "effect": .string("toggleDone")])
          ]),
        ]))
      try planted.perform(
        AddSection("Open", id: Section.ID("open"), configuration: configuration))
      let live = try list(planted).sections[2]
      #expect(live.header?.title == "Open")
      #expect(live.rows.map(\.id.item.rawValue) == ["apple", "fruit", "pear"])
      #expect(
        live.rows.allSatisfy {
          $0.id.list.rawValue == "open" && $0.indentation == 0 && $0.cell != .header
        })
      #expect(
        live.rows.map(\.source?.text) == ["/Food/Fruit/Apple", "/Food/Fruit", "/Food/Fruit/Pear"])
      #expect(live.rows.map(\.disclosure) == [.none, .none, .none])
      let swipe = try #require(live.rows[1].fullSwipe(from: .trailing))
      #expect(
        swipe == OutlineOperation(SwipeItems([.id("fruit")], edge: .trailing, in: .id("open"))))
      #expect(try OutlineOperation(swipe.line) == swipe)
      try planted.perform(swipe)
      #expect(
        try list(planted).sections[2].rows.map(\.id.item.rawValue) == ["apple", "pear", "report"])
      #expect(try planted.store.read { try $0.item(Item.ID("fruit")) }.content.isDone)
      // It is not part of snapshots.
      let snapshot = try planted.store.read { try $0.snapshot(of: Section.ID("open")) }
      #expect(snapshot.isEmpty)
    }
  }

  @Test func `accessories follow editing, and a check mark follows done`() throws {
    try PlantedOutline.with { planted in
      let accessories: JSONValue = .array(
        ["delete", "checkmark", "reorder"].map { .object(["kind": .string($0)]) })
      try planted.perform(
        ConfigureSection("food", change: ConfigurationChange(.object(["accessories": accessories])))
      )
      let rows = try list(planted).sections[0].rows
      #expect(rows.map(\.leadingAccessories) == [[], [], [], []])
      #expect(rows.map { $0.trailingAccessories.map(\.kind) } == [[], [], [], [.checkmark]])
      let edited = try list(planted, isEditing: true).sections[0].rows
      #expect(edited[0].leadingAccessories.map(\.kind) == [.delete])
      #expect(edited[3].trailingAccessories.map(\.kind) == [.checkmark, .reorder])
    }
  }

  @Test func `a closed section has its number of items, a grid tiles, and a footer its text`()
    throws
  {
    try PlantedOutline.with { planted in
      try planted.perform(ExpandNodes(["food"], isExpanded: false))
      let change = try ConfigurationChange(
        .object(["layout": .string("grid"), "footerMode": .string("supplementary")]))
      try planted.perform(ConfigureSection("work", change: change))
      let sections = try list(planted).sections
      #expect(sections[0].header?.disclosure == .collapsed)
      #expect(sections[0].header?.badge == 2)
      #expect(sections[0].rows.isEmpty)
      #expect(sections[1].rows.map(\.cell) == [.tile])
      #expect(sections[1].footer?.text == "1 item")
      #expect(sections[1].footer?.kind == .plainFooter)
    }
  }

  @Test func `the first item can be the header`() throws {
    try PlantedOutline.with { planted in
      let change = try ConfigurationChange(.object(["headerMode": .string("firstItemInSection")]))
      try planted.perform(ConfigureSection("food", change: change))
      let section = try list(planted).sections[0]
      #expect(section.header == nil)
      #expect(section.rows.map(\.cell) == [.header, .line, .subtitle, .line])
    }
  }

  @Test func `an item is a list of its own, and comes first in it`() throws {
    try PlantedOutline.with { planted in
      let section = try list(planted, ["fruit"]).sections[0]
      #expect(section.header == nil)
      #expect(section.section.rawValue == "food")
      #expect(section.rows.map(\.id.item.rawValue) == ["fruit", "apple", "pear"])
      #expect(section.rows.map(\.indentation) == [0, 1, 1])
    }
  }

  @Test func `a swipe across a row acts on the item`() throws {
    try PlantedOutline.with { planted in
      let row = try list(planted).sections[0].rows[3]
      #expect(row.trailingActions.fullSwipe?.title == "Delete")
      let favorite = try #require(row.leadingActions.actions.first)
      try planted.perform(row.swipe(from: .leading, performing: favorite))
      #expect(try planted.store.read { try $0.item(Item.ID("milk")).isFavorite })
      try planted.perform(try #require(row.fullSwipe(from: .trailing)))
      #expect(
        try planted.lines == ["food", "  fruit", "    apple", "    pear", "work", "  report"])
      let fruit = try list(planted).sections[0].rows[0]
      try planted.perform(try #require(fruit.toggleDisclosure))
      #expect(try list(planted).sections[0].rows.map(\.disclosure) == [.collapsed])
    }
  }

  @Test func `an item shows accessories and actions of its own, and edges swipe as configured`()
    throws
  {
    try PlantedOutline.with { planted in
      let food = try Section.ID("food")
      let wasDone = try planted.store.read { try $0.item(Item.ID("milk")) }.content.isDone
      try planted.store.write { try $0.configure(food) { $0.leadingFullSwipe = false } }
      try planted.store.write {
        try $0.update(try Item.ID("milk")) { content in
          var presentation = content.presentation
          presentation.accessories = [Accessory(.detail)]
          presentation.leadingActions = [SwipeAction(title: "", effect: .toggleDone, id: "tick")]
          presentation.leadingFullSwipe = true
          try content.setPresentation(presentation)
        }
      }
      let rows = try list(planted).sections[0].rows
      let milk = try #require(rows.first { $0.id.item.rawValue == "milk" })
      #expect(milk.trailingAccessories.map(\.kind) == [.detail])
      #expect(rows[0].leadingActions.fullSwipe == nil)
      #expect(rows[0].trailingActions.fullSwipe?.effect == .delete)
      #expect(milk.leadingActions.fullSwipe?.name == "tick")
      let swipe = milk.swipe(from: .leading, performing: milk.leadingActions.actions[0])
      #expect(swipe == OutlineOperation(SwipeItems([.id("milk")], edge: .leading, action: "tick")))
      try planted.perform(swipe)
      #expect(try planted.store.read { try $0.item(Item.ID("milk")) }.content.isDone != wasDone)
    }
  }
}
