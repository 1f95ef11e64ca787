import Testing

@testable import OutlineModel

struct ListConfigurationTests {
  @Test func `a default configuration is an empty object`() throws {
    #expect(try json(ListConfiguration()) == "{}")
    #expect(try read(ListConfiguration.self, "{}") == ListConfiguration())
  }

  @Test func `chosen values are written, and defaults are omitted`() throws {
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
        for layout in [
          ListConfiguration.Layout.list, .strip, .grid(columns: 1), .grid(columns: 100),
        ] {
          var configuration = ListConfiguration()
          configuration.appearance = appearance
          configuration.headerMode = headerMode
          configuration.layout = layout
          configuration.footerMode = .supplementary
          configuration.footer = "the end"
          configuration.showsSeparators = false
          configuration.leadingActions = []
          configuration.trailingActions = [
            SwipeAction(title: "Later", effect: .move(to: try Section.ID("later")))
          ]
          configuration.performsFirstActionWithFullSwipe = false
          configuration.accessories = [Accessory(.label, text: "new")]
          configuration.reordering = .withinSection
          configuration.removedWhenEmpty = true
          configuration.keepsOccurrences = true
          #expect(try read(ListConfiguration.self, json(configuration)) == configuration)
        }
      }
    }
  }

  @Test func `a configuration without defaults is read, and unknown keys are ignored`() throws {
    let configuration = try read(
      ListConfiguration.self,
      #"{"layout":"grid","appearance":"plain","footer":null,"leadingActions":null,"later":{"x":[1]}}"#
    )
    var expected = ListConfiguration()
    expected.layout = .grid(columns: ListConfiguration.Layout.defaultColumns)
    #expect(configuration == expected)
    #expect(try read(ListConfiguration.self, #"{"columns":3}"#) == ListConfiguration())
  }

  @Test func `meaningless values are refused with a reason and their place`() {
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
    refuse(
      #"{"columnSteps":[{"minimumWidth":0,"columns":0}]}"#, "1 to 100 columns, not 0",
      at: "columnSteps")
    refuse(#"{"columnSteps":[{"columns":1}]}"#, "minimumWidth is missing", at: "columnSteps.0")
    refuse(#"{"minimumColumnWidth":0}"#, "wider than 0 points", at: "minimumColumnWidth")
    refuse(#"{"contentKind":{}}"#, "", at: "contentKind")
    refuse(#"{"itemSpacing":-1}"#, "-1.0 is not 0 to 10000 points", at: "itemSpacing")
    refuse(#"{"itemInsets":{"top":1e9}}"#, "is not 0 to 10000 points", at: "itemInsets.top")
    refuse(#"{"itemHeight":0}"#, "0.0 is not a length of 1 to 10000 points", at: "itemHeight")
    refuse(#"{"itemHeight":"tall"}"#, #""tall" is not a number of points"#, at: "itemHeight")
    refuse(#"{"groupWidth":"101%"}"#, "a percentage up to 100%", at: "groupWidth")
    refuse(
      #"{"group":{"parts":[{"fraction":0}]}}"#, "more than 0 and at most 1", at: "group.parts.0")
    refuse(
      #"{"group":{"parts":[{"fraction":0.7},{"fraction":0.4}]}}"#, "at most 1 together, not 1.1",
      at: "group")
    refuse(#"{"group":{"axis":"diagonal","parts":[]}}"#, "diagonal", at: "group.axis")
    let row =
      #"{"parts":["# + Array(repeating: #"{"fraction":0.01}"#, count: 11).joined(separator: ",")
      + "]}"
    let part = row.replacing("{\"parts", with: "{\"fraction\":0.05,\"parts")
    let rows = Array(repeating: part, count: 10).joined(separator: ",")
    refuse(#"{"group":{"parts":[\#(rows)]}}"#, "at most 100 tiles, not 110", at: "group")
    let deep =
      String(repeating: #"{"parts":["#, count: 9) + "{}" + String(repeating: "]}", count: 9)
    let place = "group" + String(repeating: ".parts.0", count: 8)
    refuse(#"{"group":\#(deep)}"#, "at most 8 levels", at: place)
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

  @Test func `how content, lines, full swipes and columns look reads back`() throws {
    var configuration = ListConfiguration()
    configuration.contentKind = .valueCell
    configuration.headerKind = .prominentInsetGroupedHeader
    configuration.footerKind = .groupedFooter
    configuration.headerTopPadding = 0
    configuration.separators.topVisibility = .hidden
    configuration.separators.bottomInsets = .init(leading: 20, trailing: 4.5)
    configuration.separators.multipleSelectionColor = "blue"
    configuration.backgroundColor = "secondary"
    configuration.leadingFullSwipe = false
    configuration.trailingFullSwipe = true
    configuration.orthogonalScrolling = .groupPagingCentered
    configuration.columnSteps = [.init(minimumWidth: 600, columns: 4)]
    configuration.minimumColumnWidth = 120
    let text =
      #"{"backgroundColor":"secondary","columnSteps":[{"columns":4,"minimumWidth":600}],"#
      + #""contentKind":"valueCell","footerKind":"groupedFooter","headerKind":"#
      + #""prominentInsetGroupedHeader","headerTopPadding":0,"leadingFullSwipe":false,"#
      + #""minimumColumnWidth":120,"orthogonalScrolling":"groupPagingCentered","separators":"#
      + #"{"bottomInsets":{"leading":20,"trailing":4.5},"multipleSelectionColor":"blue","#
      + #""topVisibility":"hidden"},"trailingFullSwipe":true}"#
    #expect(try json(configuration) == text)
    #expect(try read(ListConfiguration.self, text) == configuration)
  }

  @Test func `sizes, spacing and groups of tiles read back`() throws {
    var configuration = ListConfiguration()
    configuration.pinsHeader = true
    configuration.contentInsets = .init(leading: 10, trailing: 10)
    configuration.itemInsets = .init(top: 5, leading: 5, bottom: 5, trailing: 5)
    configuration.itemSpacing = 10
    configuration.itemHeight = .points(44)
    configuration.groupWidth = .fractionOfWidth(0.85)
    configuration.group = .horizontal(1, [.tile(0.7), .vertical(0.3, [.tile(0.5), .tile(0.5)])])
    let text =
      #"{"contentInsets":{"leading":10,"trailing":10},"group":{"axis":"horizontal","parts":"#
      + #"[{"fraction":0.7},{"axis":"vertical","fraction":0.3,"parts":[{"fraction":0.5},{"fraction":0.5}]}]},"#
      + #""groupWidth":"85%","itemHeight":44,"itemInsets":{"bottom":5,"leading":5,"top":5,"trailing":5},"#
      + #""itemSpacing":10,"pinsHeader":true}"#
    #expect(try json(configuration) == text)
    #expect(try read(ListConfiguration.self, text) == configuration)
    for percent in 1...100 {
      let size = ListConfiguration.Dimension.fractionOfWidth(Double(percent) / 100)
      #expect(try json(size) == "\"\(percent)%\"")
      #expect(try read(ListConfiguration.Dimension.self, "\"\(percent)%\"") == size)
    }
    #expect(try json(ListConfiguration.Dimension.fractionOfWidth(1 / 3)) == #""33.333333%""#)
  }

  @Test func `tiles fill the cells of a group in order`() {
    typealias Group = ListConfiguration.Group
    let group = Group.horizontal(1, [.tile(0.75), .vertical(0.25, [.tile(0.5), .tile(0.5)])])
    #expect(
      group.cells == [
        .init(x: 0, y: 0, width: 0.75, height: 1), .init(x: 0.75, y: 0, width: 0.25, height: 0.5),
        .init(x: 0.75, y: 0.5, width: 0.25, height: 0.5),
      ])
    #expect(Group.tile(0.5).cells == [.init(x: 0, y: 0, width: 1, height: 1)])
  }

  @Test func `a word of a later release is kept`() throws {
    let text =
      #"{"contentKind":"hologram","orthogonalScrolling":"spiral","separators":{"topVisibility":"x"}}"#
    #expect(try json(read(ListConfiguration.self, text)) == text)
  }

  @Test func `the kind of content follows the look of the list unless it was chosen`() {
    var configuration = ListConfiguration()
    let (line, lines) = (Content(text: "a"), Content(text: "a", secondaryText: "b"))
    #expect(configuration.contentKind(of: line) == .cell)
    #expect(configuration.contentKind(of: lines) == .subtitleCell)
    #expect(configuration.shownHeaderKind == .plainHeader)
    configuration.appearance = .sidebar
    #expect(configuration.contentKind(of: line) == .sidebarCell)
    #expect(configuration.contentKind(of: lines) == .sidebarSubtitleCell)
    #expect(configuration.shownHeaderKind == .sidebarHeader)
    configuration.appearance = .insetGrouped
    #expect(configuration.shownHeaderKind == .groupedHeader)
    #expect(configuration.shownFooterKind == .groupedFooter)
    configuration.contentKind = .valueCell
    configuration.headerKind = .sidebarHeader
    configuration.footerKind = .plainFooter
    #expect(configuration.contentKind(of: line) == .valueCell)
    #expect(configuration.shownHeaderKind == .sidebarHeader)
    #expect(configuration.shownFooterKind == .plainFooter)
  }

  @Test func `columns adapt to the width, first by steps, then by the least width of one`() {
    var configuration = ListConfiguration()
    #expect(configuration.columns(forWidth: 1000) == 1)
    configuration.layout = .grid(columns: 2)
    #expect(configuration.columns(forWidth: 1000) == 2)
    configuration.minimumColumnWidth = 150
    #expect(configuration.columns(forWidth: 1000) == 6)
    #expect(configuration.columns(forWidth: 100) == 1)
    #expect(configuration.columns(forWidth: .infinity) == 100)
    #expect(configuration.columns(forWidth: .nan) == 2)
    #expect(configuration.columns(forWidth: -1) == 2)
    configuration.columnSteps = [
      .init(minimumWidth: 900, columns: 5), .init(minimumWidth: 400, columns: 3),
      .init(minimumWidth: 2000, columns: 1000),
    ]
    #expect([300, 400, 899, 900, 3000].map(configuration.columns(forWidth:)) == [2, 3, 3, 5, 100])
  }

  @Test func `a strip scrolls across, and other layouts on demand`() {
    var configuration = ListConfiguration()
    #expect(configuration.shownOrthogonalScrolling == .none)
    configuration.layout = .strip
    #expect(configuration.shownOrthogonalScrolling == .continuous)
    configuration.orthogonalScrolling = .paging
    #expect(configuration.shownOrthogonalScrolling == .paging)
  }

  @Test func `a full swipe is allowed by edge, and actions are known by id before title`() {
    var configuration = ListConfiguration()
    #expect(configuration.fullSwipe(on: .leading)?.effect == .toggleFavorite)
    configuration.leadingFullSwipe = false
    #expect(configuration.fullSwipe(on: .leading) == nil)
    #expect(configuration.fullSwipe(on: .trailing)?.effect == .delete)
    configuration.performsFirstActionWithFullSwipe = false
    configuration.leadingFullSwipe = true
    #expect(configuration.fullSwipe(on: .leading) != nil)
    #expect(configuration.fullSwipe(on: .trailing) == nil)
    configuration.leadingActions = [
      SwipeAction(title: "share", effect: .delete),
      SwipeAction(title: "", effect: .custom, id: "share"),
    ]
    #expect(configuration.action(named: "share", on: .leading)?.effect == .custom)
    #expect(configuration.action(named: "SHARE", on: .leading)?.effect == .delete)
    #expect(configuration.action(named: "", on: .leading) == nil)
  }

  @Test
  func `a list without rows has its title, and only a list of its own items a first row as header`()
  {
    var configuration = ListConfiguration()
    for mode in ListConfiguration.HeaderMode.allCases {
      configuration.headerMode = mode
      #expect(configuration.shownHeaderMode(isEmpty: true) == .supplementary)
      #expect(configuration.shownHeaderMode(isEmpty: false) == mode)
    }
    configuration.headerMode = .firstItemInSection
    #expect(configuration.shownHeaderMode(isEmpty: false, isLive: true) == .supplementary)
    configuration.layout = .strip
    #expect(configuration.shownHeaderMode(isEmpty: false) == .none)
  }

  @Test func `a width in cells is eight points a cell`() {
    var configuration = ListConfiguration()
    #expect(configuration.gridColumns == nil)
    configuration.layout = .grid(columns: 2)
    configuration.columnSteps = [.init(minimumWidth: 640, columns: 5)]
    #expect(configuration.gridColumns?.count(forCells: 79) == 2)
    #expect(configuration.gridColumns?.count(forCells: 80) == 5)
    #expect(configuration.gridColumns?.count(forWidth: 640) == 5)
  }
}
