import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineStore

struct ListPresentationMovingTests {
  private func row(_ item: String, in list: String = "food") throws -> ListPresentation.Row.ID {
    .init(try NodeID(item), in: try NodeID(list))
  }

  private func list(_ planted: PlantedOutline) throws -> ListPresentation {
    try planted.store.read { ListPresentation(try Listing($0)) }
  }

  @Test func `a drop is the operation that moves the rows there`() throws {
    try PlantedOutline.with { planted in
      let drops: [([String], ListPresentation.DropTarget, [String])] = [
        (["milk"], .before(try row("apple")), ["fruit", "  milk", "  apple", "  pear"]),
        (["pear", "milk"], .start(of: try NodeID("food")), ["pear", "milk", "fruit", "  apple"]),
        (["apple"], .after(try row("fruit")), ["pear", "milk", "fruit", "apple"]),
      ]
      for (items, target, expected) in drops {
        let list = try list(planted)
        guard case .move(let operation) = list.drop(try items.map { try row($0) }, at: target)
        else {
          Issue.record("refused: \(items) at \(target)")
          continue
        }
        #expect(try OutlineOperation(operation.line) == operation)
        try planted.perform(operation)
        #expect(try planted.lines.dropFirst().prefix(4) == expected.map { "  " + $0 }[...])
      }
    }
  }

  @Test func `a row is refused below itself, and if its section does not let it go`() throws {
    try PlantedOutline.with { planted in
      try planted.store.write { outline in
        try outline.configure(Section.ID("food")) { $0.reordering = .withinSection }
      }
      let list = try list(planted)
      let report = try row("report", in: "work")
      #expect(try list.drop([row("fruit")], at: .after(row("apple"))) == .refused(.ownDescendant))
      #expect(try list.drop([row("fruit")], at: .before(row("pear"))) == .refused(.ownDescendant))
      #expect(try list.drop([row("fruit")], at: .after(row("fruit"))) == .refused(.ownDescendant))
      #expect(try list.drop([row("milk")], at: .before(report)) == .refused(.otherSection))
      #expect(
        try list.drop([row("milk")], at: .start(of: NodeID("work"))) == .refused(.otherSection))
      // The rule is about items that leave.
      #expect(try list.drop([report], at: .start(of: NodeID("food"))) != .refused(.otherSection))
      #expect(try list.drop([report], at: .after(row("gone"))) == .refused(.unknownRow))
      #expect(try list.drop([report], at: .start(of: NodeID("gone"))) == .refused(.unknownRow))
      for refusal in ListPresentation.DropRefusal.allCases { #expect(!refusal.text.isEmpty) }
    }
  }

  @Test func `a live section takes no rows, and only the one of favorites lets its own move`()
    throws
  {
    try PlantedOutline.with { planted in
      for (id, query) in [("open", "open sort:text"), ("stars", "favorite sort:favorites")] {
        let configuration = try ConfigurationChange(.object(["shows": .string(query)]))
        try planted.perform(AddSection(id, id: Section.ID(id), configuration: configuration))
      }
      try planted.perform(AddFavorites(["milk"]))
      let list = try list(planted)
      let (apple, milk) = (try row("apple", in: "stars"), try row("milk", in: "stars"))
      #expect(try list.drop([row("milk")], at: .before(apple)) == .refused(.liveSection))
      #expect(try list.drop([milk], at: .before(row("pear"))) == .refused(.notMovable))
      let open = try row("report", in: "open")
      #expect(
        try list.drop([open], at: .before(row("apple", in: "open"))) == .refused(.notMovable))
      guard case .move(let operation) = list.drop([milk], at: .before(apple)) else {
        Issue.record("favorites move")
        return
      }
      #expect(
        operation == OutlineOperation(AddFavorites([.id("milk")], at: .init(before: .id("apple")))))
      try planted.perform(operation)
      #expect(
        try self.list(planted).sections[3].rows.map(\.id.item.rawValue) == ["milk", "apple"])
    }
  }

  @Test func `taps and effects are operations, unless the program performs them`() throws {
    try PlantedOutline.with { planted in
      let rows = try list(planted).sections[0].rows
      let (fruit, apple) = (rows[0], rows[1])
      #expect(fruit.operation(tapping: Accessory(.outlineDisclosure)) == fruit.toggleDisclosure)
      #expect(apple.operation(tapping: Accessory(.outlineDisclosure)) == nil)
      #expect(
        apple.operation(tapping: Accessory(.checkmark))
          == OutlineOperation(MarkDone([.id("apple")], isDone: true)))
      for kind in [Accessory.Kind.delete, .reorder, .multiselect, .detail, .label, .popUpMenu] {
        #expect(apple.operation(tapping: Accessory(kind)) == nil)
      }
      #expect(
        apple.operation(of: .toggleFavorite) == OutlineOperation(RemoveFavorites([.id("apple")])))
      #expect(
        fruit.operation(of: .toggleFavorite) == OutlineOperation(AddFavorites([.id("fruit")])))
      #expect(fruit.operation(of: .recordUse) == OutlineOperation(RecordUse([.id("fruit")])))
      let work = try Section.ID("work")
      #expect(
        fruit.operation(of: .move(to: work))
          == OutlineOperation(MoveItems([.id("fruit")], to: .init(toSection: .id("work")))))
      #expect(fruit.operation(of: .custom) == nil)
    }
  }
}
