import Foundation
import OutlineStore

/// Many versions in one file: what a change takes, and whether the past costs more the further back it lies.
func benchmarkVersions(_ count: Int, items: Int) throws {
  print("\n\(count) versions of \(items) items")
  try withFolder { folder in
    let file = folder.appending(path: "versions.outline")
    let store = try OutlineStore(path: file.path)
    let section = try store.addSection("S").value
    var ids = try store.add(drafts(items, fan: 10), to: .last(in: section)).value
    let sizeBefore = try compactSize(store, folder, "before")
    let first = try store.latestVersion()
    var random = SystemRandomNumberGenerator()
    var times: [Double] = []
    for _ in 0..<count {
      guard let id = ids.randomElement(using: &random), let other = ids.randomElement(using: &random) else { return }
      times.append(
        seconds {
          switch Int.random(in: 0..<100, using: &random) {
          case ..<45: _ = try? store.update(id) { $0.text = "item rewritten \(random.next() % 1_000_000)" }.value
          case ..<65: _ = try? store.move(id, to: .after(other)).value
          case ..<80:
            let draft = Item.Draft(text: "a new item of some length")
            if let new = try? store.add(draft, to: .after(other)).value { ids.append(new) }
          case ..<88: _ = try? store.delete([id]).value
          case ..<95: _ = try? store.setExpanded(Bool.random(using: &random), for: [id]).value
          default: _ = try? store.setFavorite(Bool.random(using: &random), for: [id]).value
          }
        })
    }
    let last = try store.latestVersion()
    report("one change with its version", shown(median(times)))
    report("bytes a version", String((try compactSize(store, folder, "after") - sizeBefore) / (last - first)))
    var atTheEnd = 0.0
    for depth in [0, (last - first) / 2, last - first - 100] {
      let to = last - depth
      var times: [Double] = []
      for _ in 0..<20 { times.append(try seconds { _ = try store.difference(from: to - 100, to: to) }) }
      if depth == 0 {
        atTheEnd = median(times)
        report("difference of 100 versions, the latest", shown(atTheEnd))
      } else {
        report("the same \(depth) back, against it", median(times), atTheEnd, atMost: 1.3)
      }
    }
    var undo: [Double] = []
    for _ in 0..<50 { undo.append(try seconds { _ = try store.undo().value }) }
    report("undo", shown(median(undo)))
    var problems: [Problem] = []
    report("check, with the whole past replayed", shown(try seconds { problems = try store.check() }))
    precondition(problems.isEmpty)
    try store.close()
  }
}

/// A mark costs what it changes: not the more, the longer the note of the item is.
func benchmarkMarks() throws {
  print("\na mark on an item with a note of 1 MB, against one on an item without")
  try withFolder { folder in
    let store = try OutlineStore(path: folder.appending(path: "marks.outline").path)
    let section = try store.addSection("S").value
    let note = String(repeating: "many words, ", count: 87_000)
    let long = try store.add(Item.Draft(text: "long"), to: .last(in: section)).value
    let short = try store.add(Item.Draft(text: "short"), to: .last(in: section)).value
    try store.update(long) { $0.note = note }
    var (ours, theirs): ([Double], [Double]) = ([], [])
    let rounds = 20
    let before = try compactSize(store, folder, "before")
    for round in 0..<rounds {
      let isOn = round.isMultiple(of: 2)
      ours.append(try seconds { _ = try store.setFavorite(isOn, for: [long]).value })
    }
    let bytes = (try compactSize(store, folder, "after") - before) / rounds
    for round in 0..<rounds {
      let isOn = round.isMultiple(of: 2)
      theirs.append(try seconds { _ = try store.setFavorite(isOn, for: [short]).value })
    }
    report("one mark with its version", median(ours), median(theirs), atMost: 1.2)
    report("bytes of such a version", "\(bytes)", aim: ("<= 300", bytes <= 300))
    try store.close()
  }
}

private func compactSize(_ store: OutlineStore, _ folder: URL, _ name: String) throws -> Int {
  let copy = folder.appending(path: name)
  try store.backup(to: copy.path)
  return size(of: copy)
}
