import Foundation
import OutlineLists
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Lists in two stores and the shell of another process, against plain arrays.
@MainActor
struct OutlineListRandomTests {
  /// The usual number of steps of a run; `OUTLINE_EFFORT=10` makes 10,000 of all runs.
  private static let steps = Effort.times(250)

  @Test(arguments: 0..<2)
  func `lists equal plain arrays while this process writes`(seed: Int) async throws {
    try await RandomLists.run(seed: seed, steps: Self.steps, isWithShell: false)
  }

  @Test(.enabled(if: Shell.isInstalled), arguments: 0..<2)
  func `lists equal plain arrays while two processes write`(seed: Int) async throws {
    try await RandomLists.run(seed: seed + 100, steps: Self.steps, isWithShell: true)
  }
}

/// The rows as arrays, with every state that undo can go back to.
private struct PlainList: Equatable {
  struct Row: Equatable {
    var id: String
    var text: String
    var isDone = false
  }

  var rows: [Row] = []
  var favorites: [String] = []

  mutating func delete(_ ids: [String]) {
    rows.removeAll { ids.contains($0.id) }
    favorites.removeAll(where: ids.contains)
  }

  mutating func setFavorite(_ isFavorite: Bool, _ id: String) {
    if isFavorite == favorites.contains(id) { return }
    if isFavorite { favorites.append(id) } else { favorites.removeAll { $0 == id } }
  }

  mutating func change(_ id: String, _ change: (inout Row) -> Void) {
    for index in rows.indices where rows[index].id == id { change(&rows[index]) }
  }

  /// `onMove` of SwiftUI.
  static func move<Element>(_ elements: inout [Element], _ offsets: [Int], to offset: Int) {
    let moved = offsets.map { elements[$0] }
    let before = elements.indices.filter { $0 < offset && !offsets.contains($0) }.map {
      elements[$0]
    }
    let after = elements.indices.filter { $0 >= offset && !offsets.contains($0) }.map {
      elements[$0]
    }
    elements = before + moved + after
  }
}

@MainActor
private struct RandomLists {
  private let path: String
  private let store: OutlineStore
  private let other: OutlineStore
  /// Of the section in both stores, the favorites, the open items, and the outline.
  private let mine: OutlineList
  private let theirs: OutlineList
  private let favorites: OutlineList
  private let open: OutlineList
  private let all: OutlineList
  private var random: SeededGenerator
  private var plain = PlainList()
  private var past: [PlainList] = []
  private var future: [PlainList] = []
  private var number = 0
  private var tasks: [Task<Bool, Never>] = []

