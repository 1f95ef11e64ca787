internal import GRDB

/// An index on fields of a type of the app, by which SQLite finds and sorts items without reading all.
///
/// An index belongs to the app and not to the outline: any program can leave it out, a file keeps it
/// through backups and migrations, and a check knows it. It is made by
/// ``OutlineStore/Options/indexes`` or `OutlineStore.declareIndex(_:)`, and used by
/// ``OutlineReader/items(as:in:where:orderedBy:limit:)`` where SQLite thinks it worth it.
///
/// ```swift
/// var options = OutlineStore.Options()
/// options.indexes = [FieldIndex(ToDo.due), FieldIndex(ToDo.list, ToDo.priority)]
/// ```
public struct FieldIndex: Hashable, Sendable {
  /// The names on the way to each field, what is looked at first comes first.
  public let paths: [[String]]

  /// An index on a field.
  /// - Parameter field: the field.
  public init<Attributes, Value>(_ field: Field<Attributes, Value>) {
    paths = [field.path]
  }

  /// An index on a field and, of those that are equal there, on another one.
  /// - Parameters:
  ///   - first: the field that is looked at first.
  ///   - second: the other one.
  public init<Attributes, First, Second>(
    _ first: Field<Attributes, First>, _ second: Field<Attributes, Second>
  ) {
    paths = [first.path, second.path]
  }

  private init(paths: [[String]]) { self.paths = paths }

  private static let mark = "field:"

  /// The name of the index in the file.
  var name: String {
    Self.mark + paths.map { $0.joined(separator: ".") }.joined(separator: ",")
  }

  /// The statement that makes it, as the file has it.
  /// - Throws: `QueryError` for a field that no index can be made on.
  func sql() throws -> String {
    for name in paths.joined() where name.contains(where: { $0 == "." || $0 == "," }) {
      throw QueryError(
        "no index can be made on the field \(name.debugDescription)",
        hint: "the name of a field with an index has no full stops and commas")
    }
    let values = try paths.map { try FieldSQL.value($0, in: "attributes") }
    return "CREATE INDEX \"\(name)\" ON item(\(values.joined(separator: ", ")))"
  }

  /// The index that a statement in a file makes; nil for one that is not made here.
  init?(name: String, sql: String) {
    guard name.hasPrefix(Self.mark) else { return nil }
    let paths = name.dropFirst(Self.mark.count).split(separator: ",").map {
      $0.split(separator: ".").map(String.init)
    }
    self.init(paths: paths)
    guard (try? self.sql()) == sql else { return nil }
  }

  /// The indexes of a file that were declared, in order of name.
  static func declared(in db: Database) throws -> [FieldIndex] {
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
