internal import GRDB

/// The value of a field as SQL.
enum FieldSQL {
  /// The expression for a field of attributes, which a manual edit may have broken. An index on the
  /// field contains the same expression, so SQLite finds it.
  /// - Throws: `QueryError` for a name that cannot be part of a JSON path of SQLite.
  static func value(_ path: [String], in attributes: String) throws -> String {
    value(at: try literal(path), in: attributes)
  }

  /// The same, with the path as a SQL literal.
  static func value(at literal: String, in attributes: String) -> String {
    "CASE WHEN json_valid(\(attributes)) THEN json_extract(\(attributes), \(literal)) END"
  }

  /// The path to a field as a SQL literal.
  static func literal(_ path: [String]) throws -> String {
    for name in path where name.isEmpty || name.unicodeScalars.contains(where: cannotBeInName) {
      throw QueryError(
        "the field \(name.inQuotes) cannot be queried",
        hint: "the name of a field has no quotation marks, backslashes and control characters")
    }
    if path.isEmpty {
      throw QueryError("a field without a name cannot be queried", hint: "name a field")
    }
    return "'$" + path.map { ".\"\($0)\"" }.joined().replacing(["'": "''"]) + "'"
  }

  private static func cannotBeInName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "\\" || scalar.properties.generalCategory == .control
  }
}

extension FieldOrdering {
  /// The order as SQL. Equal items are ordered by age, the oldest first.
  func sql(attributes: String, key: String) throws -> String {
    try terms.reduce(into: "") { sql, term in
      sql += try FieldSQL.value(term.path, in: attributes)
      sql += term.isDescending ? " DESC NULLS LAST, " : " ASC NULLS LAST, "
    } + key
  }

  /// Sorts past rows by the same rules.
  func sorted(_ rows: [ListedRow], in db: Database) throws -> [ListedRow] {
    let rows = rows.sorted { $0.row.key < $1.row.key }
    let texts = try AttributeCoding.text(of: rows.map(\.row.image.attributes))
    let indexes: [Int] = try db.values(
      "SELECT key FROM json_each(?) ORDER BY \(try sql(attributes: "value", key: "key"))", [texts])
    return indexes.map { rows[$0] }
  }
}

extension RowFilter {
  /// Adds a condition on fields.
  /// - Throws: `QueryError` for a field that cannot be queried, or a value it cannot be compared
  ///   with; ``OutlineError/unstorable(path:reason:)``.
  mutating func add(_ condition: FieldCondition) throws { add(try sql(condition)) }

  private mutating func sql(_ condition: FieldCondition) throws -> (Columns) -> String {
    switch condition {
    case .compared(let path, let sign, let value):
      return try comparison(path, by: sign, with: value.get())
    case .isOne(let path, let values): return try isOne(path, of: values.get())
    case .hasPart(let path, let text):
      let argument = add(text)
      return try Self.ofField(path) { "instr(\($0), \(argument))>0" }
    case .hasElement(let path, let value):
      return try hasElement(path, equalTo: value.get())
    case .isDone(let isDone): return { "\($0.place("is_done"))=\(isDone ? 1 : 0)" }
    case .isFavorite(let isFavorite):
      return { "\($0.place("favorite_position")) IS\(isFavorite ? " NOT" : "") NULL" }
    case .both(let one, let other):
      let (one, other) = (try sql(one), try sql(other))
      return { "\(one($0)) AND \(other($0))" }
    case .either(let one, let other):
      let (one, other) = (try sql(one), try sql(other))
      return { "(\(one($0)) OR \(other($0)))" }
    case .opposite(let condition): return Self.not(try sql(condition))
    }
  }

  private static func ofField(
    _ path: [String], where condition: @escaping (String) -> String
  ) throws -> (Columns) -> String {
    // An invalid name is rejected here, before the statement is built.
    let literal = try FieldSQL.literal(path)
    return { condition(FieldSQL.value(at: literal, in: $0.content("attributes"))) }
  }

  private mutating func comparison(
    _ path: [String], by sign: FieldCondition.Sign, with value: JSONValue
  ) throws -> (Columns) -> String {
    let isText: Bool
    let argument: String
    switch value {
    case .null:
      switch sign {
      case .equal: return try Self.ofField(path) { "\($0) IS NULL" }
      case .notEqual: return try Self.ofField(path) { "\($0) IS NOT NULL" }
      default: return { _ in "0" }
      }
    case .string(let text): (isText, argument) = (true, add(text))
    case .integer(let number): (isText, argument) = (false, add(number))
    case .number(let number): (isText, argument) = (false, add(number))
    case .bool(let isTrue): (isText, argument) = (false, add(isTrue ? 1 : 0))
    case .array, .object:
      throw QueryError(
        "the field \(path.joined(separator: ".")) cannot be compared with several values at once",
        hint: "compare the fields inside it, or ask whether an array contains an element")
    }
    return try Self.ofField(path) { field in
      let comparison = "\(field) \(sign.rawValue) \(argument)"
      // SQLite orders every text after every number.
      switch sign {
      case .less, .lessOrEqual: return isText ? "\(comparison) AND \(field)>=''" : comparison
      case .greater, .greaterOrEqual: return isText ? comparison : "\(comparison) AND \(field)<''"
      case .equal, .notEqual: return comparison
      }
    }
  }

  private mutating func isOne(
    _ path: [String], of values: JSONValue
  ) throws -> (Columns) -> String {
    guard case .array(let values) = values else { return { _ in "0" } }
    let list = add(try AttributeCoding.text(of: values.filter { $0 != .null }))
    let takesNone = values.contains(.null)
    return try Self.ofField(path) { field in
      let isListed = "\(field) IN (SELECT value FROM json_each(\(list)))"
      return takesNone ? "(\(isListed) OR \(field) IS NULL)" : isListed
    }
  }

  private mutating func hasElement(
    _ path: [String], equalTo value: JSONValue
  ) throws -> (Columns) -> String {
    let literal = try FieldSQL.literal(path)
    // An array of one element, so SQLite converts the value as it converts the elements of the
    // field.
    let list = add(try AttributeCoding.text(of: [value]))
    return { columns in
      let attributes = columns.content("attributes")
      return """
        CASE WHEN json_valid(\(attributes)) THEN json_type(\(attributes), \(literal))='array'
          AND EXISTS(SELECT 1 FROM json_each(\(attributes), \(literal)) element
            JOIN json_each(\(list)) wanted ON element.value IS wanted.value) END
        """
    }
  }
}
