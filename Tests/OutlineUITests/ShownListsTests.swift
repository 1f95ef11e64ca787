import Foundation
import OutlineStore
import OutlineUI
import TestSupport
import Testing
import UIKit

/// Lists of every kind in a collection view: headers, footers, sections that come and go, windows,
/// searches, selections, editing.
@MainActor
struct ShownListsTests {
  /// Two sections, the first one with children.
  private static func fill(_ outline: OutlineTransaction) throws {
    let first = try outline.addSection("First")
    let second = try outline.addSection("Second")
    try outline.add(
      [
        Item.Draft(text: "A"), Item.Draft(text: "a1", level: 1), Item.Draft(text: "a2", level: 1),
        Item.Draft(text: "B"), Item.Draft(text: "C"),
      ], to: .last(in: first))
    try outline.add(["D", "E"].map { Item.Draft(text: $0) }, to: .last(in: second))
  }

  @Test func `a row is dragged from section to section, and to the end of one`() async throws {
    try await ShownFile.with(filledBy: Self.fill) { file in
      #expect(try file.person.drag(file.path("B"), to: file.path("E")))
      #expect(file.person.screen == ["# First", "▸ A", "C", "# Second", "D", "B", "E"])
      try await file.settle()
      #expect(try file.person.drag(file.path("D"), to: file.end(of: "First")))
      #expect(file.person.screen == ["# First", "▸ A", "C", "D", "# Second", "B", "E"])
      try await file.settle()
      // The only ones leave, and their section shows that it is there.
      #expect(try file.person.drag(file.path("B"), to: IndexPath(item: 0, section: 0)))
      #expect(try file.person.drag(file.path("E"), to: IndexPath(item: 0, section: 0)))
      try await file.settle()
      #expect(file.person.screen == ["# First", "E", "B", "▸ A", "C", "D", "# Second"])
    }
  }

  @Test func `a drag right after the other one, and beside another writer`() async throws {
    try await ShownFile.with(filledBy: Self.fill) { file in
      let list = try file.id(of: "First")
      for number in 0..<8 {
        file.person.drag(
          IndexPath(item: 0, section: number % 2), to: IndexPath(item: 0, section: number / 4))
        try await file.write { try $0.add(Item.Draft(text: "\(number)"), to: .first(in: list)) }
      }
      try await file.settle()
    }
  }

  @Test func `a section that keeps its rows gives none away`() async throws {
    try await ShownFile.with { outline in
      try Self.fill(outline)
      for section in try outline.sections() {
        try outline.configure(section.id) { $0.reordering = .withinSection }
      }
    } showing: { file in
      file.person.drag(try file.path("B"), to: try file.path("D"))
      #expect(file.person.screen == ["# First", "▸ A", "B", "C", "# Second", "D", "E"])
      file.person.drag(try file.path("B"), to: IndexPath(item: 0, section: 0))
      try await file.settle()
      #expect(file.person.screen == ["# First", "B", "▸ A", "C", "# Second", "D", "E"])
    }
  }

  @Test func `rows are moved by their handles while the list is edited`() async throws {
    try await ShownFile.with(filledBy: Self.fill) { file in
      #expect(try !file.person.drag(file.path("B"), to: file.path("C"), byHandle: true))
      file.view.isEditing = true
      #expect(file.person.screen[2] == "B ⊖ ≡")
      #expect(try file.person.drag(file.path("B"), to: file.path("C"), byHandle: true))
      try await file.settle()
      #expect(file.person.screen[2...3] == ["C ⊖ ≡", "B ⊖ ≡"])
    }
  }

  @Test func `what cannot be dragged stays`() async throws {
    try await ShownFile.with { outline in
      try Self.fill(outline)
      let first = try outline.item(text: "B")
      try outline.present(first) { $0.isDisabled = true }
    } showing: { file in
      #expect(try !file.person.drag(file.path("B"), to: file.path("C")))
      #expect(try !file.person.tap(file.path("B")))
      #expect(file.person.buttons(.trailing, at: try file.path("B")) == [])
      file.list.canReorderRow = { _ in false }
      try await file.settle()
      #expect(try !file.person.drag(file.path("C"), to: file.path("A")))
    }
  }

