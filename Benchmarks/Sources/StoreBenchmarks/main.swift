// The store against the same statements by the C interface of SQLite, on the same schema, in one
// run.
//
//   swift run -c release --package-path Benchmarks StoreBenchmarks [ITEMS…]
//
// ITEMS are the sizes of the outlines, 1,000 and 100,000 where none are given. KEEP=FILE in the
// environment keeps a copy of the outline that was measured, with all its versions. Instead of
// these:
//
// - versions [N…]: differences anywhere in N versions of 50,000 items, and `check`; 300,000
// - bytes [N…]: what a version adds to the file, N on average, and beside a note of 1 MB; 10,000
// - readers [ITEMS]: reads beside a writer, against GRDB's own pool; 10,000 items
// - typed [ITEMS…]: attributes as types of an app, filters and orders in SQL; 10,000 items
// - watchers [N]: tasks that follow an outline in which nothing happens; 50
// - delays [N] [MS]: how long after each of N commits, one each MS milliseconds, its change is
//   delivered; 500 and 100
// - lists [N…]: how long after a commit N lists have it; 1, 10, 50 and 200
// - rows [N] [MS]: how long after each of N commits an OutlineList shows it, with 100 and with
//   10,000 rows; 200 and 100
// - drags [ROWS…]: how long a drag holds the main actor, alone and with 20 pending; 10,000 and
//   20,000 rows
// - windows [ITEMS…]: 60 rows of a long visible list; 1,000 and 1,000,000 items
// - log [ROWS…]: the latest versions before and after an import; 1,000,000 rows
import Foundation
import OutlineStore
import RawSQLite

struct RawFailure: Error { var code: Int32 }

func check(_ code: Int32) throws {
  if code != 0 { throw RawFailure(code: code) }
}

func drafts(_ count: Int, fan: Int) -> [Item.Draft] {
  (0..<count).map { index in
    Item.Draft(
      text: "item number \(index) of the benchmark outline",
      level: fan > 1 && index % fan != 0 ? 1 : 0)
  }
}

func benchmark(items count: Int) throws {
  let title = "\(count) items".padding(toLength: 44, withPad: " ", startingAt: 0)
  print("\n\(title)       store       raw C  ratio   target")
  try withFolder { folder in
    let ourFile = folder.appending(path: "ours.outline")
    let rawFile = folder.appending(path: "raw.outline")
    _ = try OutlineStore(path: rawFile.path).close()
    var store = try OutlineStore(path: ourFile.path)
    var raw: OpaquePointer?
    try check(raw_open(rawFile.path, &raw))
    defer { raw_close(raw) }

    let made = drafts(count, fan: 10)
    var section = Section.ID.random()
    var ids: [Item.ID] = []
    let ourImport = try seconds {
      try store.write("import") { outline in
        section = try outline.addSection("S")
        ids = try outline.add(made, to: .last(in: section))
      }
    }
    let rawImport = try seconds { try check(raw_import(raw, Int32(count), 10)) }
    report("import in one version, with search", ourImport, rawImport, atMost: 1.2)

    var ourWalk: [Double] = []
    var rawWalk: [Double] = []
    var snapshotTimes: [Double] = []
    var rawStructure: [Double] = []
    var rows: Int64 = 0
    for _ in 0..<5 {
      var found = 0
      ourWalk.append(try seconds { found = try store.read { try $0.items(in: section) }.count })
      precondition(found == count)
      rawWalk.append(try seconds { try check(raw_walk(raw, 1, &rows)) })
      precondition(rows == Int64(count))
      snapshotTimes.append(
        try seconds { found = try store.read { try $0.snapshot(of: section) }.items.count })
      precondition(found == count)
      // A snapshot reads ids and the shape of the tree only, so that is what it is divided by.
      rawStructure.append(try seconds { try check(raw_walk_structure(raw, 1, &rows)) })
      precondition(rows == Int64(count))
    }
    report("read the section with content", median(ourWalk), median(rawWalk), atMost: 1.3)
    report("read the section as a snapshot", median(snapshotTimes), median(rawStructure))
    try counts(in: store, of: count)

    // FTS5 keeps the table of words that an import filled, and clears all of it in each later write
    // of the connection. A program that changes one item has not imported them before.
    try store.close()
    store = try OutlineStore(path: ourFile.path)
    try operations(store, raw, section, ids)
    try differences(store, raw)
    try statementsOfMove(in: store, ids)
    try store.close()
    if let keep = ProcessInfo.processInfo.environment["KEEP"] {
      try FileManager.default.copyItem(at: ourFile, to: URL(filePath: keep))
    }
    report("bytes an item with its history", String(size(of: ourFile) / count))
  }
}

/// The badges of a list of sections: how many items match a query, of all and of each section.
func counts(in store: OutlineStore, of count: Int) throws {
  let open = try Query("open")
  var (all, bySection): ([Double], [Double]) = ([], [])
  for _ in 0..<9 {
    var found = 0
    all.append(try seconds { found = try store.read { try $0.count(matching: open) } })
    precondition(found == count)
    bySection.append(
      try seconds { found = try store.read { try $0.counts(matching: open).values.reduce(0, +) } })
    precondition(found == count)
  }
  for (name, time) in [("all", median(all)), ("each section", median(bySection))] {
    report("count the open items of \(name)", shown(time), aim: ("<= 15 ms", time <= 15e-3))
  }
}