  static func run(seed: Int, steps: Int, isWithShell: Bool) async throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let other = try TestFile.patient(file.path)
    var lists = try await RandomLists(file, other, seed: seed)
    var done = 0
    while done < steps {
      let count = Int.random(in: 1...4, using: &lists.random)
      try await lists.batch(count, isWithShell: isWithShell)
      done += count
    }
    try await other.close()
    #expect(try await file.store.check() == [])
    try await file.store.close()
  }

  private init(_ file: TestFile, _ other: OutlineStore, seed: Int) async throws {
    (path, store, self.other) = (file.path, file.store, other)
    random = SeededGenerator(seed: seed)
    try await file.store.write { try $0.addSection("L", id: section("L")) }
    mine = OutlineList(OutlineDataSource(file.store), showing: .section(section("L")))
    theirs = OutlineList(OutlineDataSource(other), showing: .section(section("L")))
    favorites = OutlineList(OutlineDataSource(file.store), showing: .favorites)
    open = OutlineList(OutlineDataSource(other), showing: .query(try Query("open")))
    all = OutlineList(OutlineDataSource(other, view: "window"))
    for list in [mine, theirs, favorites, open, all] {
      list.animate = { [weak list] in Self.check($0, of: list) }
      list.start()
      try await until { list.isLoaded }
    }
  }

  /// Performs a change of the rows, and compares it with what the list says about it.
  private static func check(_ perform: () -> Void, of list: OutlineList?) {
    let before = list?.rows ?? []
    perform()
    guard let list, let change = list.latestChange else { return }
    let (old, new) = (before.map(\.id), list.rows.map(\.id))
    let difference = change.difference
    #expect((try? difference.applying(to: old)) == new)
    #expect(difference.count == ArrayDifference(from: old, to: new).count)
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
    let reconfigured = list.rows.filter { row in known[row.id].map { $0 != row } ?? false }
    #expect(change.reconfigured == reconfigured.map(\.id))
  }

  /// Some steps of one list without a pause, then perhaps one of somebody else; then all lists show
  /// what the arrays say.
  private mutating func batch(_ count: Int, isWithShell: Bool) async throws {
    let list = [mine, theirs, favorites].randomElement(using: &random) ?? mine
    for _ in 0..<count {
      if !act(on: list) { break }
      let shown = list.rows.map(\.id.item.rawValue)
      #expect(shown == (list === favorites ? plain.favorites : plain.rows.map(\.id)))
      #expect(list !== mine || shownRows(mine) == plain.rows)
    }
    for task in tasks { #expect(await task.value) }
    tasks = []
    switch Int.random(in: 0..<6, using: &random) {
    case 0: try await goBackOrForth(in: list)
    case 1, 2: try await writeElsewhere(inShell: isWithShell)
    default: break
    }
    try await settle()
    for list in [mine, theirs, favorites, open, all] {
      #expect(list.error == nil)
      list.error = nil
    }
  }

  private func settle() async throws {
    let openIDs = plain.rows.filter { !$0.isDone }.map(\.id)
    func isSettled() -> Bool {
      shownRows(mine) == plain.rows && shownRows(theirs) == plain.rows
        && shownRows(all) == plain.rows
        && favorites.rows.map(\.id.item.rawValue) == plain.favorites
        && open.rows.map(\.id.item.rawValue) == openIDs
    }
    if try await holds(isSettled) { return }
    let shown =
      [mine, theirs, all].map(shownRows).map { $0 == plain.rows } + [
        favorites.rows.map(\.id.item.rawValue) == plain.favorites,
        open.rows.map(\.id.item.rawValue) == openIDs,
      ]
    let errors = [mine, theirs, all, favorites, open].map { $0.error.map { "\($0)" } ?? "none" }
    let stored = try await store.read { try $0.items(in: section("L")).map(\.id.rawValue) }
    try #require(
      Bool(false),
      "step \(number): \(shown), stored \(stored == plain.rows.map(\.id)), errors \(errors)")
  }

  private func shownRows(_ list: OutlineList) -> [PlainList.Row] {
    list.rows.map {
      PlainList.Row(
        id: $0.id.item.rawValue, text: $0.item.content.text, isDone: $0.item.content.isDone)
    }
  }

  /// Notes a change of the arrays as a version, unless there was none.
  private mutating func note(_ change: (inout PlainList) -> Void) {
    let before = plain
    change(&plain)
    if plain == before { return }
    past.append(before)
    future = []
  }

  /// - Returns: whether the list shows the change at once.
  private mutating func act(on list: OutlineList) -> Bool {
    number += 1
    let rows = list.rows
    let text = "t\(number)"
    guard let row = rows.randomElement(using: &random) else {
      // Favorites have no place for new items, so they begin in the section.
      let (id, task) = list === favorites ? mine.add(text) : list.add(text)
      tasks.append(task)
      note { $0.rows.append(.init(id: id.rawValue, text: text)) }
      if list === favorites {
        tasks.append(mine.setFavorite(true, for: OutlineList.RowID(id, in: section("L"))))
        note { $0.setFavorite(true, id.rawValue) }
      }
      return list !== favorites
    }
    let id = row.id.item.rawValue
    let offsets = IndexSet(rows.indices.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    switch Int.random(in: 0..<9, using: &random) {
    case 0 where rows.count > 6:
      tasks.append(list.delete(at: offsets))
      note { plain in plain.delete(offsets.map { rows[$0].id.item.rawValue }) }
    case 1 where !offsets.isEmpty:
      let target = Int.random(in: 0...rows.count, using: &random)
      tasks.append(list.move(fromOffsets: offsets, toOffset: target))
      let isFavorites = list === favorites
      note { plain in
        if isFavorites {
          PlainList.move(&plain.favorites, Array(offsets), to: target)
        } else {
          PlainList.move(&plain.rows, Array(offsets), to: target)
        }
      }
    case 2:
      tasks.append(list.update(row.id) { $0.text = text })
      note { $0.change(id) { $0.text = text } }
    case 3:
      let isDone = Bool.random(using: &random)
      tasks.append(list.setDone(isDone, for: row.id))
      note { $0.change(id) { $0.isDone = isDone } }
    case 4:
      let isFavorite = Bool.random(using: &random)
      tasks.append(list.setFavorite(isFavorite, for: row.id))
      note { $0.setFavorite(isFavorite, id) }
    case 5 where rows.count > 6:
      list.selection = [row.id]
      tasks.append(list.deleteSelection())
      note { $0.delete([id]) }
    case 6 where rows.count > 6:
      tasks.append(list.perform(.trailing, on: row.id))
      note { $0.delete([id]) }
    case _ where list === favorites:
      tasks.append(list.update(row.id) { $0.text = text })
      note { $0.change(id) { $0.text = text } }
    case 7:
      let (new, task) = list.add(text, to: .before(row.id.item))
      tasks.append(task)
      note { plain in
        let index = plain.rows.firstIndex { $0.id == id } ?? 0
        plain.rows.insert(.init(id: new.rawValue, text: text), at: index)
      }
    default:
      let (new, task) = list.add(text)
      tasks.append(task)
      note { $0.rows.append(.init(id: new.rawValue, text: text)) }
    }
    return true
  }

  private mutating func goBackOrForth(in list: OutlineList) async throws {
    if let next = future.last, Bool.random(using: &random) {
      #expect(await list.redo().value)
      future.removeLast()
      past.append(plain)
      plain = next
    } else if let previous = past.last {
      #expect(await list.undo().value)
      past.removeLast()
      future.append(plain)
      plain = previous
    }
  }

  /// A change by a transaction, or by the shell of another process.
  private mutating func writeElsewhere(inShell: Bool) async throws {
    number += 1
    guard let row = plain.rows.randomElement(using: &random) else { return }
    let (id, text, isDone) = (item(row.id), "w\(number)", Bool.random(using: &random))
    let (kind, new) = (Int.random(in: 0..<5, using: &random), "w\(number)")
    switch kind {
    case 0: note { $0.rows.insert(.init(id: new, text: text), at: 0) }
    case 1: note { $0.change(row.id) { $0.text = text } }
    case 2: note { $0.change(row.id) { $0.isDone = isDone } }
    case 3: note { plain in plain.rows = [row] + plain.rows.filter { $0.id != row.id } }
    default: note { $0.setFavorite(true, row.id) }
    }
    if inShell {
      let statement =
        switch kind {
        case 0: "INSERT INTO outline(parent, text, id, after) VALUES('L', '\(text)', '\(new)', '')"
        case 1: "UPDATE outline SET text='\(text)' WHERE id='\(row.id)'"
        case 2: "UPDATE outline SET is_done=\(isDone ? 1 : 0) WHERE id='\(row.id)'"
        case 3: "UPDATE outline SET after='' WHERE id='\(row.id)'"
        default:
          "INSERT INTO favorites(id) SELECT '\(row.id)' WHERE '\(row.id)' NOT IN (SELECT id FROM favorites)"
        }
      try Shell.run(path, "PRAGMA busy_timeout=60000; \(statement)")
      return
    }
    let writer = Bool.random(using: &random) ? store : other
    try await writer.write { outline in
      switch kind {
      case 0: try outline.add([Item.Draft(text: text, id: item(new))], to: .first(in: section("L")))
      case 1: try outline.update(id) { $0.text = text }
      case 2: try outline.setDone(isDone, for: [id])
      case 3: try outline.move(id, to: .first(in: section("L")))
      default: try outline.setFavorite(true, for: [id])
      }
    }
  }
}
