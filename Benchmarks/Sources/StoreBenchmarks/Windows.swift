import Foundation
import OutlineStore
import RawSQLite

/// The most memory that the process has had, in bytes.
private func peakMemory() -> Int {
  var usage = rusage()
  #if os(Linux)
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #else
  getrusage(RUSAGE_SELF, &usage)
  #endif
  return usage.ru_maxrss * 1_024
}

/// 60 rows of a list in which everything is visible: at its start, in the middle and at its end,
/// now and at an old version, in a view with a rule, and by number; matches of queries; and
/// searches by rank.
func benchmarkWindows(items count: Int) async throws {
  print("\n60 rows of \(count) visible ones")
  try await withFolder { folder in
    let store = try await OutlineStore.open(path: folder.appending(path: "list.outline").path)
    let ids = try await store.write { outline in
      try outline.add(drafts(count, fan: 10), to: .last(in: outline.addSection("S")))
    }.value
    let made = try await store.latestVersion()
    let tops = stride(from: 0, to: ids.count, by: 10).map { ids[$0] }
    try await store.write { _ = try $0.setExpanded(true, for: tops) }
    try await store.write { try $0.update(ids[count / 2]) { $0.text = "changed" } }
    let before = peakMemory()
    let middle = OutlineWindow.Place.around(ids[count / 2].node)
    let places: [(String, OutlineWindow.Place)] = [
      ("start", .start), ("middle", middle), ("end", .end),
    ]
    for (name, place) in places {
      for version in [nil, made + 1] {
        var times: [Double] = []
        for _ in 0..<200 {
          times.append(
            try seconds {
              let rows = try store.read { outline in
                let shown = try version.map(outline.at) ?? outline
                return try shown.window(at: place, before: 30, after: place == middle ? 29 : 60)
                  .rows
              }
              precondition(rows.count == min(60, count + 1))
            })
        }
        let time = median(times)
        let moment = version == nil ? "now" : "before the last version"
        report("\(name), \(moment)", shown(time), aim: ("<= 2 ms", time <= 2e-3))
      }
    }
    let grown = (peakMemory() - before) >> 20
    report("memory for these", "\(grown) MB", aim: ("<= 8 MB", grown <= 8))
    try benchmarkRules(store, middle)
    try benchmarkMatches(store, middle, of: ids)
    try await benchmarkFollowed(store, ids)
    try await store.close()
  }
}

/// A window that follows the store, after each change: how long until it has it.
private func benchmarkFollowed(_ store: OutlineStore, _ ids: [Item.ID]) async throws {
  let places: [(String, OutlineWindow.Place)] = [
    ("around a row", .around(ids[ids.count / 2].node)), ("at a number", .index(ids.count / 2)),
  ]
  for (name, place) in places {
    var updates = store.updates(ofWindow: place, before: 30, after: 29).makeAsyncIterator()
    // A place by number needs the numbers at once; elsewhere they come with a second update.
    var update = try await updates.next()
    while update?.window.total == nil { update = try await updates.next() }
    var times: [Double] = []
    for round in 0..<20 {
      try await store.write { outline in
        if round % 2 == 0 {
          try outline.update(ids[ids.count / 2]) { $0.text = "round \(round)" }
        } else {
          try outline.add(Item.Draft(text: "r\(round)"), to: .before(ids[0]))
        }
      }
      let commit = ContinuousClock.now
      _ = try await updates.next()
      times.append(commit.duration(to: .now) / .seconds(1))
    }
    let time = median(times)
    report("followed \(name), after a change", shown(time), aim: ("<= 20 ms", time <= 20e-3))
  }
}

/// The median time of a read.
private func time(_ store: OutlineStore, _ rounds: Int, _ body: (OutlineReader) throws -> Void)
  throws -> Double
{
  median(try (0..<rounds).map { _ in try seconds { try store.read(body) } })
}

/// Views in which everything is expanded by one rule, and rows by number.
private func benchmarkRules(_ store: OutlineStore, _ middle: OutlineWindow.Place) throws {
  let set = try (0..<20).map { round in
    try seconds {
      try store.write { _ = try $0.setExpansion(.level(round % 2 == 0 ? 3 : 9), in: "left") }
    }
  }
  report("expand a view to a level", shown(median(set)), aim: ("<= 10 ms", median(set) <= 10e-3))
  let ruled = try time(store, 200) {
    _ = try $0.viewing("left").window(at: middle, before: 30, after: 29)
  }
  report("middle, in this view", shown(ruled), aim: ("<= 2 ms", ruled <= 2e-3))
  let before = peakMemory()
  var numbers: RowNumbers?
  let scan = try seconds { numbers = try store.read { try $0.rowNumbers() } }
  report("scan of all rows for their numbers", shown(scan))
  report("memory for it", "\((peakMemory() - before) >> 20) MB")
  guard let numbers else { return }
  let numbered = try time(store, 200) {
    _ = try $0.window(at: middle, before: 30, after: 29, numbers: numbers)
  }
  report("middle, with numbers", shown(numbered), aim: ("<= 2 ms", numbered <= 2e-3))
  let index = OutlineWindow.Place.index(numbers.count / 3)
  let jump = try time(store, 200) {
    _ = try $0.window(at: index, before: 30, after: 29, numbers: numbers)
  }
  report("at a number", shown(jump), aim: ("<= 2 ms", jump <= 2e-3))
}

/// Windows of matches, from all items to one of them, and the first 50 hits of a search.
private func benchmarkMatches(
  _ store: OutlineStore, _ middle: OutlineWindow.Place, of ids: [Item.ID]
) throws {
  try store.write { outline in
    _ = try outline.setDone(true, for: stride(from: 0, to: ids.count, by: 500).map { ids[$0] })
    _ = try outline.setFavorite(true, for: [ids[ids.count / 2]])
  }
  let queries: [(String, Query, Double)] = [
    ("a word of all items", try Query("text:item"), 50e-3),
    ("a word of one item", try Query("text:\(ids.count / 2 + 1)"), 50e-3),
    ("favorites", try Query("favorites"), 2e-3), ("open", try Query("open"), 50e-3),
  ]
  for (name, query, most) in queries {
    let found = try time(store, 20) {
      _ = try $0.window(at: middle, before: 30, after: 29, matching: query)
    }
    report(
      "matches in the middle: \(name)", shown(found), aim: ("<= \(shown(most))", found <= most))
  }
  let rare = try time(store, 5) {
    _ = try $0.window(at: middle, before: 30, after: 29, matching: try Query("done"))
  }
  report("matches in the middle: one of 500, by a scan", shown(rare))
  var configuration = ListConfiguration()
  configuration.shows = try Query("open")
  try store.write { _ = try $0.addSection("Open", configuration: configuration, at: .first) }
  let live = try time(store, 20) { _ = try $0.window(after: 60, showingLive: true) }
  report("start, in a live section of open items", shown(live), aim: ("<= 5 ms", live <= 5e-3))
  for word in ["b", "bench", "item", "\(ids.count / 2)"] {
    let found = try time(store, 20) { _ = try $0.search(word, limit: 50) }
    report("the best 50 of \(word)", shown(found), aim: ("<= 50 ms", found <= 50e-3))
  }
}
