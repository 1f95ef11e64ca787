import OutlineModel
import Testing

/// The levels of every forest with a number of items, depth first.
func forestLevels(count: Int) -> [[Int]] {
  if count == 0 { return [[]] }
  return forestLevels(count: count - 1).flatMap { levels in
    (0...((levels.last ?? -1) + 1)).map { levels + [$0] }
  }
}

/// Every change that names the items 0..<count, one unknown item and two new ones.
private func changes(count: Int) -> [TreeChange<Int>] {
  let unknown = count
  let new = [count + 1, count + 2]
  let known = Array(0..<count)
  var all: [TreeChange<Int>] = [
    .deleteAll, .append(new, to: nil), .append([], to: unknown), .delete([]), .clearMarks,
  ]
  for id in known + [unknown] {
    all += [
      .append(new, to: id), .insertBefore(new, id), .insertAfter(new, id), .expand([id]),
      .collapse([id]),
      .reconfigure([id]), .keepPart(id, includingParent: false),
      .keepPart(id, includingParent: true),
      .graftBefore([(0, new[0]), (1, new[1])], id), .graftAfter([(0, new[0]), (1, new[1])], id),
      .replace(id, []), .move(id, .first()), .move(id, .last()),
    ]
    for other in known + [unknown] {
      all += [
        .append([other], to: id), .insertBefore([new[0], other], id),
        .insertAfter([other, other], id),
        .delete([id, other]), .graftBefore([(0, other)], id),
        .graftAfter([(0, new[0]), (1, other)], id),
        .replace(id, [(0, other), (1, new[0])]), .replaceByPart(id, of: other),
        .move(id, .before(other)),
        .move(id, .after(other)), .move(id, .first(in: other)), .move(id, .last(in: other)),
      ]
      for index in -1...count { all.append(.move(id, .at(index, in: other))) }
    }
    for index in -1...count { all.append(.move(id, .at(index))) }
  }
  return all
}

struct SectionSnapshotExhaustiveTests {
  @Test(arguments: 0...4)
  func `every change to every small tree equals the model`(count: Int) throws {
    let all = changes(count: count)
    for levels in forestLevels(count: count) {
      let pairs = levels.enumerated().map { (level: $1, id: $0) }
      let snapshot = try SectionSnapshot(expanding: pairs)
      let model = TreeModel(expanding: pairs)
      try expectSameAnswers(snapshot, model, universe: Array(0...count))
      for change in all {
        var changed = snapshot
        var changedModel = model
        try expectSame(change, &changed, &changedModel)
      }
      try expectSame(snapshot, model, "changing copies")
    }
  }

  @Test func `every move of every tree of five equals the model`() throws {
    for levels in forestLevels(count: 5) {
      let pairs = levels.enumerated().map { (level: $1, id: $0) }
      let snapshot = try SectionSnapshot(expanding: pairs)
      let model = TreeModel(expanding: pairs)
      for id in 0..<5 {
        for other in 0..<5 {
          let placements: [SectionSnapshot<Int>.Placement] = [
            .before(other), .after(other), .first(in: other), .last(in: other), .at(1, in: other),
            .at(other),
          ]
          for placement in placements {
            var changed = snapshot
            var changedModel = model
            try expectSame(.move(id, placement), &changed, &changedModel)
          }
        }
      }
    }
  }
}
