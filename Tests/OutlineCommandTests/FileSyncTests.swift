import Foundation
import OutlineCare
import TestSupport
import Testing

@testable import OutlineFormats
@testable import OutlineStore
@testable import outline

/// Weeks in which a text file and an outline are edited apart, and synced at their end, against a
/// plain model. With `OUTLINE_EFFORT` these are years.
struct FileSyncTests {
  @Test(arguments: FileSync.formats)
  func `weeks of edits on both sides leave a file and an outline the same`(
    _ format: FileFormat
  ) throws {
    let years = Effort.times(1)
    for seed in 0..<years {
      var year = try Year(format, seed: UInt64(seed))
      defer { year.remove() }
      for week in 0..<(years > 1 ? 52 : 16) {
        try year.edit()
        try year.sync(week: week)
      }
      #expect(try year.store.check().map(\.message) == [])
    }
  }

  @Test(arguments: FileSync.formats)
  func `a tick changes one line of a file, and nothing else`(_ format: FileFormat) throws {
    var year = try Year(format, seed: 7)
    defer { year.remove() }
    for _ in 0..<8 {
      let before = year.text
      try year.tick()
      let lines = try year.sync(at: nil).lines
      // Org also has a line for the time, and iCalendar for the time, the status and the change.
      let most = format == .org ? 2 : format == .icalendar ? 3 : 1
      #expect(lines <= most, "\(before) -> \(year.text)")
      // The other way round, the file is not written.
      let ticked = year.text
      year.text = before
      #expect(try year.sync(at: nil).lines == 0)
      #expect(year.text == before)
      year.text = ticked
      _ = try year.sync(at: nil)
    }
  }

  @Test func `a text whose writing was not confirmed is not taken for the one before`() throws {
    var year = try Year(.markdown, seed: 3)
    defer { year.remove() }
    try year.store.write { outline in
      _ = try outline.add(
        Item.Draft(content: Content(text: "t900 new")), to: .last(in: Section.ID("list")))
    }
    // The outline believes that it writes, but the process ends.
    let before = year.text
    let (known, written) = try year.exchange(at: nil)
    #expect(known.bases.count == 2)
    year.file = known
    // The file was not written: the item comes again, once.
    year.text = before + "- t901 mine\n"
    _ = try year.sync(at: nil)
    #expect(year.text.components(separatedBy: "t900").count == 2)
    #expect(try year.tokens().filter { $0 == "t900" || $0 == "t901" }.count == 2)
    // Nor is anything doubled if it was.
    year.file = known
    year.text = String(decoding: try #require(written), as: UTF8.self) + "- t902 mine\n"
    _ = try year.sync(at: nil)
    #expect(try year.tokens().filter { $0 == "t900" }.count == 1)
    #expect(try year.store.check().map(\.message) == [])
  }
}

/// A file, an outline, and what both should have.
struct Year {
  let store: OutlineStore
  let format: FileFormat
  var text = ""
  var file: TextFile
  private let folder: URL
  private var random: SeededGenerator
  private var count = 0
  private var hours = 0.0

  /// What one side did since the last sync, by the tokens of items.
  private struct Changes {
    var added: Set<String> = []
    /// The roots of deleted subtrees, with all below.
    var deleted: [String: Set<String>] = [:]
    /// Items that were written, moved, or got or lost a child.
    var touched: Set<String> = []
    var texts: [String: String] = [:]
    var done: [String: Bool] = [:]
    /// Items that an id can be expected of no more, because they were moved and written at once.
    var moved: Set<String> = []
  }

  private var ours = Changes()
  private var theirs = Changes()
  private var notes: [String: String] = [:]
  private var favorites: Set<String> = []

  private static let list = Section.ID(checked: "list")

  /// The table of another program that the file is.
  private let table: OtherTable?

