import Foundation
import GRDB
import OutlineStore

/// What the app of yesterday kept in a JSON file.
private struct OldEntry: Codable {
  var uuid: String
  var title: String
  var isDone = false
  var children: [OldEntry] = []
}

/// What the app keeps of a book besides its title.
private struct Book: Codable, Sendable {
  var author: String
  var year: Int?
}

/// An app that has lists already, in a JSON file and in a table of SQLite, and moves to an outline.
///
/// Both keep their ids, so links and settings that name a row go on working. What was there is not
/// touched. The migration can be started any number of times: a list that is there is brought to
/// what the old app has now, and where nothing differs nothing is written.
func migrateLists(_ context: Example.Context) throws {
  let (json, database) = (context.file + ".old.json", context.file + ".old.sqlite")
  try makeOldFiles(json, database)
  let store = try OutlineStore(path: context.file)

  context.say("First start: \(try migrate(json, database, into: store))")
  try show(store, context.say)
  context.say("Second start: \(try migrate(json, database, into: store))")

  // The old app was used once more: it has another entry, one that is done, and another order.
  var entries = try JSONDecoder().decode(
    [OldEntry].self, from: Data(contentsOf: URL(filePath: json)))
  entries[0].children[1].isDone = true
  entries[0].children.swapAt(0, 1)
  entries.append(OldEntry(uuid: "7C0B-05", title: "Water the plants"))
  try JSONEncoder().encode(entries).write(to: URL(filePath: json))
  context.say("After the old app was used: \(try migrate(json, database, into: store))")
  let made = try store.read {
    try $0.difference(from: $0.latestVersion() - 1, to: $0.latestVersion())
  }
  context.say(made.description)
}

/// Brings both lists into the outline, or up to date there, as one version.
/// - Returns: what it did.
private func migrate(_ json: String, _ database: String, into store: OutlineStore) throws -> String
{
  let entries = try JSONDecoder().decode(
    [OldEntry].self, from: Data(contentsOf: URL(filePath: json)))
  let (list, shelf) = (try Section.ID("old-list"), try Section.ID("old-books"))
  var (contents, tree) = ([Item.ID: Content](), SectionSnapshot<Item.ID>())
  try append(entries, to: nil, &tree, &contents)
  let books = try rows(of: database, &contents)

  let committed = try store.write("migrate the old lists", origin: .import) { outline in
    let known = Set(try outline.sections().map(\.id))
    if !known.contains(list) { try outline.addSection("To do", id: list) }
    if !known.contains(shelf) { try outline.addSection("Books", id: shelf) }
    // What people did here since, such as a note or a favorite, is not part of what is given, and
    // stays: contents are laid over what is there.
    var contents = contents
    for (id, content) in contents {
      guard let present = try outline.state(of: id.node)?.content else { continue }
      contents[id]?.note = present.note
      contents[id]?.attributes = present.attributes.merging(content.attributes) { $1 }
    }
    // Only what differs is written, and a row that only moved is only moved.
    return try outline.apply([(list, tree), (shelf, books)], contents: contents)
  }
  let counts = committed.value.counts
  return committed.isNew
    ? "\(counts.inserted) added, \(counts.moved) moved, \(counts.updated) changed" : "nothing to do"
}

/// Appends entries with their children. An old id can be an id as it is: 1 to 255 bytes.
private func append(
  _ entries: [OldEntry], to parent: Item.ID?, _ tree: inout SectionSnapshot<Item.ID>,
  _ contents: inout [Item.ID: Content]
) throws {
  for entry in entries {
    let id = try Item.ID(entry.uuid)
    try tree.append([id], to: parent)
    contents[id] = Content(text: entry.title, isDone: entry.isDone)
    try append(entry.children, to: id, &tree, &contents)
  }
}

/// Reads the table. Its column of positions is used once, to sort by, and not needed any more.
private func rows(
  of database: String, _ contents: inout [Item.ID: Content]
) throws -> SectionSnapshot<Item.ID> {
  var configuration = Configuration()
  configuration.readonly = true
  let rows = try DatabaseQueue(path: database, configuration: configuration).read { db in
    try Row.fetchAll(db, sql: "SELECT id, title, author, year FROM book ORDER BY position")
  }
  var tree = SectionSnapshot<Item.ID>()
  for row in rows {
    // A number alone says little, and another table may have the same ones.
    let id = try Item.ID("book-\(row["id"] as Int64)")
    var content = Content(text: row["title"])
    try content.setAttributes(Book(author: row["author"], year: row["year"]))
    try tree.append([id])
    contents[id] = content
  }
  return tree
}

/// What the app of yesterday left.
private func makeOldFiles(_ json: String, _ database: String) throws {
  let entries = [
    OldEntry(
      uuid: "7C0B-01", title: "Move house",
      children: [
        OldEntry(uuid: "7C0B-02", title: "Pack"), OldEntry(uuid: "7C0B-03", title: "Hire a van"),
      ]), OldEntry(uuid: "7C0B-04", title: "Call Ada", isDone: true),
  ]
  try JSONEncoder().encode(entries).write(to: URL(filePath: json))
  try DatabaseQueue(path: database).write { db in
    try db.execute(
      sql: """
        CREATE TABLE book(id INTEGER PRIMARY KEY, position INTEGER, title TEXT, author TEXT, year INTEGER);
        INSERT INTO book VALUES(1, 2, 'Middlemarch', 'George Eliot', 1871),
          (2, 1, 'The Odyssey', 'Homer', NULL), (3, 3, 'Emma', 'Jane Austen', 1815);
        """)
  }
}

private func show(_ store: OutlineStore, _ say: (String) -> Void) throws {
  for section in try store.read({ try $0.sections() }) {
    say(section.title)
    for item in try store.read({ try $0.items(in: section.id) }) { say("\(item.row)  #\(item.id)") }
  }
}
