package import GRDB

/// The versioned part of a row: everything that can change.
package struct NodeImage: Equatable {
  var parent: Int64?
  var position: String
  var isDone: Bool
  var isExpanded: Bool
  var favoritePosition: String?
  package var text: String
  package var secondaryText: String?
  package var image: String?
  package var note: StoredNote?
  var attributes: String?
}

extension NodeImage: ShortTexts {}

/// A note of a row.
package struct StoredNote: Equatable {
  /// The key of its row in `note`, which never changes; `nil` if it is not stored yet.
  var key: Int64?
  /// The text; `nil` if it was not read.
  package var text: String?

  /// Whether both have the same text, as far as known.
  package static func == (left: StoredNote, right: StoredNote) -> Bool {
    if let key = left.key, key == right.key { return true }
    return left.text != nil && left.text.hasSameScalars(as: right.text)
  }
}

extension NodeImage {
  /// Compares bytes: Swift's string equality treats two encodings of `é` as equal.
  package static func == (left: NodeImage, right: NodeImage) -> Bool {
    left.parent == right.parent && left.position == right.position && left.saysSame(as: right)
      && left.favoritePosition == right.favoritePosition
  }

  /// Whether content and expansion are equal, byte for byte.
  func saysSame(as other: NodeImage) -> Bool {
    text.hasSameScalars(as: other.text) && isDone == other.isDone && isExpanded == other.isExpanded
      && secondaryText.hasSameScalars(as: other.secondaryText)
      && image.hasSameScalars(as: other.image) && note == other.note
      && attributes.hasSameScalars(as: other.attributes)
  }
}

/// The structural columns of a row.
struct TreeNode {
  var key: Int64
  var id: String
  var isExpanded: Bool
  var hasChildren: Bool

  init(_ row: StatementColumns) {
    key = row[0]
    id = row[1]
    isExpanded = row[2]
    hasChildren = row[3]
  }
}

/// A row on the path to the root.
struct PathNode {
  var key: Int64
  var id: String
  var text: String

  var itemID: Item.ID { Item.ID(checked: id) }
  var sectionID: Section.ID { Section.ID(checked: id) }
}

/// One row of the table `item`.
package struct NodeRow: Equatable {
  var key: Int64
  var id: String
  var kind: Kind
  var image: NodeImage

  enum Kind: String { case root, section, item }
}

/// A row, with whether it has children.
typealias ListedRow = (row: NodeRow, hasChildren: Bool)

extension NodeRow.Kind: ColumnValue {
  // The schema allows these three values only.
  init(_ column: Int, of row: StatementColumns) {
    switch row.text(column) {
    case "item": self = .item
    case "section": self = .section
    case "root": self = .root
    default:
      row.refuse(column, wanted: "item, section or root")
      self = .item
    }
  }
}

extension NodeImage {
  /// The columns that `change` stores too, in the order in which they are read and bound.
  static let placeColumns = ["parent", "position", "is_done", "is_expanded", "favorite_position"]
  /// The columns that `content_change` stores too. The text of the note is read after its key.
  static let contentColumns = ["text", "secondary_text", "image", "note_key", "attributes"]
  /// The columns of content in which one searches, but the note.
  static let searchedColumns = ["text", "secondary_text"]
  /// The number of columns of an image.
  static let columnCount = 11

  /// The names as one list, each transformed.
  // A loop, because `joined` has the runtime look up conformances at every launch.
  static func list(_ names: [String], as long: (String) -> String = { $0 }) -> String {
    names.dropFirst().reduce(into: long(names[0])) { $0 += ", " + long($1) }
  }

  /// The columns of `item` that are written.
  static let columns = list(placeColumns + contentColumns)
  /// The columns of an image without the text of the note, which may be long.
  static let columnsWithoutNote = list(
    placeColumns + ["text", "secondary_text", "image", "note_key", "NULL", "attributes"])
  /// The columns of an image.
  /// - Parameters:
  ///   - place: the expression for a column of the place or a mark.
  ///   - content: the expression for a column of the content.
  static func columns(place: (String) -> String, content: (String) -> String) -> String {
    let note = "(SELECT text FROM note WHERE key=\(content("note_key")))"
    let names = ["text", "secondary_text", "image", "note_key"]
    return list(placeColumns, as: place) + ", " + list(names, as: content) + ", " + note + ", "
      + content("attributes")
  }
  /// The columns of an image of `item`.
  static let columnsOfItem = columns(place: { $0 }, content: { "item." + $0 })

