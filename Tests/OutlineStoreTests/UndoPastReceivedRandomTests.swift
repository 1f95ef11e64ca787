import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

/// Random edits, undos and merges of two files, beside a plain model of what each undo leads to.
struct UndoPastReceivedRandomTests {
  @Test(arguments: 0..<8)
  func `undos, redos and pulls equal the model`(batch: Int) throws {
    for seed in 0..<Effort.times(25) {
      try TwoFileRun.with(seed: 1_000 * batch + seed) { run in
        for _ in 0..<16 { try run.step() }
        try run.come(together: "batch \(batch), seed \(seed)")
      }
    }
  }

  @Test(arguments: TwoFileRun.Choice.allCases)
  func `every short sequence equals the model`(first: TwoFileRun.Choice) throws {
    for second in TwoFileRun.Choice.allCases {
      for third in TwoFileRun.Choice.allCases {
        let choices = [first, second, third]
        try TwoFileRun.with(seed: 0) { run in
          for choice in [.edit, .receive] + choices + [.undo, .redo] {
            try run.step(choice, of: 0)
          }
          try run.come(together: "\(choices)")
        }
      }
    }
  }

  @Test(arguments: 0..<8)
  func `an undo of a pull leads to the state before it, and redo to the one after it`(
    batch: Int
  ) throws {
    for number in 0..<Effort.times(3) {
      let seed = 100 * batch + number
      try TestFile.with { file in
        var start = RandomRun(file.store, path: nil, seed: seed)
        start.purges = false
        for _ in 0..<8 { try start.step() }
        let path = file.folder.appending(path: "copy.outline").path
        try file.store.backup(to: path)
        let copy = try TestFile.patient(path)
        var runs = [file.store, copy].enumerated().map { number, store in
          RandomRun(store, path: nil, seed: 1_000 * seed + number)
        }
        for index in runs.indices { runs[index].purges = false }
        for round in 0..<6 {
          let (mine, theirs) = round % 2 == 0 ? (file.store, copy) : (copy, file.store)
          for index in runs.indices { for _ in 0..<3 { try runs[index].step() } }
          try Self.checkLaws(mine, theirs, "seed \(seed), round \(round)")
        }
        for _ in 0..<2 {
          try file.store.merge(copy.bundle())
          try copy.merge(file.store.bundle())
        }
        #expect(try copy.outline().unexpanded == file.store.outline().unexpanded)
        #expect(try copy.check() == [])
        try copy.close()
      }
    }
  }

  private static func checkLaws(
    _ mine: OutlineStore, _ theirs: OutlineStore, _ comment: Comment
  ) throws {
    let before = try mine.outline().unexpanded
    try mine.merge(theirs.bundle())
    let after = try mine.outline().unexpanded
    if after != before {
      try mine.write { try $0.undoPull() }
      #expect(try mine.outline().unexpanded == before, comment)
      try mine.redo()
      #expect(try mine.outline().unexpanded == after, comment)
      try mine.undo()
      #expect(try mine.outline().unexpanded == before, comment)
      try mine.undo()
      #expect(try mine.outline().unexpanded == after, comment)
    }
    let line = try mine.read { try $0.undoLine(limit: 3) }
    var states = [after]
    do {
      for number in line {
        #expect(try mine.undo().value.number == number, comment)
        states.append(try mine.outline().unexpanded)
      }
    } catch OutlineError.cannotRevert, OutlineError.cannotReturn {}
    for state in states.dropLast().reversed() {
      try mine.redo()
      #expect(try mine.outline().unexpanded == state, comment)
    }
  }
}

/// Two files with the same three items, and the versions that the undos of each lead through.
struct TwoFileRun {
  enum Choice: CaseIterable { case edit, receive, undoPull, undo, undoTwo, redo }

  typealias State = [Item.ID: String]
  typealias Changes = [Item.ID: (old: String, new: String)]

