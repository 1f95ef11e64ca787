import Testing

@testable import OutlineModel

struct RowAppearanceTests {
  private func appearance(
    _ content: Content = Content(text: "Milk"), hasChildren: Bool = false,
    overriddenBy own: ItemPresentation? = nil, isEditing: Bool? = false,
    _ change: (inout ListConfiguration) -> Void = { _ in }
  ) -> RowAppearance {
    var configuration = ListConfiguration()
    change(&configuration)
    return RowStyle(configuration, isEditing: isEditing)
      .appearance(of: content, hasChildren: hasChildren, overriddenBy: own)
  }

  @Test func `an item has its section's look, and a done item is dimmed and struck`() {
    let open = appearance()
    #expect(open.contentKind == .cell)
    #expect(open.leadingActions.actions == SwipeAction.defaultLeading)
    #expect(open.trailingActions.fullSwipe == SwipeAction.defaultTrailing[0])
    #expect(!open.isDimmed && !open.isStruckThrough && !open.isSelected && !open.isDisabled)
    let done = appearance(Content(text: "Milk", secondaryText: "1 l", isDone: true))
    #expect(done.contentKind == .subtitleCell)
    #expect(done.isDimmed && done.isStruckThrough)
  }

  @Test func `a switch shows whether its item is done, and nothing else does`() {
    for isDone in [false, true] {
      let shown = appearance(Content(text: "Wi-Fi", isDone: isDone)) {
        $0.accessories = [Accessory(.customView, text: "?", id: "switch")]
      }
      #expect(shown.trailingAccessories.map(\.text) == [isDone ? "on" : "off"])
      #expect(!shown.isDimmed && !shown.isStruckThrough)
    }
  }

  @Test func `accessories follow the children, the done mark and editing`() {
    func kinds(isDone: Bool, hasChildren: Bool, isEditing: Bool?) -> [Accessory.Kind] {
      let content = Content(text: "", isDone: isDone)
      let shown = appearance(content, hasChildren: hasChildren, isEditing: isEditing) {
        $0.accessories = [
          Accessory(.outlineDisclosure), Accessory(.checkmark), Accessory(.delete),
          Accessory(.detail, displayed: .whenNotEditing),
        ]
      }
      return (shown.leadingAccessories + shown.trailingAccessories).map(\.kind)
    }
    #expect(kinds(isDone: false, hasChildren: false, isEditing: false) == [.detail])
    #expect(
      kinds(isDone: true, hasChildren: true, isEditing: false)
        == [.outlineDisclosure, .checkmark, .detail])
    #expect(kinds(isDone: true, hasChildren: false, isEditing: true) == [.delete, .checkmark])
    #expect(kinds(isDone: false, hasChildren: false, isEditing: nil) == [.delete, .detail])
  }

  @Test func `an accessory with a position is beside the one of that kind on its edge`() {
    func kinds(_ position: Accessory.Position?, placement: SwipeAction.Edge? = nil)
      -> [Accessory.Kind]
    {
      let shown = appearance { configuration in
        var moved = Accessory(.customView)
        (moved.position, moved.placement) = (position, placement)
        configuration.accessories = [
          Accessory(.label), moved, Accessory(.detail), Accessory(.popUpMenu),
        ]
      }
      return shown.trailingAccessories.map(\.kind)
    }
    #expect(kinds(nil) == [.label, .customView, .detail, .popUpMenu])
    #expect(kinds(.before(.label)) == [.customView, .label, .detail, .popUpMenu])
    #expect(kinds(.after(.detail)) == [.label, .detail, .customView, .popUpMenu])
    #expect(kinds(.before(.checkmark)) == [.label, .customView, .detail, .popUpMenu])
    #expect(kinds(.after(.popUpMenu), placement: .leading) == [.label, .detail, .popUpMenu])
  }

  @Test func `a disabled item is dimmed, cannot be selected and offers no actions`() {
    var own = ItemPresentation()
    (own.isDisabled, own.isSelected) = (true, true)
    let shown = appearance(overriddenBy: own)
    #expect(shown.isDisabled && shown.isDimmed && !shown.isStruckThrough && !shown.isSelected)
    #expect(shown.leadingActions == SwipeActions() && shown.trailingActions == SwipeActions())
  }

  @Test func `an item's own settings override those of the section`() {
    var own = ItemPresentation()
    own.isSelected = true
    own.contentKind = .valueCell
    own.backgroundColor = "red"
    own.trailingFullSwipe = false
    own.accessories = [Accessory(.detail)]
    let shown = appearance(overriddenBy: own) { $0.backgroundColor = "gray" }
    #expect(shown.isSelected)
    #expect(shown.contentKind == .valueCell)
    #expect(shown.backgroundColor == "red")
    #expect(shown.trailingActions.fullSwipe == nil)
    #expect(shown.trailingAccessories.map(\.kind) == [.detail])
  }

  @Test func `the JSON of an appearance has the effects of taps`() throws {
    var own = ItemPresentation()
    own.isSelected = true
    own.backgroundColor = "red"
    own.accessories = [Accessory(.checkmark), Accessory(.detail, id: "info"), Accessory(.label)]
    own.leadingActions = []
    let shown = appearance(Content(text: "Milk", isDone: true), overriddenBy: own)
    #expect(
      try json(shown) == """
        {"backgroundColor":"red","contentKind":"cell","isDimmed":true,"isSelected":true,\
        "isStruckThrough":true,"trailingAccessories":[{"kind":"checkmark","tap":"toggleDone"},\
        {"id":"info","kind":"detail","tap":"custom"},{"kind":"label"}],"trailingActions":\
        [{"effect":"delete","image":"🗑️","style":"destructive","title":"Delete"}],\
        "trailingFullSwipe":true}
        """)
  }
}
