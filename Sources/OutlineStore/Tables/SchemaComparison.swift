internal import Foundation
package import GRDB

/// The differences between the schema of a file and the required one.
///
/// The comparison precedes any other access to a file and reads `sqlite_schema` only: a foreign
/// file may contain views and triggers that other queries would run. SQLite ensures that the type,
/// name and table of a row agree with its SQL.
package struct SchemaComparison {
  package typealias Difference = Schema.Difference

  /// Missing or altered objects of the schema, by name.
  private(set) var differences: [Difference] = []
  /// An object that must not even be read, because it would run foreign code; `nil` if there is
  /// none.
  package private(set) var trap: Difference?
  /// Foreign triggers that a change by the library would fire, by name, and foreign indexes on its
  /// tables that call functions or contain conditions: a change evaluates them. Declared
  /// ``FieldIndex``es are not among them.
  package private(set) var triggers: [ForeignTrigger] = []

  /// A row of `sqlite_schema` that is not part of the schema.
  private struct Other {
    var kind: String
    var name: String
    var table: String
    var sql: String
    var key: String { name.lowercased() }
  }

  /// Compares the schema of a file.
  /// - Complexity: O(length of the schema).
  package init(of db: Database, with script: SchemaScript) throws {
    var others: [Other] = []
    var isThere = [Bool](repeating: false, count: script.count)
    var next = 0
    // The schema of `main`: an unqualified name could refer to another one.
    let sql = "SELECT type, name, tbl_name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL"
    try db.everyRow(sql) { row in
      if let found = script.statement(equalTo: row.bytes(3), near: next) {
        isThere[found] = true
        next = found + 1
      } else {
        others.append(
          Other(
            kind: (row.text(0) ?? "").lowercased(), name: row.text(1) ?? "",
            table: (row.text(2) ?? "").lowercased(), sql: row.text(3) ?? ""))
      }
    }
    if others.isEmpty && isThere.allSatisfy(\.self) { return }
    let definitions = script.definitions
    let missing = definitions.indices.filter { !isThere[$0] }.map { definitions[$0] }
    sort(others, missing: missing, names: definitions, against: script)
  }

  private mutating func sort(
    _ others: [Other], missing: [SchemaScript.Definition], names: [SchemaScript.Definition],
    against script: SchemaScript
  ) {
    let ours = Dictionary(names.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    var strangers: [Other] = []
    var changed: Set<String> = []
    for other in others {
      if let wanted = ours[other.key] {
        let column =
          wanted.kind == "table" ? script.column(addedTo: wanted.name, in: other.sql) : nil
        note(other, insteadOf: wanted, withColumn: column, &changed)
      } else {
        strangers.append(other)
      }
    }
    for wanted in missing where !changed.contains(wanted.name.lowercased()) {
      // A file that never had a table with AUTOINCREMENT, such as one of schema 1, lacks it.
      if wanted.name == "sqlite_sequence" { continue }
      differences.append(
        Difference(
          role: Schema.mayBeEmpty.contains(wanted.name)
            ? .rebuildable : Schema.role(of: wanted.name, kind: wanted.kind),
          problem: "the \(wanted.kind) is missing", name: wanted.name))
    }
    differences.sort { $0.name < $1.name }
    sort(strangers: strangers) { ours[$0] != nil }
  }

  /// Records an object with a name, but not the SQL, of the schema.
  private mutating func note(
    _ other: Other, insteadOf wanted: SchemaScript.Definition, withColumn column: String?,
    _ changed: inout Set<String>
  ) {
    let isPlainTable = other.kind == "table" && !other.sql.lowercased().hasPrefix("create virtual")
    // SQLite itself creates the shadow tables of the search table, and versions of SQLite differ.
    if wanted.name.hasPrefix("search_index_"), isPlainTable, Self.holdsNamesOnly(other.sql) {
      changed.insert(other.key)
      return
    }
    guard changed.insert(other.key).inserted else { return }
    let difference = Difference(
      role: Schema.role(of: wanted.name, kind: wanted.kind),
      problem: column.map {
        "another program added the column \($0) (ALTER TABLE \(other.name) DROP COLUMN \($0) removes it)"
      } ?? "the \(wanted.kind) differs from the schema", name: other.name)
    differences.append(difference)
    // Of the views, only `searchable` is read, by the search.
    if wanted.kind == "table" ? !isPlainTable : wanted.name == "searchable" { trap = difference }
  }

  private mutating func sort(strangers: [Other], isOurs: (String) -> Bool) {
    var others: [Other] = []
    var indexes: [ForeignTrigger] = []
    let referring = Set(
      strangers.lazy.filter { $0.kind == "table" && $0.sql.lowercased().contains("references") }
        .map(\.key))
    for stranger in strangers {
      switch stranger.kind {
      case "trigger" where isOurs(stranger.table) || referring.contains(stranger.table):
        triggers.append(
          ForeignTrigger(name: stranger.name, table: stranger.table, sql: stranger.sql))
      case "trigger": others.append(stranger)
      case "index"
      where isOurs(stranger.table) && !Self.isPlainIndex(stranger.sql)
        && FieldIndex(name: stranger.name, sql: stranger.sql) == nil:
        indexes.append(
          ForeignTrigger(
            name: stranger.name, table: stranger.table, sql: stranger.sql, isIndex: true))
      case "table", "view":
        // The library's statements use table-valued functions; a table of that name would come
        // first.
        if stranger.key.hasPrefix("pragma_") || stranger.key.hasPrefix("json_") {
          let problem = "the \(stranger.kind) is named like a function of SQLite"
          trap = Difference(role: .foreign, problem: problem, name: stranger.name)
        }
      default: break
      }
    }
    // One trigger may write to a table that fires another.
    if !triggers.isEmpty {
      triggers += others.map { ForeignTrigger(name: $0.name, table: $0.table, sql: $0.sql) }
    }
    triggers = (triggers + indexes).sorted { $0.name < $1.name }
  }
}

// Checks of single definitions.
extension SchemaComparison {
  /// Whether a table has only columns, types and keys, and computes nothing.
  private static func holdsNamesOnly(_ sql: String) -> Bool {
    let words = Set(sql.lowercased().split { !$0.isLetter && $0 != "_" }.map(String.init))
    let isPlain = sql.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "_ '\"(),\n".unicodeScalars.contains($0)
    }
    return isPlain
      && words.isDisjoint(with: ["as", "default", "check", "collate", "references", "select"])
  }

  /// Whether an index has only columns and values of JSON in them, and computes nothing else.
  private static func isPlainIndex(_ sql: String) -> Bool {
    let start = #"\s*create\s+(unique\s+)?index\s+(if\s+not\s+exists\s+)?[\w"]+\s+on\s+[\w"]+\s*"#
    let path = #"'[^']*'"#
    let value =
      #"([\w"]+(\s*->>?\s*\#(path))?|json_extract\s*\(\s*[\w"]+\s*,\s*\#(path)\s*\))"#
    let column = #"\s*\#(value)(\s+(asc|desc))?\s*"#
    let plain = "^\(start)\\(\(column)(,\(column))*\\)\\s*$"
    return sql.range(of: plain, options: [.regularExpression, .caseInsensitive]) != nil
  }
}

