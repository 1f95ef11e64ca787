import Testing

@testable import OutlineModel

struct AccessoryTests {
  @Test func `every accessory is at its edge in its states`() {
    let leadingWhenEditing: Set<Accessory.Kind> = [.delete, .insert, .multiselect]
    for kind in Accessory.Kind.allCases {
      let accessory = Accessory(kind)
      #expect(
        accessory.edge == (leadingWhenEditing.contains(kind) ? .leading : .trailing), "\(kind)")
      let onlyWhenEditing = leadingWhenEditing.contains(kind) || kind == .reorder
      #expect(accessory.displayed == (onlyWhenEditing ? .whenEditing : .always), "\(kind)")
      #expect(accessory.isDisplayed(whenEditing: true))
      #expect(accessory.isDisplayed(whenEditing: false) == !onlyWhenEditing, "\(kind)")
    }
    #expect(!Accessory(.detail, displayed: .whenNotEditing).isDisplayed(whenEditing: true))
    #expect(Accessory(.detail, displayed: .whenNotEditing).isDisplayed(whenEditing: false))
  }

  @Test func `every kind and state reads back, and a default is left out`() throws {
    for kind in Accessory.Kind.allCases {
      #expect(try json(Accessory(kind)) == #"{"kind":"\#(kind.rawValue)"}"#)
      for displayed in Accessory.DisplayedState.allCases {
        let accessory = Accessory(
          kind, displayed: displayed, text: "new", isHidden: true, reservedLayoutWidth: 44.5,
          tint: "red")
        #expect(try read(Accessory.self, json(accessory)) == accessory)
      }
    }
    #expect(try read(Accessory.self, #"{"kind":"reorder"}"#) == Accessory(.reorder))
  }

  @Test func `a tap has the effect of the kind, or the name that the program uses`() {
    let taps: [Accessory.Kind: Accessory.Tap] = [
      .disclosureIndicator: .custom("disclosureIndicator"), .outlineDisclosure: .toggleExpansion,
      .checkmark: .toggleDone, .delete: .showActions, .insert: .custom("insert"), .reorder: .move,
      .multiselect: .toggleSelection, .label: .none, .detail: .custom("detail"),
      .popUpMenu: .showMenu, .customView: .custom("customView"),
    ]
    for kind in Accessory.Kind.allCases { #expect(Accessory(kind).tap == taps[kind], "\(kind)") }
    #expect(Accessory(.detail, id: "info").tap == .custom("info"))
    #expect(Accessory(.checkmark, id: "tick").tap == .toggleDone)
    #expect(Accessory(.customView, id: "switch").tap == .toggleDone)
  }

  @Test func `meaningless values are refused with a reason and their place`() {
    func refuse(_ json: String, _ reason: String, at path: String = "") {
      expectRefusal(of: json, as: Accessory.self, saying: reason, at: path)
    }
    refuse("{}", "kind is missing")
    refuse(#"{"kind":"button"}"#, "button", at: "kind")
    refuse(#"{"kind":"label","displayed":"never"}"#, "never", at: "displayed")
    refuse(#"{"kind":"label","reservedLayoutWidth":"wide"}"#, "Double", at: "reservedLayoutWidth")
    refuse(#"{"kind":"label","isHidden":"no"}"#, "Bool", at: "isHidden")
  }

  @Test func `the other properties of an accessory read back`() throws {
    var view = Accessory(.customView, id: "rating")
    (view.placement, view.position) = (.leading, .before(.multiselect))
    (view.backgroundColor, view.maintainsFixedSize) = ("red", true)
    #expect(view.edge == .leading)
    #expect(
      try json(view)
        == #"{"backgroundColor":"red","before":"multiselect","id":"rating","kind":"customView","#
        + #""maintainsFixedSize":true,"placement":"leading"}"#)
    #expect(try read(Accessory.self, json(view)) == view)
    var menu = Accessory(.popUpMenu)
    menu.position = .after(.label)
    menu.menu = [
      MenuItem(title: "One"), MenuItem(title: "More", children: [MenuItem(title: "Two")]),
    ]
    #expect(try read(Accessory.self, json(menu)) == menu)
    var handle = Accessory(.reorder)
    handle.showsVerticalSeparator = false
    #expect(try json(handle) == #"{"kind":"reorder","showsVerticalSeparator":false}"#)
    expectRefusal(
      of: #"{"kind":"label","before":"detail","after":"reorder"}"#, as: Accessory.self,
      saying: "not both", at: "after")
    expectRefusal(
      of: #"{"kind":"label","after":"bell"}"#, as: Accessory.self, saying: "", at: "after")
  }

  @Test func `a disclosure style of a later release is kept`() throws {
    for style in [Accessory.DisclosureStyle.header, .cell, .automatic, .init(rawValue: "spiral")] {
      var accessory = Accessory(.outlineDisclosure)
      accessory.disclosureStyle = style
      #expect(
        try json(accessory)
          == #"{"disclosureStyle":"\#(style.rawValue)","kind":"outlineDisclosure"}"#)
      #expect(try read(Accessory.self, json(accessory)) == accessory)
    }
  }
}
