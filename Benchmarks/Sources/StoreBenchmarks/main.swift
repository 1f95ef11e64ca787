// The store against the same statements by the C interface of SQLite, on the same schema, in one run.
//
//   swift run -c release --package-path Benchmarks StoreBenchmarks [ITEMS…]
//
// ITEMS are the sizes of the outlines, 1,000 and 100,000 where none are given. `versions N` instead makes N versions.
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
      text: "item number \(index) of the benchmark outline", level: fan > 1 && index % fan != 0 ? 1 : 0)
  }
}

func benchmark(items count: Int) throws {
  print("\n\(count) items\(String(repeating: " ", count: 34))      store       raw C   ratio")
  try withFolder { folder in
    let ourFile = folder.appending(path: "ours.outline")
    let rawFile = folder.appending(path: "raw.outline")
    _ = try OutlineStore(path: rawFile.path).close()
    let store = try OutlineStore(path: ourFile.path)
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
    report("import in one version, with search", ourImport, rawImport)

    var ourWalk: [Double] = []
    var rawWalk: [Double] = []
    var snapshotTimes: [Double] = []
    var rows: Int64 = 0
    for _ in 0..<5 {
      var found = 0
      ourWalk.append(try seconds { found = try store.items(in: section).count })
      precondition(found == count)
      rawWalk.append(try seconds { try check(raw_walk(raw, 1, &rows)) })
      snapshotTimes.append(try seconds { found = try store.snapshot(of: section).items.count })
      precondition(found == count)
    }
    precondition(rows == Int64(count))
    report("read the section with content", median(ourWalk), median(rawWalk))
    report("read the section as a snapshot", median(snapshotTimes), median(rawWalk))

    try operations(store, raw, section, ids)
    try differences(store, raw)
    try store.close()
    if let keep = ProcessInfo.processInfo.environment["KEEP"] {
      try FileManager.default.copyItem(at: ourFile, to: URL(filePath: keep))
    }
    report("bytes an item with its history", String(size(of: ourFile) / count))
  }
}

func operations(_ store: OutlineStore, _ raw: OpaquePointer?, _ section: Section.ID, _ ids: [Item.ID]) throws {
  var random = SystemRandomNumberGenerator()
  let rounds = min(400, ids.count / 4)
  var (ours, theirs): ([Double], [Double]) = ([], [])
  // The children of one parent are ten rows in a line in both files.
  for _ in 0..<rounds {
    let block = Int.random(in: 0..<(ids.count / 10), using: &random) * 10
    let (a, b) = (block + 1, block + 6)
    ours.append(try seconds { _ = try store.move(ids[a], to: .after(ids[b])) })
    theirs.append(try seconds { try check(raw_move(raw, Int64(a + 2), Int64(b + 2))) })
  }
  report("one move with its version", median(ours), median(theirs))

  (ours, theirs) = ([], [])
  var added: [Item.ID] = []
  for round in 0..<rounds {
    let draft = Item.Draft(text: "added by the benchmark")
    ours.append(try seconds { added.append(try store.add(draft, to: .last(in: section))) })
    theirs.append(try seconds { try check(raw_add(raw, 1, "added\(round)")) })
  }
  report("one add with its version", median(ours), median(theirs))

  (ours, theirs) = ([], [])
  for (index, id) in added.enumerated() {
    ours.append(try seconds { _ = try store.delete([id]) })
    theirs.append(try seconds { try check(raw_delete(raw, Int64(ids.count + 2 + index))) })
  }
  report("one delete with its version", median(ours), median(theirs))
}

func differences(_ store: OutlineStore, _ raw: OpaquePointer?) throws {
  let latest = try store.latestVersion()
  for distance in [1, 100] where latest > distance + 3 {
    var (ours, theirs): ([Double], [Double]) = ([], [])
    var nodes: Int64 = 0
    for _ in 0..<50 {
      ours.append(try seconds { _ = try store.difference(from: latest - distance, to: latest) })
      theirs.append(try seconds { try check(raw_difference(raw, Int64(latest - distance), Int64(latest), &nodes)) })
    }
    report("difference of versions \(distance) apart", median(ours), median(theirs))
  }
  var read: [Double] = []
  for _ in 0..<200 { read.append(try seconds { _ = try store.latestVersion() }) }
  report("ask for the latest version", shown(median(read)))
  var undo: [Double] = []
  for _ in 0..<50 { undo.append(try seconds { _ = try store.undo() }) }
  report("undo", shown(median(undo)))
  let id = try store.items(in: store.sections()[0].id, onlyVisible: true)[0].id
  var past: [Double] = []
  for _ in 0..<200 { past.append(try seconds { _ = try store.read(at: latest / 2) { try $0.item(id) } }) }
  report("one item as it was at an old version", shown(median(past)))
}

let arguments = CommandLine.arguments.dropFirst()
let sizes = arguments.compactMap { Int($0) }
if arguments.first == "versions" {
  for count in sizes.isEmpty ? [10_000] : sizes { try benchmarkVersions(count, items: 10_000) }
} else {
  for size in sizes.isEmpty ? [1_000, 100_000] : sizes { try benchmark(items: size) }
}
