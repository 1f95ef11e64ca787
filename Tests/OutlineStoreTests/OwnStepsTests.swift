import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

struct OwnStepsTests {
  /// Each version in a bundle of all says what it says in a bundle of its own.
  private func expectAlike(_ store: OutlineStore) throws {
    let together = try store.bundle().versions.map { ($0.name, $0.steps) }
    let steps = Dictionary(together) { first, _ in first }
    let (oldest, latest) = try store.read { try ($0.oldestVersionNumber(), $0.latestVersion()) }
    for number in max(1, oldest)..<latest {
      let alone = try store.read { try $0.bundle(since: number) }.versions.first
      #expect(alone.map { steps[$0.name] == $0.steps } ?? true, "v\(number + 1)")
    }
  }

  @Test(arguments: 0..<Effort.times(8))
  func `a version is sent alike alone and after those before it`(seed: Int) throws {
    try TestFile.with { file in
      var run = RandomRun(file.store, path: file.path, seed: 4_400 + seed)
      run.purges = false
      for _ in 0..<40 { try run.step() }
      try expectAlike(file.store)
    }
  }

  @Test(arguments: 0..<Effort.times(8))
  func `so are items that come, go and move one by one in one list`(seed: Int) throws {
    var random = SeededGenerator(seed: 70 + seed)
    try TestFile.with("S\n  a\n  b") { store in
      var ids = [item("a"), item("b")]
      for number in 0..<60 {
        let place = Int.random(in: 0..<ids.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where ids.count > 2: try store.delete([ids.remove(at: place)])
        case 1 where place > 0: try store.move(ids[place], to: .before(ids[0]))
        case 2 where place > 0: try store.move(ids[0], to: .after(ids[place]))
        case 3: try store.update(ids[place], Item.Changes(isDone: true))
        default:
          let new = item("n\(number)")
          try store.add(Item.Draft(text: "t", id: new), to: .after(ids[place]))
          ids.append(new)
        }
      }
      try expectAlike(store)
    }
  }

  @Test(arguments: 0..<Effort.times(4))
  func `so are items and favorites that come first by turns with those of another file`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: 90 + seed)
    try OutlineStoreMergingTests.withCopies(2, of: "S\n  a\nT\n  b") { files in
      for number in 0..<60 {
        let maker = files[Int.random(in: 0..<3, using: &random) / 2]
        let parent: Placement.Parent =
          Bool.random(using: &random) ? .item(item("a")) : .item(item("b"))
        let isFirst = Int.random(in: 0..<4, using: &random) > 0
        let new = item("n\(number)")
        try maker.add(
          Item.Draft(text: "t\(number)", id: new),
          to: isFirst ? .first(in: parent) : .last(in: parent))
        if Bool.random(using: &random) {
          _ = try maker.write { try $0.setFavorite(true, for: [new]) }
        }
        if number % 3 == 0 { try files[0].merge(files[1].bundle()) }
      }
      try files[0].merge(files[1].bundle())
      try expectAlike(files[0])
    }
  }
}