/// A trigger of another program that would run with changes of an outline.
public struct ForeignTrigger: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The table that fires it, in lowercase.
  public var table: String
  /// The statement that created it.
  public var sql: String
  /// Whether it is an index with an expression or a condition, which every change evaluates.
  var isIndex = false

  /// The reason why a change is refused.
  package var refusal: String {
    isIndex
      ? "the index \(name) of another program has an expression, which would be evaluated"
      : "the trigger \(name) of another program would run"
  }
}

/// A trigger of another program that may run with changes of an outline.
public struct AllowedTrigger: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var name: String
  /// The statement that created it; `nil` allows any trigger of this name.
  public var sql: String?

  /// Allows a trigger.
  /// - Parameters:
  ///   - name: the name.
  ///   - sql: the statement that created it; `nil` allows any trigger of this name.
  public init(_ name: String, sql: String? = nil) { (self.name, self.sql) = (name, sql) }

  /// Allows any trigger of a name.
  /// - Parameter name: the name.
  public init(stringLiteral name: String) { self.init(name) }

  /// Whether this allows a trigger.
  package func allows(_ trigger: ForeignTrigger) -> Bool {
    name == trigger.name && (sql == nil || sql == trigger.sql)
  }
}

/// A statement of the schema in the form that an earlier program wrote, by the SHA-256 of its text.
package enum EarlierForm: String {
  /// The table of versions of schema 2.
  case versionsOfSecondSchema = "ab6bab8e74f7e90b03461767417a6f14a47c1b215ac2aedddcff325e83a9f659"

  /// Whether a text is this statement.
  /// - Complexity: O(length of the text).
  package func isForm(of sql: some Sequence<UInt8>) -> Bool {
    var hash = SHA256()
    Array(sql).withUnsafeBufferPointer { hash.update($0) }
    return hash.digest().map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined() == rawValue
  }
}