  init(_ row: StatementColumns, from column: Int = 0, like other: NodeImage? = nil) {
    parent = row.number(column)
    position = row[column + 1]
    isDone = row[column + 2]
    isExpanded = row[column + 3]
    favoritePosition = row.text(column + 4)
    text = row.text(column + 5, like: other?.text) ?? row[column + 5]
    secondaryText = row.text(column + 6, like: other?.secondaryText)
    image = row.text(column + 7)
    note = row.number(column + 8).map { key in
      if let known = other?.note, known.key == key { return known }
      return StoredNote(key: key, text: row.text(column + 9))
    }
    attributes = row.text(column + 10, like: other?.attributes)
  }

  /// Reads an image that may be absent, because the row did not exist.
  /// - Parameter other: another image of the same node; equal texts share its memory.
  init?(ifPresent row: StatementColumns, from column: Int, like other: NodeImage? = nil) {
    if row.isNull(column + 1) { return nil }
    self.init(row, from: column, like: other)
  }

  /// The values of ``columns``. The note must be stored first.
  var arguments: StatementArguments {
    [
      parent, position, isDone, isExpanded, favoritePosition, text, secondaryText, image, note?.key,
      attributes,
    ]
  }
}

extension NodeRow {
  static let columns = "key, id, kind, " + NodeImage.columnsOfItem
  static let columnsWithoutNote = "key, id, kind, " + NodeImage.columnsWithoutNote
  /// The number of columns of a row.
  static let columnCount = 3 + NodeImage.columnCount

  init(_ row: StatementColumns) {
    key = row[0]
    id = row[1]
    kind = row[2]
    image = NodeImage(row, from: 3)
  }

  /// Reads a row before the column with whether it has children.
  static func listedRow(_ row: StatementColumns) -> ListedRow { (NodeRow(row), row[columnCount]) }

  /// The reason why the attributes cannot be read, or `nil` if they can.
  var flawOfAttributes: String? {
    guard let text = image.attributes else { return nil }
    do { _ = try JSONText.value(of: Array(text.utf8), isStored: true) } catch {
      return error.reason
    }
    return nil
  }

  var nodeID: NodeID { NodeID(checked: id) }
  var nodeKind: Node.Kind { kind == .section ? .section : .item }
  var itemID: Item.ID { Item.ID(checked: id) }
  var sectionID: Section.ID { Section.ID(checked: id) }
}

extension NodeImage {
  /// Creates the image of a node with content.
  init(
    content: Content, parent: Int64?, position: String, isExpanded: Bool,
    favoritePosition: String? = nil
  ) throws {
    self.init(
      parent: parent, position: position, isDone: content.isDone, isExpanded: isExpanded,
      favoritePosition: favoritePosition, text: content.text, secondaryText: content.secondaryText,
      image: content.storedImage, note: content.note.map { StoredNote(text: $0) },
      attributes: try AttributeCoding.text(of: content))
  }

  /// Takes the short texts and the mark of a content, and leaves the note and the attributes.
  mutating func take(textsOf content: Content) {
    text = content.text
    secondaryText = content.secondaryText
    image = content.storedImage
    isDone = content.isDone
  }

  /// The content of the node. Its attributes are decoded on first access.
  /// - Parameter isReadingNote: whether to include the note.
  /// - Throws: A database error, if the note has to be read first.
  func content(in db: Database, readingNote isReadingNote: Bool = true) throws -> Content {
    let note = isReadingNote ? note : nil
    let noteText = try note?.text ?? note?.key.flatMap { try NoteTable.text(of: $0, in: db) }
    return Content(
      text: text, secondaryText: secondaryText, image: image, note: noteText, isDone: isDone,
      attributesText: attributes)
  }
}

extension Node {
  /// The node of a stored row.
  init(_ image: NodeImage, id: NodeID, in db: Database) throws {
    self.init(
      id: id, kind: image.parent == ItemTable.rootKey ? .section : .item,
      content: try image.content(in: db), isExpanded: image.isExpanded)
  }
}

/// The statements on `note`, whose rows never change.
package enum NoteTable {
  private static let storing = "INSERT INTO note(text) VALUES(?) RETURNING key"

  static func text(of key: Int64, in db: Database) throws -> String? {
    try db.value("SELECT text FROM note WHERE key=?", [key])
  }

  /// The keys of all notes.
  package static func keys(in db: Database) throws -> [Int64] {
    try db.values("SELECT key FROM note NOT INDEXED")
  }

  /// Stores the note of an image if it is new.
  static func store(_ note: inout StoredNote?, in db: Database) throws {
    guard let text = note?.text, note?.key == nil else { return }
    try db.eachRow(storing, [text], texts: [(1, text)]) { row in
      note?.key = row[0]
      return false
    }
  }
}