  @Test func `headers and footers follow their sections`() async throws {
    try await ShownFile.with { outline in
      try Self.fill(outline)
      for section in try outline.sections() {
        try outline.configure(section.id) { $0.footerMode = .supplementary }
      }
    } showing: { file in
      let (first, second) = (try file.id(of: "First"), try file.id(of: "Second"))
      #expect(file.person.screen.last == "= 2 items")
      let path = IndexPath(item: 0, section: 0)
      let kind = UICollectionView.elementKindSectionHeader
      let header = file.view.supplementaryView(forElementKind: kind, at: path)
      try await file.write { outline in
        try outline.rename(first, to: "Premier", image: "🥇")
        try outline.add(Item.Draft(text: "F"), to: .last(in: second))
        try outline.configure(second) { $0.headerMode = .none }
      }
      try await file.settle()
      #expect(file.person.screen.first == "# 🥇 Premier")
      #expect(file.person.screen.suffix(4) == ["D", "E", "F", "= 3 items"])
      // The same view, which may be read or edited just now.
      #expect(file.view.supplementaryView(forElementKind: kind, at: path) === header)
      try await file.write { outline in
        try outline.configure(first) { $0.footer = "That is all." }
        try outline.configure(second) {
          $0.footerMode = .none
          $0.headerMode = .supplementary
        }
      }
      try await file.settle()
      #expect(file.person.screen.contains("= That is all."))
      #expect(file.person.screen.suffix(4) == ["# Second", "D", "E", "F"])
    }
  }

  @Test func `the first row is the header, and without rows the title is`() async throws {
    try await ShownFile.with { outline in
      try Self.fill(outline)
      for section in try outline.sections() {
        try outline.configure(section.id) { $0.headerMode = .firstItemInSection }
      }
    } showing: { file in
      #expect(file.person.screen == ["▸ A", "B", "C", "D", "E"])
      for name in ["D", "E"] { file.person.swipe(.trailing, at: try file.path(name)) }
      try await file.settle()
      #expect(file.person.screen == ["▸ A", "B", "C", "# Second"])
      try await file.open("A")
      let second = try file.id(of: "Second")
      try await file.write { try $0.add(Item.Draft(text: "F"), to: .last(in: second)) }
      try await file.settle()
      #expect(file.person.screen == ["▾ A", "  a1", "  a2", "B", "C", "F"])
    }
  }

