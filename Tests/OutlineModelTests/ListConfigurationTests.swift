import OutlineModel
import Testing

struct ListConfigurationTests {
  @Test func `a configuration in which nothing was chosen is an empty object`() throws {
    #expect(try json(ListConfiguration()) == "{}")
    #expect(try read(ListConfiguration.self, "{}") == ListConfiguration())
  }

  @Test func `what was chosen is written, and what has its default is not`() throws {
    var configuration = ListConfiguration()
    configuration.appearance = .sidebar
    configuration.layout = .strip
    #expect(try json(configuration) == #"{"appearance":"sidebar","layout":"strip"}"#)
    configuration = ListConfiguration()
    configuration.layout = .grid(columns: 8)
    configuration.trailingActions = []
    #expect(try json(configuration) == #"{"columns":8,"layout":"grid","trailingActions":[]}"#)
  }

  @Test func `every field reads back`() throws {
    for appearance in ListConfiguration.Appearance.allCases {
      for headerMode in ListConfiguration.HeaderMode.allCases {
        for layout in [ListConfiguration.Layout.list, .strip, .grid(columns: 1), .grid(columns: 100)] {
          var configuration = ListConfiguration()
          configuration.appearance = appearance
          configuration.headerMode = headerMode
          configuration.layout = layout
          configuration.footerMode = .supplementary
          configuration.footer = "the end"
          configuration.showsSeparators = false
          configuration.leadingActions = []
          configuration.trailingActions = [SwipeAction(title: "Later", effect: .move(to: try Section.ID("later")))]
          configuration.performsFirstActionWithFullSwipe = false
          configuration.accessories = [Accessory(.label, text: "new")]
          configuration.reordering = .withinSection
          configuration.removedWhenEmpty = true
          #expect(try read(ListConfiguration.self, json(configuration)) == configuration)
        }
      }
    }
  }

  @Test func `what was written without a default is read, and so is what is not known`() throws {
    let configuration = try read(
      ListConfiguration.self,
      #"{"layout":"grid","appearance":"plain","footer":null,"leadingActions":null,"later":{"x":[1]}}"#)
    var expected = ListConfiguration()
    expected.layout = .grid(columns: ListConfiguration.Layout.defaultColumns)
    #expect(configuration == expected)
    #expect(try read(ListConfiguration.self, #"{"columns":3}"#) == ListConfiguration())
  }

  @Test func `what cannot be meant is refused with a reason and a place`() {
    func refuse(_ json: String, _ reason: String, at path: String) {
      expectRefusal(of: json, as: ListConfiguration.self, saying: reason, at: path)
    }
    refuse(#"{"layout":"spiral"}"#, #"no layout "spiral" with no columns"#, at: "layout")
    refuse(#"{"layout":"grid","columns":0}"#, #"no layout "grid" with 0 columns"#, at: "layout")
    refuse(#"{"layout":"grid","columns":101}"#, #"no layout "grid" with 101 columns"#, at: "layout")
    refuse(#"{"layout":"grid","columns":-9223372036854775808}"#, "columns", at: "layout")
    refuse(#"{"layout":"grid","columns":1e300}"#, "", at: "")
    refuse(#"{"layout":7}"#, "String", at: "layout")
    refuse(#"{"appearance":"round"}"#, "round", at: "appearance")
    refuse(#"{"headerMode":""}"#, "HeaderMode", at: "headerMode")
    refuse(#"{"showsSeparators":1}"#, "Bool", at: "showsSeparators")
    refuse(#"{"accessories":{}}"#, "", at: "accessories")
    refuse(
      #"{"leadingActions":[{"title":"x","effect":"delete"},{"title":"x"}]}"#, "effect is missing",
      at: "leadingActions.1")
    refuse("[]", "", at: "")
    refuse("7", "", at: "")
    refuse("{", "", at: "")
  }

  @Test func `actions are found by their edge`() {
    let configuration = ListConfiguration()
    #expect(configuration.actions(on: .leading).map(\.effect) == [.toggleFavorite])
    #expect(configuration.actions(on: .trailing).map(\.effect) == [.delete])
  }

  @Test func `a layout knows its stored form`() {
    for layout in [ListConfiguration.Layout.list, .strip, .grid(columns: 3)] {
      #expect(ListConfiguration.Layout(kind: layout.kind, columns: 3) == layout)
    }
    #expect(ListConfiguration.Layout(kind: "grid") == .grid(columns: 8))
    for columns in [Int.min, -1, 0, 101, Int.max] {
      #expect(ListConfiguration.Layout(kind: "grid", columns: columns) == nil)
    }
    #expect(ListConfiguration.Layout(kind: "List") == nil)
  }
}
