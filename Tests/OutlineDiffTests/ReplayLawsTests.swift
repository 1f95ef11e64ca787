import TestSupport
import Testing

@testable import OutlineDiff
@testable import OutlineModel

/// The laws of merging, on random histories of several files.
struct ReplayLawsTests {
  @Test(arguments: 0..<15)
  func `histories of three files`(round: Int) throws {
    for seed in 0..<100 { try expectLaws(seed: round * 100 + seed, files: 3, steps: 120) }
  }

  @Test(arguments: 0..<5)
  func `histories of five files`(round: Int) throws {
    for seed in 0..<50 { try expectLaws(seed: 10_000 + round * 50 + seed, files: 5, steps: 120) }
  }

  @Test func `histories in which sections and items get the same identifier`() throws {
    for seed in 0..<200 {
      try expectLaws(seed: 20_000 + seed, files: 3, steps: 100, clashes: true)
    }
  }

  @Test(arguments: 0..<4)
  func `histories in which several files insert the same lines`(round: Int) throws {
    for seed in 0..<100 {
      try expectLaws(seed: 30_000 + round * 100 + seed, files: 3, steps: 100, lines: true)
    }
  }

  @Test(arguments: 0..<4)
  func `histories in which several files add lines with the same text`(round: Int) throws {
    for seed in 0..<100 {
      try expectLaws(
        seed: 40_000 + round * 100 + seed, files: 3 + seed % 2, steps: 100, clashes: seed % 5 == 0,
        twins: true)
    }
  }

