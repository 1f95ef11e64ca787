import TestSupport
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineStore

struct ListPresentationWindowTests {
  /// The sections that a window has, cut out of those of the whole list. The rows of the window are
  /// those of each section, after its own if `hasHeadings`.
  private func cut(
    _ whole: ListPresentation, to range: Range<Int>, hasHeadings: Bool
  ) -> [ListPresentation.Section] {
    var next = 0
    return whole.sections.compactMap { whole in
      var section = whole
      let start = hasHeadings ? next + 1 : next
      let rows = start..<(start + whole.rows.count)
      let hasHeading = hasHeadings && range.contains(next)
      let shown = rows.clamped(to: range)
      next = rows.upperBound
      if !hasHeading { section.header = nil }
      section.hasMoreBefore = hasHeadings ? !hasHeading : range.lowerBound > rows.lowerBound
      section.hasMoreAfter = rows.upperBound > range.upperBound
      if section.hasMoreAfter { section.footer = nil }
      section.rows = shown.map { whole.rows[$0 - start] }
      return hasHeading || !shown.isEmpty ? section : nil
    }
  }

  /// Compares every window of some sizes with the whole list.
  private func check(
    _ outline: OutlineReader, _ whole: ListPresentation, in top: NodeID? = nil
  ) throws {
    let all = try outline.window(after: .max, in: top)
    for (index, row) in all.rows.enumerated() {
      for (before, after) in [(0, 0), (1, 2), (4, 3)] {
        let window = try outline.window(
          at: .around(row.node.id), before: before, after: after, in: top)
        let range = max(0, index - before)..<min(all.rows.count, index + after + 1)
        #expect(
          try ListPresentation(window, in: outline, isEditing: whole.isEditing).sections
            == cut(whole, to: range, hasHeadings: top == nil))
      }
    }
  }

  @Test func `a pinned header is there also if its section begins before the window`() throws {
    try PlantedOutline.with { planted in
      let window = try planted.store.read { outline in
        try ListPresentation(outline.window(at: .around(NodeID("milk")), after: 0), in: outline)
      }
      #expect(window.sections[0].header == nil)
      let pinned = try planted.store.write { outline in
        try outline.configure(Section.ID("food")) { $0.pinsHeader = true }
        return try ListPresentation(
          outline.window(at: .around(NodeID("milk")), after: 0), in: outline)
      }
      #expect(pinned.value.sections[0].header?.title == "Food")
      #expect(pinned.value.sections[0].hasMoreBefore)
    }
  }

  @Test func `a section is hidden while the item that shows it is not done`() throws {
    try PlantedOutline.with { planted in
      let work = try Section.ID("work")
      let milk = try Item.ID("milk")
      func sections(_ outline: OutlineReader) throws -> [ListPresentation.Section] {
        try ListPresentation(outline.window(after: .max), in: outline).sections
      }
      func isShown() throws -> Bool {
        try planted.store.read { outline in
          let shown = try sections(outline)[1]
          let numbers = try outline.rowNumbers(showingLive: true)
          let rows = try outline.window(after: .max).rows
          #expect(numbers.count == rows.count && shown.shownWhile == "milk")
          #expect((shown.header == nil) == shown.rows.isEmpty)
          let listed = try Listing(outline).groups[1].rows
          #expect(listed.count == shown.rows.count)
          return shown.header != nil
        }
      }
      try planted.store.write { outline in
        try outline.configure(work) { $0.shownWhile = "milk" }
      }
      let version = try planted.store.read { try $0.latestVersion() }
      #expect(try isShown())
      try planted.store.write { try $0.setDone(false, for: [milk]) }
      #expect(try !isShown())
      try planted.store.read { outline in
        // It was shown then, and it is shown alone and to those who search.
        #expect(try sections(outline.at(version))[1].header != nil)
        #expect(try outline.window(after: .max, in: work.node).rows.count == 1)
        let all = try Listing(outline, scope: Listing.Scope(includesCollapsed: true))
        #expect(all.groups[1].rows.count == 1)
        #expect(
          try outline.window(at: .around(NodeID("report")), after: 0).rows.map(\.node.id)
            == [work.node])
      }
      // A name is none of its business, and an item that is gone hides nothing.
      try planted.store.write { try $0.update(milk) { $0.text = "Cream" } }
      #expect(try !isShown())
      try planted.store.write { try $0.delete(milk) }
      #expect(try isShown())
    }
  }

  @Test(arguments: 0..<Effort.times(12))
  func `a window is presented like its part of the whole list, now and in the past`(seed: Int)
    throws
  {
    try PlantedOutline.with { planted in
      var random = SeededGenerator(seed: UInt64(seed))
      try planted.store.write { try $0.plantAtRandom(using: &random) }
      let version = try planted.store.read { try $0.latestVersion() }
      try planted.store.write { try $0.plantAtRandom(using: &random) }
      try planted.store.read { present in
        for outline in [present, try present.at(version)] {
          for isEditing in [false, true] {
            try check(outline, ListPresentation(Listing(outline), isEditing: isEditing))
          }
          for section in try outline.sections() where section.itemCount > 0 {
            let whole = try ListPresentation(Listing(outline, names: [.name(section.id.rawValue)]))
            try check(outline, whole, in: section.id.node)
          }
          for item in try outline.items(under: .section(Section.ID("food"))) where item.hasChildren
          {
            var whole = try ListPresentation(Listing(outline, names: [.name(item.id.rawValue)]))
            // The listing begins with the item itself.
            whole.sections[0].rows.removeFirst()
            for index in whole.sections[0].rows.indices {
              whole.sections[0].rows[index].indentation -= 1
            }
            try check(outline, whole, in: item.id.node)
          }
        }
      }
    }
  }

  @Test func `a section that the window cuts has no header, and no footer at its other end`() throws
  {
    try PlantedOutline.with { planted in
      try planted.store.write { outline in
        try outline.configure(Section.ID("food")) { $0.footerMode = .supplementary }
      }
      try planted.store.read { outline in
        let middle = try outline.window(at: .around(NodeID("apple")), before: 0, after: 1)
        let cut = try ListPresentation(middle, in: outline).sections
        #expect(cut.map(\.id.rawValue) == ["food"])
        #expect(cut[0].header == nil && cut[0].footer == nil)
        #expect(cut[0].hasMoreBefore && cut[0].hasMoreAfter)
        #expect(cut[0].rows.map(\.indentation) == [1, 1])
        // Its last row is the last one of the window, so it ends here.
        let end = try outline.window(at: .around(NodeID("milk")), before: 1, after: 0)
        let ended = try ListPresentation(end, in: outline).sections
        #expect(ended.count == 1 && !ended[0].hasMoreAfter)
        #expect(ended[0].footer?.text == "2 items")
      }
    }
  }

  @Test func `the first row of a window is the header only if it is the first item of its section`()
    throws
  {
    try PlantedOutline.with { planted in
      try planted.store.write { outline in
        try outline.configure(Section.ID("food")) { $0.headerMode = .firstItemInSection }
      }
      try planted.store.read { outline in
        let cells = try ["fruit", "apple", "food"].map { id in
          let window = try outline.window(at: .around(NodeID(id)), after: 1)
          return try ListPresentation(window, in: outline).sections.flatMap(\.rows).map(\.cell)
        }
        #expect(cells == [[.header, .line], [.line, .subtitle], [.header]])
      }
    }
  }

  @Test func `selected rows are marked in a window and in a listing, unless they are disabled`()
    throws
  {
    try PlantedOutline.with { planted in
      try planted.store.write { outline in
        try outline.update(Item.ID("milk")) { content in
          var presentation = content.presentation
          presentation.isDisabled = true
          try content.setPresentation(presentation)
        }
      }
      let food = try NodeID("food")
      let selection: Set<ListPresentation.Row.ID> = [
        .init(try NodeID("apple"), in: food), .init(try NodeID("milk"), in: food),
      ]
      try planted.store.read { outline in
        let window = try outline.window(after: .max)
        for list in [
          try ListPresentation(window, in: outline, selection: selection),
          ListPresentation(try Listing(outline), selection: selection),
        ] {
          let rows = list.sections[0].rows
          #expect(rows.map(\.isSelected) == [false, true, false, false])
          #expect(rows.map(\.isDisabled) == [false, false, false, true])
          #expect(rows.map(\.canMove) == [true, true, true, false])
        }
      }
    }
  }

  @Test func `a collapsed section and a footer count its items`() throws {
    try PlantedOutline.with { planted in
      try planted.perform(ExpandNodes(["food"], isExpanded: false))
      try planted.store.read { outline in
        let window = try outline.window(at: .around(NodeID("food")), after: 0)
        let section = try ListPresentation(window, in: outline).sections[0]
        #expect(section.header?.badge == 2)
        #expect(section.header?.disclosure == .collapsed)
        #expect(!section.hasMoreAfter)
      }
    }
  }

  @Test func `the items of a live section are its rows, as in a listing`() throws {
    try PlantedOutline.with { planted in
      let configuration = try ConfigurationChange(
        .object([
          "shows": .string("open sort:text"), "headerMode": .string("firstItemInSection"),
          "footerMode": .string("supplementary"),
        ]))
      try planted.perform(
        AddSection("Open", id: Section.ID("open"), configuration: configuration))
      try planted.store.read { outline in
        let whole = try ListPresentation(Listing(outline))
        let all = try outline.window(after: .max, showingLive: true)
        #expect(try ListPresentation(all, in: outline) == whole)
        #expect(whole.sections[2].rows.map(\.source?.text).count == 4)
        for (index, row) in all.rows.enumerated() {
          let window = try outline.window(at: .row(row.id), before: 1, after: 1, showingLive: true)
          let range = max(0, index - 1)..<min(all.rows.count, index + 2)
          #expect(
            try ListPresentation(window, in: outline).sections
              == cut(whole, to: range, hasHeadings: true))
        }
        let inside = try outline.window(
          at: .start, after: 2, in: NodeID("open"), showingLive: true)
        let own = try ListPresentation(inside, in: outline).sections
        #expect(own.map(\.id.rawValue) == ["open"])
        #expect(own[0].isLive && own[0].hasMoreAfter && !own[0].hasMoreBefore)
        #expect(own[0].rows.map(\.indentation) == [0, 0])
      }
      try planted.perform(ExpandNodes(["open"], isExpanded: false))
      try planted.store.read { outline in
        let window = try outline.window(after: .max, showingLive: true)
        #expect(try ListPresentation(window, in: outline) == ListPresentation(Listing(outline)))
      }
    }
  }

  @Test func `matches are rows below their ancestors, which are open and no matches`() throws {
    try PlantedOutline.with { planted in
      try planted.perform(ExpandNodes(nil, isExpanded: false, all: true))
      try planted.store.write { outline in
        try outline.configure(Section.ID("food")) { $0.headerMode = .firstItemInSection }
      }
      try planted.store.read { outline in
        let window = try outline.window(after: .max, matching: Query("text:pear"))
        let list = try ListPresentation(window, in: outline)
        #expect(list.sections.map(\.id.rawValue) == ["food"])
        let rows = list.sections[0].rows
        #expect(rows.map(\.id.item.rawValue) == ["fruit", "pear"])
        #expect(rows.map(\.isMatch) == [false, true])
        #expect(rows.map(\.disclosure) == [.expanded, .none])
        #expect(rows.map(\.indentation) == [0, 1])
        #expect(list.sections[0].header == nil)
      }
    }
  }

  @Test func `an empty window presents nothing`() throws {
    try PlantedOutline.with { planted in
      try planted.store.read { outline in
        let window = try outline.window(after: 5, in: NodeID("report"))
        #expect(try ListPresentation(window, in: outline).sections.isEmpty)
      }
    }
  }
}

