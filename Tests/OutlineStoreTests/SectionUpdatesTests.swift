import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Lists that follow their section.
struct SectionUpdatesTests {
  private typealias Update = OutlineStore.SectionUpdate
  private typealias Updates = OutlineStore.Updates<OutlineStore.SectionUpdate>.AsyncIterator

  /// The next update; a sequence that ends is a failure.
  private func next(_ updates: inout Updates) async throws -> Update {
    let update = try await updates.next()
    return try #require(update)
  }

  @Test func `the first update is the present, and later ones are changes`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S", id: section("S")) }
      try await store.write { try $0.addSection("T", id: section("T")) }
      try await store.write { try $0.add(drafts("a", "  a1", "b"), to: .last(in: section("S"))) }
      var updates = store.updates(of: section("S")).makeAsyncIterator()
      let first = try await next(&updates)
      #expect(first.snapshot == (try await store.read { try $0.snapshot(of: section("S")) }))
      #expect(first.difference.isEmpty && first.reconfigured.isEmpty)
      #expect(first.version == 4 && first.section.title == "S")

      try await store.write { try $0.update(item("a")) { $0.text = "A" } }
      let words = try await next(&updates)
      #expect(words.difference.isEmpty && words.reconfigured == [item("a")])
      try await store.write { try $0.setFavorite(true, for: [item("b")]) }
      #expect(try await next(&updates).reconfigured == [item("b")])

      // What is in other sections only is not an update here.
      try await store.write { try $0.add(drafts("x"), to: .last(in: section("T"))) }
      try await store.write { try $0.add(drafts("b1"), to: .last(in: item("b"))) }
      let child = try await next(&updates)
      #expect(child.difference.counts.inserted == 1)
      // It can be expanded now.
      #expect(child.reconfigured == [item("b")])

      try await store.write { try $0.configure(section("S")) { $0.appearance = .sidebar } }
      let look = try await next(&updates)
      #expect(look.isSectionReconfigured && look.section.configuration.appearance == .sidebar)
      #expect(look.difference.isEmpty && look.reconfigured.isEmpty)

