import Foundation
import GRDBSQLite
import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

/// Windows that are read one after the other, against plain arrays.
struct WindowReadingTests {
  @Test(arguments: [nil, "left"] as [String?], 0..<Effort.times(4))
  func `rows, their number and their total are those of an array`(view: String?, seed: Int) throws {
    try TestFile.with("S\nT\nU") { store in
      var run = WindowRun(store: store, view: view, seed: seed)
      for _ in 0..<150 { try run.step() }
    }
  }

  @Test func `a place that is deleted is replaced by a row next to it`() throws {
    try TestFile.with("S\n  a\n  b\n  c\n  d") { store in
      var reading = WindowReading(.init(), at: .around(item("b").node), counting: true)
      func rows() throws -> [String] {
        try store.read { try reading.read(before: 1, after: 1, in: $0) }.window.rows.map(
          \.node.id.rawValue)
      }
      #expect(try rows() == ["a", "b", "c"])
      try store.delete([item("b")])
      #expect(try rows() == ["S", "a", "c"] || rows() == ["a", "c", "d"])
      try store.delete([item("a"), item("c"), item("d")])
      #expect(try rows() == ["S"])
      reading.go(to: .around(item("b").node))
      #expect(throws: OutlineError.self) { try rows() }
    }
  }

  @Test func `the window of a deleted parent is empty until that is undone`() throws {
    try TestFile.with("S\n  a\n    a1\n    a2") { store in
      var reading = WindowReading(.init(top: item("a").node), at: .start, counting: true)
      reading.beginCounting()
      func window() throws -> OutlineWindow {
        try store.read { try reading.read(before: 0, after: 9, in: $0) }.window
      }
      #expect(try window().total == 2)
      try store.delete([item("a")])
      #expect(try window().rows.isEmpty && window().total == 0)
      try store.undo()
      #expect(try window().rows.count == 2 && window().total == 2 && window().number == 0)
    }
  }

  /// The steps of SQLite's machine that readings of a window take after changes anywhere, in a list
  /// of so many items.
  private func costs(_ count: Int, byNumber: Bool) throws -> (first: Int, changes: [String: Int]) {
    let meter = Meter()
    var options = OutlineStore.Options()
    options.prepareConnection = meter.attach
    let folder = FileManager.default.temporaryDirectory.appending(path: "outline-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try OutlineStore(path: folder.path + "/long.outline", options: options)
    defer { try? store.close() }
    try store.addSection("S", id: section("S"))
    let many = (0..<count).map { Item.Draft(text: "\($0)", id: item("i\($0)")) }
    try store.add(many, to: .last(in: section("S")))
    try store.add(drafts("p", "  p1"), to: .last(in: section("S")))
    let middle = item("i\(count / 2)")
    var reading = WindowReading(
      .init(), at: byNumber ? .index(count / 2) : .around(middle.node), counting: true)
    reading.beginCounting()
    var total = count + 2
    func cost(_ more: Int = 0) throws -> Int {
      total += more
      meter.steps.withValue { $0 = 0 }
      let window = try store.read { try reading.read(before: 20, after: 40, in: $0) }.window
      #expect(window.total == total && window.rows.count == 61)
      return meter.steps.withValue { $0 }
    }
    let first = try cost()
    var changes: [String: Int] = [:]
    try store.setDone(true, for: [middle])
    changes["mark"] = try cost()
    try store.add(drafts("n"), to: .first(in: section("S")))
    changes["add before"] = try cost(1)
    try store.delete([item("i\(count - 1)")])
    changes["delete after"] = try cost(-1)
    try store.move(item("i0"), to: .last(in: section("S")))
    changes["move past"] = try cost()
    try store.setExpanded(true, for: [item("p")])
    changes["expand"] = try cost(1)
    try store.undo()
    changes["undo"] = try cost()
    return (first, changes)
  }

  @Test(arguments: [false, true])
  func `a change costs no more in a list that is a hundred times as long`(byNumber: Bool) throws {
    let few = try costs(1_200, byNumber: byNumber)
    let many = try costs(120_000, byNumber: byNumber)
    #expect(many.first > 50 * few.first / 2, "the first reading counts all rows")
    for (change, cost) in many.changes {
      // Trees of a hundred times as many rows are a level deeper.
      #expect(cost < 2 * (few.changes[change] ?? 0), "\(change)")
      #expect(cost < many.first / 20, "\(change)")
    }
  }
}

/// Counts the steps that statements of connections take.
final class Meter: Sendable {
  let steps = Locked(0)