  init(_ format: FileFormat, seed: UInt64, in table: OtherTable? = nil) throws {
    (self.format, self.table) = (format, table)
    text = table?.header ?? ""
    random = SeededGenerator(
      seed: seed &* 31 &+ UInt64(format.rawValue.utf8.reduce(0) { $0 &* 7 &+ Int($1) } & 0xFFFF))
    folder = FileManager.default.temporaryDirectory.appending(path: "year-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try OutlineStore(path: folder.appending(path: "list.db").path)
    file = TextFile(path: "list", format: format.rawValue)
    file.part = [Self.list.node]
    try store.write { outline in
      _ = try outline.addSection(Content(text: "List"), id: Self.list)
      let other = try outline.addSection(Content(text: "Other"))
      _ = try outline.add(Item.Draft(content: Content(text: "stays")), to: .last(in: other))
    }
    for _ in 0..<10 { try addHere() }
    (ours, theirs) = (Changes(), Changes())
    try sync(at: nil)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  // MARK: Edits

  private mutating func token() -> String {
    count += 1
    return "t\(count)"
  }

  private mutating func words() -> String {
    let words = ["milk", "tea", "grün", "(a) x", "42 %", "and *more*", "#1", "a: b"]
    return words.randomElement(using: &random) ?? ""
  }

  /// The item of each token, the parent and the level.
  private func items() throws -> [(token: String, row: Outline.Row, parent: NodeID)] {
    let rows = try store.read { try $0.outline() }.rows
    var found: [(token: String, row: Outline.Row, parent: NodeID)] = []
    var open: [NodeID] = []
    for row in rows {
      open.removeLast(max(0, open.count - row.level))
      if open.first == Self.list.node, let parent = open.last {
        found.append((Self.token(of: row.node.content.text), row, parent))
      }
      open.append(row.node.id)
    }
    return found
  }

  func tokens() throws -> [String] { try items().map(\.token) }

  static func token(of text: String) -> String {
    text.split { !$0.isLetter && !$0.isNumber }.last {
      $0.hasPrefix("t") && Int($0.dropFirst()) != nil
    }
    .map(String.init) ?? ""
  }

  private mutating func addHere() throws {
    let items = try items()
    let text = "\(token()) \(words())"
    let parent =
      random.next() % 3 == 0 ? items.filter { $0.row.level < 3 }.randomElement(using: &random) : nil
    let placement: Placement =
      if let parent {
        .last(in: .item(Item.ID(checked: parent.row.node.id.rawValue)))
      } else if let before = items.filter({ $0.row.level == 1 }).randomElement(using: &random) {
        .after(Item.ID(checked: before.row.node.id.rawValue))
      } else { .last(in: Self.list) }
    try store.write { _ = try $0.add(Item.Draft(content: Content(text: text)), to: placement) }
    ours.added.insert(Self.token(of: text))
    if let parent { ours.touched.insert(parent.token) }
  }

  mutating func tick() throws {
    guard
      let item = try items().filter({ !$0.row.node.content.isDone }).randomElement(using: &random)
    else { return }
    let id = Item.ID(checked: item.row.node.id.rawValue)
    try store.write { _ = try $0.setDone(true, for: id) }
  }

  /// Some edits of the outline, and of the file.
  mutating func edit() throws {
    hours += 168
    for _ in 0..<(random.next() % 4) { try editOutline() }
    // A line that is deleted where a new one is added in the same week could be the same line.
    let adds = random.next() % 2 == 0
    for _ in 0..<(random.next() % 4) { try editFile(adds: adds) }
  }

  private mutating func editOutline() throws {
    let items = try items()
    guard items.count > 4, let item = items.randomElement(using: &random) else {
      return try addHere()
    }
    let id = Item.ID(checked: item.row.node.id.rawValue)
    let (token, content) = (item.token, item.row.node.content)
    switch random.next() % 8 {
    case 0, 1: try addHere()
    case 2:
      try store.write { _ = try $0.setDone(!content.isDone, for: id) }
      ours.done[token] = !content.isDone
      ours.touched.insert(token)
    case 3:
      let text = content.text + " o\(count)"
      try store.write { _ = try $0.update(id) { $0.text = text } }
      ours.texts[token] = text
      ours.touched.insert(token)
    case 4:
      let note = "note of \(token)\nand \(count)"
      try store.write { _ = try $0.update(id) { $0.note = note } }
      notes[token] = note
      ours.touched.insert(token)
    case 5:
      try store.write { _ = try $0.setFavorite(true, for: id) }
      favorites.insert(token)
      ours.touched.insert(token)
    case 6:
      let others = items.filter {
        $0.row.level == 1 && $0.token != token && $0.row.node.id != item.parent
      }
      guard item.row.level == 1, let other = others.randomElement(using: &random) else { return }
      let place = Item.ID(checked: other.row.node.id.rawValue)
      try store.write { _ = try $0.move(id, to: .after(place)) }
      ours.touched.insert(token)
    default:
      var members: Set<String> = []
      var isBelow = false
      for other in items {
        if other.row.node.id == item.row.node.id {
          isBelow = true
        } else if other.row.level <= item.row.level {
          isBelow = false
        }
        if isBelow { members.insert(other.token) }
      }
      try store.write { _ = try $0.delete(id) }
      // What was new or changed here a moment ago is gone as well.
      ours.added.subtract(members)
      ours.deleted = ours.deleted.filter { !members.contains($0.key) }
      for known in theirTokens.intersection(members).union(base.intersection(members)) {
        members.insert(known)
      }
      ours.deleted[token] = members.intersection(base)
      if let parent = items.first(where: { $0.row.node.id == item.parent }) {
        ours.touched.insert(parent.token)
      }
      for member in members { (ours.texts[member], ours.done[member]) = (nil, nil) }
      ours.touched.subtract(members)
    }
  }

  /// The tokens of both at the last sync.
  private var base: Set<String> = []
  private var theirTokens: Set<String> = []

  /// Edits the text as a person, who changes lines, or as a program, which writes it again.
  private mutating func editFile(adds: Bool) throws {
    let bytes = Array(text.utf8)
    var hasSections = false
    if format == .org { hasSections = file.bases.last?.hasSections == true }
    var nodes = try TextNodes(bytes, as: format, hasSections: hasSections).document.nodes
    let header = try TextNodes(bytes, as: format, hasSections: hasSections).document.header
    let places = nodes.indices.filter { !nodes[$0].isSection }
    guard places.count > 4, let place = places.randomElement(using: &random) else { return }
    let token = Self.token(of: nodes[place].text)
    let isLeaf =
      place + 1 >= nodes.count || nodes[place + 1].level <= nodes[place].level
      || nodes[place + 1].isSection
    let parent = nodes[..<place].last { !$0.isSection && $0.level < nodes[place].level }.map {
      Self.token(of: $0.text)
    }
    if theirs.touched.contains(token) || theirs.added.contains(token) { return }
    switch random.next() % 6 {
    case 0, 1:
      if !adds { return }
      let new = DraftNode(level: nodes[place].level, text: "\(self.token()) \(words())")
      let end =
        nodes[(place + 1)...].firstIndex { $0.isSection || $0.level <= nodes[place].level }
        ?? nodes.count
      nodes.insert(new, at: end)
      theirs.added.insert(Self.token(of: new.text))
      if let parent { theirs.touched.insert(parent) }
    case 2:
      nodes[place].isDone.toggle()
      if !nodes[place].isDone {
        nodes[place].attributes["completed"] = nil; nodes[place].attributes["completedStamp"] = nil
      }
      theirs.done[token] = nodes[place].isDone
      theirs.touched.insert(token)
    case 3:
      nodes[place].text += " f\(count)"
      theirs.texts[token] = nodes[place].text
      theirs.touched.insert(token)
    case 4 where isLeaf && !adds:
      if theirs.touched.contains(token) { return }
      nodes.remove(at: place)
      theirs.deleted[token] = [token]
      theirs.moved.insert(token)
      if let parent { theirs.touched.insert(parent) }
    case 5 where isLeaf:
      var node = nodes.remove(at: place)
      node.level = 0
      let first = nodes.firstIndex { !$0.isSection } ?? nodes.count
      nodes.insert(node, at: first)
      theirs.touched.insert(token)
      theirs.moved.insert(token)
      if let parent { theirs.touched.insert(parent) }
    default: return
    }
    var options = WritingOptions()
    options.hasIDs = nodes.contains { $0.id != nil }
    let document = DraftDocument(header: header, nodes: nodes)
    var reading = ReadingOptions()
    reading.headingsAreSections = hasSections
    if random.next() % 3 > 0, let kept = KeptText(bytes, format: format, reading: reading),
      let new = try kept.bytes(of: document, options: options, headerName: nil)
    {
      text = String(decoding: new.bytes, as: UTF8.self)
    } else if let table {
      text = table.text(of: nodes)
    } else {
      text = String(decoding: try format.bytes(of: document, options: options), as: UTF8.self)
    }
  }

  // MARK: Syncing

  /// Merges the text, and makes the next one.
  func exchange(at date: Date?) throws -> (file: TextFile, bytes: [UInt8]?) {
    let committed = try store.write { outline in
      var sync = try FileSync(file, named: "list", outline)
      _ = try sync.take(Array(text.utf8), at: date)
      let written = try sync.text(over: Array(text.utf8))
      try outline.remember(sync.file)
      return (sync.file, written.bytes)
    }
    return committed.value
  }

  @discardableResult
  mutating func sync(at date: Date?) throws -> FileSync.Written {
    let committed = try store.write { outline in
      var sync = try FileSync(file, named: "list", outline)
      if !text.isEmpty { _ = try sync.take(Array(text.utf8), at: date, mayBeEmpty: true) }
      let written = try sync.text(over: text.isEmpty ? nil : Array(text.utf8))
      try outline.remember(written.file)
      return written
    }
    file = committed.value.file
    if let bytes = committed.value.bytes { text = String(decoding: bytes, as: UTF8.self) }
    (base, theirTokens) = (Set(try tokens()), Set(try tokens()))
    return committed.value
  }

  mutating func sync(week: Int) throws {
    let before = Dictionary(try items().map { ($0.token, $0.row.node.id) }) { first, _ in first }
    let expected = base.union(ours.added).union(theirs.added)
    var gone: Set<String> = []
    for (side, other) in [(ours, theirs), (theirs, ours)] {
      for members in side.deleted.values {
        let isCrossed = members.contains { other.touched.contains($0) || other.added.contains($0) }
        if !isCrossed { gone.formUnion(members) }
      }
    }
    let isLate = random.next() % 2 == 0
    let rows = table?.rows(of: text) ?? [:]
    try sync(at: isLate ? nil : Date(timeIntervalSince1970: 1))
    let items = try items()
    let found = items.map(\.token)
    let shown = "week \(week) of \(format.rawValue): \(text)"
    #expect(Set(found).count == found.count, "doubled: \(shown)")
    #expect(
      Set(found) == expected.subtracting(gone),
      "\(expected.subtracting(gone).symmetricDifference(found)) \(shown)")
    // Ids stay, but of items that one side deleted and the other brought back.
    for item in items where !theirs.added.contains(item.token) {
      if let id = before[item.token] { #expect(item.row.node.id == id, "\(item.token) \(shown)") }
    }
    for item in items {
      let content = item.row.node.content
      let (mine, other) = (ours.texts[item.token], theirs.texts[item.token])
      if let mine, let other {
        #expect([mine, other].contains(content.text), "\(shown)")
        let conflicts = try store.read { try $0.conflicts() }.filter {
          $0.id == item.row.node.id && $0.kind == "text"
        }
        #expect(
          conflicts.contains { $0.hiddenValue == .string(content.text == mine ? other : mine) },
          "\(item.token) \(shown)")
      } else if let text = mine ?? other {
        #expect(content.text == text, "\(shown)")
      }
      if let done = ours.done[item.token] ?? theirs.done[item.token],
        ours.done[item.token] == nil || theirs.done[item.token] == nil
          || ours.done[item.token] == theirs.done[item.token]
      {
        #expect(content.isDone == done, "\(item.token) \(shown)")
      }
      if let note = notes[item.token] { #expect(content.note == note, "\(item.token) \(shown)") }
    }
    let starred = try store.read { try $0.favorites() }.map { Self.token(of: $0.content.text) }
    #expect(Set(starred) == favorites.intersection(found), "\(shown)")
    favorites.formIntersection(found)
    notes = notes.filter { found.contains($0.key) }
    // The file has the same list.
    let again = try TextNodes(
      Array(text.utf8), as: format, hasSections: file.bases.last?.hasSections == true)
    var lines = again.document.nodes.filter { !$0.isSection }
    var listed = items
    if format == .taskwarrior {
      // Its tasks have no order.
      lines.sort { Self.token(of: $0.text) < Self.token(of: $1.text) }
      listed.sort { $0.token < $1.token }
    }
    #expect(lines.map { Self.token(of: $0.text) } == listed.map(\.token), "\(shown)")
    #expect(zip(lines, listed).allSatisfy { $0.isDone == $1.row.node.content.isDone }, "\(shown)")
    #expect(zip(lines, listed).allSatisfy { $0.level == $1.row.level - 1 }, "\(shown)")
    // Rows that nobody changed are the same bytes.
    if let table {
      let now = table.rows(of: text)
      #expect(text.hasPrefix(table.header), "\(shown)")
      let changed = [ours, theirs].reduce(into: Set<String>()) { changed, side in
        changed.formUnion(side.touched.union(side.deleted.values.joined()))
      }
      for (token, row) in rows where found.contains(token) && !changed.contains(token) {
        #expect(now[token] == row, "\(token) \(shown)")
      }
    }
    // And nothing is left to do.
    let version = try store.read { try $0.latestVersion() }
    let text = text
    #expect(try sync(at: nil).bytes == nil)
    #expect(self.text == text)
    #expect(try store.read { try $0.latestVersion() } == version)
    (ours, theirs) = (Changes(), Changes())
  }
}