      try await store.write { try $0.delete(section("S")) }
      let last = try await next(&updates)
      #expect(last.snapshot.isEmpty && last.difference.counts.deleted == 4)
      let end = try await updates.next()
      #expect(end == nil)
    }
  }

  @Test func `a slow reader gets one update of many versions, or each of them`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S", id: section("S")) }
      var latest = store.updates(of: section("S")).makeAsyncIterator()
      var every = store.updates(of: section("S"), delivering: .everyVersion).makeAsyncIterator()
      #expect(try await next(&latest).version == 2)
      #expect(try await next(&every).version == 2)
      for number in 0..<150 {
        try await store.write { try $0.add(drafts("i\(number)"), to: .first(in: section("S"))) }
      }
      let update = try await next(&latest)
      #expect(update.version == 152 && update.difference.counts.inserted == 150)
      for version in 3...152 {
        let update = try await next(&every)
        #expect(update.version == version && update.difference.counts.inserted == 1)
      }
    }
  }

  @Test(.enabled(if: Shell.isInstalled))
  func `writes of other processes are updates too`() async throws {
    try await TestFile.withAsync { file in
      try await file.store.write { try $0.addSection("S", id: section("S")) }
      var updates = file.store.updates(of: section("S")).makeAsyncIterator()
      _ = try await next(&updates)
      try Shell.run(file.path, "INSERT INTO outline(id, parent, text) VALUES('x', 'S', 'X')")
      #expect(try await next(&updates).snapshot.items == [item("x")])
      let other = try OutlineStore(path: file.path)
      try await other.write { try $0.setDone(true, for: [item("x")]) }
      #expect(try await next(&updates).reconfigured == [item("x")])
      try await other.close()
    }
  }

  @Test(arguments: [OutlineStore.Delivery.latest, .everyVersion])
  func `expanding in a named view updates the lists of this view`(
    delivery: OutlineStore.Delivery
  ) async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S", id: section("S")) }
      try await store.write {
        try $0.add(drafts("a", "  a1", "b", "  b1"), to: .last(in: section("S")))
      }
      var left = store.updates(of: section("S"), view: "left", delivering: delivery)
        .makeAsyncIterator()
      var plain = store.updates(of: section("S"), delivering: delivery).makeAsyncIterator()
      _ = try await next(&left)
      _ = try await next(&plain)
      try await store.write { try $0.setExpanded(true, for: [item("a")], in: "left") }
      let update = try await next(&left)
      #expect(update.snapshot.expandedItems == [item("a")] && update.version == 3)
      #expect(update.difference.counts.expanded == 1 && update.reconfigured.isEmpty)
      // Where the view says something itself, the file says nothing to it.
      try await store.write { try $0.setExpanded(true, for: [item("a"), item("b")]) }
      #expect(try await next(&plain).snapshot.expandedItems == [item("a"), item("b")])
      let both = try await next(&left)
      #expect(both.snapshot.expandedItems == [item("a"), item("b")])
      #expect(both.difference.counts.expanded == 1)
      try await store.write { try $0.setExpansion(.level(1), in: "left") }
      #expect(try await next(&left).snapshot.expandedItems == [])
      try await store.write { try $0.setExpansion(.expanded, in: "left") }
      #expect(try await next(&left).snapshot.isExpanded(item("b")))
      try await store.write { try $0.forgetView("left") }
      try await store.write { try $0.setExpanded(false, for: [item("a"), item("b")]) }
      #expect(try await next(&left).snapshot.expandedItems == [])
    }
  }

  @Test func `a live section is evaluated at each version, and after each use`() async throws {
    try await TestFile.withAsync { file in
      let store = file.store
      for name in ["S", "Open", "Recents"] {
        try await store.write { try $0.addSection(name, id: section(name)) }
      }
      try await store.write { try $0.add(drafts("a", "b", "  c"), to: .last(in: section("S"))) }
      let (open, recents) = (try Query("open"), try Query("recents"))
      try await store.write { try $0.configure(section("Open")) { $0.shows = open } }
      try await store.write { try $0.configure(section("Recents")) { $0.shows = recents } }
      var list = store.updates(of: section("Open")).makeAsyncIterator()
      var used = store.updates(of: section("Recents")).makeAsyncIterator()
      let first = try await next(&list).snapshot
      #expect(try first.items == store.items(matching: open).map(\.id) && !first.isEmpty)
      #expect(try await next(&used).snapshot.isEmpty)
      try await store.write { try $0.setDone(true, for: [item("b")]) }
      let update = try await next(&list)
      #expect(try update.snapshot.items == store.items(matching: open).map(\.id))
      #expect(try first.applying(update.difference) == update.snapshot)
      try await store.write { try $0.recordUse(of: [item("c")]) }
      #expect(try await next(&used).snapshot.items == [item("c")])
      try await store.write { try $0.recordUse(of: [item("a")]) }
      #expect(try await next(&used).snapshot.items == [item("a"), item("c")])
      // One that gets items of its own shows those.
      try await store.write { try $0.configure(section("Open")) { $0.shows = nil } }
      try await store.write { try $0.add(drafts("own"), to: .last(in: section("Open"))) }
      var ids: [Item.ID] = []
      while ids != [item("own")] { ids = try await next(&list).snapshot.items }
    }
  }

  @Test func `words for days in the query of a live section mean the day it is read`() async throws
  {
    try await TestFile.withAsync { file in
      let store = file.store
      for name in ["S", "Due"] {
        try await store.write { try $0.addSection(name, id: section(name)) }
      }
      try await store.write { try $0.add(drafts("a", "b"), to: .last(in: section("S"))) }
      let query = try Query("due:by:friday")
      try await store.write { try $0.configure(section("Due")) { $0.shows = query } }
      var list = store.updates(of: section("Due")).makeAsyncIterator()
      #expect(try await next(&list).snapshot.isEmpty)
      try await store.write {
        try $0.update(item("a")) { $0.attributes["due"] = .string("2020-02-29") }
      }
      #expect(try await next(&list).snapshot.items == [item("a")])
      #expect(
        try await store.read { try $0.items(matching: Query("due:before:3d")) }.map(\.id) == [
          item("a")
        ])
      #expect(try await store.read { try $0.items(matching: Query("due:from:Yesterday")) }.isEmpty)
      await #expect(throws: QueryError.self) {
        try await store.read { try $0.items(matching: Query("due:soon")) }
      }
    }
  }

  @Test func `the turn of a day is an update of a live section`() async {
    await #expect(processExitsWith: .success) {
      ProcessZone.set("WEST12")
      try await TestFile.withAsync { file in
        let store = file.store
        for name in ["S", "Due"] {
          try await store.write { try $0.addSection(name, id: section(name)) }
        }
        try await store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
        let day = ProcessZone.today
        try await store.write { try $0.update(item("a")) { $0.attributes["due"] = .string(day) } }
        let query = try Query("due:today")
        try await store.write { try $0.configure(section("Due")) { $0.shows = query } }
        var updates = store.updates(of: section("Due")).makeAsyncIterator()
        let first = try await updates.next()
        try #require(first?.snapshot.items == [item("a")])
        ProcessZone.set("EAST-14")
        try #require(ProcessZone.today != day)
        let second = try await updates.next()
        try #require(second?.snapshot.isEmpty == true && second?.version == first?.version)
      }
    }
  }

  @Test func `a missing section throws once, and nothing follows`() async throws {
    try await TestFile.withAsync { file in
      var updates = file.store.updates(of: section("X")).makeAsyncIterator()
      await #expect(throws: OutlineError.unknownSection(section("X"))) { try await updates.next() }
      let end = try await updates.next()
      #expect(end == nil)
      var unnamed = file.store.updates(of: section("X"), view: "").makeAsyncIterator()
      await #expect(throws: OutlineError.invalidViewName("")) { try await unnamed.next() }
    }
  }

  @Test func `an outline in memory is followed as well`() async throws {
    let store = try OutlineStore.inMemory()
    try await store.write { try $0.addSection("S", id: section("S")) }
    var updates = store.updates(of: section("S")).makeAsyncIterator()
    _ = try await next(&updates)
    try await store.write { try $0.add(drafts("a"), to: .last(in: section("S"))) }
    #expect(try await next(&updates).snapshot.items == [item("a")])
    #expect(try await store.check() == [])
  }

  @Test func `a purge under a slow reader costs it the differences, not the present`() async throws
  {
    try await TestFile.withAsync { file in
      let store = file.store
      try await store.write { try $0.addSection("S", id: section("S")) }
      try await store.write { try $0.add(drafts("a", "b"), to: .last(in: section("S"))) }
      var updates = store.updates(of: section("S")).makeAsyncIterator()
      let first = try await next(&updates)
      try await store.write { try $0.update(item("a")) { $0.text = "A" } }
      try await store.write { try $0.move(item("b"), to: .first(in: section("S"))) }
      try await store.write { try $0.add(drafts("c"), to: .last(in: section("S"))) }
      try await store.purge(before: store.latestVersion())
      let update = try await next(&updates)
      #expect(update.snapshot.items == [item("b"), item("a"), item("c")])
      #expect(try first.snapshot.applying(update.difference) == update.snapshot)
      #expect(Set(update.reconfigured) == [item("a"), item("b")])
    }
  }

  @Test(arguments: 0..<3)
  func `snapshots that are changed by their differences are the store's own`(seed: Int) async throws
  {
    var random = SeededGenerator(seed: seed)
    try await TestFile.withAsync { file in
      let store = file.store
      for name in ["S", "T", "Live"] {
        try await store.write { try $0.addSection(name, id: section(name)) }
      }
      try await store.write { try $0.add(drafts("mark"), to: .last(in: section("S"))) }
      let query = try Query("open")
      try await store.write { try $0.configure(section("Live")) { $0.shows = query } }
      var readers:
        [(section: Section.ID, view: String?, updates: Updates, list: SectionSnapshot<Item.ID>)] =
          []
      for delivery in [OutlineStore.Delivery.latest, .everyVersion] {
        for (name, view) in [("S", nil), ("S", "v"), ("Live", nil)] as [(String, String?)] {
          var updates = store.updates(of: section(name), view: view, delivering: delivery)
            .makeAsyncIterator()
          let first = try await next(&updates).snapshot
          readers.append((section(name), view, updates, first))
        }
      }
      for round in 0..<Effort.times(8) {
        for number in 0..<Int.random(in: 1...6, using: &random) {
          try edit(store, "\(round)-\(number)", using: &random)
        }
        // By which every list knows when it has seen all.
        try await store.write { outline in
          try outline.update(item("mark")) { $0.text = "\(round)" }
          try outline.setDone(false, for: [item("mark")])
        }
        let latest = try await store.latestVersion()
        for index in readers.indices {
          var version = 0
          while version < latest {
            let update = try await next(&readers[index].updates)
            #expect(update.version > version || readers[index].view != nil)
            version = update.version
            readers[index].list = try readers[index].list.applying(update.difference)
            #expect(readers[index].list == update.snapshot)
            if readers[index].section == section("S") && readers[index].view == nil {
              #expect(
                try await store.read(at: version) { try $0.snapshot(of: section("S")) }
                  == update.snapshot)
            }
          }
          let (id, view) = (readers[index].section, readers[index].view)
          let present = try await store.read { outline in
            if id == section("Live") {
              return try outline.items(matching: query).map(\.id)
            }
            let shown = try view.map(outline.viewing) ?? outline
            return try shown.snapshot(of: id).items
          }
          #expect(readers[index].list.items == present)
          if let view {
            let shown = try await store.read(viewing: view) { try $0.snapshot(of: id) }
            #expect(readers[index].list == shown)
          }
        }
      }
    }
  }
}

