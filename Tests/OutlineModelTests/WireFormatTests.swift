import OutlineModel
import Testing

/// The coded form of every type that has one, word for word: what is stored or sent today is read
/// by every later release, so nothing here may change because a property was renamed or a case has
/// got a payload.
struct WireFormatTests {
  private let a = Item.ID(checked: "a")
  private let b = Item.ID(checked: "b")
  private let s = Section.ID(checked: "s")

  /// Expects that a value is written as a text, and that the text is read as the value.
  private func expect<Value: Codable & Equatable>(
    _ value: Value, is text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try json(value) == text, sourceLocation: sourceLocation)
    #expect(try read(Value.self, text) == value, sourceLocation: sourceLocation)
  }

  @Test func `a place for an item`() throws {
    try expect(Placement.before(a), is: #"{"before":"a"}"#)
    try expect(Placement.after(a), is: #"{"after":"a"}"#)
    try expect(Placement.first(in: a), is: #"{"first":{"item":"a"}}"#)
    try expect(Placement.first(in: s), is: #"{"first":{"section":"s"}}"#)
    try expect(Placement.last(in: a), is: #"{"last":{"item":"a"}}"#)
    try expect(Placement.last(in: s), is: #"{"last":{"section":"s"}}"#)
    try expect(Placement.at(2, in: a), is: #"{"at":{"index":2,"item":"a"}}"#)
    try expect(Placement.at(0, in: s), is: #"{"at":{"index":0,"section":"s"}}"#)
    try expect(Placement.Parent.item(a), is: #"{"item":"a"}"#)
    try expect(Placement.Parent.section(s), is: #"{"section":"s"}"#)
  }

  @Test func `an invalid place for an item is refused with a reason`() {
    func refuse(_ text: String, _ reason: String, at path: String = "") {
      expectRefusal(of: text, as: Placement.self, saying: reason, at: path)
    }
    refuse("{}", "a place for an item has exactly one of before, after, first, last, at")
    refuse(#"{"before":"a","after":"b"}"#, "a place for an item has exactly one of")
    refuse(#"{"behind":"a"}"#, "a place for an item has exactly one of")
    refuse(#"{"before":{"_0":"a"}}"#, "", at: "before")
    refuse(#"{"before":""}"#, "is empty", at: "before")
    refuse(#"{"first":{}}"#, "a parent has exactly one of item, section", at: "first")
    refuse(
      #"{"last":{"item":"a","section":"s"}}"#, "a parent has exactly one of item, section",
      at: "last")
    refuse(#"{"last":"s"}"#, "", at: "last")
    refuse(#"{"at":{"index":1}}"#, "a parent has exactly one of item, section", at: "at")
    refuse(#"{"at":{"section":"s"}}"#, "index is missing", at: "at")
    refuse(#"{"at":{"index":"1","section":"s"}}"#, "", at: "at.index")
    refuse(#""first""#, "")
  }

  @Test func `a place for a section`() throws {
    // In an array, because not every JSON encoder writes a text alone.
    try expect([Section.Placement.first], is: #"["first"]"#)
    try expect([Section.Placement.last], is: #"["last"]"#)
    try expect(Section.Placement.before(s), is: #"{"before":"s"}"#)
    try expect(Section.Placement.after(s), is: #"{"after":"s"}"#)
    func refuse(_ text: String, _ reason: String, at path: String = "") {
      expectRefusal(of: text, as: Section.Placement.self, saying: reason, at: path)
    }
    refuse(#""middle""#, #""middle" is not a place for a section: use first, last or an object"#)
    refuse("{}", "a place for a section has exactly one of before, after")
    refuse(#"{"first":{}}"#, "a place for a section has exactly one of before, after")
    refuse(#"{"before":"s","after":"s"}"#, "a place for a section has exactly one of before, after")
    refuse(#"{"before":1}"#, "", at: "before")
    refuse("1", "")
  }

  @Test func `an item, a section, a node, and a row of an outline`() throws {
    let content = Content(text: "milk")
    try expect(
      Item(id: a, section: s, content: content),
      is:
        #"{"content":{"text":"milk"},"hasChildren":false,"id":"a","isExpanded":false,"isFavorite":false,"#
        + #""level":0,"section":"s"}"#)
    try expect(
      Item(
        id: b, section: s, parent: a, level: 1, content: content, isExpanded: true,
        isFavorite: true,
        hasChildren: true),
      is:
        #"{"content":{"text":"milk"},"hasChildren":true,"id":"b","isExpanded":true,"isFavorite":true,"#
        + #""level":1,"parent":"a","section":"s"}"#)
    try expect(
      Section(id: s, title: "Food", image: "🍎", itemCount: 2),
      is:
        #"{"configuration":{},"id":"s","image":"🍎","isExpanded":true,"itemCount":2,"title":"Food"}"#
    )
    let node = Node(id: a.node, kind: .item, content: content, isExpanded: false)
    let text = #"{"content":{"text":"milk"},"id":"a","isExpanded":false,"kind":"item"}"#
    try expect(node, is: text)
    try expect(Outline.Row(node: node, level: 1), is: #"{"level":1,"node":\#(text)}"#)

    expectRefusal(of: #"{"id":"a"}"#, as: Item.self, saying: "section is missing")
    expectRefusal(
      of: #"{"id":" a"}"#, as: Item.self, saying: "begins or ends with white space", at: "id")
    expectRefusal(of: #"{"id":"s"}"#, as: Section.self, saying: "title is missing")
    expectRefusal(of: #"{"id":"a","kind":"list"}"#, as: Node.self, saying: "list", at: "kind")
    expectRefusal(of: #"{"node":7}"#, as: Outline.Row.self, saying: "", at: "node")
  }

  @Test func `identifiers, content and attributes`() throws {
    try expect([a], is: #"["a"]"#)
    try expect([s.node], is: #"["s"]"#)
    try expect(
      Content(
        text: "milk", secondaryText: "1 l", image: "🥛", note: "cold", isDone: true,
        attributes: [
          "n": .array([.null, .bool(true), .integer(1), .number(0.5), .string("x"), .object([:])])
        ]),
      is: #"{"attributes":{"n":[null,true,1,0.5,"x",{}]},"image":"🥛","isDone":true,"note":"cold","#
        + #""secondaryText":"1 l","text":"milk"}"#)
    expectRefusal(
      of: #"["a\u0000"]"#, as: [Item.ID].self, saying: "has a control character", at: "0")
    expectRefusal(of: #"{"note":"x"}"#, as: Content.self, saying: "text is missing")
  }

  @Test func `a list configuration, swipe actions and accessories`() throws {
    var configuration = ListConfiguration()
    configuration.appearance = .insetGrouped
    configuration.headerMode = .firstItemInSection
    configuration.footerMode = .supplementary
    configuration.footer = "end"
    configuration.showsSeparators = false
    configuration.layout = .grid(columns: 3)
    configuration.leadingActions = [
      SwipeAction(title: "Later", effect: .move(to: s), color: "blue")
    ]
    configuration.trailingActions = [
      SwipeAction(title: "Bin", effect: .delete, style: .destructive, image: "🗑️")
    ]
    configuration.performsFirstActionWithFullSwipe = false
    configuration.accessories = [
      Accessory(
        .label, displayed: .whenEditing, text: "new", isHidden: true, reservedLayoutWidth: 12.5,
        tint: "red")
    ]
    configuration.reordering = .withinSection
    configuration.removedWhenEmpty = true
    configuration.keepsOccurrences = true
    configuration.shownWhile = "a"
    try expect(
      configuration,
      is:
        #"{"accessories":[{"displayed":"whenEditing","isHidden":true,"kind":"label","reservedLayoutWidth":12.5,"#
        + #""text":"new","tint":"red"}],"appearance":"insetGrouped","columns":3,"footer":"end","#
        + #""footerMode":"supplementary","headerMode":"firstItemInSection","keepsOccurrences":true,"layout":"grid","leadingActions":"#
        + #"[{"color":"blue","effect":"move","section":"s","title":"Later"}],"performsFirstActionWithFullSwipe":"#
        + #"false,"removedWhenEmpty":true,"reordering":"withinSection","shownWhile":"a","showsSeparators":false,"trailingActions":"#
        + #"[{"effect":"delete","image":"🗑️","style":"destructive","title":"Bin"}]}"#)
    let effects: [SwipeAction.Effect] = [
      .delete, .toggleFavorite, .toggleDone, .toggleExpansion, .recordUse,
    ]
    for (effect, name) in zip(
      effects, ["delete", "toggleFavorite", "toggleDone", "toggleExpansion", "recordUse"])
    {
      try expect(SwipeAction(title: "x", effect: effect), is: #"{"effect":"\#(name)","title":"x"}"#)
    }
    expectRefusal(
      of: #"{"title":"x","effect":"move"}"#, as: SwipeAction.self, saying: "move needs a section",
      at: "effect")
    expectRefusal(of: #"{"kind":"bell"}"#, as: Accessory.self, saying: "bell", at: "kind")
  }

  @Test func `every word for a case is accepted`() throws {
    try expect(
      ListConfiguration.Appearance.allCases,
      is: #"["plain","grouped","insetGrouped","sidebar","sidebarPlain"]"#)
    try expect(
      ListConfiguration.HeaderMode.allCases, is: #"["none","supplementary","firstItemInSection"]"#)
    try expect(ListConfiguration.FooterMode.allCases, is: #"["none","supplementary"]"#)
    try expect(ListConfiguration.Reordering.allCases, is: #"["anywhere","withinSection"]"#)
    try expect(SwipeAction.Edge.allCases, is: #"["leading","trailing"]"#)
    try expect(SwipeAction.Style.allCases, is: #"["normal","destructive"]"#)
    try expect(Accessory.DisplayedState.allCases, is: #"["always","whenEditing","whenNotEditing"]"#)
    try expect(
      Accessory.Kind.allCases,
      is:
        #"["disclosureIndicator","outlineDisclosure","checkmark","delete","insert","reorder","multiselect","#
        + #""label","detail","popUpMenu","customView"]"#)
    try expect(Node.Kind.allCases, is: #"["section","item"]"#)
  }

  @Test func `snapshots`() throws {
    var tree = try SectionSnapshot([(level: 0, id: a), (level: 1, id: b)])
    tree.expand([a])
    try tree.reconfigure([b])
    try expect(
      tree,
      is: #"{"expandedItems":["a"],"items":["a","b"],"levels":[0,1],"reconfiguredItems":["b"]}"#)
    try expect(SectionSnapshot<Item.ID>(), is: #"{"items":[],"levels":[]}"#)
    var list = try OutlineSnapshot<Section.ID, Item.ID>(sections: [(s, [a, b])])
    try list.reloadSections([s])
    try list.reloadItems([a])
    try list.reconfigureItems([b])
    try expect(
      list,
      is: #"{"reconfiguredItems":["b"],"reloadedItems":["a"],"reloadedSections":["s"],"sections":"#
        + #"[{"id":"s","items":["a","b"]}]}"#)
    expectRefusal(
      of: #"{"items":["a"],"levels":[]}"#, as: SectionSnapshot<Item.ID>.self, saying: "0 levels",
      at: "levels")
    expectRefusal(
      of: #"{"sections":[{"id":"s","items":["a","a"]}]}"#,
      as: OutlineSnapshot<Section.ID, Item.ID>.self,
      saying: "given twice", at: "sections")
  }
}