  /// A version of a file that is in effect.
  struct Step {
    /// The changes of each version of the series, the first one first.
    var versions: [Changes]
    /// The number of the merge that it undid or redid, if it did.
    var pull: Int?
    var isUndoOfPull = false
  }

  /// An undo that can be redone.
  struct Undo {
    var changes: Changes
    /// The step that is in effect again after the redo; `nil` for an undo of a pull.
    var step: Step?
    var pull: Int?
  }

  struct File {
    var store: OutlineStore
    var undos: [Step] = []
    var redos: [Undo] = []
    /// The series that the next version may go on with.
    var open: String?
    var pull: Changes?
    var pulls = 0
  }

  enum Refusal: Error { case conflict }
  struct Rollback: Error {}

  let items = ["a", "b", "c"].map { item($0) }
  var files: [File]
  var random: SeededGenerator

  /// A file with three items, from which each run makes its own two.
  private static let beginning = Result {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try file.store.write { outline in
      let section = try outline.addSection("S")
      try outline.add(drafts("a", "b", "c"), to: .last(in: section))
    }
    try file.store.close()
    return try Data(contentsOf: URL(filePath: file.path))
  }

  static func with(seed: Int, _ body: (inout TwoFileRun) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "two-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stores = try ["one", "other"].map { name in
      let url = folder.appending(path: name)
      try beginning.get().write(to: url)
      return try OutlineStore(path: url.path, options: .init(readers: .shared))
    }
    var run = TwoFileRun(
      files: stores.map { File(store: $0) }, random: SeededGenerator(seed: seed))
    try body(&run)
    for store in stores { try store.close() }
  }

  mutating func step() throws {
    let file = Int.random(in: 0..<2, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: try edit(file)
    case 1: try merge(into: file)
    default: try step(Choice.allCases.randomElement(using: &random) ?? .edit, of: file)
    }
  }

  mutating func step(_ choice: Choice, of file: Int) throws {
    switch choice {
    case .edit: try edit(file)
    case .receive:
      try edit(1 - file)
      try merge(into: file)
    case .undoPull: try undoPull(file)
    case .undo: try undo(1, file)
    case .undoTwo: try undo(2, file)
    case .redo: try redo(file)
    }
  }

  mutating func come(together comment: Comment) throws {
    for _ in 0..<2 { for file in 0..<2 { try merge(into: file) } }
    #expect(try state(0) == state(1), comment)
    for file in 0..<2 {
      try undo(2, file)
      #expect(try files[file].store.check() == [], comment)
    }
  }

  private func state(_ file: Int) throws -> State {
    try files[file].store.read { outline in
      try Dictionary(uniqueKeysWithValues: items.map { ($0, try outline.item($0).content.text) })
    }
  }

  private func changes(from old: State, to new: State) -> Changes {
    var changes: Changes = [:]
    for id in items {
      if let old = old[id], let new = new[id], old != new { changes[id] = (old, new) }
    }
    return changes
  }

  /// A state without some changes.
  private func state(_ state: State, without changes: Changes) throws -> State {
    var state = state
    for (id, change) in changes where state[id] != change.old {
      guard state[id] == change.new else { throw Refusal.conflict }
      state[id] = change.old
    }
    return state
  }

  private mutating func edit(_ file: Int) throws {
    let before = try state(file)
    let series = ["x", nil, nil].randomElement(using: &random) ?? nil
    let ids = items.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))
    let values = ["0", "1", "2", "3", "4", "5", "6", "7"]
    var texts: State = [:]
    for id in ids {
      texts[id] = values.filter { $0 != before[id] }.randomElement(using: &random)
    }
    try files[file].store.write(grouping: series.map { .series($0) } ?? .none) { outline in
      for (id, text) in texts { try outline.update(id) { $0.text = text } }
    }
    let changes = changes(from: before, to: try state(file))
    if let series, series == files[file].open, let last = files[file].undos.indices.last {
      files[file].undos[last].versions.append(changes)
    } else {
      files[file].undos.append(Step(versions: [changes]))
    }
    files[file].open = series
    files[file].redos = []
  }

  private mutating func merge(into file: Int) throws {
    let before = try state(file)
    let count = try files[file].store.merge(files[1 - file].store.bundle()).count
    if count == 0 { return }
    files[file].pull = changes(from: before, to: try state(file))
    files[file].pulls += 1
  }

  private mutating func undo(_ count: Int, _ file: Int) throws {
    let store = files[file].store
    // Below the first step of the model is the version that made the outline.
    let count = min(count, files[file].undos.count)
    if count == 0 { return }
    let line = try store.read { try $0.undoLine(limit: count) }
    #expect(line.count == count)
    let rehearsed = try? rehearse(count, isRedo: false, file)
    for number in line {
      let before = try state(file)
      guard let step = files[file].undos.last else { return }
      do {
        let wanted = try step.versions.reversed().reduce(before) { try state($0, without: $1) }
        #expect(try store.undo().value.number == number)
        #expect(try state(file) == wanted)
        files[file].undos.removeLast()
        files[file].redos.append(
          Undo(changes: changes(from: before, to: wanted), step: step))
        files[file].open = nil
      } catch Refusal.conflict {
        #expect(throws: OutlineError.self) { try store.undo() }
        #expect(try state(file) == before)
        return
      }
    }
    #expect(try state(file) == rehearsed)
  }

  /// The state after some undos or redos, which are rolled back.
  private func rehearse(_ count: Int, isRedo: Bool, _ file: Int) throws -> State? {
    var found: State?
    do {
      try files[file].store.write { outline in
        let result = try outline.rehearse(limit: count, isRedo: isRedo).result
        let past = try outline.at(result)
        found = try Dictionary(
          uniqueKeysWithValues: items.map { ($0, try past.item($0).content.text) })
        throw Rollback()
      }
    } catch is Rollback {}
    return found
  }

  private mutating func redo(_ file: Int) throws {
    let store = files[file].store
    guard let undo = files[file].redos.last else {
      #expect(throws: OutlineError.nothingToRedo) { try store.redo() }
      return
    }
    let before = try state(file)
    do {
      let wanted = try state(before, without: undo.changes)
      #expect(try rehearse(1, isRedo: true, file) == wanted)
      try store.redo()
      #expect(try state(file) == wanted)
      let made = changes(from: before, to: wanted)
      files[file].undos.append(undo.step ?? Step(versions: [made], pull: undo.pull))
      files[file].redos.removeLast()
      files[file].open = nil
    } catch Refusal.conflict {
      #expect(throws: OutlineError.self) { try store.redo() }
      #expect(try state(file) == before)
    }
  }

  private mutating func undoPull(_ file: Int) throws {
    let (store, number) = (files[file].store, files[file].pulls)
    let before = try state(file)
    let isUndone = files[file].undos.last { $0.pull == number }?.isUndoOfPull ?? false
    guard let pull = files[file].pull, !isUndone else {
      #expect(throws: OutlineError.nothingToUndo) { try store.write { try $0.undoPull() } }
      return
    }
    do {
      let wanted = try state(before, without: pull)
      let made = changes(from: before, to: wanted)
      if made.isEmpty {
        #expect(throws: OutlineError.nothingToUndo) { try store.write { try $0.undoPull() } }
        return
      }
      try store.write { try $0.undoPull() }
      #expect(try state(file) == wanted)
      files[file].undos.append(Step(versions: [made], pull: number, isUndoOfPull: true))
      files[file].redos.append(Undo(changes: made, pull: number))
      files[file].open = nil
    } catch Refusal.conflict {
      #expect(throws: OutlineError.self) { try store.write { try $0.undoPull() } }
      #expect(try state(file) == before)
    }
  }
}
