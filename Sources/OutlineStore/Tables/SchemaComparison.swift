internal import GRDB

/// What the schema of a file has otherwise than it must be.
///
/// It is found before anything else is asked of a file, by reading `sqlite_schema` alone: a file of
/// somebody else may hold views and triggers that would run with whatever came before. SQLite takes
/// care that the type, the name and the table of a row are those in its text.
struct SchemaComparison {
  typealias Difference = Schema.Difference

  /// What of ours is missing or changed, by name.
  private(set) var differences: [Difference] = []
  /// What must not even be read, because it would run something of somebody else; nil for nothing.
  private(set) var trap: Difference?
  /// Triggers of others that a change of ours would set off, by name.
  private(set) var triggers: [ForeignTrigger] = []
  /// Indexes of others on our tables that call functions or hold conditions, by name. Those that are
  /// declared on fields are none of them.
  private(set) var indexes: [Difference] = []

  /// A row of `sqlite_schema` that is none of ours.
  private struct Other {
    var kind: String
    var name: String
    var table: String
    var sql: String
    var key: String { name.lowercased() }
  }

  /// Compares the schema of a file.
  /// - Complexity: O(length of the schema).
  init(of db: Database, with script: SchemaScript) throws {
    var others: [Other] = []
    var isThere = [Bool](repeating: false, count: script.count)
    var next = 0
    // The schema of `main`, whatever else has this name.
    let sql = "SELECT type, name, tbl_name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL"
    try db.eachRow(sql) { row in
      if let found = script.statement(equalTo: row.bytes(3), near: next) {
        isThere[found] = true
        next = found + 1
      } else {
        others.append(
          Other(
            kind: (row.text(0) ?? "").lowercased(), name: row.text(1) ?? "",
            table: (row.text(2) ?? "").lowercased(), sql: row.text(3) ?? ""))
      }
      return true
    }
    if others.isEmpty && isThere.allSatisfy(\.self) { return }
    let definitions = (0..<script.count).map(script.definition)
    let missing = definitions.indices.filter { !isThere[$0] }.map { definitions[$0] }
    sort(others, missing, names: definitions)
  }

  private mutating func sort(
    _ others: [Other], _ missing: [SchemaScript.Definition], names: [SchemaScript.Definition]
  ) {
    let ours = Dictionary(names.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    var strangers: [Other] = []
    var changed: Set<String> = []
    for other in others {
      if let wanted = ours[other.key] {
        note(other, insteadOf: wanted, &changed)
      } else {
        strangers.append(other)
      }
    }
    for wanted in missing where !changed.contains(wanted.name.lowercased()) {
      // A file that never had a table with AUTOINCREMENT, as those of schema 1, has none.
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

  /// Notes something that has a name of ours and is not ours.
  private mutating func note(
    _ other: Other, insteadOf wanted: SchemaScript.Definition, _ changed: inout Set<String>
  ) {
    let isPlainTable = other.kind == "table" && !Self.startsVirtualTable(other.sql)
    // SQLite itself writes the tables below the search table, each version of it as it likes.
    if wanted.name.hasPrefix("search_"), isPlainTable, Self.holdsNamesOnly(other.sql) {
      changed.insert(other.key)
      return
    }
    guard changed.insert(other.key).inserted else { return }
    if Schema.isEarlierForm(other.sql) { return }
    let difference = Difference(
      role: Schema.role(of: wanted.name, kind: wanted.kind),
      problem: "the \(wanted.kind) is not as it must be", name: other.name)
    differences.append(difference)
    // Of views, the search alone reads one.
    if wanted.kind == "table" ? !isPlainTable : wanted.name == "searchable" { trap = difference }
  }

  private mutating func sort(strangers: [Other], isOurs: (String) -> Bool) {
    var others: [Other] = []
    let referring = Set(
      strangers.lazy.filter { $0.kind == "table" && $0.sql.lowercased().contains("references") }
        .map(\.key))
    for stranger in strangers {
      switch stranger.kind {
      case "trigger" where isOurs(stranger.table) || referring.contains(stranger.table):
        triggers.append(ForeignTrigger(stranger.name, on: stranger.table, sql: stranger.sql))
      case "trigger": others.append(stranger)
      case "index"
      where isOurs(stranger.table) && !Self.isPlainIndex(stranger.sql)
        && FieldIndex(name: stranger.name, sql: stranger.sql) == nil:
        indexes.append(
          Difference(
            role: .foreign,
            problem:
              "an index of somebody else with an expression is on the table \(stranger.table)",
            name: stranger.name))
      case "table", "view":
        // Our statements name functions that give tables; a table of that name would come first.
        if stranger.key.hasPrefix("pragma_") || stranger.key.hasPrefix("json_") {
          trap = Difference(
            role: .foreign,
            problem: "the \(stranger.kind) has the name of a function of SQLite",
            name: stranger.name)
        }
      default: break
      }
    }
    // One trigger may write where another is waiting.
    if !triggers.isEmpty {
      triggers += others.map { ForeignTrigger($0.name, on: $0.table, sql: $0.sql) }
    }
    triggers.sort { $0.name < $1.name }
    indexes.sort { $0.name < $1.name }
  }
}

// What a definition may hold.
extension SchemaComparison {
  private static func startsVirtualTable(_ sql: String) -> Bool {
    sql.lowercased().hasPrefix("create virtual")
  }

  /// Whether a table has columns, types and keys, and nothing that computes.
  private static func holdsNamesOnly(_ sql: String) -> Bool {
    let words = Set(sql.lowercased().split { !$0.isLetter && $0 != "_" }.map(String.init))
    let isPlain = sql.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "_ '\"(),\n".unicodeScalars.contains($0)
    }
    return isPlain
      && words.isDisjoint(with: ["as", "default", "check", "collate", "references", "select"])
  }

  /// Whether an index has the names of columns and nothing that computes.
  private static func isPlainIndex(_ sql: String) -> Bool {
    let words = Set(sql.lowercased().split { !$0.isLetter && $0 != "_" }.map(String.init))
    return sql.count { $0 == "(" } == 1 && sql.hasSuffix(")")
      && words.isDisjoint(with: ["where", "collate"])
      && !sql.contains { "+-*/%|&<>=!~'".contains($0) }
  }
}

/// A trigger that another program made, and that would run with changes of ours.
public struct ForeignTrigger: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// The table it is on, in small letters.
  public var table: String
  /// The statement that made it.
  public var sql: String

  init(_ name: String, on table: String, sql: String) {
    (self.name, self.table, self.sql) = (name, table, sql)
  }
}

/// A trigger of another program that may run with changes of an outline.
public struct AllowedTrigger: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Its name.
  public var name: String
  /// The statement that made it; nil allows any trigger of this name.
  public var sql: String?

  /// Allows a trigger.
  /// - Parameters:
  ///   - name: its name.
  ///   - sql: the statement that made it; nil allows any trigger of this name.
  public init(_ name: String, sql: String? = nil) {
    (self.name, self.sql) = (name, sql)
  }

  /// Allows any trigger of a name.
  /// - Parameter name: the name.
  public init(stringLiteral name: String) { self.init(name) }

  /// Whether this allows a trigger.
  func allows(_ trigger: ForeignTrigger) -> Bool {
    name == trigger.name && (sql == nil || sql == trigger.sql)
  }
}
