import Foundation
import OutlineStore
import RawSQLite

// What one version adds to a file.

/// Bytes a version of each kind, of small items: schema 1 took 127, 134 and 132, and names, stamps
/// and counts may add 40.
func benchmarkBytes(versions count: Int) throws {
  print("\nbytes a version, on average of \(count) to 10,000 items")
  let kinds = [("a mark", RAW_MARK, 127), ("a move", RAW_MOVE, 134), ("a text", RAW_TEXT, 132)]
  for (name, kind, former) in kinds {
    try withRaw { raw, path in
      try check(raw_lists(raw, 10_000))
      let before = try settledSize(raw)
      try check(raw_versions(raw, kind, 10_000, Int64(count)))
      let bytes = (try settledSize(raw) - before) / Int64(count)
      report(name, "\(bytes)", aim: ("<= \(former + 40)", bytes <= former + 40))
    }
  }
}

/// What is done to an item costs what it changes: not the more, the longer its note is.
func benchmarkNotes() throws {
  print("\nan item with a note of 1 MB, against one without a note")
  try withRaw { raw, path in
    let store = try OutlineStore(path: path)
    let section = try store.write { try $0.addSection("S") }.value
    try store.write { try $0.add(drafts(100, fan: 1), to: .last(in: section)) }
    let long = try store.write { try $0.add(Item.Draft(text: "long"), to: .first(in: section)) }
      .value
    let other = try store.write { try $0.add(Item.Draft(text: "short"), to: .after(long)) }.value
    let third = try store.write { try $0.add(Item.Draft(text: "third"), to: .last(in: section)) }
      .value
    try store.write {
      try $0.update(long) { $0.note = String(repeating: "many words, ", count: 87_000) }
    }

    typealias Change = (Item.ID, Int) throws -> Void
    let kinds: [(String, Change)] = [
      (
        "mark",
        { id, round in
          _ = try store.write { try $0.setDone(round.isMultiple(of: 2), for: [id]) }.value
        }
      ),
      (
        "favorite",
        { id, round in
          _ = try store.write { try $0.setFavorite(round.isMultiple(of: 2), for: [id]) }.value
        }
      ),
      (
        "move",
        { id, round in
          _ = try store.write {
            try $0.move(id, to: round.isMultiple(of: 2) ? .after(third) : .before(third))
          }.value
        }
      ),
    ]
    for (name, change) in kinds {
      var (ours, theirs): ([Double], [Double]) = ([], [])
      let rounds = 100
      for round in 0..<rounds {
        ours.append(try processorSeconds { try change(long, round) })
        theirs.append(try processorSeconds { try change(other, round) })
      }
      report("one \(name) with its version", median(ours), median(theirs), atMost: 1.2)
      let before = try settledSize(raw)
      for round in 0..<rounds { try change(long, round) }
      let bytes = (try settledSize(raw) - before) / Int64(rounds)
      report("  bytes of such a version", "\(bytes)", aim: ("<= 300", bytes <= 300))
    }
    try store.close()
  }
}

/// The size of the file once the log is written back into it.
private func settledSize(_ raw: OpaquePointer?) throws -> Int64 {
  try check(raw_execute(raw, "PRAGMA wal_checkpoint(TRUNCATE)"))
  var pages: Int64 = 0
  try check(raw_number(raw, "PRAGMA page_count", &pages))
  var free: Int64 = 0
  try check(raw_number(raw, "PRAGMA freelist_count", &free))
  return 4_096 * (pages - free)
}
