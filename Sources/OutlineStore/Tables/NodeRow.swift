internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// What history keeps of a row: everything that can change.
struct NodeImage: Equatable {
  var parent: Int64?
  var position: String
  var text: String
  var secondaryText: String?
  var image: String?
  var note: String?
  var isDone: Bool
  var attributes: String?
  var isExpanded: Bool
  var favoritePosition: String?
}

extension NodeImage {
  /// Byte for byte, as the file has it: Swift's own equality of texts takes two spellings of `é` for one.
  static func == (left: NodeImage, right: NodeImage) -> Bool {
    left.parent == right.parent && left.position == right.position && left.saysSame(as: right)
      && left.favoritePosition == right.favoritePosition
  }

  /// Whether the content and the expansion are the same, byte for byte.
  func saysSame(as other: NodeImage) -> Bool {
    text.hasSameScalars(as: other.text) && isDone == other.isDone && isExpanded == other.isExpanded
      && secondaryText.hasSameScalars(as: other.secondaryText)
      && image.hasSameScalars(as: other.image) && note.hasSameScalars(as: other.note)
      && attributes.hasSameScalars(as: other.attributes)
  }
}

/// A row as far as the structure goes.
struct TreeNode {
  var key: Int64
  var id: String
  var isExpanded: Bool
  var hasChildren: Bool
}

/// A row as far as the way up goes.
struct PathNode {
  var key: Int64
  var id: String
  var text: String

  var itemID: Item.ID { Item.ID(checked: id) }
  var sectionID: Section.ID { Section.ID(checked: id) }
}

/// One row of the table `item`.
struct NodeRow: Equatable {
  var key: Int64
  var id: String
  var kind: Kind
  var image: NodeImage

  enum Kind: String, DatabaseValueConvertible {
    case root, section, item
  }
}

extension NodeRow.Kind: StatementColumnConvertible {
  // The schema lets three words in, and their first letters differ.
  init?(sqliteStatement: OpaquePointer, index: CInt) {
    switch sqlite3_column_text(sqliteStatement, index)?.pointee {
    case UInt8(ascii: "i"): self = .item
    case UInt8(ascii: "s"): self = .section
    case UInt8(ascii: "r"): self = .root
    default: return nil
    }
  }
}

extension NodeImage {
  /// The columns in the order in which `init(_:from:)` reads them and `arguments` binds them.
  static let columnNames = [
    "parent", "position", "text", "secondary_text", "image", "note", "is_done", "attributes", "is_expanded",
    "favorite_position",
  ]
  // A loop, because `joined` has the runtime look for conformances at every start.
  static let columns = columnNames.dropFirst().reduce(into: columnNames[0]) { $0 += ", " + $1 }

  static func columns(of table: String) -> String {
    columnNames.map { "\(table).\($0)" }.joined(separator: ", ")
  }

  init(_ row: Row, from column: Int = 0) {
    parent = row[column]
    position = row[column + 1]
    text = row[column + 2]
    secondaryText = row[column + 3]
    image = row[column + 4]
    note = row[column + 5]
    isDone = row[column + 6]
    attributes = row[column + 7]
    isExpanded = row[column + 8]
    favoritePosition = row[column + 9]
  }

  /// Reads an image that may be absent, as a row of `change` has it.
  /// - Parameter other: another image of the same node, which is likely to say the same.
  init?(ifPresent row: StatementColumns, from column: Int, like other: NodeImage? = nil) {
    guard let position = row.text(column + 1) else { return nil }
    parent = row.number(column)
    self.position = position
    text = row.text(column + 2, like: other?.text) ?? ""
    secondaryText = row.text(column + 3, like: other?.secondaryText)
    image = row.text(column + 4)
    note = row.text(column + 5, like: other?.note)
    isDone = row.integer(column + 6) != 0
    attributes = row.text(column + 7, like: other?.attributes)
    isExpanded = row.integer(column + 8) != 0
    favoritePosition = row.text(column + 9)
  }

  /// Reads an image that may be absent, as a row of `change` has it.
  init?(ifPresent row: Row, from column: Int) {
    guard row.hasValue(at: column + 1) else { return nil }
    self.init(row, from: column)
  }

  var arguments: StatementArguments {
    [parent, position, text, secondaryText, image, note, isDone, attributes, isExpanded, favoritePosition]
  }
}

extension Row {
  fileprivate func hasValue(at index: Int) -> Bool {
    let value: DatabaseValue = self[index]
    return !value.isNull
  }
}

extension NodeRow {
  static let columns = "key, id, kind, " + NodeImage.columns

  init(_ row: Row) {
    key = row[0]
    id = row[1]
    kind = row[2]
    image = NodeImage(row, from: 3)
  }

  var nodeID: NodeID { NodeID(checked: id) }
  var itemID: Item.ID { Item.ID(checked: id) }
  var sectionID: Section.ID { Section.ID(checked: id) }
}

extension NodeImage {
  /// Makes the image of a node that has content.
  init(
    content: Content, parent: Int64?, position: String, isExpanded: Bool, favoritePosition: String? = nil
  ) throws {
    self.init(
      parent: parent, position: position, text: content.text, secondaryText: content.secondaryText,
      image: content.storedImage, note: content.note, isDone: content.isDone,
      attributes: try AttributeText.text(of: content.attributes), isExpanded: isExpanded,
      favoritePosition: favoritePosition)
  }

  /// The content of the node; attributes that cannot be read are left out.
  var content: Content {
    Content(
      text: text, secondaryText: secondaryText, image: image, note: note, isDone: isDone,
      attributes: AttributeText.attributes(in: attributes))
  }
}

/// Attributes as JSON text, with sorted keys so that equal values are equal texts.
enum AttributeText {
  static func text(of attributes: [String: JSONValue]) throws -> String? {
    if attributes.isEmpty { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(attributes), as: UTF8.self)
    } catch is EncodingError {
      throw OutlineError.notRepresentable
    }
  }

  static func attributes(in text: String?) -> [String: JSONValue] {
    guard let text else { return [:] }
    // The schema lets only JSON objects in.
    return (try? JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))) ?? [:]
  }
}
