import Foundation
import OutlineStore

/// Many versions in one file: what a change takes, and whether the past costs more the further back it lies.
func benchmarkVersions(_ count: Int, items: Int) throws {
  print("\n\(count) versions of \(items) items")
  try withFolder { folder in
    let file = folder.appending(path: "versions.outline")
    let store = try OutlineStore(path: file.path)
    let section = try store.addSection("S")
    var ids = try store.add(drafts(items, fan: 10), to: .last(in: section))
    let sizeBefore = try compactSize(store, folder, "before")
    let first = try store.latestVersion()
    var random = SystemRandomNumberGenerator()
    var times: [Double] = []
    for _ in 0..<count {
      guard let id = ids.randomElement(using: &random), let other = ids.randomElement(using: &random) else { return }
      times.append(
        seconds {
          switch Int.random(in: 0..<100, using: &random) {
          case ..<45: _ = try? store.update(id) { $0.text = "item rewritten \(random.next() % 1_000_000)" }
          case ..<65: _ = try? store.move(id, to: .after(other))
          case ..<80:
            let draft = Item.Draft(text: "a new item of some length")
            if let new = try? store.add(draft, to: .after(other)) { ids.append(new) }
          case ..<88: _ = try? store.delete([id])
          case ..<95: _ = try? store.setExpanded(Bool.random(using: &random), for: [id])
          default: _ = try? store.setFavorite(Bool.random(using: &random), for: [id])
          }
        })
    }
    let last = try store.latestVersion()
    report("one change with its version", shown(median(times)))
    report("bytes a version", String((try compactSize(store, folder, "after") - sizeBefore) / (last - first)))
    for depth in [0, (last - first) / 2, last - first - 100] {
      let to = last - depth
      var times: [Double] = []
      for _ in 0..<20 { times.append(try seconds { _ = try store.difference(from: to - 100, to: to) }) }
      report("difference of 100 versions, \(depth) back", shown(median(times)))
    }
    var undo: [Double] = []
    for _ in 0..<50 { undo.append(try seconds { _ = try store.undo() }) }
    report("undo", shown(median(undo)))
    var problems: [Problem] = []
    report("check, with the whole past replayed", shown(try seconds { problems = try store.check() }))
    precondition(problems.isEmpty)
    try store.close()
  }
}

private func compactSize(_ store: OutlineStore, _ folder: URL, _ name: String) throws -> Int {
  let copy = folder.appending(path: name)
  try store.backup(to: copy.path)
  return size(of: copy)
}
