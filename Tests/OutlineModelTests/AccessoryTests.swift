import OutlineModel
import Testing

struct AccessoryTests {
  @Test func `every kind stands at its edge when it should`() {
    let leadingWhenEditing: Set<Accessory.Kind> = [.delete, .insert, .multiselect]
    for kind in Accessory.Kind.allCases {
      let accessory = Accessory(kind)
      #expect(accessory.edge == (leadingWhenEditing.contains(kind) ? .leading : .trailing), "\(kind)")
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
          kind, displayed: displayed, text: "new", isHidden: true, reservedLayoutWidth: 44.5, tint: "red")
        #expect(try read(Accessory.self, json(accessory)) == accessory)
      }
    }
    #expect(try read(Accessory.self, #"{"kind":"reorder"}"#) == Accessory(.reorder))
  }

  @Test func `what cannot be meant is refused with a reason and a place`() {
    func refuse(_ json: String, _ reason: String, at path: String = "") {
      expectRefusal(of: json, as: Accessory.self, saying: reason, at: path)
    }
    refuse("{}", "kind is missing")
    refuse(#"{"kind":"button"}"#, "button", at: "kind")
    refuse(#"{"kind":"label","displayed":"never"}"#, "never", at: "displayed")
    refuse(#"{"kind":"label","reservedLayoutWidth":"wide"}"#, "Double", at: "reservedLayoutWidth")
    refuse(#"{"kind":"label","isHidden":"no"}"#, "Bool", at: "isHidden")
  }
}
