import OutlineModel
import Testing

struct ItemPresentationTests {
  private func full() -> ItemPresentation {
    var item = ItemPresentation()
    item.contentKind = .valueCell
    item.separators = SeparatorConfiguration()
    item.separators?.bottomVisibility = .hidden
    item.separators?.topInsets = .init(leading: 16, trailing: 0)
    item.backgroundColor = "yellow"
    item.leadingActions = [SwipeAction(title: "", effect: .custom, image: "square", id: "share")]
    item.trailingActions = []
    item.leadingFullSwipe = true
    item.trailingFullSwipe = false
    item.accessories = [Accessory(.popUpMenu)]
    item.accessories?[0].menu = [MenuItem(title: "Open", id: "open")]
    item.isSelected = true
    item.isDisabled = true
    return item
  }

  @Test func `values left to the section are not written, and all others read back`() throws {
    #expect(try json(ItemPresentation()) == "{}")
    #expect(try read(ItemPresentation.self, json(full())) == full())
    var item = ItemPresentation()
    item.isSelected = true
    #expect(try json(item) == #"{"isSelected":true}"#)
  }

  @Test func `a field of the wrong form reads as none, and the others are read`() throws {
    let item = try read(
      ItemPresentation.self,
      #"{"contentKind":7,"separators":[],"backgroundColor":{},"leadingActions":[{"effect":"x"}],"#
        + #""leadingFullSwipe":"no","accessories":[{"kind":"bell"}],"isSelected":1,"isDisabled":true}"#
    )
    var expected = ItemPresentation()
    expected.isDisabled = true
    #expect(item == expected)
  }

  @Test func `the own presentation of an item overrides its section's configuration`() {
    var section = ListConfiguration()
    section.separators.color = "gray"
    section.separators.bottomVisibility = .visible
    section.backgroundColor = "white"
    #expect(section.overlaid(by: ItemPresentation()) == section)
    let shown = section.overlaid(by: full())
    #expect(shown.contentKind == .valueCell)
    #expect(shown.separators.color == "gray")
    #expect(shown.separators.bottomVisibility == .hidden)
    #expect(shown.backgroundColor == "yellow")
    #expect(shown.actions(on: .leading).map(\.name) == ["share"])
    #expect(shown.actions(on: .trailing).isEmpty)
    #expect(shown.fullSwipe(on: .leading)?.id == "share")
    #expect(shown.accessories.map(\.kind) == [.popUpMenu])
    #expect(shown.headerMode == section.headerMode)
  }
}
