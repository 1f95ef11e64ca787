/// A table of a damaged file: its columns, and the pattern that identifies its rows on pages that
/// no tree leads to.
enum SalvageTable: String, CaseIterable {
  case item, version, change, note, deleted
  case contentChange = "content_change"
  case usage, received, digest
  case viewExpansion = "view_expansion"
  case meta

  /// The columns of the schema, which the temporary tables have too, but without constraints.
  func columns(schema: Int) -> [String] {
    let old = schema == 1
    return switch self {
    case .item:
      [
        "key", "id", "parent", "position", "kind", "text", "secondary_text", "image",
        old ? "note" : "note_key", "is_done", "attributes", "is_expanded", "favorite_position",
      ]
    case .version where old: ["number", "at", "origin", "message", "undoes", "open", "statement"]
    case .version:
      [
        "number", "name", "stamp", "origin", "author", "message", "series", "undoes", "open",
        "changes", "is_loud", "seal",
      ]
    case .change where old:
      [
        "version", "item", "since", "parent", "position", "text", "secondary_text", "image", "note",
        "is_done", "attributes", "is_expanded", "favorite_position",
      ]
    case .change:
      [
        "version", "item", "since", "what", "parent", "position", "is_done", "is_expanded",
        "favorite_position",
      ]
    case .note: ["key", "text"]
    case .deleted: ["key", "id"]
    case .contentChange:
      ["item", "version", "text", "secondary_text", "image", "note_key", "attributes"]
    case .usage: ["item", "count", "last_used"]
    case .received: ["version", "file", "number", "stamp", "origin", "after", "steps"]
    case .digest: ["version", "salt", "digest", "now"]
    case .viewExpansion: ["view", "item", "is_expanded"]
    case .meta: ["name", "value"]
    }
  }

  /// Whether the row number is the first column.
  var isNumbered: Bool {
    [.item, .version, .note, .deleted, .usage, .received, .digest].contains(self)
  }

  /// Whether files of schema 1 have this table.
  var isOld: Bool { [.item, .version, .change, .deleted, .usage, .meta].contains(self) }

  /// The columns that identify a row.
  func identity(schema: Int) -> ArraySlice<String> {
    let isPair = [.change, .contentChange, .viewExpansion].contains(self)
    return columns(schema: schema).prefix(isPair ? 2 : 1)
  }

  /// The statement that creates the table, with no constraint except its primary key.
  func definition(schema: Int) -> String {
    let columns = columns(schema: schema).joined(separator: ", ")
    let key = identity(schema: schema).joined(separator: ", ")
    return "CREATE TABLE \(rawValue)(\(columns), PRIMARY KEY(\(key))) WITHOUT ROWID"
  }

  /// Whether a row that no tree leads to may belong to this table.
  func fits(_ row: RawRow, isTable: Bool, schema: Int) -> Bool {
    let count = columns(schema: schema).count
    // Rows of schema 2 have no seal.
    guard isTable == (isNumbered || self == .contentChange),
      row.values.count == count || self == .version && schema > 1 && row.values.count == count - 1
    else { return false }
    if isNumbered && row.values[0] != .null { return false }
    let types = row.values.map(\.letter)
    switch self {
    case .item:
      return types[1] == "t" && types[5] == "t" && "in".contains(types[2])
        && [.text(Array("item".utf8)), .text(Array("section".utf8)), .text(Array("root".utf8))]
          .contains(row.values[4])
    case .version:
      return schema == 1 ? types[1] == "i" && types[2] == "t" : types[1] == "t" && types[2] == "i"
    case .change: return types[0] == "i" && types[1] == "i"
    case .contentChange: return types[0] == "i" && types[1] == "i" && types[2] == "t"
    case .note, .deleted: return types[1] == "t"
    case .usage: return types[1] == "i" && types[2] == "i"
    case .received: return types.dropFirst() == ["t", "i", "i", "t", "t", "t"]
    case .digest: return types.dropFirst().allSatisfy { $0 == "t" || $0 == "n" }
    case .viewExpansion: return types == ["t", "i", "i"]
    case .meta: return row.values[0] == .text(Array("file".utf8))
    }
  }
}

extension RawValue {
  /// Its type as a letter.
  fileprivate var letter: Character {
    switch self {
    case .null: "n"
    case .integer: "i"
    case .real: "r"
    case .text: "t"
    case .blob: "b"
    }
  }
}
