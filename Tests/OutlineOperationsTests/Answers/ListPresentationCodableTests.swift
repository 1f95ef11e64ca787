import Foundation
import OutlineModel
import OutlineOperations
import OutlineStore
import Testing

struct ListPresentationCodableTests {
  private func json(_ list: ListPresentation) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(list), as: UTF8.self)
  }

  private func expectRoundTrip(_ list: ListPresentation) throws {
    let read = try JSONDecoder().decode(ListPresentation.self, from: Data(json(list).utf8))
    #expect(read == list)
  }

  @Test func `a small list has exactly this JSON`() throws {
    try PlantedOutline.with { planted in
      try planted.store.write { outline in
        try outline.configure(Section.ID("work")) { configuration in
          configuration.footerMode = .supplementary
          configuration.leadingActions = []
          configuration.accessories = [Accessory(.checkmark), Accessory(.detail, id: "info")]
          configuration.appearance = .insetGrouped
        }
        try outline.update(Item.ID("report"), Item.Changes(isDone: true))
        try outline.delete(Section.ID("food"))
      }
      let list = try planted.store.read { ListPresentation(try Listing($0)) }
      let row = [
        #""canMove":true,"cell":"line","content":{"isDone":true,"text":"Write report"},"#,
        #""contentKind":"cell","disclosure":"none","id":{"item":"report","list":"work"},"#,
        #""indentation":0,"isDimmed":true,"isStruckThrough":true,"#,
        #""trailingAccessories":[{"kind":"checkmark","tap":"toggleDone"},"#,
        #"{"id":"info","kind":"detail","tap":"custom"}],"#,
        #""trailingActions":[{"effect":"delete","image":"🗑️","style":"destructive","title":"Delete"}],"#,
        #""trailingFullSwipe":true"#,
      ].joined()
      #expect(
        try json(list)
          == [
            #"{"sections":[{"appearance":"insetGrouped","#,
            #""footer":{"kind":"groupedFooter","text":"1 item"},"#,
            #""header":{"disclosure":"expanded","kind":"groupedHeader","title":"Work"},"#,
            #""id":"work","layout":"list","orthogonalScrolling":"none","reordering":"anywhere","#,
            #""rows":[{\#(row)}],"section":"work","showsSeparators":true}]}"#,
          ].joined())
      try expectRoundTrip(list)
    }
  }

  @Test func `lists with everything in them read back`() throws {
    try PlantedOutline.with { planted in
      let configuration = try ConfigurationChange(
        .object(["shows": .string("open sort:text"), "footerMode": .string("supplementary")]))
      try planted.perform(
        AddSection("Open", id: Section.ID("open"), configuration: configuration))
      try planted.store.write { outline in
        try outline.configure(Section.ID("food")) { configuration in
          configuration.layout = .grid(columns: 4)
          configuration.columnSteps = [.init(minimumWidth: 600, columns: 6)]
          configuration.minimumColumnWidth = 120
          configuration.backgroundColor = "mint"
          configuration.pinsHeader = true
          configuration.contentInsets = .init(top: 1, leading: 2, bottom: 3, trailing: 4)
          configuration.itemInsets = .init(top: 5)
          configuration.itemSpacing = 6
          configuration.itemHeight = .fractionOfWidth(0.2)
          configuration.groupWidth = .points(7)
          configuration.group = .horizontal(1, [.tile(0.5), .tile(0.5)])
        }
        try outline.update(Item.ID("report")) { content in
          var presentation = content.presentation
          presentation.isSelected = true
          presentation.badge = "3"
          presentation.contentKind = .valueCell
          presentation.backgroundColor = "red"
          presentation.separators = SeparatorConfiguration()
          presentation.separators?.topVisibility = .visible
          presentation.separators?.bottomInsets = .init(leading: 16, trailing: 0)
          presentation.accessories = [Accessory(.popUpMenu)]
          presentation.accessories?[0].menu = [MenuItem(title: "Open", id: "open")]
          try content.setPresentation(presentation)
        }
        try outline.setExpanded(false, for: Section.ID("food"))
      }
      try planted.store.read { outline in
        var listing = try Listing(outline, scope: .init(includesCollapsed: true))
        try listing.markIDs(outline)
        try listing.countHiddenChildren(outline)
        for isEditing in [false, true] {
          try expectRoundTrip(ListPresentation(listing, isEditing: isEditing))
        }
        let window = try outline.window(at: .around(NodeID("report")), after: 0)
        try expectRoundTrip(try ListPresentation(window, in: outline))
      }
    }
  }

  @Test func `rows look alike if all but identity and content is the same`() throws {
    try PlantedOutline.with { planted in
      let list = try planted.store.read { ListPresentation(try Listing($0)) }
      let row = list.sections[0].rows[0]
      var same = row
      same.id.item = try NodeID("other")
      same.content.text = "other"
      #expect(row.looks(like: same))
      let changes: [(inout ListPresentation.Row) -> Void] = [
        { $0.cell = .tile }, { $0.source = NodePath(["a"]) }, { $0.indentation += 1 },
        { $0.disclosure = .collapsed }, { $0.isFavorite.toggle() },
        { $0.appearance.badge = "1" }, { $0.separators = [] }, { $0.canMove.toggle() },
        { $0.isBlocked.toggle() }, { $0.isMatch.toggle() }, { $0.prefixLength = 3 },
        { $0.hiddenCount = 3 },
      ]
      for (index, change) in changes.enumerated() {
        var other = row
        change(&other)
        #expect(!row.looks(like: other), "change \(index)")
      }
      // Every field has a change above, but for the identity and the content.
      #expect(Mirror(reflecting: row).children.count == changes.count + 2)
    }
  }

  @Test func `an unknown layout is refused with a reason`() throws {
    let wrong =
      #"{"sections":[{"id":"a","section":"a","appearance":"plain","layout":"pile","rows":[]}]}"#
    do {
      _ = try JSONDecoder().decode(ListPresentation.self, from: Data(wrong.utf8))
      Issue.record("it was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == #"no layout "pile""#)
    }
  }
}