extension OutlineTransaction {
  /// Adds items anywhere, moves and folds some, and configures the sections.
  fileprivate func plantAtRandom(using random: inout SeededGenerator) throws {
    for section in try sections() {
      let index = Int.random(in: 0..<6, using: &random)
      let mode = ListConfiguration.HeaderMode.allCases.randomElement(using: &random) ?? .none
      let footer = ListConfiguration.FooterMode.allCases.randomElement(using: &random) ?? .none
      let appearance = ListConfiguration.Appearance.allCases.randomElement(using: &random) ?? .plain
      try configure(section.id) { configuration in
        (configuration.headerMode, configuration.footerMode) = (mode, footer)
        configuration.appearance = appearance
        configuration.layout = [.list, .list, .list, .grid(columns: 3), .strip, .list][index]
        configuration.showsSeparators = index != 1
      }
    }
    for _ in 0..<8 {
      let all = try sections().flatMap { try items(under: .section($0.id)) }
      let parent = all.randomElement(using: &random)
      let draft = Item.Draft(
        text: "item", secondaryText: Bool.random(using: &random) ? "second" : nil,
        isDone: Bool.random(using: &random), isExpanded: Bool.random(using: &random))
      let section = try sections().randomElement(using: &random)?.id ?? Section.ID("food")
      if let parent, Bool.random(using: &random) {
        try add(draft, to: .first(in: parent.id))
      } else {
        try add(draft, to: .first(in: section))
      }
    }
    for section in try sections() {
      try setExpanded(Int.random(in: 0..<4, using: &random) > 0, for: section.id)
    }
  }
}
