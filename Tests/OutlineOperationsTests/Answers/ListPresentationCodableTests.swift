import Foundation
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineStore

struct ListPresentationCodableTests {
  private func json(_ list: ListPresentation) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(list), as: UTF8.self)
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
}
