internal import GRDB

/// An index on fields of a type of the app, with which SQLite filters and sorts items without
/// reading all of them.
///
/// An index belongs to the app, not to the outline: other programs can ignore it, backups and
/// migrations keep it, and a check recognizes it. ``OutlineStore/Options/indexes`` or
/// `OutlineStore.declareIndex(_:)` create it, and
/// ``OutlineReader/items(as:in:where:orderedBy:limit:)`` uses it if SQLite considers it worthwhile.
///
/// ```swift
/// var options = OutlineStore.Options()
/// options.indexes = [FieldIndex(ToDo.due), FieldIndex(ToDo.list, ToDo.minutes)]
/// ```
public struct FieldIndex: Hashable, Sendable {
  /// The names that lead to each field, the leading field first.
  let paths: [[String]]

  /// Creates an index on a field.
  /// - Parameter field: the field.
  public init<Attributes, Value>(_ field: Field<Attributes, Value>) { paths = [field.path] }

  /// Creates an index on two fields.
  /// - Parameters:
  ///   - first: the leading field.
  ///   - second: the field that orders items with equal leading fields.
  public init<Attributes, First, Second>(
    _ first: Field<Attributes, First>, _ second: Field<Attributes, Second>
  ) { paths = [first.path, second.path] }

  private init(paths: [[String]]) { self.paths = paths }

  private static let mark = "field:"

  /// The name of the index in the file.
  var name: String { Self.mark + paths.map { $0.joined(separator: ".") }.joined(separator: ",") }

  /// The statement that creates it, as stored in the file.
  /// - Throws: `QueryError` for a field that cannot be indexed.
  func sql() throws -> String {
    for name in paths.joined() where name.contains(where: { $0 == "." || $0 == "," }) {
      throw QueryError(
        "cannot make an index on the field \(name.inQuotes)",
        hint: "the name of a field with an index must not have full stops or commas")
    }
    let values = try paths.map { try FieldSQL.value($0, in: "attributes") }
    return "CREATE INDEX \"\(name)\" ON item(\(values.joined(separator: ", ")))"
  }

  /// Creates an index from a statement in a file; `nil` if the statement is not a declared index.
  init?(name: String, sql: String) {
    guard name.hasPrefix(Self.mark) else { return nil }
    let paths = name.dropFirst(Self.mark.count).split(separator: ",").map {
      $0.split(separator: ".").map(String.init)
    }
    self.init(paths: paths)
    guard (try? self.sql()) == sql else { return nil }
  }

  /// The declared indexes of a file, in order of name.
  static func all(in db: Database) throws -> [FieldIndex] {
    try db.rows(
      """
      SELECT name, sql FROM main.sqlite_schema
      WHERE type='index' AND lower(tbl_name)='item' AND sql IS NOT NULL ORDER BY name
      """
    ) { row in FieldIndex(name: row[0], sql: row[1]) }.compactMap(\.self)
  }

  func make(in db: Database) throws { try db.execute(sql: sql()) }

  func drop(in db: Database) throws { try db.execute(sql: "DROP INDEX main.\"\(name)\"") }
}
