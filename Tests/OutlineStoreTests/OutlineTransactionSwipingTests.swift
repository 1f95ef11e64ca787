import OutlineStore
import StoreTestSupport
import Testing

struct OutlineTransactionSwipingTests {
  private static let outline = "S\n  a\n    a1\n  b\nT\n  d"

  private func withActions(_ actions: [SwipeAction], _ body: (OutlineStore) throws -> Void) throws {
    try TestFile.with(Self.outline) { store in
      try store.configure(section("S")) { $0.trailingActions = actions }
      try body(store)
    }
  }

  @Test func `the default actions are a star and a bin`() throws {
    try TestFile.with(Self.outline) { store in
      let star = ListConfiguration().leadingActions[0]
      #expect(try store.perform(.leading, on: item("a1")).value == star)
      #expect(try store.favorites().map(\.id) == [item("a1")])
      try store.perform(.leading, on: item("a1"))
      #expect(try store.favorites() == [])
      #expect(try store.perform(.trailing, on: item("a")).value.effect == .delete)
      #expect(try store.text() == "S\n  b\nT\n  d")
    }
  }

  @Test func `each effect of an action works on items anywhere`() throws {
    let effects: [SwipeAction.Effect] = [
      .toggleDone, .toggleFavorite, .toggleExpansion, .recordUse, .move(to: section("T")), .delete,
    ]
    try withActions(effects.map { SwipeAction(title: $0.name, effect: $0) }) { store in
      func perform(_ title: String) throws -> Item {
        try store.perform(.trailing, action: title, on: item("a"))
        return try store.item(item("a"))
      }
      #expect(try perform("toggleDone").content.isDone)
      #expect(try store.latestSteps() == ["update a"])
      #expect(try !perform("toggleDone").content.isDone)
      #expect(try perform("toggleFavorite").isFavorite)
      #expect(try !perform("toggleFavorite").isFavorite)
      #expect(try perform("toggleExpansion").isExpanded)
      #expect(try !perform("toggleExpansion").isExpanded)
      let version = try store.latestVersion()
      _ = try perform("recordUse")
      #expect(try store.recents().map(\.item.id) == [item("a")])
      #expect(try store.latestVersion() == version)
      #expect(try perform("move").section == section("T"))
      #expect(try store.text() == "S\n  b\nT\n  d\n  a\n    a1")
      // There it has the actions of that section.
      #expect(throws: OutlineError.unknownAction("move", edge: .trailing, available: ["Delete"])) {
        try perform("move")
      }
      try store.move(item("a"), to: .last(in: item("b")))
      try store.perform(.trailing, action: "delete", on: item("a"))
      #expect(try store.text() == "S\n  b\nT\n  d")
    }
  }

  @Test func `an action is found by its title, exactly or but for case`() throws {
    let actions = [
      SwipeAction(title: "Done", effect: .toggleDone),
      SwipeAction(title: "done", effect: .toggleFavorite),
      SwipeAction(title: "Straße", effect: .toggleExpansion),
    ]
    try withActions(actions) { store in
      #expect(
        try store.perform(.trailing, action: "done", on: item("a")).value.effect == .toggleFavorite)
      #expect(
        try store.perform(.trailing, action: "Done", on: item("a")).value.effect == .toggleDone)
      #expect(
        try store.perform(.trailing, action: "DONE", on: item("a")).value.effect == .toggleDone)
      #expect(
        try store.perform(.trailing, action: "straße", on: item("a")).value.effect
          == .toggleExpansion)
      let refusal = OutlineError.unknownAction(
        "", edge: .trailing, available: ["Done", "done", "Straße"])
      try expectRefusal(refusal, by: store) { try $0.perform(.trailing, action: "", on: item("a")) }
    }
  }

  @Test func `a full swipe performs the first allowed action`() throws {
    try withActions([
      SwipeAction(title: "Go", effect: .toggleDone), SwipeAction(title: "Rm", effect: .delete),
    ]) {
      store in
      #expect(try store.perform(.trailing, on: item("b")).value.title == "Go")
      try store.configure(section("S")) { $0.performsFirstActionWithFullSwipe = false }
      try expectRefusal(.unknownAction(nil, edge: .trailing, available: ["Go", "Rm"]), by: store) {
        try $0.perform(.trailing, on: item("b"))
      }
      #expect(try store.perform(.trailing, action: "rm", on: item("b")).value.title == "Rm")
      try store.configure(section("S")) { $0.leadingActions = [] }
      try expectRefusal(.unknownAction(nil, edge: .leading, available: []), by: store) {
        try $0.perform(.leading, on: item("a"))
      }
    }
  }

  @Test func `a swipe into a missing section, or into its own one, is safe`() throws {
    let move = SwipeAction(title: "Later", effect: .move(to: section("T")))
    try withActions([move, SwipeAction(title: "Here", effect: .move(to: section("S")))]) { store in
      #expect(try store.perform(.trailing, action: "here", on: item("a")).value.title == "Here")
      #expect(try store.text() == "S\n  b\n  a\n    a1\nT\n  d")
      let version = try store.latestVersion()
      try store.perform(.trailing, action: "here", on: item("a"))
      #expect(try store.latestVersion() == version)
      try store.delete(section("T"))
      try expectRefusal(.deleted(section("T").node, version: version + 1), by: store) {
        try $0.perform(.trailing, on: item("a"))
      }
    }
  }

  @Test func `a swipe may move an item that may not be dragged away`() throws {
    try withActions([SwipeAction(title: "Later", effect: .move(to: section("T")))]) { store in
      try store.configure(section("S")) {
        $0.reordering = .withinSection
        $0.removedWhenEmpty = true
      }
      try store.perform(.trailing, on: item("b"))
      try store.perform(.trailing, on: item("a"))
      #expect(try store.text() == "T\n  d\n  b\n  a\n    a1")
    }
  }

  @Test func `a swipe needs an item`() throws {
    try TestFile.with(Self.outline) { store in
      try expectRefusal(.unknownItem(item("no")), by: store) {
        try $0.perform(.leading, on: item("no"))
      }
      try expectRefusal(.unknownItem(item("S")), by: store) {
        try $0.perform(.trailing, on: item("S"))
      }
    }
  }

  @Test func `an item may have actions of its own, found by id`() throws {
    try TestFile.with(Self.outline) { store in
      try store.update(item("b")) { content in
        var presentation = content.presentation
        presentation.leadingActions = [
          SwipeAction(title: "", effect: .toggleDone, image: "✓", id: "tick")
        ]
        presentation.leadingFullSwipe = false
        try content.setPresentation(presentation)
      }
      #expect(
        try store.perform(.leading, action: "tick", on: item("b")).value.effect == .toggleDone)
      #expect(try store.item(item("b")).content.isDone)
      try expectRefusal(.unknownAction(nil, edge: .leading, available: ["tick"]), by: store) {
        try $0.perform(.leading, on: item("b"))
      }
      #expect(try store.perform(.leading, on: item("a")).value.effect == .toggleFavorite)
      #expect(try store.perform(.trailing, on: item("b")).value.effect == .delete)
    }
  }

  @Test func `an action of an app is handed to it inside the transaction, or refused`() throws {
    try withActions([SwipeAction(title: "Share", effect: .custom, id: "share")]) { store in
      try expectRefusal(.customAction("share"), by: store) {
        try $0.perform(.trailing, on: item("a"))
      }
      let performed = try store.write { outline in
        try outline.perform(.trailing, action: "share", on: item("a")) { action in
          try outline.update(item("a")) { $0.note = "shared by \(action.name)" }
        }
      }
      #expect(performed.value.id == "share")
      #expect(try store.item(item("a")).content.note == "shared by share")
      #expect(try store.latestSteps() == ["update a"])
    }
  }
}
