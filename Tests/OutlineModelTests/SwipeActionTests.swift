import OutlineModel
import Testing

struct SwipeActionTests {
  private func effects() throws -> [SwipeAction.Effect] {
    [
      .delete, .toggleFavorite, .toggleDone, .toggleExpansion, .recordUse,
      .move(to: try Section.ID("archive")), .custom,
    ]
  }

  @Test func `every effect reads back, alone and with all the rest`() throws {
    for effect in try effects() {
      let plain = SwipeAction(title: "Do it", effect: effect)
      #expect(try read(SwipeAction.self, json(plain)) == plain)
      let full = SwipeAction(
        title: "Do it", effect: effect, style: .destructive, image: "🗑️", color: "red")
      #expect(try read(SwipeAction.self, json(full)) == full)
    }
  }

  @Test func `defaults are omitted`() throws {
    #expect(
      try json(SwipeAction(title: "Go", effect: .toggleDone))
        == #"{"effect":"toggleDone","title":"Go"}"#)
    let move = SwipeAction(
      title: "File", effect: .move(to: try Section.ID("a/b")), style: .destructive)
    #expect(
      try json(move) == #"{"effect":"move","section":"a/b","style":"destructive","title":"File"}"#)
  }

  @Test func `meaningless values are refused with a reason and their place`() {
    func refuse(_ json: String, _ reason: String, at path: String = "") {
      expectRefusal(of: json, as: SwipeAction.self, saying: reason, at: path)
    }
    refuse(#"{"title":"x","effect":"explode"}"#, #"no effect "explode""#, at: "effect")
    refuse(#"{"title":"x","effect":"move"}"#, "move needs a section", at: "effect")
    refuse(
      #"{"title":"x","effect":"move","section":" "}"#, "begins or ends with white space",
      at: "section")
    refuse(#"{"title":"x","effect":"delete","style":"loud"}"#, "loud", at: "style")
    refuse(#"{"title":"x"}"#, "effect is missing")
    refuse(#"{"effect":"delete"}"#, "title is missing")
    refuse(#"{"title":7,"effect":"delete"}"#, "String", at: "title")
    refuse(#"{"title":null,"effect":"delete"}"#, "null", at: "title")
    refuse("null", "")
  }

  @Test func `names and effects belong together`() throws {
    for effect in try effects() {
      let section: Section.ID? = if case .move(let section) = effect { section } else { nil }
      #expect(SwipeAction.Effect(name: effect.name, section: section) == effect)
    }
    #expect(try effects().map(\.name) == SwipeAction.Effect.names)
    #expect(SwipeAction.Effect(name: "move") == nil)
    #expect(SwipeAction.Effect(name: "") == nil)
    #expect(SwipeAction.Effect(name: "delete", section: try Section.ID("x")) == .delete)
  }

  @Test func `an action of an app has an id, and may do without a title`() throws {
    let action = SwipeAction(title: "", effect: .custom, image: "square", id: "share")
    #expect(try json(action) == #"{"effect":"custom","id":"share","image":"square","title":""}"#)
    #expect(try read(SwipeAction.self, json(action)) == action)
    #expect(action.name == "share")
    #expect(SwipeAction(title: "Share", effect: .custom).name == "Share")
  }
}
