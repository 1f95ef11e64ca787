import OutlineModel
import Testing

struct PlacementTests {
  @Test func `every placement reads back`() throws {
    let (item, section) = (try Item.ID("i"), try Section.ID("s"))
    let placements: [Placement] = [
      .before(item), .after(item), .first(in: item), .first(in: section), .last(in: item),
      .last(in: section),
      .at(0, in: item), .at(.max, in: section), .at(.min, in: section),
    ]
    #expect(try read([Placement].self, json(placements)) == placements)
    let sections: [Section.Placement] = [.first, .last, .before(section), .after(section)]
    #expect(try read([Section.Placement].self, json(sections)) == sections)
    #expect(Placement.Parent.item(item).node == item.node)
    #expect(Placement.Parent.section(section).node == section.node)
  }
}