/// Changes something or nothing, in one version or none.
private func edit(
  _ store: OutlineStore, _ name: String, using random: inout SeededGenerator
) throws {
  let items = try store.outline().rows.filter { $0.node.kind == .item }.map {
    item($0.node.id.rawValue)
  }
  let others = items.filter { $0 != item("mark") }
  let id = others.randomElement(using: &random)
  let place: Placement =
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .last(in: section(Bool.random(using: &random) ? "S" : "T"))
    case 1: .first(in: items.randomElement(using: &random) ?? item("mark"))
    default: .after(items.randomElement(using: &random) ?? item("mark"))
    }
  switch (Int.random(in: 0..<9, using: &random), id) {
  case (0, let id?):
    // Into itself it does not go.
    _ = try? store.move(id, to: place)
  case (1, let id?): try store.setExpanded(Bool.random(using: &random), for: [id])
  case (2, nil): break
  case (2, _) where random.next() % 4 == 0:
    let level = Int.random(in: 0...3, using: &random)
    try store.write { _ = try $0.setExpansion(.level(level), in: "v") }
  case (2, let id?): try store.setExpanded(Bool.random(using: &random), for: [id], in: "v")
  case (3, let id?): try store.setDone(Bool.random(using: &random), for: [id])
  case (4, let id?) where others.count > 6: try store.delete([id])
  case (5, let id?): try store.update(id) { $0.text = name }
  case (6, _):
    // What made the sections stays: of two in a row the second could take that back.
    let last = try store.versions(limit: 1).first
    if let last, last.number > 6, last.origin != .undo { try store.undo() }
  default: try store.add([Item.Draft(text: name, id: item("i\(name)"))], to: place)
  }
}

extension SectionSnapshot {
  fileprivate var expandedItems: [ItemID] { items.filter { (try? isExpanded($0)) == true } }
}