  @Test func `sections come, go, move and fold under other hands`() async throws {
    try await ShownFile.with(filledBy: Self.fill) { file in
      let (first, second) = (try file.id(of: "First"), try file.id(of: "Second"))
      try await file.write { outline in
        let third = try outline.addSection("Third")
        try outline.add(Item.Draft(text: "G"), to: .last(in: third))
        try outline.move(third, to: .first)
        try outline.move(first, to: .last)
      }
      try await file.settle()
      #expect(
        file.person.screen == ["# Third", "G", "# Second", "D", "E", "# First", "▸ A", "B", "C"])
      try await file.write { _ = try $0.setExpanded(false, for: second) }
      try await file.settle()
      #expect(file.person.screen == ["# Third", "G", "# Second", "# First", "▸ A", "B", "C"])
      try await file.write { try $0.delete(second) }
      try await file.settle()
      try await file.write { try $0.undo() }
      try await file.write { _ = try $0.setExpanded(true, for: second) }
      try await file.settle()
      #expect(
        file.person.screen == ["# Third", "G", "# Second", "D", "E", "# First", "▸ A", "B", "C"])
      try await file.write { outline in
        for section in try outline.sections() { try outline.delete(section.id) }
      }
      try await file.settle()
      #expect(file.person.screen == [])
    }
  }

  @Test func `a section is shown while its switch is on`() async throws {
    try await ShownFile.with { outline in
      let settings = try outline.addSection("Wi-Fi")
      let networks = try outline.addSection("Networks")
      let wifi = try outline.add(
        Item.Draft(text: "Wi-Fi is on", isDone: true), to: .last(in: settings))
      try outline.add(["Home", "Café"].map { Item.Draft(text: $0) }, to: .last(in: networks))
      try outline.configure(networks) { $0.shownWhile = wifi.rawValue }
      try outline.configure(settings) {
        $0.leadingActions = [SwipeAction(title: "Switch", effect: .toggleDone)]
      }
    } showing: { file in
      let row = "Wi-Fi is on (struck) (dim)"
      #expect(file.person.screen == ["# Wi-Fi", row, "# Networks", "Home", "Café"])
      #expect(file.person.swipe(.leading, at: try file.path("Wi-Fi is on")) == true)
      try await file.wait { file.list.sections.count == 1 }
      try await file.settle()
      #expect(file.person.screen == ["# Wi-Fi", "Wi-Fi is on"])
      #expect(file.person.swipe(.leading, at: try file.path("Wi-Fi is on")) == true)
      try await file.wait { file.list.sections.count == 2 }
      try await file.settle()
      #expect(file.person.screen == ["# Wi-Fi", row, "# Networks", "Home", "Café"])
    }
  }

  @Test func `an edit redraws its row only, in the same cell`() async throws {
    try await ShownFile.with(filledBy: Self.fill) { file in
      let path = try file.path("B")
      let (cell, other) = (
        file.view.cellForItem(at: path), file.view.cellForItem(at: try file.path("C"))
      )
      let id = try #require(file.collection.diffable.itemIdentifier(for: path))
      file.list.update(id) { $0.text = "bee" }
      #expect(file.person.screen == ["# First", "▸ A", "bee", "C", "# Second", "D", "E"])
      #expect(file.view.cellForItem(at: path) === cell)
      try await file.settle()
      #expect(file.view.cellForItem(at: path) === cell)
      #expect(file.view.cellForItem(at: try file.path("C")) === other)
      // One that the store refuses is shown as it was.
      file.list.perform(.leading, action: "nothing of this name", on: id)
      try await file.wait { !file.errors.isEmpty }
      try await file.settle()
    }
  }

  @Test func `what the file selects is selected, and what a person selects stays so`() async throws
  {
    try await ShownFile.with(filledBy: Self.fill) { file in
      file.view.allowsMultipleSelection = true
      let (b, d) = (try file.item("B"), try file.item("D"))
      try await file.write { outline in
        for id in [b, d] { try outline.present(id) { $0.isSelected = true } }
      }
      try await file.settle()
      #expect(file.person.screen.filter { $0.hasSuffix(" *") } == ["B *", "D *"])
      try await file.write { outline in
        try outline.present(d) { $0.isSelected = false }
        try outline.move(b, to: .after(d))
      }
      try await file.settle()
      #expect(file.person.screen == ["# First", "▸ A", "C", "# Second", "D", "B *", "E"])
      #expect(try file.person.tap(file.path("C")))
      #expect(file.tapped == ["C"])
      let first = try file.id(of: "First")
      try await file.write { try $0.add(Item.Draft(text: "X"), to: .first(in: first)) }
      try await file.wait { file.list.rows.first?.text == "X" }
      #expect(file.person.screen[3] == "C *")
      file.view.deselectItem(at: try file.path("C"), animated: false)
    }
  }

  @Test func `words that are typed leave the rows that have them, and all come back`() async throws
  {
    try await ShownFile.with(filledBy: Self.fill) { file in
      for typed in ["a", "a2", "a", ""] {
        file.list.searchText = typed
        try await file.settle()
      }
      #expect(file.person.screen == ["# First", "▸ A", "B", "C", "# Second", "D", "E"])
      file.list.searchText = "nothing"
      try await file.settle()
      file.list.searchText = "D"
      try await file.settle()
      #expect(file.person.screen.last == "D")
      #expect(file.person.swipe(.trailing, at: try file.path("D")) == true)
      try await file.settle()
      file.list.searchText = ""
    }
  }

  @Test func `a window follows the person through ten thousand rows`() async throws {
    try await ShownFile.with(window: ListWindow(after: 60), lines: 20) { outline in
      let section = try outline.addSection("Log")
      try outline.add((0..<10_000).map { Item.Draft(text: "row \($0)") }, to: .last(in: section))
    } showing: { file in
      var seen: [String] = []
      while seen.count < 500 {
        // What was on the screen is there still, further up, whatever window it is by now.
        let last = try #require(file.person.screen.last)
        seen += file.person.screen.filter { !seen.contains($0) }
        // At the end of a window the rows after it come a moment later.
        try await file.wait { file.list.rows.suffix(10).allSatisfy { $0.text != last } }
        file.person.scroll(by: 10)
        for _ in 0..<20 {
          #expect(file.person.screen[9] == last, "\(seen.count)")
          try await Task.sleep(for: .milliseconds(1))
        }
      }
      #expect(seen.dropFirst() == (0..<seen.count - 1).map { "row \($0)" }[...])
      file.list.window = nil
      try await file.wait { file.list.rows.count == 10_000 }
    }
  }

  @Test func `a menu and a tick do to their row what they say`() async throws {
    try await ShownFile.with { outline in
      try Self.fill(outline)
      var menu = Accessory(.popUpMenu)
      menu.menu = [MenuItem(title: "Remove", effect: .delete)]
      let section = try outline.sections()[1].id
      try outline.configure(section) { $0.accessories = [menu, Accessory(.label, text: "new")] }
    } showing: { file in
      #expect(file.person.screen.suffix(2) == ["D ☰ [new]", "E ☰ [new]"])
      #expect(file.person.choose("Remove", at: try file.path("D")))
      #expect(file.person.screen.last == "E ☰ [new]")
      #expect(file.person.screen.count == 6)
      try await file.settle()
    }
  }

  @Test func `a list that was read before it is connected is shown at once`() async throws {
    try await ShownFile.with(filledBy: Self.fill) { file in
      let view = UICollectionView(
        frame: file.view.frame, collectionViewLayout: file.view.collectionViewLayout)
      _ = view
      try await file.settle()
      file.connect()
      try await file.settle()
      let b = try file.item("B")
      try await file.write { try $0.setDone(true, for: b) }
      try await file.settle()
    }
  }

  @Test(arguments: 1...6)
  func `whatever a person and another writer do, the screen is the file`(seed: UInt64) async throws
  {
    try await ShownFile.with { outline in
      try Self.fill(outline)
      var favorites = ListConfiguration()
      favorites.shows = try Query("favorites")
      favorites.footerMode = .supplementary
      try outline.addSection("Favorites", configuration: favorites)
    } showing: { file in
      var random = SeededGenerator(seed: seed)
      for step in 0..<120 {
        let rows = file.list.rows.map(\.id)
        let row = rows.randomElement(using: &random)
        let path = row.flatMap { file.collection.diffable.indexPath(for: $0) }
        let section = Int.random(in: 0..<max(1, file.list.sections.count), using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2:
          guard let path, file.list.sections.indices.contains(section) else { continue }
          let rows = file.list.sections[section].rows
          let count = rows.count - (path.section == section ? 1 : 0)
          file.person.drag(
            path, to: IndexPath(item: Int.random(in: 0...count, using: &random), section: section))
        case 3: if let path { file.person.tapDisclosure(path) }
        case 4: if let path { file.person.toggle(path) }
        case 5: if let path { file.person.swipe(.leading, at: path) }
        case 6: if let path, rows.count > 5 { file.person.swipe(.trailing, at: path) }
        case 7: file.undoManager.canUndo ? file.undoManager.undo() : file.undoManager.redo()
        case 8:
          let text = "\(step)"
          let place = row?.item
          try await file.write { outline in
            guard let place, try outline.node(place.node) != nil else { return }
            try outline.add(Item.Draft(text: text), to: .first(in: .item(place)))
          }
        default:
          if step % 3 == 0 { try await file.settle() } else { await Task.yield() }
        }
        let own = file.list.sections.filter { !$0.section.isLive }.flatMap(\.rows)
        #expect(Set(own.map(\.item.id)).count == own.count)
      }
      try await file.settle()
      file.errors = []
    }
  }
}

extension OutlineTransaction {
  fileprivate func present(
    _ id: Item.ID, _ change: (inout ItemPresentation) -> Void
  ) throws {
    try update(id) { content in
      var presentation = content.presentation
      change(&presentation)
      try content.setPresentation(presentation)
    }
  }

  /// The item with a text.
  fileprivate func item(text: String) throws -> Item.ID {
    try #require(
      try sections().flatMap { try items(under: .section($0.id)) }.first {
        $0.content.text == text
      }
    ).id
  }
}