  private func expectLaws(
    seed: Int, files count: Int, steps: Int, clashes: Bool = false, lines: Bool = false,
    twins: Bool = false
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var serial = 0
    var files = [ReplayFile("A")]
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      files[0].edit(0, &serial, clashes: false, using: &generator)
    }
    let list = NodeID(checked: "lines")
    if lines || twins { files[0].insert(0, list, nil, at: 0) }
    for name in "BCDEFGH".prefix(count - 1) { files.append(files[0].copied(as: String(name))) }
    let start = files[0]
    for index in files.indices {
      files[index].skew = [0, 0, 0, 40, -40].randomElement(using: &generator) ?? 0
    }
    for clock in 1..<Int64(steps) {
      let one = Int.random(in: 0..<count, using: &generator)
      let line = NodeID(checked: "line\(Int.random(in: 0..<4, using: &generator))")
      if lines, files[one].contents[line] == nil, files[one].contents[list] != nil {
        let content = Content(text: line.rawValue)
        files[one].commit(clock, [files[one].insertStep(line, list, 0, content)])
        continue
      }
      if twins, Int.random(in: 0..<3, using: &generator) == 0 {
        if Int.random(in: 0..<4, using: &generator) == 0 {
          files[one].addLineAgain(clock, using: &generator)
        } else {
          files[one].addLine(clock, &serial, using: &generator)
        }
        try expectReplay(files[one], "own lines, seed \(seed), at \(clock)")
        continue
      }
      if Int.random(in: 0..<100, using: &generator) < 85 {
        files[one].edit(clock, &serial, clashes: clashes, using: &generator)
        if Int.random(in: 0..<5, using: &generator) == 0 {
          try expectReplay(files[one], "own edits, seed \(seed), at \(clock)")
        }
        continue
      }
      let other = (one + Int.random(in: 1..<count, using: &generator)) % count
      let limit = [0, 40, ReplayEffects.limit].randomElement(using: &generator) ?? 0
      _ = try files[one].pull(files[other], fromBase: Bool.random(using: &generator), limit: limit)
      try expectReplay(files[one], "pull, seed \(seed), at \(clock)")
      if !clashes, !lines, !twins { expectNoLoss(files[one], "seed \(seed), at \(clock)") }
      guard Bool.random(using: &generator) else { continue }
      _ = try files[other].pull(files[one], fromBase: true)
      #expect(files[one].outline == files[other].outline, "both ways, seed \(seed), at \(clock)")
      #expect(try !files[one].pull(files[other]), "nothing is new twice")
    }
    for _ in 0..<(2 * count * count) {
      let one = Int.random(in: 0..<count, using: &generator)
      let other = (one + Int.random(in: 1..<count, using: &generator)) % count
      _ = try files[one].pull(files[other], fromBase: Bool.random(using: &generator))
    }
    for one in files.indices {
      for other in files.indices where one != other { _ = try files[one].pull(files[other]) }
    }
    for file in files {
      try expectReplay(file, "at the end, seed \(seed)")
      #expect(file.outline == files[0].outline, "convergence, seed \(seed)")
      if clashes || lines || twins { continue }
      expectNoLoss(file, "at the end, seed \(seed)")
      expectOrder(of: start, in: file, "seed \(seed)")
    }
  }

  /// The outline is the one that all known versions lead to from nothing.
  private func expectReplay(_ file: ReplayFile, _ about: String) throws {
    let outline = file.outline
    try outline.checkInvariants()
    #expect(try ReplayFile.outline(of: file.known.values) == outline, "\(about)")
  }

  /// The writes of a field of one node, as a plain model keeps them.
  private struct Writes {
    var all: [(value: JSONValue?, by: ReplayVersion, isReturn: Bool)] = []
  }

  /// Whatever nobody deleted who knew the last of it is there; the last write of a field shows,
  /// unless a version brought the node back without knowing a write that did not know the deletion;
  /// and what does not show was written over by a version that knew it, or is in a conflict.
  private func expectNoLoss(_ file: ReplayFile, _ about: String) {
    let versions = file.versions
    let knowledge = ReplayFile.knowledge(of: versions)
    func knows(_ one: ReplayVersion, _ other: ReplayVersion) -> Bool {
      knowledge[one.name]?.contains(other.name) ?? false
    }
    var touched: [NodeID: [ReplayVersion]] = [:]
    var deleted: [NodeID: [ReplayVersion]] = [:]
    var units: [(version: ReplayVersion, members: [NodeID])] = []
    var writes: [NodeID: [ReplayField: Writes]] = [:]
    func knewDeletion(of id: NodeID, _ one: ReplayVersion, unknownTo other: ReplayVersion) -> Bool {
      deleted[id]?.contains { knows(one, $0) && !knows(other, $0) } ?? false
    }
    func bringBack(
      _ id: NodeID, _ fields: [ReplayField: JSONValue], _ version: ReplayVersion
    ) {
      for field in Set(fields.keys).union(writes[id, default: [:]].keys) {
        let past = writes[id]?[field]?.all ?? []
        let known = past.last { knows(version, $0.by) }?.value
        let writer = past.last { !$0.isReturn || !knewDeletion(of: id, $0.by, unknownTo: version) }
        if let writer, !knows(version, writer.by) {
          if fields[field] == nil || knewDeletion(of: id, version, unknownTo: writer.by) {
            continue
          }
        }
        let isReturn = fields[field] != nil && fields[field] == known
        writes[id, default: [:]][field, default: Writes()].all.append(
          (fields[field], version, isReturn))
      }
    }
    for version in versions {
      for step in version.steps {
        var nodes: [NodeID?] = []
        switch step {
        case .insert(let id, let parent, _, let fields, _):
          nodes = [id, parent]
          if deleted[id]?.contains(where: { knows(version, $0) }) ?? false {
            bringBack(id, fields, version)
          } else {
            for (field, value) in fields {
              writes[id, default: [:]][field, default: Writes()].all.append((value, version, false))
            }
          }
        case .move(let id, let source, let target, _): nodes = [id, source, target]
        case .set(let id, _, let field, let value):
          nodes = [id]
          writes[id, default: [:]][field, default: Writes()].all.append((value, version, false))
        case .delete(let id, let parent, let descendants):
          nodes = [parent]
          for member in [id] + descendants { deleted[member, default: []].append(version) }
          units.append((version, [id] + descendants))
        case .favorite(let id, _), .settle(let id, _, _): nodes = [id]
        case .unfavorite: break
        }
        for id in nodes { if let id { touched[id, default: []].append(version) } }
      }
    }
    for (id, touches) in touched where file.contents[id] == nil {
      let isKnown = (deleted[id] ?? []).contains { delete in
        touches.allSatisfy { knows(delete, $0) }
      }
      #expect(isKnown, "\(id) is gone, but nobody who deleted it knew all of it; \(about)")
    }
    for (version, members) in units {
      let isCrossed = members.contains { member in
        (touched[member] ?? []).contains { !knows(version, $0) && !knows($0, version) }
      }
      for member in members where isCrossed && deleted[member]?.count == 1 {
        #expect(file.contents[member] != nil, "a crossed deletion took \(member); \(about)")
      }
    }
    for (id, fields) in writes {
      guard let content = file.contents[id] else { continue }
      // No element of a list was added twice, so each is there unless somebody removed it.
      for (field, past) in fields where field != ReplayFile.list {
        let shown = content[plain: field]
        #expect(past.all.last?.value == shown, "the last write of \(field.name) of \(id); \(about)")
        for write in past.all where !write.isReturn && write.value != shown {
          let isReplaced = past.all.contains {
            $0.by.name != write.by.name && knows($0.by, write.by)
              || $0.value == write.value
                && $0.by.name != write.by.name
          }
          let isTold = file.told.contains { conflict in
            conflict.id == id && [conflict.hidden, conflict.shown].contains(write.by.name)
          }
          #expect(
            isReplaced || isTold,
            "\(write.by.name) wrote \(field.name) of \(id), which is lost; \(about)")
        }
      }
    }
  }

  /// Nodes of the start that nobody moved are in their order.
  private func expectOrder(of start: ReplayFile, in file: ReplayFile, _ about: String) {
    var moved: Set<NodeID> = []
    for version in file.versions where start.known[version.name] == nil {
      for step in version.steps {
        switch step {
        case .insert(let id, _, _, _, _), .move(let id, _, _, _): moved.insert(id)
        case .delete(let id, _, let descendants): moved.formUnion([id] + descendants)
        default: break
        }
      }
    }
    for (parent, row) in start.children {
      let kept = row.filter { !moved.contains($0) && file.contents[$0] != nil }
      let now = (file.children[parent] ?? []).filter { kept.contains($0) }
      #expect(now == kept, "the order of untouched nodes; \(about)")
    }
  }
}

extension Content {
  fileprivate subscript(plain field: ReplayField) -> JSONValue? {
    switch field {
    case .content(.text): .string(text)
    case .content(.note): note.map { .string($0) }
    case .attribute(let key): attributes[key]
    case .content: nil
    }
  }
}