  @Sendable func attach(to connection: OpaquePointer) {
    let note:
      @convention(c) (
        UInt32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?,
        UnsafeMutableRawPointer?
      ) -> Int32 = { _, meter, statement, _ in
        guard let meter, let statement else { return 0 }
        let steps = sqlite3_stmt_status(OpaquePointer(statement), SQLITE_STMTSTATUS_VM_STEP, 1)
        Unmanaged<Meter>.fromOpaque(meter).takeUnretainedValue().steps.withValue {
          $0 += Int(steps)
        }
        return 0
      }
    // The meter outlives the store of a test.
    sqlite3_trace_v2(
      connection, UInt32(SQLITE_TRACE_PROFILE), note, Unmanaged.passUnretained(self).toOpaque())
  }
}

private struct WindowRun {
  let store: OutlineStore
  /// The view that expands and collapses, or `nil` for the file.
  let view: String?
  private var random: SeededGenerator
  private var model = PlainOutline()
  private var made = 0
  /// The readings, each with the numbers of rows before and after.
  private var readings: [(top: String?, reading: WindowReading, before: Int, after: Int)] = []

  init(store: OutlineStore, view: String?, seed: Int) {
    (self.store, self.view) = (store, view)
    random = SeededGenerator(seed: seed)
    for id in ["S", "T", "U"] {
      let section = PlainOutline.Node(id)
      section.isExpanded = true
      model.top.children.append(section)
    }
    let places: [(String?, OutlineWindow.Place, Int, Int)] = [
      (nil, .around(section("T").node), 3, 4), (nil, .start, 0, 5), (nil, .end, 0, 5),
      (nil, .index(7), 2, 2), ("T", .start, 0, 6), ("T", .index(4), 1, 2),
    ]
    for (top, place, before, after) in places {
      let subject = WindowReading.Subject(top: top.map { section($0).node }, view: view)
      var reading = WindowReading(subject, at: place, counting: true)
      reading.beginCounting()
      readings.append((top, reading, before, after))
    }
  }

  private var items: [String] {
    model.lines.filter { $0.hasPrefix(" ") }.map { String($0.drop { $0 == " " }.dropFirst()) }
  }

  /// The rows below a section, or all.
  private func visible(below top: String?) -> [String] {
    func rows(_ node: PlainOutline.Node) -> [String] {
      node.children.flatMap { [$0.id] + ($0.isExpanded ? rows($0) : []) }
    }
    guard let top else { return rows(model.top) }
    return model.find(top).map { rows($0.node) } ?? []
  }

  mutating func step() throws {
    try store.write { outline in
      for _ in 0..<Int.random(in: 1...4, using: &random) { try act(outline) }
    }
    for index in readings.indices {
      var (top, reading, before, after) = readings[index]
      let rows = visible(below: top)
      // A view that scrolls on.
      if top == nil, index == 0, let next = rows.randomElement(using: &random) {
        reading.go(to: .around(item(next).node))
      }
      let window = try store.read { try reading.read(before: before, after: after, in: $0) }.window
      let shown = window.rows.map(\.node.id.rawValue)
      let first = try #require(window.number)
      #expect(window.total == rows.count)
      #expect(Array(rows.dropFirst(first).prefix(shown.count)) == shown)
      #expect(window.hasMoreBefore == (first > 0))
      #expect(window.hasMoreAfter == (first + shown.count < rows.count))
      #expect(shown.count == min(rows.count, shown.count) && shown.isEmpty == rows.isEmpty)
      if case .index(let wanted) = reading.place, !rows.isEmpty {
        let middle = min(wanted, rows.count - 1)
        #expect(window.index.map { first + $0 } == middle)
        #expect(first == max(0, middle - before))
        #expect(first + shown.count == min(rows.count, middle + 1 + after))
      }
      readings[index].reading = reading
    }
  }

  private mutating func act(_ outline: OutlineTransaction) throws {
    guard let id = items.randomElement(using: &random), Int.random(in: 0..<10, using: &random) > 3
    else { return try add(outline) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let placement = placement()
      guard model.move(id, to: placement) else { return }
      try outline.move(item(id), to: placement)
    case 4:
      try outline.delete([item(id)])
      model.delete(id)
    case 5: try outline.update(item(id)) { $0.text += "!" }
    default:
      guard let node = model.find(id)?.node else { return }
      node.isExpanded = Int.random(in: 0..<3, using: &random) > 0
      if let view {
        try outline.setExpanded(node.isExpanded, for: [item(id)], in: view)
      } else {
        try outline.setExpanded(node.isExpanded, for: [item(id)])
      }
    }
  }

  private mutating func add(_ outline: OutlineTransaction) throws {
    made += 1
    let placement = placement()
    try outline.add([Item.Draft(text: "n\(made)", id: item("n\(made)"))], to: placement)
    model.insert(PlainOutline.Node("n\(made)"), at: placement)
  }

  private mutating func placement() -> Placement {
    let anchor = items.randomElement(using: &random).map { item($0) }
    let section = section(["S", "T", "U"].randomElement(using: &random) ?? "S")
    let parent: Placement.Parent =
      anchor.flatMap { Bool.random(using: &random) ? .item($0) : nil } ?? .section(section)
    let beside: [Placement] = anchor.map { [.before($0), .after($0)] } ?? []
    return (beside + [.first(in: parent), .last(in: parent)]).randomElement(using: &random)
      ?? .last(in: section)
  }
}