func operations(
  _ store: OutlineStore, _ raw: OpaquePointer?, _ section: Section.ID, _ ids: [Item.ID]
) throws {
  var random = SystemRandomNumberGenerator()
  let rounds = min(400, ids.count / 4)
  var (ours, theirs): ([Double], [Double]) = ([], [])
  // The children of one parent are ten rows in a line in both files.
  for _ in 0..<rounds {
    let block = Int.random(in: 0..<(ids.count / 10), using: &random) * 10
    // Seldom the one it comes after already: then nothing would be written.
    let a = block + Int.random(in: 1...4, using: &random)
    let b = block + Int.random(in: 5...9, using: &random)
    ours.append(
      try seconds { _ = try store.write { try $0.move(ids[a], to: .after(ids[b])) }.value })
    theirs.append(try seconds { try check(raw_move(raw, Int64(a + 2), Int64(b + 2))) })
  }
  report("one move with its version", median(ours), median(theirs), atMost: 1.5)

  (ours, theirs) = ([], [])
  var added: [Item.ID] = []
  for round in 0..<rounds {
    let draft = Item.Draft(text: "added by the benchmark")
    ours.append(
      try seconds {
        added.append(try store.write { try $0.add(draft, to: .last(in: section)) }.value)
      })
    theirs.append(try seconds { try check(raw_add(raw, 1, "added\(round)")) })
  }
  report("one add with its version", median(ours), median(theirs), atMost: 1.5)

  (ours, theirs) = ([], [])
  for (index, id) in added.enumerated() {
    ours.append(try seconds { _ = try store.write { try $0.delete([id]) }.value })
    theirs.append(try seconds { try check(raw_delete(raw, Int64(ids.count + 2 + index))) })
  }
  report("one delete with its version", median(ours), median(theirs), atMost: 1.5)
}

/// Counts on a connection of its own, so that counting takes no part in what is timed.
func statementsOfMove(in store: OutlineStore, _ ids: [Item.ID]) throws {
  raw_count_statements(1)
  defer { raw_count_statements(0) }
  let counted = try OutlineStore(path: store.path)
  let existing = try counted.read { try $0.items(in: $0.sections()[0].id) }.map(\.id)
  _ = try counted.write { try $0.move(existing[1], to: .after(existing[6])) }
  let before = raw_statements()
  _ = try counted.write { try $0.move(existing[2], to: .after(existing[7])) }
  let after = raw_statements()
  try counted.close()
  let (own, inSearch) = (after.own - before.own, after.in_search - before.in_search)
  report("statements of one move", "\(own)", aim: ("<= 20", own <= 20))
  report("  and inside the search index", "\(inSearch)", aim: ("0", inSearch == 0))
}

func differences(_ store: OutlineStore, _ raw: OpaquePointer?) throws {
  let latest = try store.latestVersion()
  for distance in [1, 100] where latest > distance + 3 {
    var (ours, theirs): ([Double], [Double]) = ([], [])
    var nodes: Int64 = 0
    for _ in 0..<50 {
      ours.append(
        try seconds {
          _ = try store.read { try $0.difference(from: latest - distance, to: latest) }
        })
      theirs.append(
        try seconds {
          try check(raw_difference(raw, Int64(latest - distance), Int64(latest), &nodes))
        })
    }
    report(
      "difference of versions \(distance) apart", median(ours), median(theirs), atMost: 2)
  }
  var read: [Double] = []
  for _ in 0..<200 { read.append(try seconds { _ = try store.latestVersion() }) }
  report("ask for the latest version", shown(median(read)))
  var undo: [Double] = []
  for _ in 0..<50 { undo.append(try seconds { _ = try store.write { try $0.undo() }.value }) }
  report("undo", shown(median(undo)))
  let id = try store.read { try $0.items(in: $0.sections()[0].id, onlyVisible: true) }[0].id
  var past: [Double] = []
  for _ in 0..<200 {
    past.append(try seconds { _ = try store.read(at: latest / 2) { try $0.item(id) } })
  }
  report("one item as it was at an old version", shown(median(past)))
}

let arguments = CommandLine.arguments.dropFirst()
let sizes = arguments.compactMap { Int($0) }
switch arguments.first {
case "versions":
  for count in sizes.isEmpty ? [300_000] : sizes { try benchmarkVersions(count, items: 50_000) }
case "readers": for items in sizes.isEmpty ? [10_000] : sizes { try benchmarkReaders(items: items) }
case "watchers":
  for count in sizes.isEmpty ? [50] : sizes { try benchmarkWatchers(count: count, during: 20) }
case "delays":
  try await benchmarkDelays(count: sizes.first ?? 500, every: sizes.dropFirst().first ?? 100)
case "lists":
  try await benchmarkLists(counts: sizes.isEmpty ? [1, 10, 50, 200] : sizes, rows: 1_000)
case "rows":
  try await benchmarkRows(
    count: sizes.first ?? 200, every: sizes.dropFirst().first ?? 100, sizes: [100, 10_000])
case "drags":
  for rows in sizes.isEmpty ? [10_000, 20_000] : sizes { try await benchmarkDrags(rows: rows) }
case "windows":
  for items in sizes.isEmpty ? [1_000, 1_000_000] : sizes {
    try await benchmarkWindows(items: items)
  }
case "log": for rows in sizes.isEmpty ? [1_000_000] : sizes { try benchmarkLog(rows: rows) }
case "typed": for size in sizes.isEmpty ? [10_000] : sizes { try benchmarkTyped(items: size) }
case "bytes":
  for count in sizes.isEmpty ? [10_000] : sizes { try benchmarkBytes(versions: count) }
  try benchmarkNotes()
default:
  for size in sizes.isEmpty ? [1_000, 100_000] : sizes { try benchmark(items: size) }
}
